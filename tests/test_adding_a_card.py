"""The page on adding a card is a card: its blocks are applied to a copy, and the card is played there everywhere."""

from __future__ import annotations

import json

import pytest

from tests.copies import ROOT, Copy, blocks_of

PAGE = ROOT / "docs" / "adding-a-card.md"
NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight"]
POSITION = """reef mode=storm octopus=first
octopus hand: 9 3 α
octopus pile: rest
crab hand: 10
crab pile: rest
turn: octopus
"""
BLOCKS = blocks_of(PAGE)
FILES = sorted({block.file for block in BLOCKS})


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    return Copy(tmp_path_factory.mktemp("copy"), PAGE)


def test_a_card_takes_no_more_files_than_are_promised() -> None:
    assert len(FILES) <= 8
    count = NUMBERS[len(FILES)]
    assert f"takes {count} files" in PAGE.read_text("utf-8")
    contributing = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    assert f"takes {count} files" in contributing
    assert "docs/adding-a-card.md" in contributing


def test_every_block_of_the_page_is_applied() -> None:
    fences = [line for line in PAGE.read_text("utf-8").splitlines() if line.startswith("```") and line != "```"]
    assert len(BLOCKS) == len(fences)


def test_the_tests_of_the_game_pass_with_the_card(copy: Copy) -> None:
    """Its own, and those that name what is missing: words, clauses, positions, the rulebook, the map, the types."""
    game = ["tests/games/reef/test_jettison.py", "tests/games/reef/test_position.py", "tests/games/test_logs.py"]
    whole = ["tests/test_words.py", "tests/test_clauses.py", "tests/test_architecture.py", "tests/server/test_typescript.py"]
    # the games beside Récif are as they were
    copy.python("-m", "pytest", *game, *whole, "-k", "not calypso and not island and not monster")


PROMISES = """
from hautemer.games.shelf import SHELF
from hautemer.lab import promises

game, asked = SHELF["reef"], 0
for seed in range(150):
    for s, step, rng in promises.questions(game, seed):
        if s.options["mode"] != "storm":
            break
        asked += step.name == "larguer_jettison"
        promises.options_are_what_nothing_bars(s, step)
        promises.luck_follows_the_weights(s, step)
        promises.a_clone_is_equal_and_independent(game, s, rng)
        promises.the_position_survives_as_text(game, s)
        promises.actions_survive_the_wire(game, step)
        for seat in (0, 1):
            promises.a_guess_looks_the_same(game, s, seat, rng)
            promises.nothing_tells_a_secret(game, s, seat, rng)
        promises.secret_answers_are_marked(game, s, step)
    else:
        promises.the_log_rebuilds_the_table(game, seed)
print(asked)
"""


def test_the_card_keeps_all_promises(copy: Copy) -> None:
    assert int(copy.python("-c", PROMISES)) > 20


@pytest.mark.parametrize(
    ("lang", "asks", "tells"),
    [
        ("en", "Choose the card that you throw overboard.", "throws the 3 ≈ overboard."),
        ("fr", "Choisissez la carte que vous larguez.", "largue le 3 ≈."),
    ],
)
def test_the_terminal_asks_for_the_card_and_tells_it(copy: Copy, lang: str, asks: str, tells: str) -> None:
    (copy.root / "here.txt").write_text(POSITION, "utf-8")
    hautemer = ["-m", "hautemer", "try", "reef", "here.txt", "play o9", "allow"]
    assert asks in copy.python(*hautemer, "--lang", lang)
    assert tells in copy.python(*hautemer, "jettison o3", "--lang", lang)


