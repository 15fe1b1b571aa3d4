/**
 * Makes versions of plans where rules that pay have changed, and asks who is paid by them to accept (docs/decisions/127).
 * Read and worked out without a lock; what is written is written in one transaction, once.
 */
import { setImmediate } from 'node:timers/promises';
import type { Sql, Tx } from '@caselift/db/connect';
import { lockEnvironments } from '@caselift/db/environments';
import { scoped } from '@caselift/db/scope';
import { changedEntries, comparePlans } from '@caselift/domain/plans/compare-plans';
import { isSamePlan, type PlanEntry } from '@caselift/domain/plans/plan-entry';
import { noticesToAccept, takeBackPlanNotices } from '../notifications/plan-notices.ts';
import { type PlansNow, readPlansNow } from './plans-now.ts';
import { hashOf, readCurrentPlans, type StoredEntry, storedEntry } from './rows.ts';

const rowsAtATime = 1000;
/** Milliseconds of working out, after which other work has its turn. */
const turn = 20;

/** @param rules of readRules, as they were before this. @param isTold false: nobody gets a notice. */
export async function makePlanVersions(
  sql: Sql,
  { wholesalerId, rules, isTold = true }: { wholesalerId: string; rules: string; isTold?: boolean },
): Promise<{ asked: number; withdrawn: number }> {
  const scope = { wholesalerId, db: 'prod' } as const;
  const found = await scoped(
    sql,
    scope,
    async (tx) => {
      const now = await readPlansNow(tx, wholesalerId);
      return now && { now, changes: await changesOf(now, await readCurrentPlans(tx, wholesalerId)) };
    },
    'reading',
  );
  return scoped(sql, scope, async (tx) => {
    // Two workers, or an acceptance at this moment.
    await lockEnvironments(tx, wholesalerId);
    const made = found === null ? { asked: 0, withdrawn: 0 } : await write(tx, wholesalerId, { ...found, isTold });
    await tx`
      insert into plan_acceptance_checks (wholesaler_id, checked) values (${wholesalerId}, ${rules})
      on conflict (wholesaler_id) do update
      set checked = excluded.checked, is_asked_for = false, seen = null, seen_since = null, changed_at = null`;
    return made;
  });
}

type Stored = Awaited<ReturnType<typeof readCurrentPlans>>;

/** entries null: the newest version is withdrawn, so that `since`, which was accepted, stands. */
type Change = {
  customId: string;
  /** The newest version that it was compared with; 0: none. */
  since: number;
  entries: readonly StoredEntry[] | null;
  /** How many entries are others than accepted; null: nothing was accepted. */
  changed: number | null;
};

async function changesOf({ period, plans }: PlansNow, { newest, accepted, textsOf }: Stored): Promise<Change[]> {
  const stored = new Map<PlanEntry, StoredEntry>(); // most are of many people
  const storedOf = (entry: PlanEntry): StoredEntry => {
    const known = stored.get(entry) ?? storedEntry(entry);
    stored.set(entry, known);
    return known;
  };
  const changesFor = (customId: string, plan: readonly PlanEntry[]): Change[] => {
    const entries = plan.map(storedOf);
    const last = newest.get(customId);
    // Whoever was never asked, or has accepted nothing, is as if paid by nothing.
    const isSame = (version: typeof last) =>
      isSamePlan(version === undefined ? [] : textsOf(version), entries, period.from);
    if (isSame(last)) return [];
    const before = accepted.get(customId);
    const of = { customId, since: last?.version ?? 0 };
    if (isSame(before)) return [{ ...of, entries: null, changed: null }];
    const compared = { periodStart: period.from, reader: { hidesProfits: false } };
    const changed = before === undefined ? null : changedEntries(comparePlans(textsOf(before), entries, compared));
    return [{ ...of, entries, changed }];
  };
  const changes: Change[] = [];
  let since = performance.now();
  for (const [customId, plan] of plans) {
    changes.push(...changesFor(customId, plan));
    if (performance.now() - since > turn) {
      await setImmediate();
      since = performance.now();
    }
  }
  return changes;
}

type Found = { now: PlansNow; changes: readonly Change[]; isTold: boolean };

async function write(tx: Tx, wholesalerId: string, { now, changes, isTold }: Found) {
  const people = changes.map(({ customId }) => customId);
  const latest = await tx<{ customId: string; standing: number; highest: number; accepted: number }[]>`
    select custom_id as "customId", max(version_no) as highest,
      coalesce(max(version_no) filter (where withdrawn_at is null), 0) as standing,
      coalesce(max(version_no) filter (where accepted_at is not null), 0) as accepted
    from plan_acceptance_versions where wholesaler_id = ${wholesalerId} and custom_id = any (${people})
    group by custom_id`;
  const known = new Map(latest.map((row) => [row.customId, row]));
  // Someone else has made a version meanwhile.
  const still = changes.filter(({ customId, since }) => (known.get(customId)?.standing ?? 0) === since);
  const back = still.filter(
    ({ entries, customId, since }) => entries === null && known.get(customId)?.accepted !== since,
  );
  await tx`
    update plan_acceptance_versions v set withdrawn_at = clock_timestamp()
    where wholesaler_id = ${wholesalerId} and custom_id = any (${back.map(({ customId }) => customId)})
      and accepted_at is null and withdrawn_at is null and version_no > (
        select coalesce(max(version_no), 0) from plan_acceptance_versions a
        where a.wholesaler_id = v.wholesaler_id and a.custom_id = v.custom_id and a.accepted_at is not null)`;
  const asked = still.flatMap(({ customId, entries, changed }) =>
    entries === null ? [] : [{ customId, entries, changed, version: (known.get(customId)?.highest ?? 0) + 1 }],
  );
  const texts = new Map<StoredEntry, string>();
  for (const { entries } of asked) {
    for (const entry of entries) if (!texts.has(entry)) texts.set(entry, hashOf(JSON.stringify(entry)));
  }
  const textRows = [...texts].map(([entry, text_hash]) => ({
    wholesaler_id: wholesalerId,
    text_hash,
    entry: tx.json(entry),
  }));
  for (let at = 0; at < textRows.length; at += rowsAtATime) {
    await tx`insert into plan_acceptance_texts ${tx(textRows.slice(at, at + rowsAtATime))} on conflict do nothing`;
  }
  const rows = asked.map(({ customId, entries, version }) => ({
    ...{ wholesaler_id: wholesalerId, custom_id: customId, version_no: version, period_start: now.period.from },
    entries: entries.map((entry) => texts.get(entry) ?? ''),
  }));
  for (let at = 0; at < rows.length; at += rowsAtATime) {
    await tx`insert into plan_acceptance_versions ${tx(rows.slice(at, at + rowsAtATime))}`;
  }
  await takeBackPlanNotices(
    tx,
    wholesalerId,
    [...back, ...asked].map(({ customId }) => customId),
  );
  if (isTold) await noticesToAccept(tx, wholesalerId, asked);
  return { asked: asked.length, withdrawn: back.length };
}
