/** Invoice lines put in by hand, with the days that an update would add them up to. */
import type { Sql } from '@caselift/db/connect';
import { insertBuyers } from './buyers.ts';
import { insertSnapshot } from './figures.ts';

/** As in the files: cents; the cost of a loss is its written-off cost. rep null: the house. */
export type TestLine = {
  invoice: string;
  rep: string | null;
  day: string;
  buyer: string;
  product: string;
  units: number;
  ounces: number;
  revenueCents: number;
  costCents: number;
  kind?: 'sale' | 'return' | 'loss';
  lossReason?: string;
};

/**
 * A snapshot of the lines, numbered within their invoice by their order, with the days of them. Names are by id; buyers
 * and products without one are not among the snapshot's. Answers its id, for pointAt.
 */
export async function insertSnapshotOfLines(
  sql: Sql,
  wholesalerId: string,
  content: { lastTransactionDate: string; lines: readonly TestLine[]; names: Record<string, string> },
): Promise<number> {
  const { lastTransactionDate, lines, names } = content;
  const days = lines.map((line) => {
    const gpCents = gpOf(line);
    const isBare = gpCents === null;
    return {
      rep: line.rep,
      day: line.day,
      ounces: isBare ? 0 : line.ounces,
      gpCents: gpCents ?? 0,
      revenueCents: isBare ? 0 : line.revenueCents,
      losses: line.kind === 'loss' ? { [line.lossReason ?? 'unknown']: line.costCents } : {},
    };
  });
  const snapshotId = await insertSnapshot(sql, wholesalerId, { lastTransactionDate, days });
  const numberInInvoice = new Map<string, number>();
  for (const line of lines) {
    const lineNo = (numberInInvoice.get(line.invoice) ?? 0) + 1;
    numberInInvoice.set(line.invoice, lineNo);
    await sql`
      insert into snapshot_lines (snapshot_id, wholesaler_id, invoice_id, line_no, invoice_date, rep_id, buyer_id,
        product_id, kind, loss_reason, units, ounces, revenue_cents, cost_cents, gp_cents)
      values (${snapshotId}, ${wholesalerId}, ${line.invoice}, ${lineNo}, ${line.day}, ${line.rep}, ${line.buyer},
        ${line.product}, ${line.kind ?? 'sale'}, ${line.lossReason ?? null}, ${line.units}, ${line.ounces},
        ${line.revenueCents}, ${line.costCents}, ${gpOf(line)})`;
  }
  await insertNames(sql, { snapshot_id: snapshotId, wholesaler_id: wholesalerId }, lines, names);
  return snapshotId;
}

/** null: a loss without a credit to the buyer counts for nothing but FPL. */
function gpOf({ kind, units, revenueCents, costCents }: TestLine): number | null {
  if (kind !== 'loss') return revenueCents - costCents;
  return units >= 0 && revenueCents >= 0 ? null : revenueCents + costCents;
}

async function insertNames(
  sql: Sql,
  key: { snapshot_id: number; wholesaler_id: string },
  lines: readonly TestLine[],
  names: Record<string, string>,
): Promise<void> {
  const sums = ['units', 'ounces', 'gp_cents', 'revenue_cents'];
  const zeros = Object.fromEntries(sums.flatMap((column) => [column, `ly_${column}`]).map((column) => [column, 0]));
  const named = (ids: string[]) => [...new Set(ids)].filter((id) => id in names);
  const buyers = named(lines.map(({ buyer }) => buyer)).map((customId) => ({
    customId,
    name: names[customId] ?? customId,
  }));
  await insertBuyers(sql, key, buyers);
  for (const id of named(lines.map(({ product }) => product))) {
    const maker = { supplier_id: 's', supplier: 'S', brand_id: 'b', brand: 'B', tags: [] };
    await sql`insert into snapshot_products ${sql({ ...key, custom_id: id, name: names[id] ?? id, ...maker, ...zeros })}`;
  }
}
