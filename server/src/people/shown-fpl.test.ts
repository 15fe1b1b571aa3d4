import { expect, test } from 'vitest';
import { shownFpl } from './shown-fpl.ts';

const figures = { individual: 0.23382972621536738, team: 1.5001, goal: 1, achieved: 99.996, maxFplPercent: 1.5 };

test('with profits the percents are exact', () => {
  expect(shownFpl(figures, true)).toEqual({ individual: 0.23382972621536738, team: 1.5001, goal: 1, achieved: 99.996 });
});

test('without profits they are rounded, and never to the other side of the maximum or the goal', () => {
  expect(shownFpl(figures, false)).toEqual({ individual: 0.23, team: 1.51, goal: 1, achieved: 99.99 });
  expect(shownFpl({ ...figures, team: 1.0001, achieved: 100.004 }, false)).toMatchObject({ team: 1.01, achieved: 100 });
  expect(shownFpl({ ...figures, individual: null, team: null, achieved: null }, false)).toEqual({
    ...{ individual: null, team: null, goal: 1, achieved: null },
  });
});
