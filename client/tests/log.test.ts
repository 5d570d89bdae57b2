import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BadLog, readLog } from '../src/check/log';
import { keeps, sealOf } from '../src/check/luck';

const text = readFileSync('../tests/games/reef/logs/3-asymmetric-greedy-drifter.jsonl', 'utf8');

function flawOf(log: string): string {
  try {
    readLog(log);
  } catch (why) {
    return (why as BadLog).message;
  }
  return '';
}

/** Lines with seals that fit, whatever they say. */
function sealed(...lines: object[]): string {
  let seal = '';
  return lines
    .map((line) => {
      const json = JSON.stringify(line);
      seal = sealOf(json, seal);
      return `${json.slice(0, -1)},"seal":"${seal}"}\n`;
    })
    .join('');
}

const header = {
  hautemer: 1,
  game: 'reef',
  rules: 1,
  options: {},
  seats: ['person', 'person'],
  table: 't',
  words: ['sel “fin”', ''],
  commitment: 'c',
};
const answer = (n: number, seat = 0) => ({ line: 'answer', n, seat, action: { do: 'pass' } });
const end = { line: 'end', scores: [1, 0], clause: 'reef.end', key: 'k' };

test('a log is read, and its key keeps the promise', () => {
  const log = readLog(text);
  expect(log).toMatchObject({ game: 'reef', table: 'seed-103', words: ['', ''] });
  expect(log.answers).toHaveLength(124);
  expect(log.answers[1]).toEqual({ seat: -1, action: { do: 'draw', card: 'o5' } });
  expect(keeps(log.promise, log.key)).toBe(true);
});

test('a log that was altered, cut short or is none says where', () => {
  expect(flawOf('')).toBe('empty, line 1');
  expect(flawOf('hello\n')).toBe('cut_short, line 1');
  expect(flawOf(text.replace('"card":"o5"', '"card":"o6"'))).toBe('altered, line 3');
  expect(flawOf(text.split('\n').toSpliced(7, 1).join('\n'))).toBe('altered, line 8');
  expect(flawOf(text.slice(0, -40))).toBe('cut_short, line 126');
  expect(flawOf(text.split('\n').slice(0, -2).join('\n'))).toBe('unfinished, line 125');
  expect(flawOf(sealed({ ...header, hautemer: 2 }, end))).toBe('format, line 1');
  expect(flawOf(sealed({ ...header, words: 'salt' }, end))).toBe('no_line, line 1');
  expect(flawOf(sealed(header, answer(1), end))).toBe('no_line, line 2');
  expect(flawOf(sealed(header, end, answer(0)))).toBe('no_line, line 3');
});

test('what was taken back is no answer any more', () => {
  const log = readLog(sealed(header, answer(0), answer(1), answer(2), { line: 'cut', cut: 1 }, answer(1, 1), end));
  expect(log.answers.map(({ seat }) => seat)).toEqual([0, 1]);
  expect(flawOf(sealed(header, answer(0), { line: 'cut', cut: 1 }, end))).toBe('no_line, line 3');
});

test('a game that was left has a key as well', () => {
  expect(readLog(sealed(header, answer(0), { line: 'left', key: 'k' })).key).toBe('k');
});
