import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { asQuestion, questionsFirst } from './questions-first.ts';

test('without questions an update goes on at once', async () => {
  const order: string[] = [];
  const update = questionsFirst().then(() => order.push('update'));
  await Promise.resolve().then(() => order.push('later'));
  await update;
  expect(order[0]).toBe('update');
});

test('an update waits until a question is answered', async () => {
  const order: string[] = [];
  const question = asQuestion(async () => {
    await sleep(20);
    order.push('question');
  });
  await questionsFirst();
  order.push('update');
  await question;
  expect(order).toEqual(['question', 'update']);
});

test('a question that takes long does not stop an update', async () => {
  let answer = (): void => {};
  const question = asQuestion(
    () =>
      new Promise<void>((resolve) => {
        answer = resolve;
      }),
  );
  await questionsFirst();
  // It had its turn: the next step does not wait again.
  await questionsFirst();
  answer();
  await question;
});

test('a question that fails is over as well', async () => {
  await expect(asQuestion(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await questionsFirst();
});
