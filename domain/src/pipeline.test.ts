import { expect, test } from 'vitest';
import { pipelineState, type UpdateStatus } from './pipeline.ts';

const now = Date.parse('2026-05-13T12:00:00Z');
const part = (status: UpdateStatus, secondsAgo: number, message = '') => ({
  status,
  updatedAt: new Date(now - secondsAgo * 1000).toISOString(),
  message,
});

test('before the first update the buttons are open', () => {
  expect(pipelineState([], now)).toBe('READY');
});
test('a part that showed life in the last two minutes keeps them shut', () => {
  expect(pipelineState([part('completed', 5), part('computing', 119)], now)).toBe('BUSY');
});
test('an unfinished part without a sign of life for two minutes counts as abandoned', () => {
  expect(pipelineState([part('copying', 120)], now)).toBe('READY');
});
test('a part with an error opens them, whatever the other parts say', () => {
  const parts = [part('computingFailed', 1, 'An invoice line is held twice.'), part('preparing', 1)];
  expect(pipelineState(parts, now)).toBe('READY');
});
test("a remark on a completed part isn't an error: the running ones still count", () => {
  const parts = [part('completed', 1, 'Missing from the files but kept (1): ATS_4.'), part('preparing', 1)];
  expect(pipelineState(parts, now)).toBe('BUSY');
});
