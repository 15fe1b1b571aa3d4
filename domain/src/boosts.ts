/** Boosts: cash paid to a rep per CE or unit on chosen products in a period (docs/product.md, Boosts). */
import { type Held, heldOn, typedFrom } from './by-period.ts';
import { addDays, type IsoDate } from './dates.ts';
import { recordOf } from './record.ts';

/** By what a boost pays: case equivalents or units. */
export const boostTypes = ['GP/CE', 'GP/Unit'] as const;
export type BoostType = (typeof boostTypes)[number];

/** What products are chosen by, as names: not by ids. */
export const boostFilterKeys = ['supplier', 'brand', 'packageType', 'size', 'productType', 'brandFams'] as const;
export type BoostFilterKey = (typeof boostFilterKeys)[number];
export type BoostFilters = Readonly<Record<BoostFilterKey, readonly string[]>>;

/** What decides what a boost pays. @property productIds the list of the manual selection. */
export type BoostTerms = {
  type: BoostType;
  /** Of one CE or unit, in cents. */
  amountCents: number;
  /** Both days pay. */
  startDate: IsoDate;
  endDate: IsoDate;
  /** true: the filters choose; false: the list does. */
  customProductsSelected: boolean;
  productsFilters: BoostFilters;
  productIds: readonly string[];
};

/** Terms that paid the sales before the day `until`. */
export type EarlierTerms = BoostTerms & { until: IsoDate };

export type PayingBoost = BoostTerms & {
  boostId: string;
  name: string;
  /** Of the first full save; null: it pays nothing yet. */
  savedAt: string | null;
  /** Deleted: only earlier terms pay. */
  deletedAt: string | null;
  /** Oldest first. */
  earlierTerms: readonly EarlierTerms[];
};

export type BoostProduct = {
  customId: string;
  supplier: string;
  brand: string;
  packageType: string | null;
  size: string | null;
  productType: string | null;
  brandFam: string | null;
};

/** Terms of a boost with the days on which they apply; both days included. */
export type BoostSpan = { terms: BoostTerms; from: IsoDate; to: IsoDate };

/**
 * When a boost pays by which terms; none before its first full save.
 * @example from Jun 1 to Jul 31 at $2, since Jul 1 at $3 -> [$2 Jun 1 to Jun 30, $3 Jul 1 to Jul 31]
 */
export function boostSpans(boost: PayingBoost): BoostSpan[] {
  if (boost.savedAt === null) return [];
  const current = boost.deletedAt === null ? [{ ...termsOf(boost), until: null }] : [];
  let since: IsoDate | null = null;
  const spans: BoostSpan[] = [];
  for (const { until, ...terms } of [...boost.earlierTerms, ...current]) {
    const from: IsoDate = since !== null && since > terms.startDate ? since : terms.startDate;
    const to = until !== null && until <= terms.endDate ? addDays(until, -1) : terms.endDate;
    if (from <= to) spans.push({ terms, from, to });
    since = until;
  }
  return spans;
}

/** Of earlier terms that paid nothing: there were none yet. */
const ofNothing = { customProductsSelected: false, productIds: [] } as const;
/** Whether the terms choose nothing, whatever products there are. */
export const isOfNothing = ({ customProductsSelected, productIds }: BoostTerms): boolean =>
  !customProductsSelected && productIds.length === 0;

/** Terms that pay the same in every respect. */
export function sameTerms(one: BoostTerms, other: BoostTerms): boolean {
  return JSON.stringify(payingPart(one)) === JSON.stringify(payingPart(other));
}

function payingPart(terms: BoostTerms) {
  const { type, amountCents, startDate, endDate, customProductsSelected, productsFilters, productIds } = terms;
  const chosen = customProductsSelected
    ? boostFilterKeys.map((key) => productsFilters[key].toSorted())
    : productIds.toSorted();
  return [type, amountCents, startDate, endDate, customProductsSelected, chosen];
}

