/** What a plan in words is about: products, accounts, days, and what is counted of them (docs/product.md, Items). */
import { addDays, daysBetween, dayText, firstOfMonth, type IsoDate, lastOfMonth } from '../dates.ts';
import type { ItemPeriod, ItemTerms, Selection } from './item.ts';
import { itemMeasures, type MeasureLabel, trackingRange } from './item-measures.ts';
import { counted } from './item-words.ts';

/** strong: an amount, or a name. */
export type PlanSegment = { text: string; strong: boolean };
type Part = PlanSegment | string | readonly Part[];
export type Words = readonly Part[];

export const strong = (text: string): PlanSegment => ({ text, strong: true });

/** The parts one after the other, those of equal weight joined. */
export function segmentsOf(parts: Words): PlanSegment[] {
  const segments: PlanSegment[] = [];
  addTo(segments, parts);
  return segments;
}

/** A closing says 300,000 plans: nothing is copied on the way. */
function addTo(segments: PlanSegment[], parts: Words): void {
  for (const part of parts) {
    if (typeof part !== 'string' && !('text' in part)) {
      addTo(segments, part);
      continue;
    }
    const { text, strong } = typeof part === 'string' ? { text: part, strong: false } : part;
    const last = segments.at(-1);
    if (text === '') continue;
    if (last?.strong === strong) last.text += text;
    else segments.push({ text, strong });
  }
}

/** @example plainText([{ text: 'You earn ', strong: false }, { text: '$5.00', strong: true }]) // 'You earn $5.00' */
export const plainText = (segments: readonly PlanSegment[]): string => segments.map(({ text }) => text).join('');

