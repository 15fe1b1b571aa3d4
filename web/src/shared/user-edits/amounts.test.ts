import { userEditTexts } from '@caselift/contract/user-edits';
import { expect, test } from 'vitest';
import { testUser } from '../users/testing/user.ts';
import { amountFault, amounts, amountsPatch, amountText, readAmount } from './amounts.ts';

test.each([
  ['156,000', 156000],
  ['$1,250.50', 1250.5],
  ['92.5 %', 92.5],
  ['.5', 0.5],
  ['', null],
  ['  ', null],
])('"%s" is read as %s', (text, value) => {
  expect(readAmount(text)).toBe(value);
});

test.each(['twelve', '1.2.3', '-5', '1e3', '$', '%'])('"%s" is not a number', (text) => {
  expect(amountFault('gpGoal', text)).toBe(userEditTexts.number);
});

test('only percents of loss have decimals, and an FPL goal is at most 100%', () => {
  expect(amountFault('gpPayout', '500.25')).toBe(userEditTexts.whole);
  expect(amountFault('gpPayout', '500.00')).toBeNull();
  expect(amountFault('maxFpl', '1.25')).toBeNull();
  expect(amountFault('maxFpl', '1.255')).toBe(userEditTexts.twoDecimals);
  expect(amountFault('fplGoal', '100')).toBeNull();
  expect(amountFault('fplGoal', '100.01')).toBe(userEditTexts.number);
});

test('a number is written as it is read', () => {
  expect(amountText(156000.5)).toBe('156,000.5');
  expect(readAmount(amountText(19600.1234))).toBe(19600.1234);
  expect(amountText(null)).toBe('');
});

test("a lead's goal that is the sum of the team's was not typed for the lead", () => {
  const { gp } = testUser();
  expect(amounts.gpGoal.typed(testUser({ gp: { ...gp, goalSource: 'sumOfTeam' } }))).toBeNull();
  expect(amounts.gpGoal.typed(testUser())).toBe(156000);
});

test('numbers are sent in their groups', () => {
  expect(amountsPatch({ gpGoal: 100, gpPayout: null, volumeThreshold: 85, maxFpl: 1.5 })).toEqual({
    gp: { goal: 100, payout: null },
    volume: { threshold: 85 },
    wholesaler: { maxFPL: 1.5 },
  });
});
