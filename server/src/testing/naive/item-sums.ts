/** What accounts bought of an item's products in its windows, line by line (docs/product.md, Items). */
import type { AccountSelection, ItemTerms, ProductSelection } from '@caselift/domain/programs/item';
import { type Day, daysBefore, monthOf, type Span } from './calendar.ts';
import { add, type Fraction, fraction, isLess, isPositive, multiply, subtract, written } from './fraction.ts';
import type { Windows } from './item-windows.ts';
import { type TakenBack, takenBack } from './returned.ts';
import type { Account, Files, Item, Line } from './rows.ts';
import { groups } from './trade.ts';

/** Of an account: S and R, whole in the measure's unit. */
export type Bought = { selected: number; reference: number };

/** The lists that are chosen by hand, by hash. */
export type Lists = ReadonlyMap<string, readonly string[]>;

export type Trade = {
  files: Files;
  /** By product and month: windows are a few of more than 25 months. */
  ofProduct: ReadonlyMap<string, ReadonlyMap<number, Line[]>>;
  backOfProduct: ReadonlyMap<string, TakenBack[]>;
};

export function tradeOf(files: Files, newest: Day): Trade {
  const lines = files.lines.filter(({ counts, day }) => counts && day <= newest);
  return {
    files,
    ofProduct: new Map(
      [...groups(lines, ({ product }) => product)].map(([product, own]) => [
        product,
        groups(own, ({ day }) => monthOf(day)),
      ]),
    ),
    backOfProduct: Map.groupBy(
      takenBack(files.lines).filter(({ back }) => back.day <= newest),
      ({ sale }) => sale.product,
    ),
  };
}

export function chosenProducts(
  { byFilters, filters, list }: ProductSelection,
  items: readonly Item[],
  lists: Lists,
): Set<string> {
  if (!byFilters) return new Set(list === null ? [] : lists.get(list.hash));
  const isNarrowed = Object.values(filters).some((values) => values.length > 0);
  const attributeOf = (item: Item, key: string): string | null =>
    key === 'brandFams' ? item.brandFam : (item[key as 'supplier'] ?? null);
  return new Set(
    items
      .filter((item) => isNarrowed && passes(filters, (key) => attributeOf(item, key)))
      .map(({ customId }) => customId),
  );
}

/** null: every account. */
export function chosenAccounts(
  { byFilters, filters, list }: AccountSelection,
  accounts: readonly Account[],
  lists: Lists,
): ReadonlySet<string> | null {
  if (!byFilters) return list === null ? null : new Set(lists.get(list.hash));
  if (Object.values(filters).every((values) => values.length === 0)) return null;
  const left = accounts.filter((account) => passes(filters, (key) => account[key as 'chain']));
  return new Set(left.map(({ customId }) => customId));
}

/** Any of a key's values, and every key that has values. */
function passes(
  filters: Readonly<Record<string, readonly string[]>>,
  attributeOf: (key: string) => string | null,
): boolean {
  for (const [key, values] of Object.entries(filters)) {
    const value = attributeOf(key);
    if (values.length > 0 && (value === null || !values.includes(value))) return false;
  }
  return true;
}

/** By account; those that bought nothing in either window are absent, those of no file's accounts are not. */
export function boughtOf(trade: Trade, terms: ItemTerms, windows: Windows, lists: Lists): Map<string, Bought> {
  const products = chosenProducts(terms.products, trade.files.items, lists);
  const accounts = chosenAccounts(terms.accounts, trade.files.accounts, lists);
  const found = new Map<string, Bought>();
  const sides = [
    ['selected', windows.selected],
    ['reference', windows.reference],
  ] as const;
  for (const [side, span] of sides) {
    if (span === null) continue;
    for (const product of products) {
      for (const [buyer, amount] of boughtOfProduct(trade, product, accounts, terms, span, windows.graceDays)) {
        const bought = found.get(buyer) ?? { selected: 0, reference: 0 };
        bought[side] += amount;
        found.set(buyer, bought);
      }
    }
  }
  return found;
}

