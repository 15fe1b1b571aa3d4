/**
 * Asking what only the worker can answer, beside any running job: through a row each. The same question, asked by many,
 * is answered once. What changes something is a job (queue.ts), never a question.
 */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from '@caselift/db/connect';
import { refusal, stillWorking } from '../../http/errors.ts';
import { type AnswerOf, type QuestionKind, type QuestionOf, questionKinds } from '../question-kinds.ts';
import { hasWorker } from './living.ts';

export const askedChannel = 'caselift_question_asked';
export const answeredChannel = 'caselift_question_answered';

// A notification may be lost while a connection is renewed: the row is read this often as well.
const pollMs = 1000;
const patienceMs = 10_000;

export type Ask<K extends QuestionKind> = {
  /** Null: of no wholesaler. */
  wholesalerId: string | null;
  kind: K;
  question: QuestionOf<K>;
  /** Aborted when the caller goes away; a question that nobody waits for is dropped. */
  gone?: AbortSignal;
};

export type Questions = {
  /**
   * What the worker answers. Throws `stillWorking` (202) when the answer takes longer than a caller should wait: the
   * same call, sent again, goes on waiting for the same answer. Refuses with 409 and the answerer's own sentence; with
   * 503 while too many questions wait, while the worker is away, and where what it failed at may work the next time.
   */
  ask<K extends QuestionKind>(ask: Ask<K>): Promise<AnswerOf<K>>;
  /** The next one to ask this starts over, even if there is an unread answer. */
  forget<K extends QuestionKind>(ask: Ask<K>): Promise<void>;
};

/** @param timeoutMs how long a call waits before it is told to ask again. */
export function openQuestions(sql: Sql, timeoutMs = patienceMs): Questions {
  return {
    ask: (ask) => askWorker(sql, ask, timeoutMs),
    forget: async (ask) => {
      await sql`update worker_questions set same_as = null where same_as = ${keyOf(ask)}`;
    },
  };
}

type Reply<K extends QuestionKind> = { answer: AnswerOf<K> | null; fault: string | null; isPassing: boolean };

async function askWorker<K extends QuestionKind>(sql: Sql, ask: Ask<K>, timeoutMs: number): Promise<AnswerOf<K>> {
  const { texts } = questionKinds[ask.kind];
  const deadline = performance.now() + timeoutMs;
  let wake = () => {};
  let id: string | null = null;
  // The payload is the question's: fifty callers who wait don't all read their row at each other's answers.
  const listening = await sql.listen(answeredChannel, (answered) => {
    if (answered === id) wake();
  });
  ask.gone?.addEventListener('abort', () => wake());
  id = await join(sql, ask);
  /** Of the row, when this caller leaves it. */
  let isOver = true;
  try {
    for (;;) {
      const sign = new Promise<void>((resolve) => {
        wake = resolve;
      });
      const [reply] = await sql<Reply<K>[]>`
        select answer, fault, is_passing as "isPassing" from worker_questions where question_id = ${id}`;
      if (reply === undefined) throw refusal('unavailable', texts.failed);
      if (reply.fault !== null) throw refusal(reply.isPassing ? 'unavailable' : 'conflict', reply.fault);
      if (reply.answer !== null) return reply.answer;
      if (ask.gone?.aborted) throw refusal('conflict', texts.failed); // nobody reads this
      const leftMs = deadline - performance.now();
      if (leftMs > 0) {
        await Promise.race([sign, sleep(Math.min(pollMs, leftMs))]);
      } else if (await hasWorker(sql, ask.wholesalerId)) {
        isOver = false;
        throw stillWorking();
      } else {
        throw refusal('unavailable', texts.away);
      }
    }
  } finally {
    await listening.unlisten();
    await leave(sql, id, isOver);
  }
}

/** What makes two questions the same. */
function keyOf<K extends QuestionKind>({ wholesalerId, kind, question }: Ask<K>): string {
  return createHash('sha256')
    .update(JSON.stringify([kind, wholesalerId, question]))
    .digest('base64url');
}

/** Writes the question, or joins those who wait for the same. */
async function join<K extends QuestionKind>(sql: Sql, { wholesalerId, kind, question }: Ask<K>): Promise<string> {
  const { waiting, texts } = questionKinds[kind];
  const sameAs = keyOf({ wholesalerId, kind, question });
  const [row] = await sql<{ id: string }[]>`
    with made as (
      insert into worker_questions as asked (wholesaler_id, kind, question, same_as, waiting)
      select ${wholesalerId}, ${kind}, ${sql.json(question as never)}, ${sameAs}, 1
      from (
        select count(*) filter (where wholesaler_id is not distinct from ${wholesalerId}) as of_one, count(*) as in_all
        from worker_questions
        where kind = ${kind} and answer is null and fault is null and same_as is distinct from ${sameAs}
      ) open
      where of_one < ${waiting.ofOne} and in_all < ${waiting.inAll}
      on conflict (same_as) do update set waiting = asked.waiting + 1, last_asked_at = now()
      returning question_id::text as id
    )
    select id, pg_notify(${askedChannel}, id) from made`;
  if (row === undefined) throw refusal('unavailable', texts.full);
  return row.id;
}

/** @param isOver the answer was read, or is no longer wanted: the same question from now on is a new one. */
async function leave(sql: Sql, id: string, isOver: boolean): Promise<void> {
  // Nobody else waits for most of them.
  const [alone] = isOver
    ? await sql`delete from worker_questions where question_id = ${id} and waiting <= 1 returning 1`
    : [];
  if (alone !== undefined) return;
  await sql`
    update worker_questions
    set waiting = waiting - 1, last_asked_at = now(),
      same_as = case when ${isOver} and (waiting = 1 or answer is not null or fault is not null) then null else same_as end
    where question_id = ${id}`;
  if (isOver) await sql`delete from worker_questions where question_id = ${id} and waiting <= 0 and same_as is null`;
}