SEEN = """
import json
import sys
from jsonschema import Draft202012Validator
from hautemer.core.engine import asking, play
from hautemer.core.messages import OMNISCIENT, SPECTATOR, to_json
from hautemer.games.shelf import SHELF
from hautemer.server.routes import description
from hautemer.speech import Speech

game = SHELF["reef"]
s = game.read(sys.argv[1])
for answer in ("play o9", "allow"):
    asking(s)
    play(s, game.action(answer))
step = asking(s)
speech = Speech(game, s.options, "en")
own = game.screen(game.view(s, 0))
drawn = speech.terminal.draw(own, speech.terminal.ordered(list(own.ask.options)), speech, ["", ""], 100)
faces = "".join(line.plain for line in drawn.renderables)
assert "─ 1 ─" in faces and "─ 2 ─" in faces, faces
schemas = {"components": description()["components"]}
moments = []
for seat in (0, 1, SPECTATOR, OMNISCIENT):
    before = game.screen(game.view(s, seat))
    after = s.clone()
    after.events = []
    play(after, game.action("jettison o3"))
    asking(after)
    [event] = [event.to(seat) for event in after.events]
    views = [json.loads(to_json(view)) for view in (before, game.screen(game.view(after, seat)))]
    said = json.loads(to_json(event))
    for name, message in (("ReefView", views[0]), ("ReefView", views[1]), ("ReefEvent", said)):
        Draft202012Validator({"$ref": f"#/components/schemas/{name}", **schemas}).validate(message)
    moments.append({"before": views[0], "event": said, "after": views[1]})
print(json.dumps(moments))
"""
BOARD = """
import { expect, test } from 'vitest';
import { LYING } from '../../src/games/reef/deck';
import { show } from '../../src/games/reef/flight';
import { after } from '../../src/games/reef/position';
import { ReefSpeech } from '../../src/games/reef/speech';
import { tell } from '../../src/games/reef/story';
import { words } from '../../src/games/reef/words';
import { loadWords } from '../../src/games/words';
import reef from '../../src/games/reef';
import type { ReefEvent, ReefView } from '../../src/lib/messages';
import moments from './moments.json';

const eye = ({ sides, table, lower }: ReefView) => {
  return { sides: sides.map(({ held, left, hand }) => ({ held, left, hand })), table, lower };
};

test.each(moments as unknown as { before: ReefView; event: ReefEvent; after: ReefView }[])('the board follows', (moment) => {
  const { before, event } = moment;
  expect(eye(after(before, event))).toEqual(eye(moment.after));
  expect(show(event, before).motion).toMatchObject({ from: 'hand-0', to: 'discard', card: 'o3' });
});

test('the board asks and tells in both languages', async () => {
  await Promise.all([loadWords('reef', 'en'), loadWords('reef', 'fr')]);
  const { before, event } = (moments as unknown as { before: ReefView; event: ReefEvent }[])[0]!;
  const said = (['en', 'fr'] as const).map((lang) => new ReefSpeech('reef', words[lang]!, lang, ['Ann', 'Bo'], before.options));
  expect(said.map((speech) => speech.prompt(before))).toEqual([
    'Choose the card that you throw overboard.',
    'Choisissez la carte que vous larguez.',
  ]);
  expect(said.map((speech) => tell([event], speech)[0]!.text.replace(/\\uE000\\w+\\uE001/g, ''))).toEqual([
    'Ann throws the 3 overboard.',
    'Ann largue le 3.',
  ]);
  expect(before.ask!.options.map((action) => reef.button(action, before))).toEqual([null, null]);
  expect(LYING[before.ask!.step]).toBe('hand');
});
"""


@pytest.fixture(scope="module")
def moments(copy: Copy) -> str:
    """The answer as each seat is shown it: the view before, the event, the view after; all as the server describes them."""
    return copy.python("-c", SEEN, POSITION)


def test_each_seat_is_shown_the_card_as_the_server_describes_it(moments: str) -> None:
    shown = json.loads(moments)
    assert [len(moment["before"]["ask"]["options"]) for moment in shown] == [2, 0, 0, 2]
    assert all(moment["event"] == {**moment["event"], "event": "jettisoned", "seat": 0, "card": "o3"} for moment in shown)
    assert [moment["after"]["sides"][0]["held"] for moment in shown] == [1, 1, 1, 1]


def test_the_board_in_the_browser_shows_the_card_with_no_file_of_its_own(copy: Copy, moments: str) -> None:
    installed = ROOT / "client" / "node_modules"
    if not installed.is_dir():
        pytest.skip("the client's packages are not installed: `make client/node_modules/ready`")
    client = copy.root / "client"
    (client / "node_modules").symlink_to(installed)
    (client / "tests" / "reef" / "moments.json").write_text(moments, "utf-8")
    (client / "tests" / "reef" / "card.test.ts").write_text(BOARD, "utf-8")
    copy.run("node_modules/.bin/vitest", "run", "tests/reef", folder="client")
    copy.run("npm", "run", "--silent", "check", folder="client")
    assert not [file for file in FILES if file.startswith("client/")]
