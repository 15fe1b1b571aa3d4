import { expect, test } from 'vitest';
import { pipelineState } from './pipeline.ts';

const now = Date.parse('2026-05-13T12:00:00Z');
const part = (status: string, secondsAgo: number, message = '') => ({
  status,
  updatedAt: new Date(now - secondsAgo * 1000).toISOString(),
  message,
});

test('before the first update the buttons are open', () => {
  expect(pipelineState({}, now)).toBe('READY');
});
test('a part that showed life in the last two minutes keeps them shut', () => {
  expect(pipelineState({ brands: part('Completed', 5), users: part('Running GBQ', 119) }, now)).toBe('BUSY');
});
test('an unfinished part without a sign of life for two minutes counts as abandoned', () => {
  expect(pipelineState({ users: part('Transferring to MongoDB', 120) }, now)).toBe('READY');
});
test('a part with an error opens them, whatever the other parts say', () => {
  const parts = { brands: part('GBQ error', 1, 'An invoice line is held twice.'), users: part('Preparing', 1) };
  expect(pipelineState(parts, now)).toBe('READY');
});
test('a remark on a completed part is no error: the running ones still count', () => {
  const parts = {
    users: part('Completed', 1, 'Missing from the files but kept (1): ATS_4.'),
    buyers: part('Preparing', 1),
  };
  expect(pipelineState(parts, now)).toBe('BUSY');
});
