import type { TodayProgram } from '@caselift/contract/today';
import { expect, test } from 'vitest';
import { stepsAhead } from './steps-ahead.ts';

/** $10 a placement from 12 on, 20 at most: 10 are done. */
const placements: TodayProgram = {
  ...{ itemId: 'z', instance: '2026-09-01', to: '2026-09-18', name: 'Zestrel placements', kind: 'incentive' },
  ...{ daysLeft: 2, isLocked: false, earned: 0, label: '' },
  next: { amount: 120, quantity: 2, words: 'for 2 more' },
  progress: { of: '', has: '10', needs: 'of 20 placements', waiting: '' },
  bar: {
    ...{ end: 20, done: 10, waiting: 0, threshold: 12 },
    marks: [
      { at: 12, amount: 120, isNext: true },
      { at: 20, amount: 200, isNext: false },
    ],
  },
};

test('the next step comes with its day, and those after it with what each brings more', () => {
  expect(stepsAhead(placements, 'PODs')).toEqual([
    { title: '2 more placements', note: 'reach 12 placements by Fri,\u00a0Sep\u00a018', amount: '+$120', isNext: true },
    // 20 - 12 placements, $200 - $120
    { title: '8 more after that', note: 'reach 20 placements', amount: '+$80', isNext: false },
  ]);
});

test('cases and dollars keep their unit', () => {
  const volume = { ...placements, next: { amount: 24.8, quantity: 119.39, words: 'for 119.39 CE more' } };
  expect(stepsAhead(volume, 'CE').map(({ title }) => title)).toEqual(['119.39 CE more', '8 CE more after that']);
});

test('what is locked opens as a whole, whatever its qualifier counts', () => {
  const locked = { ...placements, isLocked: true, next: { amount: 80, quantity: null, words: 'once it opens' } };
  expect(stepsAhead(locked, 'items')).toEqual([
    { title: 'Once it opens', note: 'by Fri,\u00a0Sep\u00a018', amount: '+$80', isNext: true },
  ]);
});

test('hidden profits name no amount of them', () => {
  const hidden = { ...placements, next: { amount: 120, quantity: null, words: 'for 2.5% more of the target' } };
  const steps = stepsAhead(hidden, '$');
  expect(steps.map(({ title }) => title)).toEqual(['For 2.5% more of the target', 'More after that']);
  expect(steps.map(({ note }) => note)).toEqual(['by Fri,\u00a0Sep\u00a018', '']);
});

test('where nothing more can be earned there is no step', () => {
  expect(stepsAhead({ ...placements, next: null }, 'PODs')).toEqual([]);
});
