/** What boosts pay in an environment: worked out from the snapshot's lines and remembered (decision 039). */
import { createHash } from 'node:crypto';
import type { Tx } from '@caselift/db/connect';
import { type BoostClaim, boostClaims, claimsAsClosed } from '@caselift/domain/boosts';
import { byName } from '@caselift/domain/by-name';
import { type DateRange, salesPeriodKinds, salesPeriodOf } from '@caselift/domain/calendar';
import type { BoostSum, BoostSums } from '@caselift/domain/pay/boost-pay';
import { microOuncesOf } from '@caselift/domain/volume';
import type { BoostRow } from './boost-rows.ts';
import { readProductList } from './catalog.ts';
import { type ClosedClaims, closedClaims } from './closed-claims.ts';
import { type CurrentSnapshot, requireTables, snapshotKey } from './current-snapshot.ts';
import type { EditedParts } from './edited-parts.ts';
import type { SnapshotMemory } from './snapshot-memory.ts';

/** The snapshot with all that boosts are worked out from. */
export type BoostedSnapshot = CurrentSnapshot<'snapshot_products' | 'snapshot_lines' | 'snapshot_returned_sales'>;

export type Claims = {
  list: readonly BoostClaim[];
  /** Names what the claims come to, whatever their amounts are: by boost. */
  keys: ReadonlyMap<string, string>;
};

/**
 * Which boost pays which product of the snapshot on which days, without what ended before anything that the snapshot
 * can pay or take back: a wholesaler's boosts become more with the years, and pay is read at every moment.
 * @param asClosed absent: as it is now.
 */
export async function readPayingClaims(
  tx: Tx,
  memory: SnapshotMemory,
  snapshot: CurrentSnapshot<'snapshot_products' | 'snapshot_returned_sales'>,
  edited: EditedParts,
  asClosed?: ClosedClaims,
): Promise<Claims> {
  const closed = asClosed ?? (await closedClaims(tx, snapshot));
  const key = `paying claims of boosts, edits ${edited.revisionOf('boosts')}, closed ${closed.key}, ${snapshotKey(snapshot)}`;
  return memory.remember(key, async () => {
    const [boosts, products, since, decided] = await Promise.all([
      edited.boosts(),
      readProductList(tx, memory, snapshot),
      memory.remember(`first day that boosts pay, ${snapshotKey(snapshot)}`, () => readFirstDay(tx, snapshot)),
      closed.read(),
    ]);
    return claimsOf(claimsAsClosed(boostClaims(boosts, products, since), boosts, decided, since));
  });
}

/** Of the sales that boosts can pay or take back, whichever sales period is set. */
async function readFirstDay(tx: Tx, snapshot: CurrentSnapshot<'snapshot_returned_sales'>): Promise<string> {
  const { snapshotId, wholesalerId, lastTransactionDate } = snapshot;
  const [oldest] = await tx<{ day: string | null }[]>`
    select min(sale_date) as day from snapshot_returned_sales
    where snapshot_id = ${snapshotId} and wholesaler_id = ${wholesalerId}`;
  const periods = salesPeriodKinds.map((kind) => salesPeriodOf(lastTransactionDate, kind).from);
  return [...periods, ...(oldest?.day ? [oldest.day] : [])].reduce((one, other) => (one < other ? one : other));
}

