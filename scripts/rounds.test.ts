import { expect, test } from 'vitest';
import { roundsIn, tableOf } from './rounds.ts';

const text = [
  '{"kind":"a paused server","seed":"7"}',
  '{"kind":"a killed worker","seed":"7"}',
  '{"kind":"a killed worker","seed":"8"}',
  '{"kind":"a killed wor',
].join('\n');

test('rounds are counted by kind, those of now and those of all runs, with how many seeds they were drawn from', () => {
  expect(tableOf(roundsIn(text), 2)).toEqual([
    '    now    all  seeds  rounds',
    '      1      2      2  a killed worker',
    '      0      1      1  a paused server',
    '      1      3      2  all of them',
  ]);
});

test('a run without rounds has no table', () => {
  expect(tableOf(roundsIn(''), 0)).toEqual([]);
});
