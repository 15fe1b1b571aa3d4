/** What a boost paid over all sales periods, down to products and invoice lines, and what its supplier refunds. */
import type { BoostTerms, BoostType } from '../boosts.ts';
import type { DateRange } from '../calendar.ts';
import type { IsoDate } from '../dates.ts';
import { exact, times, toNumber } from '../exact.ts';
import { largestRemainder } from '../numbers.ts';
import {
  type BoostSum,
  type BoostSums,
  boostFigures,
  minusSum,
  type Quantity,
  quantityOf,
  supplierShares,
} from './boost-pay.ts';

/** What one person sold to one buyer of one product in one sales period, and what came back of it in that period. */
export type PaidCell = {
  /** Of the terms that paid it: their place in the boost's spans, oldest first. */
  span: number;
  /** First day of the sales period. */
  period: IsoDate;
  personId: string;
  buyerId: string;
  productId: string;
  sold: BoostSum;
  returned: BoostSum;
};

/** @property rateCents of one CE or unit. */
export type ProductRate = {
  productId: string;
  type: BoostType;
  rateCents: number;
  amountCents: number;
  shareCents: number;
};

export type BilledPeriod = DateRange & { percent: number };

/**
 * The plan of a closed sales period, by which what comes late is adjusted.
 * @property changeId the one that products are read at. @property people who had a statement.
 */
export type ClosedPlan = { changeId: number; people: readonly string[] };

/** What is asked of the warehouse. @property changeId with lastDate, which lines the snapshot was made of. */
export type BoostSalesQuestion = {
  changeId: number;
  lastDate: IsoDate;
  /** The sales periods that hold the claims' days, oldest first, each with the percent that the supplier refunds of it. */
  periods: readonly (BilledPeriod & { plan?: ClosedPlan })[];
  /** The boost's terms, oldest first. */
  spans: BoostSums['terms'][];
  /** The days, both included, on which the boost pays a product, by the terms at the place `span`. None overlap. */
  claims: [productId: string, from: IsoDate, to: IsoDate, span: number][];
  /** Who is paid in open periods, to which day and from which (absent: ever): sales of nobody else are. */
  people: (readonly [customId: string, to: IsoDate, from?: IsoDate])[];
};

/** An invoice line that the boost pays, or the portion of such a sale that came back, which is negative. */
export type PaidLine = {
  span: number;
  /** First day of the sales period that pays it. */
  period: IsoDate;
  personId: string;
  buyerId: string;
  productId: string;
  invoiceId: string;
  lineNo: number;
  date: IsoDate;
  /** Of what came back: the sale. */
  sale: { invoiceId: string; lineNo: number; date: IsoDate } | null;
  milliUnits: number;
  microOunces: number;
};

/** Cents that the cells of a sum come to. */
export type BillBack<Cell> = {
  grossCents: number;
  /** What the supplier refunds. */
  shareCents: number;
  periods: { period: IsoDate; grossCents: number; shareCents: number }[];
  /** What each person's statement of a sales period says of the boost. */
  statements: { period: IsoDate; personId: string; amountCents: number }[];
  /** What each product was paid at each rate. */
  productRates: ProductRate[];
  cells: (Cell & { amountCents: number })[];
};

type Terms = BoostSums['terms'];
type PercentIn = (period: IsoDate) => number;

/** By the first day of a period. */
export function percentsOf(periods: readonly BilledPeriod[]): PercentIn {
  const percents = new Map(periods.map(({ from, percent }) => [from, percent]));
  return (period) => {
    const percent = percents.get(period);
    if (percent === undefined) throw new Error('Every sale is in a sales period.');
    return percent;
  };
}

/**
 * A boost's pay by statement, as boostFigures rounds it, allocated to its cells by largest remainder; the supplier's
 * share is rounded once a sales period and allocated to products at their rates the same way. So cells sum to statements
 * and products, and those to the whole (docs/product.md, Bill-back packet).
 * @param percentIn the supplier's contribution of a sales period, 0 to 100.
 */
