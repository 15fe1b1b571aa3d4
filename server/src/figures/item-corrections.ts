/** What staff corrected of who held accounts when windows of items ended: the same in both environments. */
import type { Tx } from '@caselift/db/connect';
import type { IsoDate } from '@caselift/domain/dates';
import type { HolderCorrections } from '@caselift/domain/programs/item-scope';

/** By day, a hash of what was corrected of it: equal for equal corrections. */
export async function readCorrections(tx: Tx, wholesalerId: string): Promise<Map<IsoDate, string>> {
  const days = await tx<{ day: IsoDate; hash: string }[]>`
    select day, ${hashOfRows(tx)} as hash from item_holders where wholesaler_id = ${wholesalerId} group by day order by day`;
  return new Map(days.map(({ day, hash }) => [day, hash]));
}

/** What was corrected of the days, by hash. */
export async function readCorrectedHolders(
  tx: Tx,
  wholesalerId: string,
  days: Iterable<IsoDate>,
): Promise<Map<string, HolderCorrections>> {
  const asked = [...days];
  if (asked.length === 0) return new Map();
  const found = await tx<{ hash: string; corrections: HolderCorrections }[]>`
    select ${hashOfRows(tx)} as hash, ${rowsAsJson(tx)} as corrections
    from item_holders where wholesaler_id = ${wholesalerId} and day = any (${asked}) group by day`;
  return new Map(found.map(({ hash, corrections }) => [hash, corrections]));
}

const rowsAsJson = (tx: Tx) => tx`json_agg(json_build_array(buyer_id, rep_id) order by buyer_id collate "C")`;
const hashOfRows = (tx: Tx) => tx`encode(sha256(convert_to(${rowsAsJson(tx)}::text, 'UTF8')), 'hex')`;

/** Of the accounts that were corrected on the day. */
export async function readHolderVersions(
  tx: Tx,
  wholesalerId: string,
  day: IsoDate,
  buyers: readonly string[],
): Promise<Map<string, { repId: string | null; version: number }>> {
  const rows = await tx<{ buyerId: string; repId: string | null; version: number }[]>`
    select buyer_id as "buyerId", rep_id as "repId", version from item_holders
    where wholesaler_id = ${wholesalerId} and day = ${day} and buyer_id = any (${[...buyers]})`;
  return new Map(rows.map(({ buyerId, repId, version }) => [buyerId, { repId, version }]));
}
