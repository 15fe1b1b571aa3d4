/** Answers of the worker to questions, without the rest of what a worker does: nothing else changes meanwhile. */
import { type Answering, answerQuestions } from '../jobs/worker/answer-questions.ts';
import { answererOf } from '../jobs/worker/answerers.ts';
import { openStorage } from '../storage/open-storage.ts';
import type { TestApp } from './test-app.ts';

export async function beginToAnswer({ sql, env }: Pick<TestApp, 'sql' | 'env'>): Promise<Answering> {
  const storage = await openStorage(env);
  return answerQuestions(sql, env.worker, ({ kind, question, wholesalerId }, signal) =>
    answererOf(kind)({ sql, env, storage, signal, wholesalerId: wholesalerId ?? '' }, question as never),
  );
}