/**
 * The earlier terms of a boost once `after` replaces its present ones: a save acts from `periodStart`, the first day of
 * the sales period that holds L, and the sales before keep what they were paid by (docs/product.md, Boosts). Those that
 * were paid by nothing stay so: a boost saved for the first time, or moved to earlier days, does not pay them, and what its
 * draft said is kept for none.
 * @param after null: it is deleted.
 * @param periodStart null before there are figures: nothing was paid yet.
 */
export function earlierTermsAfter(
  before: PayingBoost,
  after: BoostTerms | null,
  periodStart: IsoDate | null,
): readonly EarlierTerms[] {
  const { earlierTerms } = before;
  const isSaved = before.savedAt !== null;
  const since = earlierTerms.at(-1)?.until;
  // Without figures nothing was paid; an earlier save of this period has kept what was.
  if (periodStart === null || (since !== undefined && since >= periodStart)) return earlierTerms;
  if (isSaved && after !== null && sameTerms(before, after)) return earlierTerms;
  const paid = [...(isSaved ? [before] : []), ...(after === null ? [] : [after])];
  if (paid.every(({ startDate }) => startDate >= periodStart)) return earlierTerms;
  const kept = isSaved || after === null ? termsOf(before) : { ...termsOf(after), ...ofNothing };
  return [...earlierTerms, { ...kept, until: periodStart }];
}

/** The terms that hold in the sales period that begins on the day. */
export const termsIn = (boost: PayingBoost, periodStart: IsoDate): BoostTerms => heldOn(heldBy(boost), periodStart);

const heldBy = (boost: PayingBoost): Held<BoostTerms>[] => [
  ...boost.earlierTerms.map((earlier) => ({ until: earlier.until, terms: termsOf(earlier) })),
  { until: null, terms: termsOf(boost) },
];

/**
 * A boost once terms count from an earlier sales period on that isn't closed, by the rule of by-period.ts. Its first save is
 * as earlierTermsAfter says.
 */
export function termsFrom(
  before: PayingBoost,
  typed: BoostTerms,
  periodStart: IsoDate,
): BoostTerms & Pick<PayingBoost, 'earlierTerms'> {
  const terms = termsOf(typed);
  if (before.savedAt === null) return { ...terms, earlierTerms: earlierTermsAfter(before, terms, periodStart) };
  const held = typedFrom(heldBy(before), terms, periodStart);
  const earlierTerms = held.flatMap(({ until, terms: own }, at) => {
    const isNeedless = until === null || JSON.stringify(own) === JSON.stringify(held[at + 1]?.terms);
    return isNeedless ? [] : [{ ...own, until }];
  });
  return { ...(held.at(-1)?.terms ?? terms), earlierTerms };
}

function termsOf(boost: BoostTerms): BoostTerms {
  const { type, amountCents, startDate, endDate, customProductsSelected, productIds } = boost;
  // In one order, whatever they were stored in, so that equal ones are the same.
  const productsFilters = recordOf(boostFilterKeys, (key) => boost.productsFilters[key]);
  return { type, amountCents, startDate, endDate, customProductsSelected, productsFilters, productIds };
}

/**
 * Answers whether the terms choose a product: of the filters any value of a key and every key that has values; without
 * values no product.
 */
export function chosenBy(
  terms: Pick<BoostTerms, 'customProductsSelected' | 'productsFilters' | 'productIds'>,
): (product: BoostProduct) => boolean {
  if (!terms.customProductsSelected) {
    const listed = new Set(terms.productIds);
    return ({ customId }) => listed.has(customId);
  }
  const wanted = boostFilterKeys
    .filter((key) => terms.productsFilters[key].length > 0)
    .map((key) => ({ key, values: new Set(terms.productsFilters[key]) }));
  if (wanted.length === 0) return () => false;
  return (product) =>
    wanted.every(({ key, values }) => {
      const value = key === 'brandFams' ? product.brandFam : product[key];
      return value !== null && values.has(value);
    });
}

/** A product on days on which a boost pays it. */
export type BoostClaim = { productId: string; boostId: string; span: BoostSpan; from: IsoDate; to: IsoDate };

/**
 * Which boost pays which product on which days: of several the one created first, so that no line pays twice. A span's
 * claims are in one piece or, where an older boost takes days out of its middle, in several.
 * @param boosts the one created first first.
 * @param since spans that ended before this day are left out.
 */
