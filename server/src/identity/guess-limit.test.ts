import { expect, test } from 'vitest';
import { addressKey, createGuessLimit } from './guess-limit.ts';

test('tries run out, and come back when the window is over', () => {
  let now = 0;
  const limit = createGuessLimit({ max: 2, windowSeconds: 60 }, () => now);
  expect([limit.take('a'), limit.take('a'), limit.take('a')]).toEqual([0, 0, 60]);
  expect(limit.take('b')).toBe(0);
  now = 59_999;
  expect(limit.take('a')).toBe(0.001);
  now = 60_000;
  expect(limit.take('a')).toBe(0);
});

test('addresses of one IPv6 network are one caller', () => {
  expect(addressKey('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2');
  expect(addressKey('2001:db8:1:2::9')).toBe('2001:db8:1:2');
  expect(addressKey('2001:db8::9')).toBe('2001:db8:0:0');
  expect(addressKey('::1')).toBe('0:0:0:0');
  expect([addressKey('10.0.0.1'), addressKey('::ffff:10.0.0.1')]).toEqual(['10.0.0.1', '10.0.0.1']);
});

test('a try given back can be taken again', () => {
  const limit = createGuessLimit({ max: 1, windowSeconds: 60 }, () => 0);
  limit.take('a');
  limit.giveBack('a');
  expect([limit.take('a'), limit.take('a')]).toEqual([0, 60]);
});

test('a refused try does not count, so a try given back can be taken by the next', () => {
  const limit = createGuessLimit({ max: 1, windowSeconds: 60 }, () => 0);
  expect([limit.take('a'), limit.take('a'), limit.take('a')]).toEqual([0, 60, 60]);
  limit.giveBack('a');
  expect(limit.take('a')).toBe(0);
});
