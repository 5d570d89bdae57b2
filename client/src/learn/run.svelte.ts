import type { Game, Touch } from '../games/game';
import { ask, inWords } from '../lib/ask';
import type { Action, Lesson, Tried } from '../lib/messages';
import { recall, remember } from '../lib/settings.svelte';
import { Stage } from '../lib/stage.svelte';

/** The lessons of a game, one after the other: real positions, and one thing to do in each. */
export class LessonRun extends Stage implements Touch {
  at = $state(0); // the lesson; after the last one, their number
  right = $state(false); // it is done
  done = $state.raw<string[]>([]); // by name, kept in this browser
  trouble = $state('');
  readonly lesson = $derived.by(() => this.lessons[this.at]);

  private trying = false;

  constructor(
    readonly name: string,
    readonly lessons: Lesson[],
    game: Game,
    private readonly hint: (lesson: string) => { title: string; why: string },
  ) {
    super();
    this.game = game;
    this.done = keptLessons(name).filter((done) => lessons.some((lesson) => lesson.name === done));
    const next = lessons.findIndex((lesson) => !this.done.includes(lesson.name));
    this.go(next < 0 ? 0 : next);
  }

  go(at: number): void {
    this.skip();
    this.at = at;
    this.right = false;
    this.note = null;
    this.trouble = '';
    this.happening = null;
    this.shown = this.lesson?.view ?? this.shown;
  }

  async answer(action: Action, at: Element): Promise<void> {
    const { lesson } = this;
    if (!lesson || this.right || this.trying) return;
    this.note = null;
    this.trying = true;
    try {
      const tried = await ask<Tried>(`/api/lessons/${this.name}/${lesson.name}`, { action });
      this.trouble = '';
      if (lesson === this.lesson) await this.react(tried, at);
    } catch (why) {
      this.trouble = inWords(why);
    }
    this.trying = false;
  }

  private async react(tried: Tried, at: Element): Promise<void> {
    if (tried.refusal) this.note = { no: true, ...tried.refusal, reason: null, why: '', at, passing: false };
    else if (!tried.right) this.note = { no: false, clause: '', reason: null, at, passing: false, ...this.hint(this.lesson!.name) };
    else await this.succeed(tried);
  }

  private async succeed({ events, view }: Tried): Promise<void> {
    const { lesson } = this;
    this.skipping = false;
    for (const event of events) {
      await this.happen(event, this.game!.show(event, this.shown!), 1);
      if (lesson !== this.lesson) return;
    }
    this.happening = null;
    this.shown = view;
    this.right = true;
    if (!this.done.includes(lesson!.name)) this.done = [...this.done, lesson!.name];
    remember(`lessons.${this.name}`, JSON.stringify(this.done));
  }
}

/** The lessons of a game that were done in this browser. */
function keptLessons(game: string): string[] {
  try {
    return JSON.parse(recall(`lessons.${game}`) ?? '[]') as string[];
  } catch {
    return [];
  }
}
