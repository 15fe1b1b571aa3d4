/** What items paid everyone in a closed sales period: as its statements were stored. */
import type { Tx } from '@caselift/db/connect';
import type { IsoDate } from '@caselift/domain/dates';
import type { SnapshotMemory } from '../snapshot-memory.ts';
import { readClosedAt } from './statement.ts';

export type ClosedPay = { amountCents: number; shareCents: number };
/** By item (what is below one too) and instance, as closedItemKey names them; then by customId. */
export type ClosedItems = ReadonlyMap<string, ReadonlyMap<string, ClosedPay>>;

export const closedItemKey = (itemId: string, instance: IsoDate): string => `${itemId} ${instance}`;

type Row = ClosedPay & { customId: string; itemId: string; instance: IsoDate };

/** null: the period isn't closed. */
export async function readClosedItems(
  tx: Tx,
  memory: SnapshotMemory,
  { wholesalerId, from }: { wholesalerId: string; from: IsoDate },
): Promise<ClosedItems | null> {
  const closedAt = await readClosedAt(tx, wholesalerId, from);
  if (closedAt === null) return null;
  return memory.remember(`items paid in ${wholesalerId} from ${from}, closed ${closedAt}`, async () => {
    const rows = await tx<Row[]>`
      with lines as materialized (
        select s.custom_id, line from closed_statements s, unnest(array['objectives', 'incentives']) part,
          jsonb_array_elements(s.statement -> part -> 'lines') line
        where s.wholesaler_id = ${wholesalerId} and s.period_from = ${from})
      select custom_id as "customId", line ->> 'itemId' as "itemId", line ->> 'from' as instance,
        round(100 * (line ->> 'amount')::numeric)::int as "amountCents",
        round(100 * coalesce((line ->> 'supplierShare')::numeric, 0))::int as "shareCents"
      from lines
      union all
      select custom_id, child ->> 'itemId', line ->> 'from', round(100 * (child ->> 'amount')::numeric)::int, 0
      from lines, jsonb_array_elements(line -> 'children') child`;
    const byItem = Map.groupBy(rows, ({ itemId, instance }) => closedItemKey(itemId, instance));
    return new Map(
      [...byItem].map(([key, own]) => [
        key,
        new Map(own.map(({ customId, amountCents, shareCents }) => [customId, { amountCents, shareCents }])),
      ]),
    );
  });
}
