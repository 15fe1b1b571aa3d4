import { expect, test } from 'vitest';
import { sentenceOf } from './sentences.ts';

test('an edit of settings is told field by field, in the words of the screen', () => {
  const changes = {
    title: { before: 'Atlas', after: 'Atlas Beverage' },
    maxFPL: { before: 100, after: 1.25 },
    hideProfits: { before: false, after: true },
    gpCompanyGoal: { before: null, after: 90000 },
    allNonSellingDays: { before: [], after: ['2026-05-25', '2026-07-03'] },
  };
  expect(sentenceOf('edit settings', { db: 'prod', changes })).toBe(
    'Changed in Production and Preview: the name from "Atlas" to "Atlas Beverage"; max FPL from 100 to 1.25; ' +
      "hide profits from no to yes; the company's GP goal from none to 90000; " +
      'non-selling days from none to 2026-05-25, 2026-07-03.',
  );
  expect(sentenceOf('edit settings', { db: 'preview', changes: { gpSlope: { before: 0, after: 2 } } })).toBe(
    "Changed in Preview: sales reps' GP slope from 0 to 2.",
  );
});

test('of a long list of days only those that came or went are told', () => {
  const days = Array.from({ length: 10 }, (_, n) => `2026-05-${n + 10}`);
  const changes = { allNonSellingDays: { before: days, after: [...days, '2026-12-25'] } };
  expect(sentenceOf('edit settings', { db: 'preview', changes })).toBe(
    'Changed in Preview: non-selling days from 10 to 11 (2026-12-25 only here).',
  );
});

test('a correction that changes only the draft in preview is told as such', () => {
  const preview = { title: { before: 'Draft', after: 'Atlas' } };
  expect(sentenceOf('edit settings', { db: 'prod', changes: {}, preview })).toBe(
    "Reset Preview's settings to match Production.",
  );
});

test('goals are told by their number, period and who was not known', () => {
  const goals = { db: 'preview', periodStart: '2026-05-01', changes: {} };
  expect(sentenceOf('edit goals', { ...goals, updated: 12, unknown: ['XX_8', 'XX_9'] })).toBe(
    'Set goals for 12 people in Preview, for the sales period starting 2026-05-01. Unknown: XX_8, XX_9.',
  );
  expect(sentenceOf('edit goals', { ...goals, db: 'prod', updated: 1, unknown: [] })).toBe(
    'Set goals for 1 person in Production and Preview, for the sales period starting 2026-05-01.',
  );
});
