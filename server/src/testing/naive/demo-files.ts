/** The CSV files of a wholesaler with the columns of the demo, line by line. */
import { readFileSync } from 'node:fs';
import { dayFrom } from './calendar.ts';
import { written } from './fraction.ts';
import {
  type Account,
  type Files,
  type GoalOf,
  type Goals,
  type Item,
  type Line,
  listOf,
  orNull,
  personOf,
  rowsOfCsv,
  wholeOf,
} from './rows.ts';

export type Paths = { sales: string[]; buyers: string; products: string; users: string; goals: string };

export function readDemoFiles(paths: Paths): Files {
  const rows = (path: string) => rowsOfCsv(readFileSync(path, 'utf8'));
  const people = rows(paths.users).map(personOf);
  const accounts = rows(paths.buyers).map(accountOf);
  const holders = new Map(accounts.map(({ customId, rep }) => [customId, rep]));
  const products = rows(paths.products);
  const ounces = new Map(products.map((product) => [product.productId, wholeOf(product.ozPerUnit ?? '', 6)]));
  const ofRoute = new Map(people.flatMap(({ customId, routes }) => routes.map((route) => [route, customId] as const)));
  const lines = paths.sales.flatMap(rows).map((row): Line => {
    const holder = holders.get(row.buyerId ?? '') ?? null;
    // The line's own rep, else who holds its route, else the buyer's rep, else nobody.
    const rep = orNull(row.rep) ?? ofRoute.get(row.route ?? '') ?? holder;
    const day = dayFrom(row.invoiceDate ?? '');
    return {
      key: `${row.invoiceId}/${row.lineNo}`,
      day,
      buyer: row.buyerId ?? '',
      product: row.productId ?? '',
      rep,
      holder,
      reverses: orNull(row.reversesInvoiceId) && `${row.reversesInvoiceId}/${row.reversesLineNo}`,
      isPurchase: row.kind === 'sale' && Number(row.units) > 0,
      ...amountsOf(row, ounces.get(row.productId ?? '') ?? 0),
    };
  });
  return { lines, people, goals: rows(paths.goals).map(goalsOf), items: products.map(itemOf), accounts };
}

function itemOf(row: Record<string, string>): Item {
  return {
    customId: row.productId ?? '',
    name: row.name ?? '',
    supplierId: row.supplierId ?? '',
    supplier: row.supplier ?? '',
    brandId: row.brandId ?? '',
    brand: row.brand ?? '',
    brandFam: orNull(row.brandFam),
    productType: orNull(row.productType),
    packageType: orNull(row.packageType),
    size: orNull(row.size),
    premise: orNull(row.premise),
    tags: listOf(row.tags),
  };
}

function accountOf(row: Record<string, string>): Account {
  return {
    customId: row.buyerId ?? '',
    name: row.name ?? '',
    accountType: orNull(row.accountType),
    premise: orNull(row.premise),
    chain: orNull(row.chain),
    location: orNull(row.location),
    rep: orNull(row.rep),
  };
}

function amountsOf(row: Record<string, string>, microOuncesPerUnit: number) {
  const units = Number(row.units);
  const revenueCents = wholeOf(row.revenue ?? '', 2);
  const costCents = wholeOf(row.cost ?? '', 2);
  if (row.kind !== 'loss') {
    const gpCents = revenueCents - costCents;
    const sold = { milliUnits: units * 1000, microOunces: units * microOuncesPerUnit };
    return { gpCents, revenueCents, ...sold, counts: true, lossReason: null, lossCents: 0 };
  }
  const loss = { lossReason: row.lossReason ?? '', lossCents: Math.abs(costCents) };
  // A loss nobody was credited for touches the losses only; a credited one is a return too, at the cost written off.
  const nothing = { gpCents: 0, revenueCents: 0, milliUnits: 0, microOunces: 0 };
  if (units >= 0 && revenueCents >= 0) return { ...nothing, counts: false, ...loss };
  const sentBack = { milliUnits: units * 1000, microOunces: units * microOuncesPerUnit };
  return { gpCents: revenueCents + loss.lossCents, revenueCents, ...sentBack, counts: true, ...loss };
}

function goalsOf(row: Record<string, string>): Goals {
  const number = (name: string) => (orNull(row[name]) === null ? null : written(row[name] ?? ''));
  const goal = (measure: string): GoalOf => ({
    goal: number(`${measure}Goal`),
    payout: number(`${measure}Payout`),
    threshold: number(`${measure}Threshold`),
  });
  return {
    customId: row.customId ?? '',
    from: dayFrom(row.periodStart ?? ''),
    gp: goal('gp'),
    volume: goal('volume'),
    fpl: goal('fpl'),
  };
}
