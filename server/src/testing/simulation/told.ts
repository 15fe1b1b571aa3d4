/** What the files of a simulated wholesaler have said so far. A change makes another value, so that each may be kept. */
import type { IsoDate } from '@caselift/domain/dates';
import type { lineKinds } from '@caselift/domain/loss-reasons';

/** A line as the file says it. */
export type SaidLine = {
  invoice: string;
  day: IsoDate;
  buyer: string;
  product: string;
  /** null: whoever has the account. */
  rep: string | null;
  kind: (typeof lineKinds)[number];
  lossReason: string | null;
  units: number;
  revenueCents: number;
  /** null: units x what the product costs. */
  costCents: number | null;
  /** An invoice. */
  reverses: string | null;
};
/** With the person it was given to, and what it cost. */
export type ToldLine = SaidLine & { soldBy: string | null; paidCents: number };

export type ToldPerson = { customId: string; role: string; leadership: boolean; leads: readonly string[] };
export type ToldAccount = {
  customId: string;
  accountType: string;
  premise: string;
  chain: string;
  location: string;
  rep: string;
};
export type ToldProduct = {
  customId: string;
  supplier: string;
  brand: string;
  brandFam: string;
  productType: string;
  packageType: string;
  size: string;
  ouncesPerUnit: number;
  unitsPerCase: number;
  unitCostCents: number;
};
/** Dollars, CE, percent; null: an empty cell. */
export type ToldGoals = { customId: string; from: IsoDate } & Record<
  'gp' | 'volume' | 'fpl',
  { goal: number | null; payout: number | null }
>;

type Holders = ReadonlyMap<string, string>;

export type Told = {
  lines: ReadonlyMap<string, ToldLine>;
  people: ReadonlyMap<string, ToldPerson>;
  accounts: ReadonlyMap<string, ToldAccount>;
  products: ReadonlyMap<string, ToldProduct>;
  /** Who had each account from the day of a file on, the oldest first. */
  holders: readonly { since: IsoDate; reps: Holders }[];
};

export const nothingTold: Told = {
  lines: new Map(),
  people: new Map(),
  accounts: new Map(),
  products: new Map(),
  holders: [],
};

export type SaidFiles = {
  sales: readonly SaidLine[];
  people?: readonly ToldPerson[];
  accounts?: readonly ToldAccount[];
  products?: readonly ToldProduct[];
  goals?: readonly ToldGoals[];
};

/** Of a sales period that is closed: who had the accounts by its plan. */
export type ClosedDays = { from: IsoDate; to: IsoDate; accounts: Told['accounts'] };

/**
 * Once the files of a day are imported (docs/product.md, Numbers). People, accounts and products come before lines.
 */
export function toldWith(before: Told, files: SaidFiles, day: IsoDate, closed: readonly ClosedDays[]): Told {
  const withRows = <Row extends { customId: string }>(rows: ReadonlyMap<string, Row>, more: readonly Row[] = []) =>
    new Map([...rows, ...more.map((row) => [row.customId, row] as const)]);
  const accounts = withRows(before.accounts, files.accounts);
  const products = withRows(before.products, files.products);
  const lines = new Map(before.lines);
  for (const line of files.sales) {
    const old = lines.get(line.invoice);
    const ofPlan = closed.find(({ from, to }) => line.day >= from && line.day <= to)?.accounts;
    lines.set(line.invoice, stamped(line, old, { accounts: ofPlan ?? accounts, now: accounts, products }));
  }
  const reps = new Map([...accounts.values()].map(({ customId, rep }) => [customId, rep]));
  return {
    ...{ lines, accounts, products, people: withRows(before.people, files.people) },
    holders: [...before.holders, { since: day, reps }],
  };
}

export function toldWithout(before: Told, [first, last]: readonly [IsoDate, IsoDate]): Told {
  return { ...before, lines: new Map([...before.lines].filter(([, { day }]) => day < first || day > last)) };
}

function stamped(
  line: SaidLine,
  old: ToldLine | undefined,
  { accounts, now, products }: { accounts: Told['accounts']; now: Told['accounts']; products: Told['products'] },
): ToldLine {
  const paidCents = line.costCents ?? Math.round(line.units * (products.get(line.product)?.unitCostCents ?? 0));
  // Who had an account that the plan doesn't know is said by the files of now.
  const fresh = line.rep ?? (accounts.get(line.buyer) ?? now.get(line.buyer))?.rep ?? null;
  const isSameSale = old !== undefined && old.rep === line.rep && old.buyer === line.buyer;
  const isSameCost =
    old !== undefined && line.costCents === null && old.product === line.product && old.units === line.units;
  return {
    ...line,
    soldBy: isSameSale ? (old.soldBy ?? fresh) : fresh,
    paidCents: isSameCost && old.paidCents !== 0 ? old.paidCents : paidCents,
  };
}

/** Who held an account on a day, by the last file that had come by then; null: now. */
export function heldOn({ holders }: Told, buyer: string, day: IsoDate | null): string | null {
  const known = day === null ? holders.at(-1) : holders.findLast(({ since }) => since <= day);
  const first = () => holders.find(({ reps }) => reps.has(buyer))?.reps.get(buyer) ?? null;
  return known?.reps.get(buyer) ?? first();
}

const money = (cents: number | null) => (cents === null ? '' : (cents / 100).toFixed(2));

/** In Caselift's own columns (testing/uploads.ts). */
export const rowOf = {
  line: ({ invoice, day, buyer, product, rep, kind, lossReason, reverses, units, ...amounts }: SaidLine): string =>
    [
      ...[invoice, 1, day, buyer, product, rep ?? '', '', kind, lossReason ?? '', reverses ?? ''],
      ...[reverses === null ? '' : 1, units, money(amounts.revenueCents), money(amounts.costCents)],
    ].join(','),
  person: ({ customId, role, leadership, leads }: ToldPerson): string =>
    `${customId},${customId},,${role},${leadership},,${leads.join(';')}`,
  account: ({ customId, accountType, premise, chain, location, rep }: ToldAccount): string =>
    [customId, customId, accountType, premise, chain, location, rep].join(','),
  product: ({ customId, supplier, brand, brandFam, productType, packageType, size, ...numbers }: ToldProduct): string =>
    [
      ...[customId, customId, supplier.toLowerCase(), supplier, brand.toLowerCase(), brand, brandFam, productType],
      ...[packageType, size, numbers.ouncesPerUnit, numbers.unitsPerCase, '', '', money(numbers.unitCostCents)],
    ].join(','),
};
