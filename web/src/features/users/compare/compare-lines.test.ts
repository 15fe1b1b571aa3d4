import { expect, test } from 'vitest';
import { testUser } from '../../../shared/users/testing/user.ts';
import { bestOf, linesFor } from './compare-lines.ts';

const ann = testUser({ customId: 'A', rank: 1, fpl: { ...testUser().fpl, team: 0.8 } });
const bob = testUser({ customId: 'B', rank: 2, fpl: { ...testUser().fpl, team: 0.5 } });
const cal = testUser({ customId: 'C', rank: null, fpl: { ...testUser().fpl, team: null } });

function bestAt(label: string, people = [ann, bob, cal]): string[] {
  const line = linesFor(people).find((one) => one.label === label);
  return line ? [...bestOf(line, people)] : ['no such line'];
}

test('the best rank is the lowest, the best FPL the least lost; who has none is not best', () => {
  expect(bestAt('GP rank')).toEqual(['A']);
  expect(bestAt('FPL')).toEqual(['B']);
});

test('nobody is best where all are equal, or where only one has a figure', () => {
  expect(bestAt('Earned so far')).toEqual([]);
  expect(bestAt('GP rank', [ann, cal])).toEqual([]);
});

test('the year against last year is compared, and nobody who is new is the best', () => {
  const at = (customId: string, deltaYTD: number | 'Infinity') =>
    testUser({ customId, gp: { ...testUser().gp, deltaYTD, hasTransferredAccountsYTD: customId === 'B' } });
  const seen = [at('A', 3.8), at('B', 20), at('C', 'Infinity')];
  const line = linesFor(seen).find(({ label }) => label === 'GP YTD vs LY');
  expect(seen.map((user) => [line?.text(user), line?.transferred?.(user)])).toEqual([
    ['+3.8%', false],
    ['+20.0%', true],
    ['New', false],
  ]);
  expect(bestAt('GP YTD vs LY', seen)).toEqual(['B']);
});

test('what boosts pay is compared, and who has to give some back is not the best', () => {
  const paid = (customId: string, totalPayout: number) => testUser({ customId, boosts: { totalPayout, count: 1 } });
  const seen = [paid('A', -7), paid('B', 0)];
  const line = linesFor(seen).find(({ label }) => label === 'Earned by boosts');
  expect(seen.map((user) => line?.text(user))).toEqual(['\u2212$7.00', '$0.00']);
  expect(bestAt('Earned by boosts', seen)).toEqual(['B']);
});

test('what objectives and incentives pay is compared apart, without what accrues', () => {
  const paid = (customId: string, totalPayout: number, accruing: number) =>
    testUser({ customId, incentives: { totalPayout, count: 1, accruing } });
  const seen = [paid('A', 70, 0), paid('B', 60, 500)];
  expect(bestAt('Earned by incentives', seen)).toEqual(['A']);
  expect(linesFor(seen).map(({ label }) => label)).toContain('Earned by objectives');
});

test('several who share the best are all best', () => {
  expect(bestAt('GP rank', [ann, testUser({ customId: 'D', rank: 1 }), bob])).toEqual(['A', 'D']);
});

test('where the dollars of anybody are hidden there is no line of dollars; percents and pay stay', () => {
  const { thisYear: _, goal: __, ...gp } = testUser().gp;
  const labels = linesFor([ann, testUser({ gp })]).map(({ label }) => label);
  expect(labels).not.toContain('GP to date');
  expect(labels).toEqual(expect.arrayContaining(['GP achieved', 'GP at pace', 'Earned so far']));
});
