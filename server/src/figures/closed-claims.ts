/** Which products boosts paid on closed days, as the closings decided it (docs/product.md, Boosts). */
import { readBoostClaims } from '@caselift/db/closings';
import type { Tx } from '@caselift/db/connect';
import { boostClaims, type DecidedClaims, decidedClaims } from '@caselift/domain/boosts';
import type { DateRange } from '@caselift/domain/calendar';
import { readProductList } from './catalog.ts';
import { type CurrentSnapshot, requireTables } from './current-snapshot.ts';
import type { EditedParts } from './edited-parts.ts';
import type { SnapshotMemory } from './snapshot-memory.ts';

export type ClosedClaims = { key: string; read: () => Promise<DecidedClaims[]> };

/** Of all closings or, for a snapshot of a period that is over, of those before it: its own days go by its products. */
export async function closedClaims(
  tx: Tx,
  { wholesalerId, lastTransactionDate, isOfPeriod }: CurrentSnapshot,
): Promise<ClosedClaims> {
  const before = isOfPeriod ? lastTransactionDate : null;
  const [closed] = await tx<{ key: string | null }[]>`
    select string_agg(period_from || ' ' || closed_at, ',' order by period_from) as key from closings
    where wholesaler_id = ${wholesalerId} and boost_claims is not null
      and (${before}::date is null or period_to < ${before}::date)`;
  const key = closed?.key ?? '';
  return { key, read: async () => (key === '' ? [] : readBoostClaims<DecidedClaims>(tx, wholesalerId, before)) };
}

/** First days of the sales periods that a release before there were claims closed. */
export async function closingsWithoutClaims(tx: Tx, wholesalerId: string): Promise<Set<string>> {
  const rows = await tx<{ from: string }[]>`
    select period_from as "from" from closings where wholesaler_id = ${wholesalerId} and boost_claims is null`;
  return new Set(rows.map(({ from }) => from));
}

/** Nothing is written where the period was reopened meanwhile. */
export async function saveClaims(
  tx: Tx,
  { wholesalerId, from, closedAt }: { wholesalerId: string; from: string; closedAt: Date },
  { known, claims }: Omit<DecidedClaims, 'from' | 'to'>,
): Promise<void> {
  await tx`
    update closings set boost_claims = ${claimsAsStored(tx, { known, claims })}
    where wholesaler_id = ${wholesalerId} and period_from = ${from}
      and date_trunc('milliseconds', closed_at) = ${closedAt}`;
}

export const claimsAsStored = (tx: Tx, { known, claims }: Omit<DecidedClaims, 'from' | 'to'>) =>
  tx.json({ known: [...known], claims: claims.map((claim) => [...claim]) });

/** What the closing of the period stores. @param snapshot of the period. */
export async function claimsToStore(
  tx: Tx,
  memory: SnapshotMemory,
  { snapshot, edited, period: { from, to } }: { snapshot: CurrentSnapshot; edited: EditedParts; period: DateRange },
): Promise<DecidedClaims> {
  const boosts = await edited.boosts();
  const products = await readProductList(tx, memory, requireTables(snapshot, 'snapshot_products'));
  return decidedClaims({ from, to }, boostClaims(boosts, products, from), products);
}
