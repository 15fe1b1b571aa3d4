/** Invoice lines put in by hand, with the days that an update would add them up to. */
import type { Sql } from '@caselift/db/connect';
import { type DateRange, monthOf, ninetyDaysAt } from '@caselift/domain/calendar';
import { sameDayLastYear } from '@caselift/domain/dates';
import { windowsAt } from '@caselift/warehouse/windows';
import { insertSnapshot, type SnapshotContent, type TestReturnedSale } from './figures.ts';

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

type Names = Record<string, string>;

/**
 * A snapshot of the lines, numbered within their invoice by their order, with the days of them. Names are by id; buyers
 * and products without one are not among the snapshot's. Answers its id, for pointAt.
 */
export async function insertSnapshotOfLines(
  sql: Sql,
  wholesalerId: string,
  content: {
    lastTransactionDate: string;
    lines: readonly TestLine[];
    names: Names;
    returnedSales?: readonly TestReturnedSale[];
  },
): Promise<number> {
  const { lastTransactionDate, names, returnedSales = [] } = content;
  // An update holds back what is later.
  const lines = content.lines.filter(({ day }) => day <= lastTransactionDate);
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
  const named = namedIn(lastTransactionDate, lines, names);
  const snapshotId = await insertSnapshot(sql, wholesalerId, { lastTransactionDate, days, returnedSales, ...named });
  const numberInInvoice = new Map<string, number>();
  const from = String(windowsAt(lastTransactionDate, 1, []).variables.period_from);
  for (const line of lines) {
    const lineNo = (numberInInvoice.get(line.invoice) ?? 0) + 1;
    numberInInvoice.set(line.invoice, lineNo);
    if (line.day < from) continue;
    await sql`
      insert into snapshot_lines (snapshot_id, wholesaler_id, invoice_id, line_no, invoice_date, rep_id, buyer_id,
        product_id, kind, loss_reason, units, ounces, revenue_cents, cost_cents, gp_cents)
      values (${snapshotId}, ${wholesalerId}, ${line.invoice}, ${lineNo}, ${line.day}, ${line.rep}, ${line.buyer},
        ${line.product}, ${line.kind ?? 'sale'}, ${line.lossReason ?? null}, ${line.units}, ${line.ounces},
        ${line.revenueCents}, ${line.costCents}, ${gpOf(line)})`;
  }
  return snapshotId;
}

/** null: a loss without a credit to the buyer counts for nothing but FPL. */
function gpOf({ kind, units, revenueCents, costCents }: TestLine): number | null {
  if (kind !== 'loss') return revenueCents - costCents;
  return units >= 0 && revenueCents >= 0 ? null : revenueCents + costCents;
}

function namedIn(day: string, lines: readonly TestLine[], names: Names): Pick<SnapshotContent, 'buyers' | 'products'> {
  const named = (ids: string[]) =>
    [...new Set(ids)].flatMap((id) => (names[id] ? [{ customId: id, name: names[id] }] : []));
  const products = named(lines.map(({ product }) => product));
  const listed = lines.filter(({ product }) => names[product] !== undefined);
  const buyers = named(lines.map(({ buyer }) => buyer)).map((buyer) => ({
    ...buyer,
    ...boughtBy(
      listed.filter((line) => line.buyer === buyer.customId),
      products.map(({ customId }) => customId),
      day,
    ),
  }));
  const sold = products.map((product) => ({
    ...product,
    ...soldOf(
      lines.filter((line) => line.product === product.customId),
      day,
    ),
  }));
  return { buyers, products: sold };
}

/** What a buyer's lines of the 90 days, of the year before and of the last month come to. */
function boughtBy(lines: readonly TestLine[], products: readonly string[], lastTransactionDate: string) {
  const counted = lines.map((line) => ({ ...line, gpCents: gpOf(line) ?? 0, isBare: gpOf(line) === null }));
  const sums = ({ from, to }: DateRange): [ounces: number, gpCents: number, revenueCents: number] => {
    const within = counted.filter(({ day, isBare }) => day >= from && day <= to && !isBare);
    const add = (read: (line: (typeof within)[number]) => number) => within.reduce((sum, line) => sum + read(line), 0);
    return [add(({ ounces }) => ounces), add(({ gpCents }) => gpCents), add(({ revenueCents }) => revenueCents)];
  };
  const { thisYear, lastYear } = ninetyDaysAt(lastTransactionDate);
  const [ounces, gpCents] = sums(monthOf(lastTransactionDate));
  const purchases = lines.filter(({ kind = 'sale', units }) => kind === 'sale' && units > 0);
  const basket = products.map((id, number): [number, number, number, number, 0 | 1] => {
    const { sold, lastYear: before } = soldOf(
      lines.filter(({ product }) => product === id),
      lastTransactionDate,
    );
    const wasBought = purchases.some((line) => line.product === id && line.day >= thisYear.from);
    return [number, sold[0], sold[1], before[0], wasBought ? 1 : 0];
  });
  const newest = purchases
    .map((line) => line.day)
    .sort()
    .at(-1);
  const ordered = purchases.filter((line) => line.day === newest);
  const lastOrder = newest !== undefined && {
    date: newest,
    products: new Set(ordered.map(({ product }) => product)).size,
    ounces: ordered.reduce((sum, line) => sum + line.ounces, 0),
  };
  return {
    sold: sums(thisYear),
    lastYear: sums(lastYear),
    months: [[24, ounces, gpCents]] satisfies [number, number, number][],
    basket: basket.filter(([, units, gp, , hasBought]) => units !== 0 || gp !== 0 || hasBought === 1),
    ...(lastOrder && { lastOrder }),
  };
}

/** Units and GP of a product in the 90 days and a year before; of its last month in both years. */
function soldOf(lines: readonly TestLine[], lastTransactionDate: string) {
  const sums = ({ from, to }: DateRange): [units: number, gpCents: number] => {
    const counted = lines.filter((line) => line.day >= from && line.day <= to && gpOf(line) !== null);
    const add = (read: (line: TestLine) => number) => counted.reduce((sum, line) => sum + read(line), 0);
    return [add(({ units }) => units), add((line) => gpOf(line) ?? 0)];
  };
  const { thisYear, lastYear } = ninetyDaysAt(lastTransactionDate);
  const month = monthOf(lastTransactionDate);
  const lastYearMonth = monthOf(sameDayLastYear(lastTransactionDate));
  return {
    sold: sums(thisYear),
    lastYear: sums(lastYear),
    months: [
      [12, ...sums(lastYearMonth)],
      [24, ...sums(month)],
    ] satisfies [number, number, number][],
    lastYearMtd: sums(lastYearMonth),
  };
}
