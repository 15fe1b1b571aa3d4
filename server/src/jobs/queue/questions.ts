/**
 * Questions that only the worker can answer, for it alone opens warehouses: asked and answered through a row each, at
 * once, beside any running job. What changes something is a job (queue.ts), never a question.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { administrationTexts } from '@caselift/contract/wholesaler-admin';
import type { Sql } from '@caselift/db/connect';
import { refusal } from '../../http/errors.ts';

export type QuestionKind = 'countTransactions' | 'previewMapping';
export type Question = { wholesalerId: string; kind: QuestionKind; question: object };

export const askedChannel = 'caselift_question_asked';
export const answeredChannel = 'caselift_question_answered';

// A notification may be lost while a connection is renewed: the row is read this often as well.
const pollMs = 250;
const defaultPatienceMs = 10_000;

type Reply = { isAnswered: boolean; answer: unknown; fault: string | null };

/**
 * What the worker answers. Refuses with 409: with the answerer's own sentence, or, when nothing has come within
 * `timeoutMs`, with that of a worker that is away.
 */
export async function askWorker(
  sql: Sql,
  { wholesalerId, kind, question }: Question,
  timeoutMs = defaultPatienceMs,
): Promise<unknown> {
  const deadline = Date.now() + timeoutMs;
  let wake = () => {};
  const listening = await sql.listen(answeredChannel, () => wake());
  const id = await writeQuestion(sql, { wholesalerId, kind, question });
  try {
    for (;;) {
      const sign = new Promise<void>((resolve) => {
        wake = resolve;
      });
      const reply = await readReply(sql, id);
      if (reply?.fault) throw refusal('conflict', reply.fault);
      if (reply?.isAnswered) return reply.answer;
      const leftMs = deadline - Date.now();
      if (leftMs <= 0) throw refusal('conflict', administrationTexts.workerAway);
      await Promise.race([sign, sleep(Math.min(pollMs, leftMs))]);
    }
  } finally {
    await listening.unlisten();
    await sql`delete from worker_questions where question_id = ${id}`;
  }
}

async function writeQuestion(sql: Sql, { wholesalerId, kind, question }: Question): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    insert into worker_questions (wholesaler_id, kind, question)
    values (${wholesalerId}, ${kind}, ${sql.json(question as never)})
    returning question_id::text as id`;
  if (!row) throw new Error('The question was not stored.');
  await sql`select pg_notify(${askedChannel}, ${row.id})`;
  return row.id;
}

async function readReply(sql: Sql, id: string): Promise<Reply | undefined> {
  const [row] = await sql<Reply[]>`
    select answer is not null as "isAnswered", answer, fault from worker_questions where question_id = ${id}`;
  return row;
}
