/** What the files said, change by change, as the second reader reads them (docs/product.md, Numbers and Warehouse). */
import { add, type Fraction, fraction, isLess, multiply, rounded, written } from '../naive/fraction.ts';
import { type Day, dayIn, type Span } from './days.ts';

/** Rows of files in Caselift's own columns, without quotes; or the days with lines that were deleted. */
export type Change = {
  /** When it was made; null: it isn't known, and everything holds from ever. */
  at: string | null;
  rows?: Partial<Record<'sales' | 'products' | 'buyers' | 'users', readonly string[]>>;
  deleted?: Span;
};

export type Line = {
  key: string;
  invoice: string;
  line: number;
  day: Day;
  buyer: string;
  product: string;
  kind: 'sale' | 'return' | 'loss';
  lossReason: string;
  reverses: string | null;
  units: Fraction;
  revenueCents: number;
  costCents: number;
  /** Named by the file; else by route or account. */
  ownRep: string | null;
  route: string;
  rep: string | null;
  /** The number of the change that said it. */
  change: number;
};
export type Product = { id: string; supplier: string; brand: string; ounces: Fraction | null };
export type FilePerson = {
  id: string;
  name: string;
  role: string;
  leadership: boolean;
  routes: string[];
  leads: string[];
};
export const shopFields = ['accountType', 'premise', 'chain', 'location'] as const;
export type ShopField = (typeof shopFields)[number];
/** What the newest file says of an account. */
export type Shop = Record<ShopField, string>;
type Since<Value> = { day: Day | null; value: Value };

export type Facts = {
  lines: readonly Line[];
  products: ReadonlyMap<string, Product>;
  people: ReadonlyMap<string, FilePerson>;
  holders: ReadonlyMap<string, string | null>;
  shops: ReadonlyMap<string, Shop>;
  /** Whoever held an account once the day was over. */
  holderOn(buyer: string, day: Day): string | null;
};

/** The newest that is known of a day or before, else the oldest. */
const asOf = <Value>(all: readonly Since<Value>[], day: Day): Value | undefined =>
  (all.findLast((one) => one.day === null || one.day <= day) ?? all[0])?.value;

/** As of the first so many changes. */
export function factsAt(changes: readonly Change[], zone: string): Facts {
  const lines = new Map<string, Line & { row: string }>();
  const products = new Map<string, Product>();
  const costs = new Map<string, Since<Fraction>[]>();
  const people = new Map<string, FilePerson>();
  const routes = new Map<string, Since<string | null>[]>();
  const holders = new Map<string, Since<string | null>[]>();
  const shops = new Map<string, Shop>();
  const keep = <Value>(all: Map<string, Since<Value>[]>, key: string, value: Value, day: Day | null) =>
    all.set(key, [...(all.get(key) ?? []), { day, value }]);
  changes.forEach(({ at, rows = {}, deleted }, index) => {
    const day = at === null ? null : dayIn(zone, at);
    for (const row of rows.products ?? []) {
      const [id = '', , , supplier = '', , brand = '', , , , , ounces = '', , , , cost = ''] = row.split(',');
      products.set(id, { id, supplier, brand, ounces: ounces === '' ? null : written(ounces) });
      if (cost !== '') keep(costs, id, written(cost), day);
    }
    for (const row of rows.buyers ?? []) {
      const [id = '', , accountType = '', premise = '', chain = '', location = '', rep = ''] = row.split(',');
      keep(holders, id, rep || null, day);
      shops.set(id, { accountType, premise, chain, location });
    }
    if (rows.users !== undefined) {
      for (const row of rows.users) people.set(row.split(',')[0] ?? '', personOf(row));
      for (const route of new Set([...people.values()].flatMap((person) => person.routes).concat([...routes.keys()])))
        keep(routes, route, [...people.values()].find((person) => person.routes.includes(route))?.id ?? null, day);
    }
    if (deleted !== undefined)
      for (const [key, line] of lines) if (line.day >= deleted[0] && line.day <= deleted[1]) lines.delete(key);
    for (const row of rows.sales ?? []) {
      const line = lineOf(row, index + 1);
      if (lines.get(line.key)?.row === row) continue;
      const { units, costCents } = line;
      const unitCost = asOf(costs.get(line.product) ?? [], line.day) ?? fraction(0);
      const ofRoute = line.route === '' ? null : (asOf(routes.get(line.route) ?? [], line.day) ?? null);
      const rep = line.ownRep ?? ofRoute ?? holders.get(line.buyer)?.at(-1)?.value ?? null;
      const cost = costCents ?? rounded(multiply(units, multiply(unitCost, fraction(100))), 0);
      lines.set(line.key, { ...line, costCents: cost, rep, row });
    }
  });
  return {
    ...{ lines: [...lines.values()], products, people, shops },
    holders: new Map([...holders].map(([buyer, all]) => [buyer, all.at(-1)?.value ?? null])),
    holderOn: (buyer, day) => asOf(holders.get(buyer) ?? [], day) ?? null,
  };
}