type Pair = { units: number; minimum: Fraction };

function boughtOfProduct(
  trade: Trade,
  product: string,
  accounts: ReadonlySet<string> | null,
  { measure }: ItemTerms,
  [first, last]: Span,
  graceDays: number,
): Map<string, number> {
  if (measure === null) throw new Error('It measures no sales.');
  const found = new Map<string, number>();
  const pairs = new Map<string, Pair>();
  const isPods = measure.label.startsWith('PODs');
  const hasMinimum = isPods && !measure.label.endsWith('Simple');
  const inMinimum = (line: Line): Fraction => {
    if (measure.minimumType === 'volume') return fraction(line.microOunces, 288_000_000);
    return measure.minimumType === 'units' ? fraction(line.milliUnits, 1000) : fraction(line.gpCents, 100);
  };
  const addTo = (buyer: string, units: number, minimum: Fraction) => {
    const pair = pairs.get(buyer) ?? { units: 0, minimum: fraction(0) };
    pairs.set(buyer, { units: pair.units + units, minimum: hasMinimum ? add(pair.minimum, minimum) : minimum });
  };
  for (const [month, lines] of trade.ofProduct.get(product) ?? []) {
    if (month < monthOf(first) || month > monthOf(last)) continue;
    for (const line of lines) {
      if (line.day < first || line.day > last || (accounts !== null && !accounts.has(line.buyer))) continue;
      if (isPods) addTo(line.buyer, line.milliUnits, hasMinimum ? inMinimum(line) : fraction(0));
      else found.set(line.buyer, (found.get(line.buyer) ?? 0) + amountOf(line, measure.label));
    }
  }
  if (!isPods) return found;
  const graceEnd = daysBefore(last, -graceDays);
  for (const { back, sale, milliUnits } of trade.backOfProduct.get(product) ?? []) {
    // It took a placement of before, and takes none here.
    if (back.day >= first && back.day <= last && sale.day < first && (accounts === null || accounts.has(back.buyer)))
      addTo(back.buyer, milliUnits, multiply(inMinimum(back), fraction(milliUnits, back.milliUnits)));
    if (sale.day < first || sale.day > last || back.day <= last || back.day > graceEnd) continue;
    if (accounts !== null && !accounts.has(sale.buyer)) continue;
    const part = fraction(milliUnits, sale.milliUnits);
    addTo(sale.buyer, -milliUnits, subtract(fraction(0), multiply(inMinimum(sale), part)));
  }
  const least = written(measure.minimumValue);
  const isAsked = hasMinimum && (isPositive(least) || measure.minimumType === 'gp');
  for (const [buyer, { units, minimum }] of pairs) {
    if (units > 0 && !(isAsked && isLess(minimum, least))) found.set(buyer, 1);
  }
  return found;
}

function amountOf(line: Line, label: string): number {
  if (label.startsWith('Vol')) return line.microOunces;
  if (label.startsWith('Units')) return line.milliUnits;
  return label.startsWith('GP') ? line.gpCents : line.revenueCents;
}

/** Of a whole number of the measure's unit: CE, units, dollars or placements. */
export function inUnit(amount: number, label: string): Fraction {
  if (label.startsWith('Vol')) return fraction(amount, 288_000_000);
  if (label.startsWith('Units')) return fraction(amount, 1000);
  return label.startsWith('PODs') ? fraction(amount) : fraction(amount, 100);
}

/** S, S - R, or 100 x (S - R) / R; null: there is nothing to compare with. */
export function measureOf({ selected, reference }: Bought, label: string, hasReference: boolean): Fraction | null {
  if (!label.includes('Δ')) return inUnit(selected, label);
  if (!hasReference) return null;
  if (!label.includes('(%)')) return inUnit(selected - reference, label);
  return reference > 0 ? fraction(100n * BigInt(selected - reference), BigInt(reference)) : null;
}
