/** How far each of many items is, for the list beside the report (docs/product.md, What the report tells of items). */
import type { ReplyOf } from '@caselift/contract/endpoint';
import type { readItemPercents } from '@caselift/contract/item-progress';
import type { Tx } from '@caselift/db/connect';
import type { SnapshotMemory } from '../../figures/snapshot-memory.ts';
import { reportedInstance } from './part.ts';
import { matchingRows, type PlacedPart, type ReportRows, valueAt } from './rows.ts';
import { isAdditive } from './totals.ts';
import { type AskedView, everyRow, readReportView } from './view.ts';

export async function itemPercents(
  tx: Tx,
  memory: SnapshotMemory,
  asked: Omit<AskedView, 'query'>,
): Promise<ReplyOf<typeof readItemPercents>> {
  const rows = matchingRows(await readReportView(tx, memory, { ...asked, query: everyRow }));
  const { snapshot } = rows.view;
  if (snapshot === null) return [];
  const shown = new Set(
    [...Map.groupBy(rows.parts, ({ item }) => item.itemId).values()].map((parts) =>
      reportedInstance(parts, snapshot.lastTransactionDate),
    ),
  );
  const byPart = new Map<PlacedPart, number[]>();
  for (let at = 0; at < rows.count; at++) {
    const placed = rows.parts[rows.part[at] as number];
    if (placed === undefined || !shown.has(placed)) continue;
    const known = byPart.get(placed);
    if (known === undefined) byPart.set(placed, [at]);
    else known.push(at);
  }
  return [...byPart].map(([placed, at]) => ({ itemId: placed.item.itemId, percent: percentOf(rows, placed, at) }));
}

/** Of sales reps; where an item has none, of its leads. null: without a target. */
function percentOf(rows: ReportRows, placed: PlacedPart, all: readonly number[]): number | null {
  const reps = all.filter((at) => placed.part.roles[rows.row[at] as number] === 0);
  const counted = reps.length > 0 ? reps : all;
  if (isAdditive(placed) && (rows.view.withProfits || !placed.isOfProfit)) {
    const sum = (column: 'quantity' | 'target') =>
      counted.reduce((sum, at) => sum + (valueAt(rows, at, column) || 0), 0);
    const target = sum('target');
    if (target > 0) return Math.max(0, (100 * sum('quantity')) / target);
  }
  const percents = counted.map((at) => valueAt(rows, at, 'status')).filter((percent) => !Number.isNaN(percent));
  return percents.length === 0 ? null : percents.reduce((sum, percent) => sum + percent, 0) / percents.length;
}
