/** What boosts pay in an environment: worked out from the snapshot's lines and remembered (decision 039). */
import { createHash } from 'node:crypto';
import type { Tx } from '@caselift/db/connect';
import { type BoostClaim, boostClaims } from '@caselift/domain/boosts';
import type { DateRange } from '@caselift/domain/calendar';
import type { BoostSum, BoostSums } from '@caselift/domain/pay/boost-pay';
import { microOuncesOf } from '@caselift/domain/volume';
import type { BoostRow } from './boost-rows.ts';
import { readProductList } from './catalog.ts';
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

/** Which boost pays which product of the snapshot on which days. */
export function readClaims(
  tx: Tx,
  memory: SnapshotMemory,
  snapshot: CurrentSnapshot<'snapshot_products'>,
  edited: EditedParts,
): Promise<Claims> {
  const key = `claims of boosts, edits ${edited.revisionOf('boosts')}, ${snapshotKey(snapshot)}`;
  return memory.remember(key, async () => {
    const [boosts, products] = await Promise.all([edited.boosts(), readProductList(tx, memory, snapshot)]);
    return claimsOf(boosts, products);
  });
}

export function claimsOf(boosts: readonly BoostRow[], products: Parameters<typeof boostClaims>[1]): Claims {
  const list = boostClaims(boosts, products);
  const parts = new Map<string, string[]>();
  for (const { boostId, productId, span, from, to } of list) {
    const part = parts.get(boostId) ?? [];
    // A span is told apart by its first day: its terms may change in amount and type and still sell the same.
    part.push(`${productId} ${span.from} ${from} ${to}`);
    parts.set(boostId, part);
  }
  const hash = (part: string[]) => createHash('sha256').update(part.join('\n')).digest('base64');
  return { list, keys: new Map([...parts].map(([boostId, part]) => [boostId, hash(part)])) };
}

/** What a rep sold, and what came back, in one span of a boost. */
type SpanSums = { repId: string; spanFrom: string; sold: BoostSum; returned: BoostSum };
type Measured = ReadonlyMap<string, { key: string; sums: readonly SpanSums[] }>;

/**
 * Of every person, the sums of the boosts that paid them or took back in the sales period to L. Empty where no boost pays
 * anything; only then may the snapshot lack the tables that this needs.
 */
export async function readBoostSums(
  tx: Tx,
  memory: SnapshotMemory,
  { snapshot, edited, period }: { snapshot: CurrentSnapshot; edited: EditedParts; period: DateRange },
): Promise<ReadonlyMap<string, readonly BoostSums[]>> {
  const boosts = await edited.boosts();
  if (boosts.every(({ savedAt }) => savedAt === null)) return none;
  const held = requireTables(snapshot, 'snapshot_products', 'snapshot_lines', 'snapshot_returned_sales');
  const claims = await readClaims(tx, memory, held, edited);
  const series = `boosts measured from ${period.from}, ${snapshotKey(held)}`;
  const keys = [...claims.keys].map(([boostId, key]) => `${boostId} ${key}`).join(', ');
  const measured = await memory.follow<Measured>(series, `${series}: ${keys}`, (before) =>
    measureMissing(tx, held, { claims, period, before }),
  );
  return sumsByPerson(boosts, claims, measured);
}

const none: ReadonlyMap<string, readonly BoostSums[]> = new Map();

/** Asks for the boosts whose claims are others than before, and for no other. */
async function measureMissing(
  tx: Tx,
  snapshot: BoostedSnapshot,
  { claims, period, before }: { claims: Claims; period: DateRange; before: Measured | undefined },
): Promise<Measured> {
  const isKnown = (boostId: string) => before?.get(boostId)?.key === claims.keys.get(boostId);
  const missing = claims.list.filter(({ boostId }) => !isKnown(boostId));
  const found = new Map<string, SpanSums[]>();
  for (const { boostId, ...sums } of await measureClaims(tx, snapshot, missing, period)) {
    found.set(boostId, [...(found.get(boostId) ?? []), sums]);
  }
  return new Map(
    [...claims.keys].map(([boostId, key]) => [
      boostId,
      (isKnown(boostId) ? before?.get(boostId) : undefined) ?? { key, sums: found.get(boostId) ?? [] },
    ]),
  );
}

