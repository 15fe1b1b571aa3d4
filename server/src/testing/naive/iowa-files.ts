/** Iowa's published invoices, by the rules that its mapping states: no losses, reps by buyer, cost at list or 2/3. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { dayFrom } from './calendar.ts';
import { fraction, rounded, written } from './fraction.ts';
import {
  type Account,
  type Files,
  type GoalOf,
  type Goals,
  type Item,
  type Line,
  orNull,
  personOf,
  rowsOfCsv,
  wholeOf,
} from './rows.ts';

/** The columns as texts, and nothing reckoned: that is done here. */
const columns = [
  'invoice_no',
  'line_no',
  'invoice_date',
  'store_number',
  'bottles_sold',
  'bottle_volume_ml',
  'sale_dollars',
  'state_bottle_cost_list',
  'item_number',
  'item_description',
  'vendor_name',
  'category_name',
  'vendor_number',
];

/** @property where which of the invoices' lines, in SQL. */
export type IowaLines = { file: string; where: string };

export async function readIowaFiles(folder: string, { file, where }: IowaLines): Promise<Files> {
  const rows = (name: string) => rowsOfCsv(readFileSync(join(folder, name), 'utf8'));
  const accounts = rows('accounts.csv').map(accountOf);
  const holders = new Map(accounts.map(({ customId, rep }) => [customId, rep]));
  const invoices = await invoiceRows(join(folder, file), where);
  const lines = invoices.map(([invoice, line, date, store, bottles, ml, sale, listCost, product]): Line => {
    const holder = holders.get(store ?? '') ?? null;
    const revenueCents = wholeOf(sale ?? '', 2);
    const costCents =
      listCost === null || listCost === undefined
        ? rounded(fraction(revenueCents * 2, 3), 0)
        : Number(bottles) * wholeOf(listCost, 2);
    return {
      key: `${invoice}/${line}`,
      counts: true,
      day: dayFrom(date ?? ''),
      buyer: store ?? '',
      product: product ?? '',
      rep: holder,
      holder,
      revenueCents,
      gpCents: revenueCents - costCents,
      milliUnits: Number(bottles) * 1000,
      microOunces: Number(bottles) * microOuncesOf(ml ?? null),
      isPurchase: Number(bottles) > 0,
      lossReason: null,
      lossCents: 0,
      reverses: null,
    };
  });
  const goals = rows('goals-2021-12.csv').map(goalsOf);
  return { lines, people: rows('users.csv').map(personOf), goals, items: itemsOf(invoices), accounts };
}

/** Each as its newest line says, the last of its day. */
function itemsOf(invoices: readonly (string | null)[][]): Item[] {
  const newest = new Map<string, (string | null)[]>();
  for (const invoice of invoices) {
    const [date = '', product = ''] = [invoice[2], invoice[8]];
    if ((newest.get(product ?? '')?.[2] ?? '') <= (date ?? '')) newest.set(product ?? '', invoice);
  }
  return [...newest].map(([customId, { 5: ml, 9: name, 10: vendor, 11: category, 12: vendorNumber }]) => ({
    customId,
    name: name?.trim() || `Item ${customId}`,
    supplierId: vendorNumber ?? slugOf('No vendor stated'),
    supplier: vendor?.trim() || 'No vendor stated',
    brandId: slugOf(category?.trim() || 'No category stated'),
    brand: category?.trim() || 'No category stated',
    brandFam: null,
    productType: 'Spirits',
    packageType: null,
    size: ml === null ? null : `${ml} ml`,
    premise: 'off',
    tags: [],
  }));
}

/** 'COCKTAILS/RTD' and 'Cocktails /RTD' are one. */
const slugOf = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

function accountOf(store: Record<string, string>): Account {
  return {
    customId: store.customId ?? '',
    name: store.name ?? '',
    accountType: orNull(store.accountType),
    premise: orNull(store.premise),
    chain: orNull(store.chain),
    location: orNull(store.location),
    rep: orNull(store.salesRep),
  };
}

async function invoiceRows(path: string, where: string): Promise<(string | null)[][]> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const texts = columns.map((column) => `cast(${column} as varchar)`).join(', ');
  const reader = await connection.runAndReadAll(`select ${texts} from read_parquet('${path}') where ${where}`);
  connection.disconnectSync();
  instance.closeSync();
  return reader.getRows() as (string | null)[][];
}

const known = new Map<string | null, number>([[null, 0]]);

/** A bottle's ounces, held to six decimals: millilitres / 29.5735295625. */
function microOuncesOf(ml: string | null): number {
  const found = known.get(ml) ?? rounded(fraction(BigInt(ml ?? 0) * 10n ** 16n, 295_735_295_625n), 0);
  known.set(ml, found);
  return found;
}

function goalsOf(row: Record<string, string>): Goals {
  const goal = (text: string | undefined): GoalOf => ({
    goal: orNull(text) === null ? null : written(text ?? ''),
    payout: null,
    threshold: null,
  });
  return {
    customId: row.customId ?? '',
    from: 20_211_201,
    gp: goal(row.gpGoal),
    volume: goal(row.volumeGoal),
    fpl: goal(undefined),
  };
}
