import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  decimalsFault,
  parseInlineNumber,
  parseRoutes,
  personRules,
  typedDecimals,
  UserPatch,
  updateUsers,
  withoutEmpty,
} from './user-edits.ts';

test.each([
  ['12, 0,14', [12, 14]],
  ['7,7, 7', [7]],
  ['  ', []],
  ['12;14', null],
  ['-1', null],
  ['1.5', null],
  [`${'1,'.repeat(100)}1`, null], // 201 characters
])('the routes %j are %j', (text, routes) => {
  expect(parseRoutes(text, 200)).toEqual(routes);
});

test.each([
  ['1,250.50', 1250.5],
  [' 90 ', 90],
  ['123456789', 123_456_789],
  ['1234567890', null],
  ['1.2.3', null],
  [',.', null],
  ['-5', null],
])('the inline number %j is %j', (text, value) => {
  expect(parseInlineNumber(text)).toBe(value);
});

test.fails('a text with a comma that does not group thousands is not a number: 0,95 is not read as 95', () => {
  expect(['0,95', '1,5'].map(parseInlineNumber)).toEqual([null, null]);
});

test('goals, payouts and thresholds are typed in whole numbers, percents of loss with two decimals', () => {
  const faults = (value: number) => Object.keys(typedDecimals).map((kind) => decimalsFault(kind as never, value));
  const whole = 'Should be a whole number';
  const two = 'Should have at most two decimals';
  expect(faults(90)).toEqual([null, null, null, null, null]);
  expect(faults(1.15)).toEqual([whole, whole, whole, null, null]);
  expect(faults(0.759)).toEqual([whole, whole, whole, two, two]);
});

test('empty texts are dropped at any depth; null, 0, false and empty lists stay', () => {
  const sent = { name: '', gp: { goal: '', payout: null, threshold: 0 }, hidden: false, routeNumber: [], teamLead: '' };
  expect(withoutEmpty(sent)).toEqual({ gp: { payout: null, threshold: 0 }, hidden: false, routeNumber: [] });
});

test.each([
  [{ gp: { payout: 0.29, goal: 1234.5678 } }, true],
  [{ gp: { goal: 1234.56789 } }, false],
  [{ gp: { payout: 0.295 } }, false],
  [{ volume: { threshold: 92.25 } }, true],
  [{ volume: { threshold: 92.255 } }, false],
  [{ fpl: { goal: 1.25 }, wholesaler: { maxFPL: 100 } }, true],
  [{ fpl: { goal: 1.255 } }, false],
  [{ wholesaler: { maxFPL: 1.005 } }, false],
])(
  'payouts are whole cents, goals have four decimals, thresholds, FPL goals and max FPL have two decimals: %j',
  (patch, fits) => {
    expect(z.safeParse(UserPatch, patch).success).toBe(fits);
  },
);

describe('the people of an edit', () => {
  const idsOf = (customIds: string | string[]) => {
    const parsed = z.safeParse(updateUsers.query ?? z.never(), { customIds });
    return parsed.success ? parsed.data.customIds : parsed.error.issues[0]?.message;
  };

  test('are named in a list or one by one, each once', () => {
    expect(idsOf('ats_1, ATS_2,ATS_1')).toEqual(['ATS_1', 'ATS_2']);
    expect(idsOf(['ATS_1', 'ats_2'])).toEqual(['ATS_1', 'ATS_2']);
  });

  test('are 1 to 100', () => {
    const many = (count: number) => Array.from({ length: count }, (_, n) => `ATS_${n}`);
    expect(idsOf([])).toBe('Choose the users to change.');
    expect(idsOf(many(100))).toHaveLength(100);
    expect(idsOf(many(101))).toBe('Too many users (>100)');
  });
});

test.each([
  ['manager', 'name', 'Mona-Lisa Ray', true],
  ['manager', 'name', "O'Neil", false],
  ['salesRep', 'name', "Ann O'Neil 2", true],
  ['salesRep', 'name', 'Ann-Marie', false],
  ['manager', 'password', 'secret77', true],
  ['manager', 'password', 'secret-77', false],
  ['teamLead', 'password', 'secret-77', true],
  ['teamLead', 'password', '12345', false],
] as const)('of a %s the %s %j fits: %s', (role, field, text, fits) => {
  expect(z.safeParse(personRules(role)[field], text).success).toBe(fits);
});

test('an edit of what pays can name a sales period that is over and not closed', () => {
  expect(UserPatch.safeParse({ gp: { payout: 500 }, periodStart: '2026-06-01' }).data).toMatchObject({
    periodStart: '2026-06-01',
  });
});