/** Claims as rows (product_id, first, last, place): place is that of the claim's boost and span among `spans`. */
export function claimRows(tx: Tx, claims: readonly BoostClaim[], place: (claim: BoostClaim) => number) {
  return tx`
    select * from unnest(
      ${claims.map(({ productId }) => productId)}::text[], ${claims.map(({ from }) => from)}::date[],
      ${claims.map(({ to }) => to)}::date[], ${claims.map(place)}::integer[]
    ) as claims (product_id, first, last, place)`;
}

type SumRow = { place: number; repId: string; isReturn: boolean; lines: number; units: number; ounces: number };

/** Sales of the period on days of the claims, and what came back in it of sales on such days; by rep, boost and span. */
export async function measureClaims(
  tx: Tx,
  { snapshotId, wholesalerId }: BoostedSnapshot,
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
  const rows = await tx<SumRow[]>`
    with claims as materialized (${claimRows(tx, claims, (claim) => spans.get(keyOf(claim))?.place ?? 0)})
    select place, rep_id as "repId", false as "isReturn", count(*) as lines, sum(units) as units, sum(ounces) as ounces
    from snapshot_lines join claims using (product_id)
    where snapshot_id = ${snapshotId} and wholesaler_id = ${wholesalerId} and rep_id is not null
      and invoice_date between ${period.from} and ${period.to} and invoice_date between first and last
      and units > 0 and gp_cents is not null
    group by place, rep_id
    union all
    select place, rep_id, true, count(distinct (invoice_id, line_no)), sum(units), sum(ounces)
    from snapshot_returned_sales join claims using (product_id)
    where snapshot_id = ${snapshotId} and wholesaler_id = ${wholesalerId} and rep_id is not null
      and invoice_date between ${period.from} and ${period.to} and sale_date between first and last
    group by place, rep_id`;
  const list = [...spans.values()];
  const sums = new Map<string, SpanSums & { boostId: string }>();
  for (const { place, repId, isReturn, lines, units, ounces } of rows) {
    const { boostId = '', spanFrom = '' } = list[place] ?? {};
    const key = `${place} ${repId}`;
    const own = sums.get(key) ?? { boostId, spanFrom, repId, sold: nothing, returned: nothing };
    const sum = { lines, milliUnits: Math.round(units * 1000), microOunces: microOuncesOf(ounces) };
    sums.set(key, { ...own, [isReturn ? 'returned' : 'sold']: sum });
  }
  return [...sums.values()];
}

const nothing: BoostSum = { lines: 0, milliUnits: 0, microOunces: 0 };

/** With the names and amounts of now, by boost's name; those of a boost's latest terms last. */
function sumsByPerson(
  boosts: readonly BoostRow[],
  claims: Claims,
  measured: Measured,
): ReadonlyMap<string, readonly BoostSums[]> {
  const termsOf = new Map(claims.list.map(({ boostId, span }) => [`${boostId} ${span.from}`, span.terms]));
  const byPerson = new Map<string, BoostSums[]>();
  const byName = boosts.toSorted((a, b) => a.name.localeCompare(b.name, 'en') || (a.boostId < b.boostId ? -1 : 1));
  for (const { boostId, name } of byName) {
    const sums = measured.get(boostId)?.sums ?? [];
    for (const { repId, spanFrom, sold, returned } of sums.toSorted((a, b) => (a.spanFrom < b.spanFrom ? -1 : 1))) {
      const terms = termsOf.get(`${boostId} ${spanFrom}`);
      if (terms === undefined) continue;
      byPerson.set(repId, [...(byPerson.get(repId) ?? []), { boostId, name, terms, sold, returned }]);
    }
  }
  return byPerson;
}