export function boostClaims(
  boosts: readonly PayingBoost[],
  products: readonly BoostProduct[],
  since: IsoDate = '0000-01-01',
): BoostClaim[] {
  const claims: BoostClaim[] = [];
  const taken = new Map<string, Days[]>();
  for (const boost of boosts) {
    const own = new Map<string, Days[]>();
    for (const span of boostSpans(boost)) {
      if (span.to < since) continue;
      const isChosen = chosenBy(span.terms);
      for (const product of products) {
        if (!isChosen(product)) continue;
        const { customId } = product;
        for (const { from, to } of without(span, taken.get(customId) ?? [])) {
          claims.push({ productId: customId, boostId: boost.boostId, span, from, to });
        }
        own.set(customId, [...(own.get(customId) ?? []), { from: span.from, to: span.to }]);
      }
    }
    for (const [customId, days] of own) taken.set(customId, [...(taken.get(customId) ?? []), ...days]);
  }
  return claims;
}

/**
 * What boosts paid on the days of a closed sales period, by the products of then. @property known those that there were: of
 * others nothing was decided. @property claims [boost, product, first day, last day].
 */
export type DecidedClaims = Days & {
  known: readonly string[];
  claims: readonly (readonly [boostId: string, productId: string, from: IsoDate, to: IsoDate])[];
};

/** What of the claims is in the days, to be kept once these are closed. @param products those that there are. */
export const decidedClaims = (
  days: Days,
  claims: readonly BoostClaim[],
  products: readonly Pick<BoostProduct, 'customId'>[],
): DecidedClaims => ({
  ...days,
  known: products.map(({ customId }) => customId),
  claims: claims.flatMap((claim) =>
    shared(claim, days).map(({ from, to }) => [claim.boostId, claim.productId, from, to] as const),
  ),
});

/**
 * The claims as they are paid: on closed days those of the closing, whatever a product's brand is by now, so that a return
 * takes back what its sale earned. Terms are those of the boosts: of closed days nobody edits them.
 * @param since claims that ended before this day are left out.
 */
export function claimsAsClosed(
  claims: readonly BoostClaim[],
  boosts: readonly PayingBoost[],
  closed: readonly DecidedClaims[],
  since: IsoDate = '0000-01-01',
): BoostClaim[] {
  const decidedOf = new Map<string, Days[]>();
  for (const { from, to, known } of closed)
    for (const productId of known) decidedOf.set(productId, [...(decidedOf.get(productId) ?? []), { from, to }]);
  const open = claims.flatMap((claim) =>
    without(claim, decidedOf.get(claim.productId) ?? []).map((days) => ({ ...claim, ...days })),
  );
  const spansOf = new Map(boosts.map((boost) => [boost.boostId, boostSpans(boost)]));
  const kept = closed.flatMap((period) =>
    period.claims.flatMap(([boostId, productId, from, to]) =>
      (spansOf.get(boostId) ?? []).flatMap((span) =>
        shared(span, { from, to }).map((days): BoostClaim => ({ productId, boostId, span, ...days })),
      ),
    ),
  );
  return [...open, ...kept].filter(({ to }) => to >= since);
}

type Days = { from: IsoDate; to: IsoDate };

/** Their days in common, if they have any. */
const shared = (one: Days, other: Days): Days[] => {
  const days = { from: later(one.from, other.from), to: earlier(one.to, other.to) };
  return days.from <= days.to ? [days] : [];
};

/** What of the days is in none of the others. */
function without(days: Days, others: readonly Days[]): Days[] {
  return others.reduce<Days[]>(
    (left, other) =>
      left.flatMap(({ from, to }) =>
        other.to < from || other.from > to
          ? [{ from, to }]
          : [
              { from, to: addDays(other.from, -1) },
              { from: addDays(other.to, 1), to },
            ].filter((part) => part.from <= part.to),
      ),
    [{ from: days.from, to: days.to }],
  );
}

/**
 * The products that a boost pays: of those that its terms choose the ones that older boosts leave it on some day.
 * Before its first full save those that it chooses.
 * @param boosts all of them, the one created first first.
 */
