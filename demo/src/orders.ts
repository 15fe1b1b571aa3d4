/** The sale lines: every buyer orders on its delivery days, from its own assortment, as season and prices have it. */
import { type Buyer, repOn } from './buyers.ts';
import { firstDay, isRushSaturday, isSellingDay, lastDay, weekday } from './days.ts';
import type { Market } from './market.ts';
import type { Person } from './people.ts';
import type { Product } from './products.ts';
import { type Random, randomStream } from './random.ts';
import type { SaleLine } from './sale-line.ts';

/** How good a rep is, and how fast that changes: the same for all of the rep's buyers. */
type Skill = { level: number; growthPercent: number };

export type OrderBook = {
  /** The sale lines of one day, invoice by invoice. */
  ordersOn: (day: number) => SaleLine[];
};

/** Plans about `lines` sale lines from the first day to the last. */
export function openOrderBook(
  seed: number,
  lines: number,
  people: readonly Person[],
  buyers: readonly Buyer[],
  market: Market,
): OrderBook {
  const skills = skillsOf(seed, people);
  const interest = interestIn(market);
  const visitsOn = (day: number) => visitedBuyers(buyers, day);

  const expectedAtScaleOne = expectedLines(visitsOn, skills, interest);
  const scale = expectedAtScaleOne === 0 ? 0 : lines / expectedAtScaleOne;
  const random = randomStream(seed, 'orders');
  let invoices = 7_000_000;
  return {
    ordersOn: (day) =>
      visitsOn(day).flatMap((buyer) => {
        const eagerness = scale * buyer.size * skillOn(skills, buyer, day) * market.growth(buyer.growthPercent, day);
        const wanted = buyer.assortment.filter(
          ({ product, share }) => random.next() < Math.min(0.97, eagerness * share * interest(product, day)),
        );
        if (wanted.length > 0) invoices++;
        return wanted.map(({ product }, at) => saleOf(String(invoices), at + 1, day, buyer, product, market, random));
      }),
  };
}

function skillsOf(seed: number, people: readonly Person[]): ReadonlyMap<string, Skill> {
  const random = randomStream(seed, 'skills');
  return new Map(
    people.map(({ customId }) => [
      customId,
      { level: 0.88 + 0.24 * random.next(), growthPercent: random.between(-11, 10) },
    ]),
  );
}

function skillOn(skills: ReadonlyMap<string, Skill>, buyer: Buyer, day: number): number {
  const skill = skills.get(repOn(buyer, day)?.customId ?? '');
  return skill === undefined ? 1 : skill.level * (1 + ((skill.growthPercent / 100) * (day - firstDay - 365)) / 365);
}

function visitedBuyers(buyers: readonly Buyer[], day: number): Buyer[] {
  const open = ({ openDay, closeDay }: Buyer) => day >= openDay && day <= closeDay;
  if (isRushSaturday(day)) return buyers.filter((buyer) => open(buyer) && buyer.size > 2);
  if (!isSellingDay(day)) return [];
  return buyers.filter((buyer) => open(buyer) && buyer.deliveryDays.includes(weekday(day)));
}

/** How much a product is wanted on a day beside an ordinary one, remembered for the day. */
function interestIn(market: Market): (product: Product, day: number) => number {
  let rememberedDay = 0;
  let remembered = new Map<Product, number>();
  return (product, day) => {
    if (day !== rememberedDay) {
      rememberedDay = day;
      remembered = new Map();
    }
    const known = remembered.get(product);
    if (known !== undefined) return known;
    const sold = day >= product.soldFromDay && day <= product.soldUntilDay;
    const interest = sold
      ? market.demand(product.category, day) *
        market.growth(product.supplier.growthPercent, day) *
        market.terms(product, day).pull
      : 0;
    remembered.set(product, interest);
    return interest;
  };
}

function expectedLines(
  visitsOn: (day: number) => readonly Buyer[],
  skills: ReadonlyMap<string, Skill>,
  interest: (product: Product, day: number) => number,
): number {
  let expected = 0;
  for (let day = firstDay; day <= lastDay; day++) {
    for (const buyer of visitsOn(day)) {
      const eagerness = buyer.size * skillOn(skills, buyer, day);
      for (const { product, share } of buyer.assortment) expected += eagerness * share * interest(product, day);
    }
  }
  return expected;
}

/** Kegs by the keg; wine and spirits by the bottle in bars and restaurants; the rest by the case. */
function unitsOrdered(buyer: Buyer, product: Product, random: Random): number {
  const steps = 1 + Math.floor(random.next() * random.next() * 4 * Math.min(2.5, Math.max(0.6, buyer.size)));
  const byBottle = buyer.premise === 'on' && (product.category === 'wine' || product.category === 'spirits');
  return byBottle ? steps * random.between(1, 3) : steps * product.unitsPerCase;
}

function saleOf(
  invoiceId: string,
  lineNo: number,
  day: number,
  buyer: Buyer,
  product: Product,
  market: Market,
  random: Random,
): SaleLine {
  const { priceCents, costCents } = market.terms(product, day);
  const units = unitsOrdered(buyer, product, random);
  const cases = units / product.unitsPerCase;
  return {
    invoiceId,
    lineNo,
    day,
    buyer,
    product,
    ...repNoted(repOn(buyer, day), random),
    kind: 'sale',
    lossReason: '',
    reverses: null,
    units,
    revenueCents: Math.round((cases * priceCents * (100 - buyer.discountPercent)) / 100),
    costCents: Math.round(cases * costCents),
  };
}

/** The ERP forgets the rep on a few lines and now and then the route, too: the importer has to find them. */
function repNoted(rep: Person | null, random: Random): { repId: string; route: string } {
  const forgotten = random.next();
  if (rep === null || forgotten < 0.005) return { repId: '', route: '' };
  const route = String(rep.routeNumbers[0] ?? '');
  return forgotten < 0.03 ? { repId: '', route } : { repId: rep.customId, route };
}
