import { afterEach, expect, test, vi } from 'vitest';
import { today } from './words.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

test.fails('the archive begins with the month that it is where the reader is', () => {
  vi.stubEnv('TZ', 'America/Chicago');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-09-01T00:05:00Z') });
  expect([new Date().getDate(), today()]).toEqual([31, '2026-08-31']);
});
