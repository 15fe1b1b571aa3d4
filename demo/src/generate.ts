/** The ERP files of the demo wholesaler, written from a seed. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { asFiled, buildBuyers } from './buyers.ts';
import { buyerRow, csvOf, productRow, saleHeader, saleText, userRow } from './csv.ts';
import { firstDay, isoDate, lastDay, shiftTo } from './days.ts';
import { openGoalSetter } from './goals.ts';
import { openMarket } from './market.ts';
import { openOrderBook } from './orders.ts';
import { buildPeople } from './people.ts';
import { buildProducts } from './products.ts';
import { openReversals } from './reversals.ts';
import type { SaleLine } from './sale-line.ts';
import { demoSettings } from './settings.ts';

export type DemoFiles = {
  /** One CSV file a year. */
  sales: string[];
  buyers: string;
  products: string;
  users: string;
  goals: string;
  /** The mapping that reads them. */
  mapping: string;
};

/** Of 1,000 lines about 975 are sales, the others come back. */
const salesShare = 0.975;

/**
 * Writes the files into the folder (made if absent) and answers their paths. The same seed and number of lines give
 * the same bytes; the number is met to a few percent. With another last sale, a Wednesday, the dates are moved to end
 * there, and the goals are those of its sales periods.
 */
export async function generateDemo(
  folder: string,
  options: { seed: number; lines: number; lastSale?: string },
): Promise<DemoFiles> {
  const { seed, lastSale = isoDate(lastDay) } = options;
  const shift = shiftTo(lastSale);
  const people = buildPeople();
  const products = buildProducts();
  const buyers = buildBuyers(seed, people, products);
  const market = openMarket(seed, products);
  const orderBook = openOrderBook(seed, options.lines * salesShare, people, buyers, market);
  const reversals = openReversals(seed);
  const goalSetter = openGoalSetter(seed, lastSale, demoSettings.salesPeriod);

  const years = new Map<string, string[]>();
  for (let day = firstDay; day <= lastDay; day++) {
    const orders = orderBook.ordersOn(day);
    for (const order of orders) reversals.plan(order);
    const lines = [...orders, ...reversals.dueOn(day)].filter(isWritten);
    for (const line of lines) goalSetter.count(line);
    const year = isoDate(day + shift).slice(0, 4);
    const texts = years.get(year) ?? [saleHeader];
    texts.push(lines.map((line) => saleText(line, shift)).join(''));
    years.set(year, texts);
  }

  await mkdir(folder, { recursive: true });
  const write = async (name: string, text: string): Promise<string> => {
    const path = join(folder, name);
    await writeFile(path, text);
    return path;
  };
  const sales: string[] = [];
  for (const [year, texts] of years) sales.push(await write(`sales-${year}.csv`, texts.join('')));
  const productRows = products.map((product) => productRow(product, market.terms(product, lastDay).costCents));
  return {
    sales,
    buyers: await write('buyers.csv', csvOf(asFiled(buyers).map(buyerRow))),
    products: await write('products.csv', csvOf(productRows)),
    users: await write('users.csv', csvOf(people.map(userRow))),
    goals: await write('goals.csv', csvOf(goalSetter.goals(people, buyers))),
    mapping: fileURLToPath(new URL('../../warehouse/mappings/caselift.json', import.meta.url)),
  };
}

/** A supplier that has left sells nothing in the last 31 days: the month of the last sale has its returns alone. */
function isWritten({ day, kind, product, reverses }: SaleLine): boolean {
  if (reverses !== null && !isWritten(reverses)) return false;
  return kind === 'return' || !product.supplier.returnsAfterEnd || day < lastDay - 30;
}
