import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { testUser } from '../../shared/users/testing/user.ts';
import {
  cellsOfText,
  type Numbers,
  numbersIn,
  patchesOf,
  planPaste,
  planPercent,
  type Range,
  readPercent,
  stillSo,
  textOfRange,
} from './number-changes.ts';

const { gp, volume } = testUser();
const person = (customId: string, goal: number | null, payout: number | null, more = {}) =>
  testUser({ customId, name: customId, gp: { ...gp, goal, payout, goalSource: 'typed', ...more }, volume });
const grid: Numbers = {
  people: [person('A_1', 100, 10), person('A_2', 200, null), person('A_3', 300, 30)],
  names: ['gpGoal', 'gpPayout', 'fplGoal'],
};
const range = (from: [string, Range['from']['name']], to = from): Range => ({
  from: { customId: from[0], name: from[1] },
  to: { customId: to[0], name: to[1] },
});
const changed = (planned: ReturnType<typeof planPaste>) =>
  'fault' in planned ? planned.fault : planned.changes.map(({ customId, name, after }) => [customId, name, after]);

test('a range is the rectangle between two cells, whichever comes first', () => {
  const { people, names } = numbersIn(grid, range(['A_3', 'gpPayout'], ['A_2', 'gpGoal']));
  expect([people.map(({ customId }) => customId), names]).toEqual([
    ['A_2', 'A_3'],
    ['gpGoal', 'gpPayout'],
  ]);
  expect(numbersIn(grid, range(['A_9', 'gpGoal'], ['A_2', 'gpGoal'])).people).toEqual([]);
});

test('what Excel copies is rows of cells, with a line break at the end or without', () => {
  expect(cellsOfText('1\t2\r\n3\t\r\n')).toEqual([
    ['1', '2'],
    ['3', ''],
  ]);
  expect(cellsOfText('7')).toEqual([['7']]);
});

test('a block goes from the first selected cell on; empty cells and equal numbers change nothing', () => {
  const planned = planPaste(grid, range(['A_2', 'gpGoal']), '$1,200\t50\n300\t\n');
  expect(changed(planned)).toEqual([
    ['A_2', 'gpGoal', 1200],
    ['A_2', 'gpPayout', 50],
  ]);
});

test('a single number fills the whole range', () => {
  const planned = planPaste(grid, range(['A_1', 'gpPayout'], ['A_3', 'gpPayout']), '30');
  expect(changed(planned)).toEqual([
    ['A_1', 'gpPayout', 30],
    ['A_2', 'gpPayout', 30],
  ]);
});

test.each([
  ['1\n2\n3', 'You copied 3 rows and 1 column, but from the selected cell on there are only 2 rows and 1 column.'],
  ['1\t2\t3', 'You copied 1 row and 3 columns, but from the selected cell on there are only 1 row and 2 columns.'],
  ['x\n-5', 'Nothing was pasted. A_2, GP payout: "x". Doesn\'t look like a valid number. 1 more cell is wrong.'],
  ['10.5', 'Nothing was pasted. A_2, GP payout: "10.5". Should be a whole number.'],
])('%j does not fit, and nothing is pasted', (text, fault) => {
  expect(changed(planPaste(grid, range(['A_2', 'gpPayout']), text))).toBe(fault);
});

test('a percentage is taken with or without its signs', () => {
  expect(['+5', '5 %', '-2.5%', ' 10', '1,000'].map(readPercent)).toEqual([5, 5, -2.5, 10, 1000]);
  expect(['', 'x', '5.555', '-101', '1001', '--5'].map(readPercent)).toEqual([null, null, null, null, null, null]);
});

test('numbers rise by a percentage, rounded to their columns; sums of a team and empty cells stay', () => {
  const people = [person('A_1', 110, null), person('A_2', 90, 10, { goalSource: 'sumOfTeam' })];
  const planned = planPercent({ ...grid, people }, range(['A_1', 'gpGoal'], ['A_2', 'gpPayout']), 5);
  // 110 * 1.05 = 115.5, 10 * 1.05 = 10.5: half up
  expect(changed(planned)).toEqual([
    ['A_1', 'gpGoal', 116],
    ['A_2', 'gpPayout', 11],
  ]);
  expect(planned).toMatchObject({ skipped: 2 });
});

test('a number that would be too large refuses the change', () => {
  const planned = planPercent({ ...grid, people: [person('A_1', 1e11, 1)] }, range(['A_1', 'gpGoal']), 1);
  expect(planned).toEqual({ fault: 'Nothing was changed. GP goal of A_1 would be 101000000000.' });
});

test('what is copied pastes as it was', () => {
  const whole = range(['A_1', 'gpGoal'], ['A_3', 'fplGoal']);
  expect(changed(planPaste(grid, whole, textOfRange(grid, whole)))).toEqual([]);
});

test('a change is sent by person, there and back, unless someone has edited it since', () => {
  const planned = planPaste(grid, range(['A_1', 'gpGoal']), '1\t2\n3\t4');
  if ('fault' in planned) throw new Error(planned.fault);
  expect(patchesOf(planned.changes, 'after')).toEqual([
    { customId: 'A_1', patch: { gp: { goal: 1, payout: 2 } } },
    { customId: 'A_2', patch: { gp: { goal: 3, payout: 4 } } },
  ]);
  expect(patchesOf(planned.changes, 'before')[1]).toEqual({
    customId: 'A_2',
    patch: { gp: { goal: 200, payout: null } },
  });
  const since = [person('A_1', 1, 7), person('A_2', 3, 4)];
  expect(stillSo(planned.changes, since).map(({ customId, name }) => [customId, name])).toEqual([
    ['A_1', 'gpGoal'],
    ['A_2', 'gpGoal'],
    ['A_2', 'gpPayout'],
  ]);
});

test('no percentage changes the order of two goals', () => {
  const goal = fc.integer({ min: 0, max: 1e8 });
  fc.assert(
    fc.property(goal, goal, fc.integer({ min: -10_000, max: 100_000 }), (one, other, hundredths) => {
      const people = [person('A_1', Math.min(one, other), 0), person('A_2', Math.max(one, other), 0)];
      const planned = planPercent({ ...grid, people }, range(['A_1', 'gpGoal'], ['A_2', 'gpGoal']), hundredths / 100);
      fc.pre(!('fault' in planned));
      const after = people.map(
        ({ customId, gp: { goal: before } }) =>
          planned.changes.find((change) => change.customId === customId)?.after ?? before ?? 0,
      );
      expect(after[0]).toBeLessThanOrEqual(after[1] as number);
    }),
  );
});
