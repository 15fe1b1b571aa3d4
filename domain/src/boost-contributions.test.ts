import { describe, expect, test } from 'vitest';
import { contributionFrom, contributionIn, contributionsAfter } from './boost-contributions.ts';

const july = '2026-07-01';
const saved = { savedAt: '2026-06-01T00:00:00Z', supplierContribution: 50, earlierContributions: [] };
const changed = { ...saved, supplierContribution: 20, earlierContributions: [{ percent: 50, until: july }] };

describe('the supplier’s contribution of a boost', () => {
  test('that is edited in July holds from July on, and June keeps its own', () => {
    expect(contributionsAfter(saved, 20, july)).toEqual(changed.earlierContributions);
    expect(['2026-06-30', '2026-07-31', '2026-08-31'].map((to) => contributionIn(changed, to))).toEqual([50, 20, 20]);
  });

  test('that is edited once more in July leaves June as it was, and in August keeps July', () => {
    expect(contributionsAfter(changed, 30, july)).toEqual(changed.earlierContributions);
    const august = contributionsAfter(changed, 30, '2026-08-01');
    const boost = { supplierContribution: 30, earlierContributions: august };
    expect(['2026-06-30', '2026-07-31', '2026-08-31'].map((to) => contributionIn(boost, to))).toEqual([50, 20, 30]);
  });

  test.each([
    ['follows where it only took over what June had', { ...changed, supplierContribution: 50 }, [10, 30, 30]],
    ['keeps what was typed for it', changed, [10, 30, 20]],
  ])('that is edited for June in July: May keeps its own, and July %s', (_, { supplierContribution }, percents) => {
    const earlierContributions = [{ percent: 10, until: '2026-06-01' }, ...changed.earlierContributions];
    const before = { ...saved, supplierContribution, earlierContributions };
    const boost = contributionFrom(before, 30, '2026-06-01');
    expect(['2026-05-31', '2026-06-30', '2026-07-31'].map((to) => contributionIn(boost, to))).toEqual(percents);
  });

  test('a draft takes the percent for all of its periods', () => {
    expect(contributionFrom({ ...changed, savedAt: null }, 30, '2026-06-01')).toEqual({
      ...{ supplierContribution: 30, earlierContributions: [] },
    });
  });

  test('periods that come to the same percent are kept as one', () => {
    const may = { percent: 10, until: '2026-06-01' };
    const before = { ...changed, earlierContributions: [may, ...changed.earlierContributions] };
    expect(contributionFrom(before, 10, '2026-06-01')).toEqual({
      ...{ supplierContribution: 20, earlierContributions: [{ percent: 10, until: july }] },
    });
  });

  test.each([
    ['a draft', { ...saved, savedAt: null }, 20, july],
    ['a boost before there are figures', saved, 20, null],
    ['a percent that is sent as it is', saved, 50, july],
  ])('%s keeps nothing', (_case, before, percent, periodStart) => {
    expect(contributionsAfter(before, percent, periodStart)).toEqual([]);
  });
});