function claimsOf(list: readonly BoostClaim[]): Claims {
  const parts = new Map<string, string[]>();
  for (const { boostId, productId, span, from, to } of list) {
    const part = parts.get(boostId) ?? [];
    // A span is told apart by its first day: its terms may change in amount and type and still sell the same.
    part.push(`${productId} ${span.from} ${from} ${to}`);
    parts.set(boostId, part);
  }
  return { list, keys: new Map([...parts].map(([boostId, part]) => [boostId, hashOf(part.join('\n'))])) };
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64');

/** What a rep sold, and what came back, in one span of a boost. */
type SpanSums = { repId: string; spanFrom: string; sold: BoostSum; returned: BoostSum };
type Measured = ReadonlyMap<string, { key: string; sums: readonly SpanSums[] }>;

type SumsByPerson = ReadonlyMap<string, readonly BoostSums[]>;
type Asked = { snapshot: CurrentSnapshot; edited: EditedParts; period: DateRange };

/**
 * Of every person, the sums of the boosts that paid them or took back in the sales period to L; the same list as before
 * an edit that changes nothing of it. Empty where no boost pays anything; only then may the snapshot lack the tables
 * that this needs.
 */
export async function readBoostSums(tx: Tx, memory: SnapshotMemory, asked: Asked): Promise<SumsByPerson> {
  const { edited, period } = asked;
  const snapshot = await snapshotOfBoosts(asked.snapshot, edited);
  if (snapshot === null) return none;
  const series = `boosts from ${period.from}, ${snapshotKey(snapshot)}`;
  const closed = await closedClaims(tx, snapshot);
  const now = `${series}, edits ${edited.revisionOf('boosts')}, closed ${closed.key}`;
  return memory.follow<SumsByPerson>(series, now, async (before) => {
    const claims = await readPayingClaims(tx, memory, snapshot, edited, closed);
    const measuring = `measured ${series}`;
    const key = `${measuring}: ${hashOf([...claims.keys].flat().join())}`;
    const measured = await memory.follow<Measured>(measuring, key, (known) =>
      measureMissing(tx, snapshot, { claims, period, known }),
    );
    return sumsByPerson(await edited.boosts(), claims, measured, before);
  });
}

const none: SumsByPerson = new Map();

/** The snapshot with the tables that paying boosts needs; null where no boost has been saved. */
export async function snapshotOfBoosts(
  snapshot: CurrentSnapshot,
  edited: EditedParts,
): Promise<BoostedSnapshot | null> {
  const boosts = await edited.boosts();
  if (boosts.every(({ savedAt }) => savedAt === null)) return null;
  return requireTables(snapshot, 'snapshot_products', 'snapshot_lines', 'snapshot_returned_sales');
}

/** Queries only the boosts with changed claims. */
async function measureMissing(
  tx: Tx,
  snapshot: BoostedSnapshot,
  { claims, period, known }: { claims: Claims; period: DateRange; known: Measured | undefined },
): Promise<Measured> {
  const isKnown = (boostId: string) => known?.get(boostId)?.key === claims.keys.get(boostId);
  const missing = claims.list.filter(({ boostId }) => !isKnown(boostId));
  const found = new Map<string, SpanSums[]>();
  for (const { boostId, ...sums } of await measureClaims(tx, snapshot, missing, period)) {
    found.set(boostId, [...(found.get(boostId) ?? []), sums]);
  }
  return new Map(
    [...claims.keys].map(([boostId, key]) => [
      boostId,
      (isKnown(boostId) ? known?.get(boostId) : undefined) ?? { key, sums: found.get(boostId) ?? [] },
    ]),
  );
}

/**
 * Where the lines that the claims pay are, and the portions of sales that came back, in the sales period to L: parts of
 * statements that begin "with claims as materialized (claims)". Each row has the `place` that `placeOf` gives its
 * claim.
 */
export function claimedLines(
  tx: Tx,
  { snapshotId, wholesalerId }: BoostedSnapshot,
  asked: { claims: readonly BoostClaim[]; period: DateRange; placeOf: (claim: BoostClaim) => number },
) {
  const { claims, period, placeOf } = asked;
  const ofPeriod = tx`
    snapshot_id = ${snapshotId} and wholesaler_id = ${wholesalerId} and rep_id is not null
      and invoice_date between ${period.from} and ${period.to}`;
  return {
    claims: tx`
      select * from unnest(
        ${claims.map(({ productId }) => productId)}::text[], ${claims.map(({ from }) => from)}::date[],
        ${claims.map(({ to }) => to)}::date[], ${claims.map(placeOf)}::integer[]
      ) as claims (product_id, first, last, place)`,
    sold: tx`
      from snapshot_lines join claims using (product_id)
      where ${ofPeriod} and invoice_date between first and last and units > 0 and gp_cents is not null`,
    returned: tx`
      from snapshot_returned_sales join claims using (product_id)
      where ${ofPeriod} and sale_date between first and last`,
  };
}

type SumRow = { place: number; repId: string; isReturn: boolean; lines: number; units: number; ounces: number };

/** What the claims pay and what came back, by rep, boost and span. */
async function measureClaims(
  tx: Tx,
  snapshot: BoostedSnapshot,
  claims: readonly BoostClaim[],
  period: DateRange,
): Promise<(SpanSums & { boostId: string })[]> {
  if (claims.length === 0) return [];
  const spans = new Map<string, { place: number; boostId: string; spanFrom: string }>();
  const keyOf = ({ boostId, span }: BoostClaim) => `${boostId} ${span.from}`;
  for (const claim of claims) {
    const known = { place: spans.size, boostId: claim.boostId, spanFrom: claim.span.from };
    if (!spans.has(keyOf(claim))) spans.set(keyOf(claim), known);
  }
  const placeOf = (claim: BoostClaim) => spans.get(keyOf(claim))?.place ?? 0;
  const lines = claimedLines(tx, snapshot, { claims, period, placeOf });
  const sums = tx`count(*) as lines, sum(units) as units, sum(ounces) as ounces`;
  // Each side is added up by itself: together they would be copied row by row before.
  const rows = await tx<SumRow[]>`
    with claims as materialized (${lines.claims})
    select place, rep_id as "repId", false as "isReturn", ${sums} ${lines.sold} group by place, rep_id
    union all
    select place, rep_id, true, ${sums} ${lines.returned} group by place, rep_id`;
  const list = [...spans.values()];
  const found = new Map<string, SpanSums & { boostId: string }>();
  for (const { place, repId, isReturn, lines: count, units, ounces } of rows) {
    const { boostId = '', spanFrom = '' } = list[place] ?? {};
    const key = `${place} ${repId}`;
    const own = found.get(key) ?? { boostId, spanFrom, repId, sold: nothing, returned: nothing };
    const sum = { lines: count, milliUnits: Math.round(units * 1000), microOunces: microOuncesOf(ounces) };
    found.set(key, { ...own, [isReturn ? 'returned' : 'sold']: sum });
  }
  return [...found.values()];
}

const nothing: BoostSum = { lines: 0, milliUnits: 0, microOunces: 0 };

/** With the names and amounts of now, by boost's name; those of a boost's latest terms last. */
function sumsByPerson(
  boosts: readonly BoostRow[],
  claims: Claims,
  measured: Measured,
  before: SumsByPerson | undefined,
): SumsByPerson {
  const termsOf = new Map(claims.list.map(({ boostId, span }) => [`${boostId} ${span.from}`, span.terms]));
  const byPerson = new Map<string, BoostSums[]>();
  const named = boosts.map(({ boostId, name }) => ({ customId: boostId, name })).sort(byName);
  for (const { customId: boostId, name } of named) {
    const sums = measured.get(boostId)?.sums ?? [];
    for (const { repId, spanFrom, sold, returned } of sums.toSorted((a, b) => (a.spanFrom < b.spanFrom ? -1 : 1))) {
      const span = termsOf.get(`${boostId} ${spanFrom}`);
      if (span === undefined) continue;
      const { type, amountCents, startDate, endDate } = span;
      const list = byPerson.get(repId) ?? [];
      list.push({ boostId, name, terms: { type, amountCents, startDate, endDate }, sold, returned });
      byPerson.set(repId, list);
    }
  }
  return new Map([...byPerson].map(([repId, list]) => [repId, asBefore(list, before?.get(repId))]));
}

/** What was there before if it says the same, so that whatever is made of it can be recalled. */
function asBefore<T>(now: T, before: T | undefined): T {
  return before !== undefined && JSON.stringify(before) === JSON.stringify(now) ? before : now;
}
