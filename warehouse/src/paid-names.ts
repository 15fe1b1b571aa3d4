/** The names behind what a boost paid, as the snapshot has them. */
import type { BoostSales } from './boost-sales.ts';
import { buildModel, readModels } from './refs.ts';

export type PaidNames = {
  /** Characters of the longest. */
  longestInvoice: number;
  buyers: ReadonlyMap<string, string>;
  products: ReadonlyMap<string, { name: string; size: string | null; supplier: string }>;
};

const modelsUsed = ['stg_unknown_buyers', 'stg_buyers'];

/** How many lines the boost pays and takes back. */
export async function countPaidLines(sales: BoostSales): Promise<number> {
  const reader = await sales.runAndReadAll('select count(*) from paid_lines');
  return Number(reader.getRows()[0]?.[0]);
}

export async function readPaidNames(
  sales: BoostSales,
  { changeId, lastDate }: { changeId: number; lastDate: string },
): Promise<PaidNames> {
  for (const model of readModels()) {
    if (modelsUsed.includes(model.name)) await buildModel(sales, model, { change_id: changeId, last_date: lastDate });
  }
  const rowsOf = async (sql: string) => (await sales.runAndReadAll(sql)).getRows();
  const [sizes] = await rowsOf('select max(length(invoice_id)) from paid_lines');
  const names = await rowsOf(
    'select buyer_id, name from stg_buyers where buyer_id in (select buyer_id from paid_lines)',
  );
  const products = await rowsOf(
    'select product_id, name, size, supplier from stg_products where product_id in (select product_id from paid_lines)',
  );
  return {
    longestInvoice: Number(sizes?.[0] ?? 0),
    buyers: new Map(names.map(([buyerId, name]) => [String(buyerId), String(name)])),
    products: new Map(
      products.map(([productId, name, size, supplier]) => [
        String(productId),
        { name: String(name), size: size === null ? null : String(size), supplier: String(supplier) },
      ]),
    ),
  };
}
