/** What a supplier is told of a boost: its cells and lines with names (docs/product.md, Bill-back packet). */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { boostTexts } from '@caselift/contract/boosts';
import type { BoostType } from '@caselift/domain/boosts';
import { byName } from '@caselift/domain/by-name';
import { dayText } from '@caselift/domain/dates';
import { roundedTo } from '@caselift/domain/exact';
import {
  type BilledPeriod,
  billBack,
  centsOfLines,
  claimOf,
  type PaidCell,
  type PaidLine,
  percentsOf,
  rateKey,
  termsOf,
} from '@caselift/domain/pay/bill-back';
import { minusSum, type Quantity, quantityOf } from '@caselift/domain/pay/boost-pay';
import type { PaidNames } from '@caselift/warehouse/paid-names';
import type { Packet, PacketLine, PacketPerson, PacketProduct } from '../../documents/bill-back-packet.ts';
import type { QuestionOf } from '../question-kinds.ts';

type Question = QuestionOf<'boostPacket'>;
/** Each may be read more than once. @property statements the cells of one after the other. */
export type PacketSources = {
  statements: () => AsyncIterable<PaidCell[]>;
  /** Those of a cell together, in the order of the cells. */
  lines: () => AsyncIterable<PaidLine>;
  names: PaidNames;
};

/** null: nothing was paid. A statement of it is in memory at a time. */
export async function packetOfBoost(question: Question, sources: PacketSources, madeAt: Date): Promise<Packet | null> {
  const sums = await sumUp(question, sources.statements());
  if (!sums.isPaid) return null;
  const { head, lastDate, by, periods } = question;
  const claim = claimOf(
    [...sums.rates.values()].flatMap(({ byPeriod }) => [...byPeriod.values()]),
    percentsOf(periods),
  );
  const periodFrom = new Map(periods.map((period) => [period.from, period]));
  const products = productsOf(claim, sums, sources.names);
  const amountCents = claim.grossCents;
  return {
    ...head,
    suppliers: [...new Set(products.map(({ supplier }) => supplier))].sort((a, b) => a.localeCompare(b, 'en-US')),
    contribution: contributionText(periods),
    salesThrough: lastDate,
    made: { at: madeAt, by },
    products,
    periods: claim.periods.map(({ period, grossCents, shareCents }) => ({
      ...{ from: period, to: periodFrom.get(period)?.to ?? period },
      ...{ lines: sums.periods.get(period) ?? 0, amountCents: grossCents, shareCents },
    })),
    people: peopleOf(sums),
    lines: linesOf(question, sources),
    totals: { lines: sums.lines, amountCents, shareCents: claim.shareCents },
    longest: {
      buyer: [...sources.names.buyers.values()].reduce((most, { length }) => Math.max(most, length), 0),
      invoiceId: sources.names.longestInvoice,
    },
  };
}

type Rate = {
  productId: string;
  type: BoostType;
  rateCents: number;
  /** Of the first terms that paid it. */
  span: number;
  sold: Quantity;
  returned: Quantity;
  byPeriod: Map<string, Parameters<typeof claimOf>[0][number]>;
};
type Sums = {
  lines: number;
  /** Whether any cell was: what is paid and taken back again is told of, too. */
  isPaid: boolean;
  rates: Map<string, Rate>;
  /** Lines. */
  periods: Map<string, number>;
  /** By customId; '': those the reader may not see. */
  people: Map<string, PacketPerson>;
};

async function sumUp({ spans, names }: Question, statements: AsyncIterable<PaidCell[]>): Promise<Sums> {
  const sums: Sums = { lines: 0, isPaid: false, rates: new Map(), periods: new Map(), people: new Map() };
  for await (const statement of statements) {
    for (const { span, period, personId, productId, sold, returned, amountCents } of paidCells(spans, statement)) {
      const lines = sold.lines + returned.lines;
      sums.lines += lines;
      sums.isPaid ||= amountCents !== 0;
      sums.periods.set(period, (sums.periods.get(period) ?? 0) + lines);
      const id = Object.hasOwn(names, personId) ? personId : '';
      const person = sums.people.get(id) ?? { id, name: nameOf(names, personId), lines: 0, amountCents: 0 };
      person.lines += lines;
      person.amountCents += amountCents;
      sums.people.set(id, person);
      const { type, amountCents: rateCents } = termsOf(spans, span);
      const rated = { productId, type, rateCents };
      const key = rateKey(rated);
      const rate = sums.rates.get(key) ?? { ...rated, span, sold: none(), returned: none(), byPeriod: new Map() };
      rate.span = Math.min(rate.span, span);
      add(rate.sold, sold);
      add(rate.returned, returned);
      const ofPeriod = rate.byPeriod.get(period) ?? { ...rated, period, amountCents: 0 };
      ofPeriod.amountCents += amountCents;
      rate.byPeriod.set(period, ofPeriod);
      sums.rates.set(key, rate);
    }
    await nextTurn();
  }
  return sums;
}