function personOf(row: string): FilePerson {
  const [id = '', name = '', , role = '', leadership = '', routes = '', leads = ''] = row.split(',');
  const listed = (text: string) => text.split(/[;| ]/).filter((one) => one !== '');
  return { id, name, role, leadership: leadership === 'true', routes: listed(routes), leads: listed(leads) };
}

function lineOf(row: string, change: number): Omit<Line, 'costCents' | 'rep'> & { costCents: number | null } {
  const [invoice = '', lineNo = '', day = '', buyer = '', product = '', rep = '', route = '', ...others] =
    row.split(',');
  const [said = '', lossReason = '', ofInvoice = '', ofLine = '', units = '', revenue = '', cost = ''] = others;
  const kind = said === '' ? (units.startsWith('-') ? 'return' : 'sale') : (said as Line['kind']);
  const cents = (text: string) => rounded(multiply(written(text), fraction(100)), 0);
  return {
    ...{
      key: `${invoice}/${lineNo}`,
      invoice,
      line: Number(lineNo),
      day,
      buyer,
      product,
      kind,
      lossReason,
      route,
      change,
    },
    ...{ reverses: ofInvoice === '' ? null : `${ofInvoice}/${ofLine}`, ownRep: rep || null },
    ...{ units: written(units), revenueCents: cents(revenue), costCents: cost === '' ? null : cents(cost) },
  };
}

const none = fraction(0);
const isNone = ([top]: Fraction) => top === 0n;
/** A loss that nobody was credited for is in FPL alone. */
export const counts = ({ kind, units, revenueCents }: Line): boolean =>
  kind !== 'loss' || !isNone(units) || revenueCents !== 0;
export const lossCentsOf = ({ kind, costCents }: Line): number => (kind === 'loss' ? Math.abs(costCents) : 0);
export function gpCentsOf(line: Line): number {
  if (!counts(line)) return 0;
  // What was written off comes back at its cost, whichever sign the file gives it.
  return line.revenueCents - (line.kind === 'loss' ? -Math.abs(line.costCents) : line.costCents);
}
export const revenueCentsOf = (line: Line): number => (counts(line) ? line.revenueCents : 0);
/** At up to a cent a unit. */
export const isFree = ({ kind, units: [top, bottom], revenueCents }: Line): boolean =>
  kind !== 'loss' && top !== 0n && !isLess([top < 0n ? -top : top, bottom], fraction(Math.abs(revenueCents)));

export function casesOf(units: Fraction, product: Product | undefined): Fraction {
  return product?.ounces == null ? none : multiply(units, multiply(product.ounces, fraction(1, 288)));
}
export const sumOf = <Row>(rows: readonly Row[], of: (row: Row) => Fraction): Fraction =>
  rows.reduce((sum, row) => add(sum, of(row)), none);
