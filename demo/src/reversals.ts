/** What comes back: returns, and goods lost out of code, broken or otherwise, some of them credited to the buyer. */
import { repOn } from './buyers.ts';
import { dayNumber, lastDay, sellingDayFrom } from './days.ts';
import { type Random, randomStream } from './random.ts';
import type { SaleLine } from './sale-line.ts';

type Reversal = { sale: SaleLine; kind: 'return' | 'loss'; lossReason: string; units: number; credited: boolean };

export type Reversals = {
  /** Decides whether some of a sale will come back, and when. */
  plan: (sale: SaleLine) => void;
  /** The credit and loss lines dated on a day. */
  dueOn: (day: number) => SaleLine[];
};

/** Share of sale lines that come back in each way, with the days until then. Drinks with a date go out of code. */
const perishable = new Set(['beer', 'seltzer', 'cider', 'softDrink']);
const lossKinds = [
  { reason: 'outOfCode', chance: 0.026, perishableOnly: true, days: [55, 110], creditedChance: 0.6 },
  { reason: 'closeDate', chance: 0.002, perishableOnly: true, days: [40, 70], creditedChance: 0.5 },
  { reason: 'breakage', chance: 0.004, perishableOnly: false, days: [0, 3], creditedChance: 0.4 },
  { reason: 'quality', chance: 0.001, perishableOnly: false, days: [3, 30], creditedChance: 1 },
  { reason: 'operationsError', chance: 0.0006, perishableOnly: false, days: [0, 2], creditedChance: 0.2 },
] as const;

/** The last month of a supplier that has left: what is still on the shelves goes back in it. */
const lastMonth = dayNumber('2026-09-01');

export function openReversals(seed: number): Reversals {
  const random = randomStream(seed, 'reversals');
  const due = new Map<number, Reversal[]>();
  let credits = 900_000;
  return {
    plan: (sale) => {
      const planned = comingBack(sale, random);
      if (planned === null || planned.day > lastDay) return;
      const sameDay = due.get(planned.day) ?? [];
      sameDay.push(planned.reversal);
      due.set(planned.day, sameDay);
    },
    dueOn: (day) => {
      const reversals = due.get(day) ?? [];
      due.delete(day);
      const documents = new Map<string, { invoiceId: string; lines: number }>();
      return reversals.map((reversal) => {
        const key = `${reversal.kind} ${reversal.sale.buyer.id}`;
        const document = documents.get(key) ?? {
          invoiceId: `${reversal.kind === 'loss' ? 'L' : 'C'}${++credits}`,
          lines: 0,
        };
        document.lines++;
        documents.set(key, document);
        return lineOf(reversal, day, document.invoiceId, document.lines, random);
      });
    },
  };
}

type PlannedReversal = { day: number; reversal: Reversal };

function comingBack(sale: SaleLine, random: Random): PlannedReversal | null {
  const { supplier, soldUntilDay } = sale.product;
  if (supplier.returnsAfterEnd && sale.day > soldUntilDay - 45 && random.chance(0.25)) {
    return returnOf(sale, lastMonth + random.between(0, lastDay - lastMonth), random);
  }
  const planned = random.chance(0.011)
    ? returnOf(sale, sale.day + random.between(3, 40), random)
    : lossOf(sale, random);
  // Nothing else comes back once its supplier has left.
  return planned === null || planned.day > soldUntilDay ? null : planned;
}

function lossOf(sale: SaleLine, random: Random): PlannedReversal | null {
  const isPerishable = perishable.has(sale.product.category);
  for (const { reason, chance, perishableOnly, days, creditedChance } of lossKinds) {
    if (perishableOnly && !isPerishable) continue;
    if (!random.chance(perishableOnly ? chance * sale.buyer.spoilage : chance)) continue;
    const units = Math.max(1, Math.round(sale.units * (0.3 + 0.7 * random.next())));
    const credited = random.chance(creditedChance);
    const day = sellingDayFrom(sale.day + random.between(days[0], days[1]));
    return { day, reversal: { sale, kind: 'loss', lossReason: reason, units, credited } };
  }
  return null;
}

function returnOf(sale: SaleLine, earliestDay: number, random: Random): PlannedReversal {
  const units = random.chance(0.6) ? sale.units : Math.max(1, Math.round(sale.units * random.next()));
  return {
    day: sellingDayFrom(earliestDay),
    reversal: { sale, kind: 'return', lossReason: '', units, credited: true },
  };
}

/** A credit is at the price and cost of the sale that it takes back; one in eight has lost its reference. */
function lineOf(reversal: Reversal, day: number, invoiceId: string, lineNo: number, random: Random): SaleLine {
  const { sale, kind, lossReason, units, credited } = reversal;
  const costCents = Math.round((sale.costCents * units) / sale.units);
  const rep = repOn(sale.buyer, day);
  return {
    invoiceId,
    lineNo,
    day,
    buyer: sale.buyer,
    product: sale.product,
    kind,
    lossReason,
    repId: rep?.customId ?? '',
    route: String(rep?.routeNumbers[0] ?? ''),
    reverses: credited && random.chance(0.875) ? sale : null,
    units: credited ? -units : 0,
    revenueCents: credited ? -Math.round((sale.revenueCents * units) / sale.units) : 0,
    costCents: kind === 'loss' ? costCents : -costCents,
  };
}
