/** Reads how boosts pay from their sentences alone (plan-reader.ts), and says what is paid; other words are an error. */
import type { BoostProduct } from '../boosts.ts';
import type { DateRange } from '../calendar.ts';
import type { IsoDate } from '../dates.ts';
import { type Exact, exact, minus, over, plus, roundExact, times, zero } from '../exact.ts';
import { centsOf, numberOf, UnreadWords } from './plan-phrases.ts';

/** As the plan of a sales period says it. list: the products chosen by hand, of which the words say only how many. */
export type SaidBoost = { boostId: string; texts: readonly string[]; list: readonly string[] };
/** What the plan of a sales period says of boosts, the one created first first. */
export type SaidPeriod = { period: DateRange; boosts: readonly SaidBoost[] };
/** A sale of the person, or one that came back. day: of the sale. */
export type BoostedSale = {
  product: BoostProduct;
  day: IsoDate;
  units: Exact;
  ounces: Exact;
  isReturn: boolean;
};

type BoostRule = {
  cents: number;
  unit: 'CE' | 'unit';
  isOf: (product: BoostProduct) => boolean;
  days: DateRange;
};

const small =
  'Sales that an older boost pays are left out. What comes back is taken off at the rate that it was paid by.';

function readBoost({ texts, list }: SaidBoost): BoostRule {
  const [first = '', ...others] = texts;
  const found =
    /^You earn (?<amount>\$[\d,]+\.\d\d) for each (?<unit>CE|unit) of (?<products>.+) that you sell, (?<days>.+)\.$/.exec(
      first,
    )?.groups;
  if (found === undefined || others.join() !== small) throw new UnreadWords(texts.join(' '));
  const { amount = '', unit, products = '', days = '' } = found;
  return {
    cents: centsOf(amount),
    unit: unit === 'CE' ? 'CE' : 'unit',
    isOf: readProducts(products, list),
    days: readDays(days),
  };
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** @example readDays('from Jun 10 to Jul 20, 2026') // June 10 to July 20 */
function readDays(words: string): DateRange {
  const found = /^(?:on|from (?<first>\w+ \d+)(?:, (?<year>\d{4}))? to) (?<last>\w+ \d+), (?<lastYear>\d{4})$/.exec(
    words,
  );
  if (found === null) throw new UnreadWords(words);
  const { first, year, last = '', lastYear = '' } = found.groups ?? {};
  const dayOf = (text: string, of: string): IsoDate => {
    const [month = '', day = ''] = text.split(' ');
    const number = String(months.indexOf(month) + 1).padStart(2, '0');
    return `${of}-${number}-${day.padStart(2, '0')}`;
  };
  return { from: dayOf(first ?? last, year ?? lastYear), to: dayOf(last, lastYear) };
}

/** Each part of the words narrows the products: 'Ale and Stout of Alder (Beer) in Can of 12 oz'. */
function readProducts(words: string, list: readonly string[]): BoostRule['isOf'] {
  const byHand = /^(?<count>[\d,]+) products?$/.exec(words)?.groups?.count;
  if (byHand !== undefined) {
    const counted = numberOf(byHand);
    if (counted.n !== BigInt(list.length)) throw new UnreadWords(`${words}, of ${list.length}`);
    return ({ customId }) => list.includes(customId);
  }
  if (words === 'no products') return () => false;
  const named = (names: string, valuesOf: (product: BoostProduct) => readonly (string | null)[]) => {
    const all = names.split(/, | and /);
    return (product: BoostProduct) => valuesOf(product).some((value) => value !== null && all.includes(value));
  };
  const [head = '', ...narrower] = words.split(/ (?=of |in |from the brand family |\()/);
  const conditions = narrower.map((part) => {
    const type = /^\((.+)\)$/.exec(part)?.[1];
    if (type !== undefined) return named(type, ({ productType }) => [productType]);
    const family = /^from the brand family (.+)$/.exec(part)?.[1];
    if (family !== undefined) return named(family, ({ brandFam }) => [brandFam]);
    const [, word, names = ''] = /^(of|in) (.+)$/.exec(part) ?? [];
    if (word === 'in') return named(names, ({ packageType }) => [packageType]);
    if (word === 'of') return named(names, ({ supplier, size }) => [supplier, size]);
    throw new UnreadWords(words);
  });
  const isNamed =
    head === 'products'
      ? () => true
      : named(head, ({ brand, brandFam, productType }) => [brand, brandFam, productType]);
  return (product) => isNamed(product) && conditions.every((holds) => holds(product));
}

/** Cents of each boost that says it pays or takes back, of what a person sold or got back in one sales period. */
export function paidByBoosts(said: readonly SaidPeriod[], sales: readonly BoostedSale[]): ReadonlyMap<string, number> {
  const rules = said.map(({ period, boosts }) => ({
    period,
    boosts: boosts.map((boost) => ({ boostId: boost.boostId, ...readBoost(boost) })),
  }));
  const sums = new Map<string, Exact>();
  for (const { product, day, units, ounces, isReturn } of sales) {
    const plan = rules.find(({ period }) => period.from <= day && day <= period.to);
    const boost = plan?.boosts.find(({ isOf, days }) => days.from <= day && day <= days.to && isOf(product));
    if (boost === undefined) continue;
    const quantity = boost.unit === 'CE' ? over(ounces, exact(288)) : units;
    const cents = times(quantity, exact(boost.cents));
    const before = sums.get(boost.boostId) ?? zero;
    sums.set(boost.boostId, isReturn ? minus(before, cents) : plus(before, cents));
  }
  return new Map([...sums].map(([boostId, cents]) => [boostId, roundExact(cents)]));
}
