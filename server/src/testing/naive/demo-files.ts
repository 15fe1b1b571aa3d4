/** The CSV files of a wholesaler with the columns of the demo, line by line. */
import { readFileSync } from 'node:fs';
import { dayFrom } from './calendar.ts';
import { written } from './fraction.ts';
import { type Files, type GoalOf, type Goals, type Line, orNull, personOf, rowsOfCsv, wholeOf } from './rows.ts';

export type Paths = { sales: string[]; buyers: string; products: string; users: string; goals: string };

export function readDemoFiles(paths: Paths): Files {
  const rows = (path: string) => rowsOfCsv(readFileSync(path, 'utf8'));
  const people = rows(paths.users).map(personOf);
  const holders = new Map(rows(paths.buyers).map((buyer) => [buyer.buyerId, orNull(buyer.rep)]));
  const ounces = new Map(
    rows(paths.products).map((product) => [product.productId, wholeOf(product.ozPerUnit ?? '', 6)]),
  );
  const ofRoute = new Map(people.flatMap(({ customId, routes }) => routes.map((route) => [route, customId] as const)));
  const lines = paths.sales.flatMap(rows).map((row): Line => {
    const holder = holders.get(row.buyerId ?? '') ?? null;
    // The line's own rep, else who holds its route, else the buyer's rep, else nobody.
    const rep = orNull(row.rep) ?? ofRoute.get(row.route ?? '') ?? holder;
    const day = dayFrom(row.invoiceDate ?? '');
    return {
      key: `${row.invoiceId}/${row.lineNo}`,
      day,
      rep,
      holder,
      ...amountsOf(row, ounces.get(row.productId ?? '') ?? 0),
    };
  });
  return { lines, people, goals: rows(paths.goals).map(goalsOf) };
}

function amountsOf(row: Record<string, string>, microOuncesPerUnit: number) {
  const units = Number(row.units);
  const revenueCents = wholeOf(row.revenue ?? '', 2);
  const costCents = wholeOf(row.cost ?? '', 2);
  if (row.kind !== 'loss') {
    const gpCents = revenueCents - costCents;
    const microOunces = units * microOuncesPerUnit;
    return { gpCents, revenueCents, microOunces, counts: true, lossReason: null, lossCents: 0 };
  }
  const loss = { lossReason: row.lossReason ?? '', lossCents: costCents };
  // A loss nobody was credited for touches the losses only; a credited one is a return too, at the cost written off.
  if (units >= 0 && revenueCents >= 0) return { gpCents: 0, revenueCents: 0, microOunces: 0, counts: false, ...loss };
  const gpCents = revenueCents + costCents;
  return { gpCents, revenueCents, microOunces: units * microOuncesPerUnit, counts: true, ...loss };
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
