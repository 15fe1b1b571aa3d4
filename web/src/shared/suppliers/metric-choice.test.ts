import { expect, test } from 'vitest';
import { metrics, withoutProfits } from './columns.tsx';
import { chooseMetric, hiddenOnPhone, shownMetric, toggleMetric } from './metric-choice.ts';

test('a metric group is hidden and shown again, in the order of the columns', () => {
  expect(toggleMetric(['revenue'], 'ce')).toEqual(['ce', 'revenue']);
  expect(toggleMetric(['ce', 'revenue'], 'ce')).toEqual(['revenue']);
});

test('a phone shows the first group that is not hidden, and the first of all when every one is', () => {
  expect(shownMetric([], metrics)).toBe('ce');
  expect(shownMetric(['ce', 'gp'], metrics)).toBe('gp/ce');
  expect(shownMetric(['ce', 'gp', 'gp/ce', 'revenue'], metrics)).toBe('ce');
  expect(shownMetric(['ce'], withoutProfits(metrics))).toBe('revenue');
});

test('choosing a group on a phone hides the others and orders by the same column of the new group', () => {
  expect(chooseMetric({ orderBy: 'CE LY' }, 'gp/ce')).toEqual({
    hiddenColumns: ['ce', 'gp', 'revenue'],
    orderBy: 'GP/CE LY',
  });
  expect(chooseMetric({ orderBy: 'GP/CE Δ' }, 'revenue').orderBy).toBe('Revenue Δ');
  expect(chooseMetric({ orderBy: 'Name' }, 'gp').orderBy).toBe('Name');
  expect(chooseMetric({ orderBy: 'GP Margin' }, 'ce').orderBy).toBe('GP Margin');
});

test('on a phone the margin stands beside GP/CE alone', () => {
  expect(hiddenOnPhone([], metrics)).toContain('GP Margin');
  expect(hiddenOnPhone(['ce', 'gp', 'revenue'], metrics)).not.toContain('GP Margin');
});
