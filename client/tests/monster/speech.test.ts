import en from 'hautemer/games/monster/words/en.json';
import fr from 'hautemer/games/monster/words/fr.json';
import { expect, test } from 'vitest';
import { MonsterSpeech } from '../../src/games/monster/speech';
import { view } from './view';

const names = ['Zoé', 'Ann', 'Ben'];
const english = new MonsterSpeech('monster', en, 'en', names, view.options);
const french = new MonsterSpeech('monster', fr, 'fr', names, view.options);

test('what lies on a space is told in the middle of a list, and a name keeps its capital', () => {
  expect(english.piece('k8', view)).toBe('the battleship');
  expect(english.piece('k2', view)).toBe('Ann’s boat, facing south');
  expect(french.piece('m5', view)).toBe('un iceberg');
  const pools = [{ space: 'm5', rounds: 2 }];
  expect(french.piece('m5', { ...view, pools })).toBe('un iceberg, un tourbillon, 2 rounds');
});

test('a question offers no step and no action where none is left', () => {
  const asked = (step: string, whale: object, actions = 0) =>
    english.prompt({
      ...view,
      whale: { ...view.whale, ...whale },
      acting: { ...view.acting, actions },
      ask: { seat: 0, step, clause: '', options: [], others: [], verbs: {} },
    });
  expect(asked('whale_act', { moves: 1 })).toBe(`${en.prompts.whale_act} One step left.`);
  expect(asked('whale_act', { moves: 0 })).toBe(en.table.ask_no_steps);
  expect(asked('whale_act', { moves: 1, space: null })).toBe(en.table.ask_leaping);
  expect(asked('hunter_act', {}, 1)).toBe(`${en.prompts.hunter_act} One action left.`);
  expect(asked('hunter_act', {}, 0)).toBe(en.table.ask_no_actions);
});

test('each side reads what it needs to win, as things stand', () => {
  const options = { ...view.options, preset: 'balanced', ice: 'preset' };
  const now = { ...view, options, storm: 10, whale: { ...view.whale, life: 7 } };
  expect(english.whaleGoal(now)).toContain(en.board.goal_linger);
  expect(english.whaleGoal({ ...now, options: { ...options, preset: 'printed' } })).toContain(en.board.goal_enter);
  expect(english.whaleGoal({ ...now, options: { ...options, ice: 'enter' } })).toContain(en.board.goal_enter);
  expect(english.whaleGoal(now)).toContain('after round 10');
  const [first, ...others] = now.hunters;
  const last = { ...now, hunters: [first!, ...others.map((hunter) => ({ ...hunter, dead: true }))] };
  expect(english.whaleGoal(last)).toContain('the last hunter');
  expect(english.huntersGoal(now)).toContain('from 7 to 0');
});

test('a refusal says who is in the way, by name', () => {
  const boat = { clause: 'monster.state.blocked', detail: 'boat', parts: { space: 'k4', hunter: 2 } };
  expect(english.refusal(boat)).toBe('A boat is on k4: Ben.');
  expect(french.refusal({ clause: 'monster.state.blocked', detail: 'ice', parts: { space: 'a3' } })).toBe('La glace barre a3.');
});