export function productsPaid<Product extends BoostProduct>(
  boost: PayingBoost,
  boosts: readonly PayingBoost[],
  products: readonly Product[],
): Product[] {
  const chosen = products.filter(chosenBy(boost));
  if (boost.savedAt === null) return chosen;
  const place = boosts.findIndex(({ boostId }) => boostId === boost.boostId);
  const claims = boostClaims(boosts.slice(0, place + 1), chosen);
  const claimed = new Set(claims.filter(({ boostId }) => boostId === boost.boostId).map(({ productId }) => productId));
  return chosen.filter(({ customId }) => claimed.has(customId));
}

/** Days on which two boosts want the same product. */
export type BoostClash = { productId: string; boostId: string; from: IsoDate; to: IsoDate };

/**
 * The clashes that a save adds: of the products that `after` chooses, the days on which another boost pays them too and
 * on which `before` did not want them yet. A boost that has never been saved in full clashes with nothing, and nothing
 * clashes with it.
 * @param before as it is stored.
 * @param others every other boost of the wholesaler.
 */
export function addedClashes(
  before: PayingBoost,
  after: PayingBoost,
  others: readonly PayingBoost[],
  products: readonly BoostProduct[],
): BoostClash[] {
  const held = daysOf(before, products);
  const wanted = daysOf(after, products);
  const clashes: BoostClash[] = [];
  for (const other of others) {
    if (other.boostId === after.boostId) continue;
    for (const [productId, theirs] of daysOf(other, products)) {
      for (const days of wanted.get(productId) ?? []) {
        for (const their of theirs) {
          const shared = { from: later(days.from, their.from), to: earlier(days.to, their.to) };
          if (shared.from > shared.to) continue;
          for (const added of without(shared, held.get(productId) ?? [])) {
            clashes.push({ productId, boostId: other.boostId, ...added });
          }
        }
      }
    }
  }
  return clashes;
}

/** Products that two boosts want on a day of the range: the one created first pays them (boostClaims). */
export function clashingProducts(
  boosts: readonly PayingBoost[],
  products: readonly BoostProduct[],
  range: { from: IsoDate; to: IsoDate },
): Set<string> {
  const wanted = new Map<string, Days[]>();
  const clashing = new Set<string>();
  for (const boost of boosts) {
    for (const [productId, days] of daysOf(boost, products)) {
      const others = wanted.get(productId) ?? [];
      const inRange = days
        .map(({ from, to }) => ({ from: later(from, range.from), to: earlier(to, range.to) }))
        .filter(({ from, to }) => from <= to);
      if (inRange.some((own) => others.some((other) => own.from <= other.to && other.from <= own.to))) {
        clashing.add(productId);
      }
      wanted.set(productId, [...others, ...inRange]);
    }
  }
  return clashing;
}

/** Of each product that a boost chooses, the days. */
function daysOf(boost: PayingBoost, products: readonly BoostProduct[]): Map<string, Days[]> {
  const days = new Map<string, Days[]>();
  for (const { terms, from, to } of boostSpans(boost)) {
    const isChosen = chosenBy(terms);
    for (const product of products) {
      if (isChosen(product)) days.set(product.customId, [...(days.get(product.customId) ?? []), { from, to }]);
    }
  }
  return days;
}

const later = (one: IsoDate, other: IsoDate): IsoDate => (one > other ? one : other);
const earlier = (one: IsoDate, other: IsoDate): IsoDate => (one < other ? one : other);

/** The claims of a day, by product. */
export function claimsOn(claims: readonly BoostClaim[], day: IsoDate): Map<string, BoostClaim> {
  return new Map(claims.filter(({ from, to }) => from <= day && day <= to).map((claim) => [claim.productId, claim]));
}

export type BoostStage = 'before' | 'active' | 'over';

/** Where a boost stands on the day L; null before there are figures. */
export function boostStage(
  { startDate, endDate }: Pick<BoostTerms, 'startDate' | 'endDate'>,
  day: IsoDate,
): BoostStage {
  if (day < startDate) return 'before';
  return day > endDate ? 'over' : 'active';
}