/** @example [50% to Jun 30, 20% to Jul 31] -> '50% to Jun 30, 2026, then 20%' */
export function contributionText(periods: readonly BilledPeriod[]): string {
  const changes = periods.filter(({ percent }, at) => percent !== periods[at + 1]?.percent);
  return changes
    .map(({ percent, to }, at) => (at === changes.length - 1 ? `${percent}%` : `${percent}% to ${dayText(to)}`))
    .join(', then ');
}

const paidCells = (spans: Question['spans'], statement: readonly PaidCell[]) =>
  billBack(spans, statement, () => 0).cells;

const none = (): Quantity => ({ milliUnits: 0, microOunces: 0 });

function add(sum: Quantity, { milliUnits, microOunces }: Quantity): void {
  sum.milliUnits += milliUnits;
  sum.microOunces += microOunces;
}

const nameOf = (names: Question['names'], personId: string) =>
  Object.hasOwn(names, personId) ? (names[personId] ?? '') : boostTexts.otherPeople;

const unitOf = (type: BoostType) => (type === 'GP/CE' ? 'CE' : 'unit');

const productNamed = (names: PaidNames, id: string) => names.products.get(id) ?? { name: id, size: null, supplier: '' };

/** By name, each product's rates in the order of their terms. */
function productsOf({ productRates }: ReturnType<typeof claimOf>, { rates }: Sums, names: PaidNames): PacketProduct[] {
  const rows = productRates.flatMap((claimed) => {
    const rate = rates.get(rateKey(claimed));
    return rate === undefined ? [] : [{ ...rate, ...claimed, ...productNamed(names, claimed.productId) }];
  });
  rows.sort((a, b) => byName({ ...a, customId: a.productId }, { ...b, customId: b.productId }) || a.span - b.span);
  return rows.map(({ productId, name, size, supplier, type, rateCents, sold, returned, amountCents, shareCents }) => {
    const shown = (sum: Quantity) => roundedTo(quantityOf(type, sum), 4);
    return {
      ...{ id: productId, name, size, supplier, unit: unitOf(type), rateCents, amountCents, shareCents },
      ...{ sold: shown(sold), returned: shown(returned), net: shown(minusSum(sold, returned)) },
    };
  });
}

/** By name; those the reader may not see are the last. */
function peopleOf({ people }: Sums): PacketPerson[] {
  const named = ({ id, name }: PacketPerson) => ({ customId: id, name });
  return [...people.values()].sort((a, b) => Number(a.id === '') - Number(b.id === '') || byName(named(a), named(b)));
}

/** With the cents of each, which sum to its cell's. */
async function* linesOf(question: Question, { statements, lines, names }: PacketSources): AsyncGenerator<PacketLine> {
  const { spans } = question;
  const coming = lines()[Symbol.asyncIterator]();
  try {
    for await (const statement of statements()) {
      for (const cell of paidCells(spans, statement)) {
        const own: PaidLine[] = [];
        for (let left = cell.sold.lines + cell.returned.lines; left > 0; left -= 1) {
          const { done, value } = await coming.next();
          if (done || !isOf(cell, value)) throw new Error('The lines are not those of the cells.');
          own.push(value);
        }
        const cents = centsOfLines(termsOf(spans, cell.span), cell.amountCents, own);
        if (cents.reduce((sum, one) => sum + one, 0) !== cell.amountCents)
          throw new Error('The lines do not sum to their cell.');
        for (const [at, line] of own.entries()) yield packetLine(question, names, line, cents[at] ?? 0);
      }
    }
  } finally {
    await coming.return?.();
  }
}

function packetLine(
  { spans, names: people }: Question,
  names: PaidNames,
  line: PaidLine,
  amountCents: number,
): PacketLine {
  const { date, invoiceId, lineNo, buyerId, productId, personId, sale } = line;
  const { type, amountCents: rateCents } = termsOf(spans, line.span);
  return {
    ...{ date, invoiceId, lineNo, buyerId, productId, sale, rateCents, amountCents },
    buyer: names.buyers.get(buyerId) ?? buyerId,
    product: productNamed(names, productId).name,
    person: nameOf(people, personId),
    quantity: roundedTo(quantityOf(type, line), 4),
    unit: unitOf(type),
  };
}

const isOf = (cell: PaidCell, line: PaidLine) =>
  line.personId === cell.personId &&
  line.period === cell.period &&
  line.buyerId === cell.buyerId &&
  line.productId === cell.productId &&
  line.span === cell.span;
