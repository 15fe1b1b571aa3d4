/** The worker's side of questions.ts: takes what is asked, wholesalers in turn, and writes the answers. */
import type { Sql } from '@caselift/db/connect';
import type { PendingQuery, Row } from 'postgres';
import { HeldElsewhere } from '../holding/holdings.ts';
import { Replaced } from '../holding/this-worker.ts';
import { type QuestionKind, questionKinds } from '../question-kinds.ts';
import { answeredChannel, askedChannel } from '../queue/questions.ts';
import { failureOf } from '../queue/settle.ts';
import type { QuestionContext } from './question-context.ts';

export type AskedQuestion = { id: string; wholesalerId: string | null; kind: QuestionKind; question: object };

/**
 * Answers one question; what it throws as a refusal is said to the person who asked. HeldElsewhere leaves it to the worker
 * of the wholesaler.
 */
export type AnswerOne = (asked: AskedQuestion, signal: QuestionContext['signal']) => Promise<object>;

// A lost notification costs no more than this; the table holds only open questions.
const lookEveryMs = 1000;
/** A caller that was told to ask again does so every second; who stays away so long has left. */
const goneAfterSeconds = 15;
/** Nobody waits so long; such a row was left by a server that died. */
const forgottenAfterSeconds = 120;
/** A question that ended the worker so often is not begun again. */
const mostBegun = 2;

export type Answering = { stop(): Promise<void> };

/** Begins to answer. */
export async function answerQuestions(sql: Sql, worker: string, answerOne: AnswerOne): Promise<Answering> {
  const running = new Map<string, AskedQuestion & { stop: AbortController }>();
  /** When each wholesaler last had a turn. */
  const turns = new Map<string | null, number>();
  let turn = 0;
  let looking: Promise<void> | null = null;
  let again = false;
  let isStopped = false;
  let droppedAt = Number.NEGATIVE_INFINITY;

  async function look(): Promise<void> {
    if (performance.now() - droppedAt >= lookEveryMs) {
      await dropForgotten(sql);
      droppedAt = performance.now();
    }
    const open = await openQuestions(sql, worker);
    const ids = new Set(open.map(({ id }) => id));
    for (const { id, stop } of running.values())
      if (!ids.has(id)) stop.abort(new Error('nobody waits for the answer any more'));
    const waiting = open.filter(({ id }) => !running.has(id));
    for (const kind of Object.keys(questionKinds) as QuestionKind[]) {
      const ofKind = waiting.filter((asked) => asked.kind === kind);
      const slots = questionKinds[kind].concurrency - [...running.values()].filter((one) => one.kind === kind).length;
      for (let slot = 0; slot < slots && ofKind.length > 0; slot += 1) {
        const next = ofKind.reduce((first, other) => (isBefore(other, first) ? other : first));
        ofKind.splice(ofKind.indexOf(next), 1);
        turn += 1;
        turns.set(next.wholesalerId, turn);
        void begin(next);
      }
    }
  }

  /**
   * The wholesaler with fewer questions under way comes first, then the one that has waited longest since its last
   * turn.
   */
  function isBefore(one: AskedQuestion, other: AskedQuestion): boolean {
    const under = ({ wholesalerId, kind }: AskedQuestion) =>
      [...running.values()].filter((run) => run.kind === kind && run.wholesalerId === wholesalerId).length;
    const lastTurn = ({ wholesalerId }: AskedQuestion) => turns.get(wholesalerId) ?? 0;
    return under(one) < under(other) || (under(one) === under(other) && lastTurn(one) < lastTurn(other));
  }

  async function begin(asked: AskedQuestion): Promise<void> {
    const stop = new AbortController();
    running.set(asked.id, { ...asked, stop });
    try {
      await answer(sql, asked, () => answerOne(asked, stop.signal), { name: worker, isStopped: () => isStopped });
    } catch (error) {
      console.error(`A question (${asked.kind}) was not answered:`, error);
    } finally {
      running.delete(asked.id);
      lookAgain();
    }
  }

  function lookAgain(): void {
    again = true;
    looking ??= (async () => {
      while (again && !isStopped) {
        again = false;
        await look();
      }
    })()
      .catch((error: Error) => console.error(`Questions: ${error.message}`))
      .finally(() => {
        looking = null;
      });
  }

  const listening = await sql.listen(askedChannel, lookAgain, lookAgain);
  const timer = setInterval(lookAgain, lookEveryMs);
  return {
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      await listening.unlisten();
      await looking;
      // These have not ended the worker: the next one begins with them as if for the first time.
      await sql`
        update worker_questions set begun = begun - 1
        where question_id = any(${[...running.keys()]}::uuid[]) and answer is null and fault is null`.catch(() => {});
    },
  };
}

/** What is asked, not answered yet and not another worker's, in the order of asking. */
const openQuestions = (sql: Sql, worker: string) => sql<AskedQuestion[]>`
  select q.question_id::text as id, q.wholesaler_id as "wholesalerId", q.kind, q.question
  from worker_questions q left join wholesalers w on w.wholesaler_id = q.wholesaler_id
  where q.answer is null and q.fault is null and (w.worker is null or w.worker = ${worker}) and ${isFree(sql, worker)}
  order by q.asked_at, q.question_id`;

/** Nobody else is at it: of no wholesaler, or of one that nobody has, it is whoever's comes first. */
const isFree = (sql: Sql, worker: string) => sql`
  (q.worker is null or q.worker = ${worker} or q.worker not in (select worker from workers))`;

/** Those that nobody waits for any more. */
const dropForgotten = (sql: Sql) => sql`
  delete from worker_questions
  where (waiting <= 0 and last_asked_at < now() - make_interval(secs => ${goneAfterSeconds}))
    or last_asked_at < now() - make_interval(secs => ${forgottenAfterSeconds})`;

async function answer(
  sql: Sql,
  asked: AskedQuestion,
  answerOne: () => Promise<object>,
  worker: { name: string; isStopped(): boolean },
): Promise<void> {
  const { id, kind, wholesalerId } = asked;
  const [begun] = await sql<{ times: number }[]>`
    update worker_questions as q set begun = begun + 1, worker = ${worker.name}
    where question_id = ${id} and answer is null and fault is null and ${isFree(sql, worker.name)}
    returning begun as times`;
  if (begun === undefined) return; // answered, dropped or taken since it was listed
  try {
    if (begun.times > mostBegun) throw new Error(`it ended the worker ${mostBegun} times`);
    const found = await answerOne();
    await tell(sql, id, sql`answer = ${sql.json(found as never)}`);
  } catch (error) {
    // Stopping closes the warehouse under it; the next worker answers.
    if (worker.isStopped() || error instanceof Replaced) return;
    if (error instanceof HeldElsewhere) {
      await sql`update worker_questions set begun = begun - 1, worker = null where question_id = ${id}`;
      return;
    }
    const { code, message } = failureOf(error);
    if (code === 'internal') console.error(`A question (${kind}) of ${wholesalerId} failed:`, error);
    const fault = code === 'internal' ? questionKinds[kind].texts.failed : message;
    // Only what the answerer refuses is about what was asked.
    await tell(sql, id, sql`fault = ${fault}, is_passing = ${code !== 'conflict'}`);
  }
}

const tell = (sql: Sql, id: string, told: PendingQuery<Row[]>) => sql`
  with told as (update worker_questions set ${told} where question_id = ${id} returning question_id::text as id)
  select pg_notify(${answeredChannel}, id) from told`;
