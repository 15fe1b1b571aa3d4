/** What the API answers of suppliers and brands, and of their months, beside the naive reckoning of the same files. */
import type { Months } from '@caselift/contract/over-time';
import type { SupplierRow } from '@caselift/contract/suppliers';
import { money, shownCases } from './amounts.ts';
import type { Span } from './calendar.ts';
import { differences } from './compare.ts';
import type { Market } from './market.ts';
import { inTurn, type View } from './market-disagreements.ts';
import { naiveMonths } from './months.ts';
import type { Line } from './rows.ts';
import { groups, type Sums, sumsOf } from './trade.ts';

const kinds = [
  { list: 'suppliers', idOf: 'supplierId' },
  { list: 'brands', idOf: 'brandId' },
] as const;

/** Every supplier and every brand in the list, and each one's thirteen months. */
export async function supplierDisagreements({ read, market }: View): Promise<string[]> {
  return inTurn(kinds, async ({ list, idOf }) => {
    const rows = new Map(((await read(list)) as SupplierRow[]).map((row) => [row.customId, row]));
    const items = groups(market.items, (item) => item[idOf]);
    const missing = [...rows.keys()].filter((id) => !items.has(id)).map((id) => `${list} ${id} is in no file`);
    const found = await inTurn([...items], async ([id, ofOne]) => {
      const lines = ofOne.flatMap(({ customId }) => market.ofProduct.get(customId) ?? []);
      const row = rows.get(id);
      const answer = (await read(`overTime/${list}/${encodeURIComponent(id)}`)) as Months;
      const months = naiveMonths(lines, market.newest, market.calendar);
      return [
        ...differences(naiveRow(lines, market), row, `${list} ${id}`),
        ...differences({ months }, answer, `months of ${list} ${id}`),
        ...(row ? sumsThatDiffer(row, answer).map((fault) => `${list} ${id}: ${fault}`) : []),
      ];
    });
    return [...missing, ...found];
  });
}

const windows = {
  thisYear: 'thisYearMonth',
  lastYearMTD: 'lastYearMonth',
  thisYearYTD: 'thisYearYTD',
  lastYearYTD: 'lastYearYTD',
} as const;

function naiveRow(lines: readonly Line[], { calendar: { spans } }: Market) {
  const within = ([first, last]: Span) => sumsOf(lines.filter(({ day }) => day >= first && day <= last));
  const sums = Object.entries(windows).map(([name, span]) => [name, within(spans[span])] as const);
  const measure = (shown: (sum: Sums) => number) => Object.fromEntries(sums.map(([name, sum]) => [name, shown(sum)]));
  return {
    volume: measure(({ microOunces }) => shownCases(microOunces)),
    gp: measure(({ gpCents }) => money(gpCents)),
    revenue: measure(({ revenueCents }) => money(revenueCents)),
  };
}

/** Where a row and its months say different things: months to date, and the months of each year added up. */
function sumsThatDiffer(row: SupplierRow, { months }: Months): string[] {
  const newest = months.at(-1);
  const ofYear = months.filter(({ month }) => month.slice(0, 4) === newest?.month.slice(0, 4));
  return (['volume', 'gp'] as const).flatMap((measure) => {
    const sum = (of: 'thisYear' | 'lastYearToDate') =>
      ofYear.reduce((added, month) => added + (month[of][measure] ?? Number.NaN), 0);
    const pairs = {
      thisYear: [row[measure]?.thisYear, newest?.thisYear[measure]],
      lastYearMTD: [row[measure]?.lastYearMTD, newest?.lastYearToDate[measure]],
      thisYearYTD: [row[measure]?.thisYearYTD, sum('thisYear')],
      lastYearYTD: [row[measure]?.lastYearYTD, sum('lastYearToDate')],
    };
    // Each of up to twelve months is rounded to 4 decimals of a CE; cents add up.
    const most = measure === 'volume' ? 12 * 0.00005 : 0.005;
    return Object.entries(pairs)
      .filter(([, [listed = Number.NaN, added = Number.NaN]]) => !(Math.abs(listed - added) < most))
      .map(([name, [listed, added]]) => `${measure} ${name} is ${listed}, and ${added} of its months`);
  });
}
