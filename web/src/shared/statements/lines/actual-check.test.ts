import { expect, test } from 'vitest';
import { boostLine, fplStatement, linesAnswer, userStatement, withoutProfits } from '../testing/statements.ts';
import { actualCheck, boostCheck } from './actual-check.ts';

const statement = userStatement();
const answer = (totals: Partial<ReturnType<typeof linesAnswer>['totals']>, count = 421) => ({
  ...linesAnswer([], totals),
  count,
});

test('sums are compared in cents, not in the noise behind them', () => {
  expect(actualCheck(statement, 'gp', answer({ gp: 84_000.000_000_01 }))).toEqual({
    kind: 'equal',
    text: 'Equals GP to date',
  });
  expect(actualCheck(statement, 'gp', answer({ gp: 83_999.99 })).kind).toBe('differs');
});

test('volume is compared by the four decimals that it is kept with', () => {
  expect(actualCheck(statement, 'volume', answer({ ce: 9_850 })).text).toBe('Equals volume to date');
  expect(actualCheck(statement, 'volume', answer({ ce: 9_850.0001 })).kind).toBe('differs');
});

test('where profits are hidden the lines are counted instead', () => {
  const hidden = withoutProfits(statement);
  const { gp: _, loss: __, ...totals } = answer({}).totals;
  expect(actualCheck(hidden, 'gp', { totals, count: 421 }).text).toBe('Every line of GP to date');
  expect(actualCheck(hidden, 'gp', { totals, count: 420 }).kind).toBe('differs');
  expect(actualCheck(hidden, 'fpl', { totals, count: 3 }).text).toBe('Equals the chargeable losses');
});

test('own losses are not those of a wider scope that is paid on, and say so', () => {
  expect(actualCheck(statement, 'fpl', answer({ loss: 92 }, 3)).kind).toBe('equal');
  expect(actualCheck(statement, 'fpl', answer({ loss: 30 }, 1))).toEqual({
    kind: 'note',
    text: "Own losses. Pay counts the team's lines",
  });
  const own = userStatement({ fpl: { ...fplStatement(), paidOn: 'own' } });
  expect(actualCheck(own, 'fpl', answer({ loss: 30 }, 1)).kind).toBe('differs');
});

test("a boost's lines are at most half a cent off its amount because it is rounded once", () => {
  const check = (boost: number) => boostCheck({}, boostLine(), answer({ boost }));
  expect(check(187.504_999)).toEqual({ kind: 'equal', text: 'Equals the $187.50 of Summer Lager' });
  expect(check(187.495).kind).toBe('equal');
  expect(check(187.51)).toEqual({
    kind: 'differs',
    text: 'Differs from the $187.50 of Summer Lager by $0.01: newer figures have arrived',
  });
});
