import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { asQuestion, questionsFirst } from './questions-first.ts';

beforeAll(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
// Past the turn of an earlier test's update.
beforeEach(() => void vi.advanceTimersByTime(1000));
afterAll(() => void vi.useRealTimers());

test('without questions an update goes on at once', async () => {
  const order: string[] = [];
  const update = questionsFirst().then(() => order.push('update'));
  await Promise.resolve().then(() => order.push('later'));
  await update;
  expect(order[0]).toBe('update');
});

test('an update waits until a question is answered', async () => {
  const order: string[] = [];
  const answered = Promise.withResolvers<void>();
  const question = asQuestion(async () => {
    await answered.promise;
    order.push('question');
  });
  const update = questionsFirst().then(() => order.push('update'));
  await new Promise((turn) => setImmediate(turn));
  expect(order).toEqual([]);
  answered.resolve();
  await Promise.all([question, update]);
  expect(order).toEqual(['question', 'update']);
});

test('a question that takes long does not stop an update', async () => {
  const answered = Promise.withResolvers<void>();
  const question = asQuestion(() => answered.promise);
  const update = questionsFirst();
  vi.advanceTimersToNextTimer();
  await update;
  // It had its turn: the next step does not wait again.
  await questionsFirst();
  answered.resolve();
  await question;
});

test('a question that fails is over as well', async () => {
  await expect(asQuestion(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await questionsFirst();
});