export function billBack<Cell extends PaidCell>(
  spans: readonly Terms[],
  cells: readonly Cell[],
  percentIn: PercentIn,
): BillBack<Cell> {
  const statements: BillBack<Cell>['statements'] = [];
  const paid: (Cell & { amountCents: number })[] = [];
  for (const own of Map.groupBy(cells, ({ period, personId }) => `${period} ${personId}`).values()) {
    const [{ period, personId }] = own as [Cell];
    const amountCents = statementCents(spans, own);
    const shares = largestRemainder(
      own.map(({ span, sold, returned }) => exactCents(termsOf(spans, span), minusSum(sold, returned))),
      1,
      amountCents,
    );
    statements.push({ period, personId, amountCents });
    for (const [at, cell] of own.entries()) paid.push({ ...cell, amountCents: shares[at] ?? 0 });
  }
  const rated = paid.map(({ period, productId, span, amountCents }) => {
    const { type, amountCents: rateCents } = termsOf(spans, span);
    return { period, productId, type, rateCents, amountCents };
  });
  return { statements, cells: paid, ...claimOf(rated, percentIn) };
}

/** What is claimed for what products were paid, each at its rate. @param paid in any parts, of all people. */
export function claimOf(
  paid: readonly (Omit<ProductRate, 'shareCents'> & { period: IsoDate })[],
  percentIn: PercentIn,
): Omit<BillBack<PaidCell>, 'statements' | 'cells'> {
  const productRates = new Map<string, ProductRate>();
  const periods: BillBack<PaidCell>['periods'] = [];
  for (const [period, ofPeriod] of [...Map.groupBy(paid, (one) => one.period)].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const byRate = [...Map.groupBy(ofPeriod, rateKey)].map(([key, own]) => ({ key, own, amountCents: sumOf(own) }));
    const { totalCents, shares } = supplierShares(
      byRate.map(({ amountCents }) => amountCents),
      percentIn(period),
    );
    for (const [at, { key, own, amountCents }] of byRate.entries()) {
      const [{ productId, type, rateCents }] = own as [Omit<ProductRate, 'shareCents'>, ...unknown[]];
      const known = productRates.get(key) ?? { productId, type, rateCents, amountCents: 0, shareCents: 0 };
      known.amountCents += amountCents;
      known.shareCents += shares[at] ?? 0;
      productRates.set(key, known);
    }
    periods.push({ period, grossCents: sumOf(byRate), shareCents: totalCents });
  }
  return {
    grossCents: periods.reduce((sum, { grossCents }) => sum + grossCents, 0),
    shareCents: periods.reduce((sum, { shareCents }) => sum + shareCents, 0),
    periods,
    productRates: [...productRates.values()],
  };
}

/** Terms that pay the same are one rate, as on statements. */
export const rateKey = ({ productId, type, rateCents }: Pick<ProductRate, 'productId' | 'type' | 'rateCents'>) =>
  `${type} ${rateCents} ${productId}`;

/** The cents of each line of a cell, which sum to the cell's. @param lines net: what came back is negative. */
export function centsOfLines(
  terms: Pick<BoostTerms, 'type' | 'amountCents'>,
  amountCents: number,
  lines: readonly { milliUnits: number; microOunces: number }[],
): number[] {
  return largestRemainder(
    lines.map((line) => exactCents(terms, line)),
    1,
    amountCents,
  );
}

/** As the person's statement of the sales period says it. */
function statementCents(spans: readonly Terms[], cells: readonly PaidCell[]): number {
  const sums = [...Map.groupBy(cells, ({ span }) => span)]
    .sort(([one], [other]) => one - other)
    .map(([span, own]) => ({
      boostId: '',
      name: '',
      terms: termsOf(spans, span),
      sold: addUp(own.map(({ sold }) => sold)),
      returned: addUp(own.map(({ returned }) => returned)),
    }));
  return boostFigures(sums).pay.earnedCents;
}

export function termsOf(spans: readonly Terms[], span: number): Terms {
  const terms = spans[span];
  if (terms === undefined) throw new Error('Every sale is paid by terms of its boost.');
  return terms;
}

function exactCents({ type, amountCents }: { type: BoostType; amountCents: number }, sum: Quantity): number {
  return toNumber(times(quantityOf(type, sum), exact(amountCents)));
}

function addUp(sums: readonly BoostSum[]): BoostSum {
  return sums.reduce(
    (all, { lines, milliUnits, microOunces }) => ({
      lines: all.lines + lines,
      milliUnits: all.milliUnits + milliUnits,
      microOunces: all.microOunces + microOunces,
    }),
    { lines: 0, milliUnits: 0, microOunces: 0 },
  );
}

const sumOf = (rows: readonly { amountCents: number }[]) => rows.reduce((sum, { amountCents }) => sum + amountCents, 0);
