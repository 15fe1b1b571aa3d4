/**
 * Notices of a publication or rollback. Its transaction leaves a run behind; the worker makes the notices and ends the run
 * in one transaction, so that a run that was cut off is made again and none is made twice (docs/decisions/080).
 */
import type { Sql, Tx } from '@caselift/db/connect';
import { scoped } from '@caselift/db/scope';
import { noticesOfFigures, stateOf, type ToldState } from '@caselift/domain/notifications/person-notices';
import type { JSONValue } from 'postgres';
import { createSnapshotMemory } from '../figures/snapshot-memory.ts';
import { type PeopleNow, readPeopleNow } from './people-now.ts';
import { type PersonNotice, writeNotices } from './store.ts';

export const runsChannel = 'notification_runs';
/** Figures that can't be read so often won't be the next time. */
const mostAttempts = 5;
const rowsAtATime = 1000;

/** Call it in the transaction that publishes. */
export async function askForNotices(tx: Tx, wholesalerId: string, actor: string): Promise<void> {
  await tx`insert into notification_runs ${tx({ wholesaler_id: wholesalerId, actor })}`;
  await tx`select pg_notify(${runsChannel}, ${wholesalerId})`;
}

/** Makes what is asked for, one wholesaler after the other. What fails is tried again the next time. */
export async function makeNotices(sql: Sql, signal: AbortSignal): Promise<void> {
  const waiting = await sql<{ wholesalerId: string }[]>`
    select wholesaler_id as "wholesalerId" from notification_runs
    where done_at is null and attempts < ${mostAttempts} group by wholesaler_id order by min(created_at)`;
  for (const { wholesalerId } of waiting) {
    if (signal.aborted) return;
    await makeNoticesOf(sql, wholesalerId).catch(async (error: unknown) => {
      console.error(`The notices of ${wholesalerId} failed:`, error);
      await sql`
        update notification_runs set attempts = attempts + 1
        where wholesaler_id = ${wholesalerId} and done_at is null`;
    });
  }
}

/** Of the figures that are published now: runs that were overtaken by a newer publication end with it. */
export async function makeNoticesOf(sql: Sql, wholesalerId: string): Promise<void> {
  const scope = { wholesalerId, db: 'prod' } as const;
  const runs = await sql<{ runId: string }[]>`
    select run_id as "runId" from notification_runs
    where wholesaler_id = ${wholesalerId} and done_at is null order by created_at`;
  const found = await scoped(sql, scope, (tx) => readPeopleNow(tx, createSnapshotMemory(), wholesalerId), 'reading');
  await scoped(sql, scope, async (tx) => {
    const ended = await tx<{ runId: string; actor: string }[]>`
      update notification_runs set done_at = clock_timestamp()
      where wholesaler_id = ${wholesalerId} and done_at is null and run_id = any (${runs.map(({ runId }) => runId)})
      returning run_id as "runId", actor`;
    const newest = ended.find(({ runId }) => runId === runs.at(-1)?.runId);
    if (newest !== undefined && found !== null) await write(tx, wholesalerId, { ...newest, found });
  });
}

type Run = { runId: string; actor: string; found: PeopleNow };

async function write(tx: Tx, wholesalerId: string, { runId, actor, found }: Run): Promise<void> {
  const states = await tx<{ customId: string; state: ToldState }[]>`
    select custom_id as "customId", state from notification_states where wholesaler_id = ${wholesalerId}`;
  const before = new Map(states.map(({ customId, state }) => [customId, state]));
  const isActor = new Set(found.people.filter(({ email }) => email === actor).map(({ customId }) => customId));
  const notices = [...found.now].flatMap(([customId, now]): PersonNotice[] =>
    isActor.has(customId)
      ? []
      : noticesOfFigures(before.get(customId) ?? null, now, runId).map((notice) => ({ ...notice, customId })),
  );
  await writeNotices(tx, wholesalerId, notices);
  const rows = [...found.now].map(([custom_id, now]) => {
    return { wholesaler_id: wholesalerId, custom_id, state: tx.json(stateOf(now) as unknown as JSONValue) };
  });
  for (let at = 0; at < rows.length; at += rowsAtATime) {
    await tx`
      insert into notification_states ${tx(rows.slice(at, at + rowsAtATime))}
      on conflict (wholesaler_id, custom_id) do update set state = excluded.state`;
  }
}