/** @example listText(['A', 'B', 'C', 'D'], 3) // 'A, B and 2 more'; (['A', 'B']) // 'A and B' */
export function listText(names: readonly string[], most = Number.POSITIVE_INFINITY): string {
  const shown = names.length > most ? [...names.slice(0, most - 1), `${names.length - most + 1} more`] : names;
  if (shown.length <= 1) return shown.join('');
  return `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
}

const isEmpty = <Key extends string>({ filters }: Selection<Key>): boolean =>
  Object.values<readonly string[]>(filters).every((values) => values.length === 0);

/**
 * All that narrows the products: a brand can be two suppliers', and be in several families.
 * @example 'Tidewater Cider in cans'; 'Beer of Tidewater Cider Co.'; by hand: '6 products'
 */
export function productsText(products: ItemTerms['products']): string {
  if (!products.byFilters)
    return products.list === null ? 'products' : counted(products.list.count, 'product', 'products');
  if (isEmpty(products)) return 'products';
  const { supplier, brandFams, brand, packageType, size, productType } = products.filters;
  const named = [brand, brandFams, productType].find((values) => values.length > 0);
  return [
    named === undefined ? 'products' : listText(named),
    ...(named === brand && brandFams.length > 0 ? [`from the brand family ${listText(brandFams)}`] : []),
    ...(supplier.length > 0 ? [`of ${listText(supplier)}`] : []),
    ...(named !== productType && productType.length > 0 ? [`(${listText(productType)})`] : []),
    ...(packageType.length > 0 ? [`in ${listText(packageType)}`] : []),
    ...(size.length > 0 ? [`of ${listText(size)}`] : []),
  ].join(' ');
}

const premiseWords: Readonly<Record<string, string>> = { on: 'on-premise', off: 'off-premise' };

/**
 * @example 'your off-premise accounts'; of a team: "your team's Grocery accounts in Riverton"; of the house: 'all
 * accounts'
 */
export function accountsText(accounts: ItemTerms['accounts'], whose: 'own' | 'team' | 'house'): string {
  const of = { own: 'your', team: "your team's", house: 'all' }[whose];
  if (!accounts.byFilters) {
    if (accounts.list === null || accounts.list.count === 0) return `${of} accounts`;
    const chosen = counted(accounts.list.count, 'chosen account', 'chosen accounts');
    return whose === 'house' ? `the ${chosen}` : `${of} accounts among ${chosen}`;
  }
  const { premise, accountType, chain, location } = accounts.filters;
  return [
    of,
    // Both premises are no limit.
    ...(premise.length === 1 ? premise.map((one) => premiseWords[one] ?? one) : []),
    ...(accountType.length > 0 ? [listText(accountType)] : []),
    'accounts',
    ...(chain.length > 0 ? [`of ${listText(chain)}`] : []),
    ...(location.length > 0 ? [`in ${listText(location)}`] : []),
  ].join(' ');
}

export type PlanDays = { from: IsoDate; to: IsoDate };
/** isRepeated: said of every period alike. */
type Repeated = { isRepeated?: boolean };

/** Without the year. @example 'Sep 1' */
const shortDay = (day: IsoDate): string => dayText(day).replace(/, .*/, '');

/** @example 'from Sep 1 to Sep 30, 2026' */
export function datesText({ from, to }: PlanDays): string {
  if (from === to) return `on ${dayText(from)}`;
  return `from ${from.slice(0, 4) === to.slice(0, 4) ? shortDay(from) : dayText(from)} to ${dayText(to)}`;
}

/** The days that count: those tracked, or those of the period. */
export const countedDays = ({ measure }: Pick<ItemTerms, 'measure'>, instance: PlanDays): PlanDays =>
  trackingRange(measure) ?? instance;

const everyPeriod: Readonly<Record<Exclude<ItemPeriod, 'custom'>, string>> = {
  current_month: 'each month',
  current_quarter: 'each quarter',
  current_year: 'each year',
};

/** The days that count, or of what is said of every period alike how often it comes. @example 'each month' */
export function daysWords(
  terms: Pick<ItemTerms, 'period' | 'measure'>,
  instance: PlanDays,
  { isRepeated = false }: Repeated,
): string {
  return isRepeated && terms.period !== 'custom' ? everyPeriod[terms.period] : datesText(countedDays(terms, instance));
}

/** @example 'Sep 30'; of what is said of every period alike: 'the last day' */
export const lastDayText = (
  terms: Pick<ItemTerms, 'period' | 'measure'>,
  instance: PlanDays,
  { isRepeated = false }: Repeated,
): string => (isRepeated && terms.period !== 'custom' ? 'the last day' : shortDay(countedDays(terms, instance).to));

/** A period that comes every month is told by the days of the month. @example 'from the 1st to the 30th' */
export function windowWords(terms: Pick<ItemTerms, 'period' | 'measure'>, instance: PlanDays, reader: Repeated): Words {
  const { from, to } = countedDays(terms, instance);
  if (reader.isRepeated) return [daysWords(terms, instance, reader)];
  const isMonth = from === firstOfMonth(to) && to === lastOfMonth(from);
  if (terms.period === 'current_month' && isMonth && trackingRange(terms.measure) === null) {
    return ['from the 1st to the ', strong(ordinal(Number(to.slice(8))))];
  }
  return [datesText({ from, to })];
}

/** @example ordinal(31) // '31st' */
function ordinal(day: number): string {
  const isTeen = day > 10 && day < 20;
  return `${day}${isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th')}`;
}

/** What a measure is compared with. @example 'in the same period last year'; 'from Aug 2 to Aug 31, 2026' */
export function referenceText(measure: ItemTerms['measure']): string {
  const tracked = trackingRange(measure);
  if (tracked === null) return 'in the same period last year';
  const days = daysBetween(tracked.from, tracked.to) + 1;
  return datesText({ from: addDays(tracked.from, -days), to: addDays(tracked.from, -1) });
}

/** Of a measure: what a person does, and what each one of it is, around the quantity and around what is sold. */
type MeasureWords = {
  /** @example 'sell' */
  verb: string;
  /** After the quantity. @example ' net new placements of ' */
  many: string;
  /** @example 'net new placement of ' */
  one: string;
};

/** @example wordsOfMeasure('PODs Δ (delta)') // reach **10** net new placements of ... */
export function wordsOfMeasure(label: MeasureLabel): MeasureWords {
  const { unit, form } = itemMeasures[label];
  const isPercent = form === 'percent';
  switch (unit) {
    case 'pairs':
      if (isPercent) return { verb: 'reach', many: ' more placements of ', one: 'percent more placements of ' };
      if (form === 'delta') return { verb: 'reach', many: ' net new placements of ', one: 'net new placement of ' };
      return { verb: 'reach', many: ' placements of ', one: 'placement of ' };
    case 'gpCents':
      if (isPercent) return { verb: 'make', many: ' more gross profit on ', one: 'percent more gross profit on ' };
      if (form === 'delta')
        return { verb: 'make', many: ' more gross profit on ', one: 'dollar more gross profit on ' };
      return { verb: 'make', many: ' of gross profit on ', one: 'dollar of gross profit on ' };
    case 'revenueCents':
      if (isPercent) return { verb: 'make', many: ' more revenue on ', one: 'percent more revenue on ' };
      if (form === 'delta') return { verb: 'make', many: ' more revenue on ', one: 'dollar more revenue on ' };
      return { verb: 'sell', many: ' of ', one: 'dollar sold of ' };
    default: {
      const name = unit === 'microOunces' ? 'CE' : 'unit';
      if (isPercent)
        return { verb: 'sell', many: ` more ${several(name)} of `, one: `percent more ${several(name)} of ` };
      if (form === 'delta') return { verb: 'sell', many: ' more of ', one: `${name} more of ` };
      return { verb: 'sell', many: ' of ', one: `${name} of ` };
    }
  }
}
const several = (name: string) => (name === 'CE' ? name : `${name}s`);
