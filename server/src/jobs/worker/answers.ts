/** The worker's side of questions.ts: which answerer knows which kind, and hearing of what is asked. */

import { administrationTexts } from '@caselift/contract/wholesaler-admin';
import type { Sql } from '@caselift/db/connect';
import type { Env } from '../../env.ts';
import { answeredChannel, askedChannel, type QuestionKind } from '../queue/questions.ts';
import { failureOf } from '../queue/settle.ts';
import { answerCount } from './count-transactions.ts';
import type { Gate } from './gate.ts';
import { answerPreview } from './import-preview.ts';

export type AnswerContext = { sql: Sql; env: Env; wholesalerId: string };

/** Answers a question, which it checks itself; what it throws as a refusal is said to the person who asked. */
export type Answerer = (context: AnswerContext, question: unknown) => Promise<unknown>;

const answerers: Partial<Record<QuestionKind, Answerer>> = {
  countTransactions: answerCount,
  previewMapping: answerPreview,
};

// A lost notification costs no more than this; the table is empty but for what is being asked.
const lookEveryMs = 1000;
/** Whoever asked has given up long before; such a row was left by a server that died. */
const forgottenAfterSeconds = 120;

export type Answering = { stop(): Promise<void> };

/** Begins to answer. A backup is waited for, like a job: it must find no file being written. */
export async function answerQuestions(place: { sql: Sql; env: Env; gate: Gate }): Promise<Answering> {
  const { sql } = place;
  const begun = new Set<string>();

  async function look(): Promise<void> {
    const open = await sql<Asked[]>`
      select question_id::text as id, wholesaler_id as "wholesalerId", kind, question from worker_questions
      where answer is null and fault is null and asked_at > now() - make_interval(secs => ${forgottenAfterSeconds})`;
    for (const asked of open.filter(({ id }) => !begun.has(id))) {
      begun.add(asked.id);
      void place.gate
        .shared(() => answer(place, asked))
        .catch((error: unknown) => console.error(`A question (${asked.kind}) was not answered:`, error))
        .finally(() => begun.delete(asked.id));
    }
  }

  const lookAgain = () => void look().catch(() => {});
  await sql`delete from worker_questions where asked_at < now() - make_interval(secs => ${forgottenAfterSeconds})`;
  const listening = await sql.listen(askedChannel, lookAgain, lookAgain);
  const looking = setInterval(lookAgain, lookEveryMs);
  return {
    stop: async () => {
      clearInterval(looking);
      await listening.unlisten();
    },
  };
}

type Asked = { id: string; wholesalerId: string; kind: QuestionKind; question: unknown };

async function answer({ sql, env }: { sql: Sql; env: Env }, asked: Asked): Promise<void> {
  const answerer = answerers[asked.kind];
  try {
    if (!answerer) throw new Error(`nobody answers ${asked.kind}`);
    const found = await answerer({ sql, env, wholesalerId: asked.wholesalerId }, asked.question);
    await sql`update worker_questions set answer = ${sql.json((found ?? {}) as never)} where question_id = ${asked.id}`;
  } catch (error) {
    const { refused, message } = failureOf(error);
    if (!refused) console.error(`A question (${asked.kind}) of ${asked.wholesalerId} failed:`, error);
    const fault = refused ? message : administrationTexts.questionFailed;
    await sql`update worker_questions set fault = ${fault} where question_id = ${asked.id}`;
  }
  await sql`select pg_notify(${answeredChannel}, ${asked.id})`;
}
