/**
 * What handing in would bring: the pay with it less the pay without it, by the functions that pay items
 * (docs/product.md, Handing in). What is in review counts as approved on both sides, so that what several bring adds up.
 */
import { type Exact, exact, hundred, minus, plus, toNumber, zero } from '../exact.ts';
import type { Comparison, PayoutTerms } from './item.ts';
import type { ItemImage, ItemResult } from './item-entry.ts';
import { centsFor, limitsOf, percentOf } from './item-payout.ts';
import { countImages, type ImageRules, meets } from './item-quantity.ts';
import { goalOf, isComplete } from './pay-item.ts';
import { completedInGroup } from './pay-parents.ts';

/** What a person has handed in themselves. value, quantity null: none. */
export type OwnHandIns = {
  images: readonly ItemImage[];
  isDone: boolean;
  value: number | null;
  quantity: number | null;
};

/** A sub-item or grouped child, as far as the item above it is paid by it. percentage null: it has none. */
export type WorthPart = Pick<ItemResult, 'cappedStatus'> & {
  weight: number;
  isQualifier: boolean;
  isComplete: boolean;
  percentage: number | null;
  /** As if nothing locked it. */
  earnedCents: number;
};

/**
 * An item that something is handed in for, in one period.
 * @property quantity what it counts now, of everyone who counts.
 * @property isLead a quantity of the lead's own replaces those of the reps.
 * @property above the item that it is a part of, with the other parts.
 */
export type WorthGround = Omit<ImageRules, 'payout'> & {
  payout: PayoutTerms;
  cappedStatus: boolean;
  isOpenEnded: boolean;
  target: number;
  quantity: number;
  isLead: boolean;
  condition: { comparison: Comparison; limit: number } | null;
  own: OwnHandIns;
  above: {
    type: 'multi' | 'dependencies' | 'grouped';
    payout: PayoutTerms;
    /** The item's own place in it. */
    weight: number;
    isQualifier: boolean;
    others: readonly WorthPart[];
  } | null;
};

export type NewImage = Omit<ItemImage, 'status'>;
export type NewHandIn = { kind: 'image'; image: NewImage } | { kind: 'tick' | 'value' | 'quantity'; amount: number };

/** Cents. lockedCents: what it would bring besides, were every qualifier met. */
export type Worth = { cents: number; lockedCents: number };

type Own = OwnHandIns;
type Paid = Worth;

/** Never below 0. The images' worths add up to that of all of them, whichever of an account count. */
export function handInWorth(ground: WorthGround, added: readonly NewHandIn[]): Worth & { parts: Worth[] } {
  let own = inReviewApproved(ground.own);
  let before = payWith(ground, own);
  const parts: Worth[] = [];
  // The best first, so that one which doesn't count beside better ones brings nothing.
  const ranked = added.map((one, at) => ({ one, at })).sort((a, b) => casesOf(b.one) - casesOf(a.one));
  for (const { one, at } of ranked) {
    own = withOne(own, one);
    const after = payWith(ground, own);
    parts[at] = less(after, before);
    before = after;
  }
  return { ...sumOf(parts), parts };
}

/**
 * What each image brought or would bring, by its ID: the approved ones in their order, then those in review, then each
 * rejected one had it been approved.
 */
export function imageWorths(ground: WorthGround): Map<string, Worth> {
  const worths = new Map<string, Worth>();
  const { images } = ground.own;
  const of = (status: ItemImage['status']) =>
    images.filter((image) => image.status === status).sort((a, b) => casesIn(b) - casesIn(a));
  let own: Own = { ...ground.own, images: [] };
  let before = payWith(ground, own);
  for (const image of [...of('approved'), ...of('pending'), ...of('rejected')]) {
    const more = { ...own, images: [...own.images, approved(image)] };
    const after = payWith(ground, more);
    worths.set(image.imageId, less(after, before));
    if (image.status !== 'rejected') [own, before] = [more, after];
  }
  return worths;
}

/**
 * The same ground once these are what the person has handed in themselves. Of a lead without a quantity of their own the
 * reps' isn't known: it counts as 0 until one is handed in.
 */
export const withOwn = (ground: WorthGround, own: OwnHandIns): WorthGround => ({
  ...ground,
  ...{ own, quantity: toNumber(quantityWith(ground, own)) },
});

const casesIn = ({ validationQuantity }: NewImage) => validationQuantity ?? 0;
const casesOf = (one: NewHandIn) => (one.kind === 'image' ? casesIn(one.image) : 0);
const approved = (image: NewImage): ItemImage => ({ ...image, status: 'approved' });
const inReviewApproved = (own: Own): Own => ({
  ...own,
  images: own.images.map((image) => (image.status === 'pending' ? approved(image) : image)),
});
const less = (after: Paid, before: Paid): Worth => ({
  cents: Math.max(0, after.cents - before.cents),
  lockedCents: Math.max(0, after.lockedCents - before.lockedCents),
});
const sumOf = (parts: readonly Worth[]): Worth => ({
  cents: parts.reduce((sum, { cents }) => sum + cents, 0),
  lockedCents: parts.reduce((sum, { lockedCents }) => sum + lockedCents, 0),
});

function withOne(own: Own, one: NewHandIn): Own {
  switch (one.kind) {
    case 'image':
      return { ...own, images: [...own.images, approved(one.image)] };
    case 'tick':
      return { ...own, isDone: one.amount === 1 };
    case 'value':
      return { ...own, value: one.amount };
    case 'quantity':
      return { ...own, quantity: (own.quantity ?? 0) + one.amount };
  }
}

/** What is paid with these of the person's own instead of what there is. */
function payWith(ground: WorthGround, own: Own): Paid {
  const quantity = quantityWith(ground, own);
  const { payout, above } = ground;
  const target = exact(ground.target);
  const goal = goalOf(ground.isOpenEnded, target, null);
  const itself = imageCents(ground, own) ?? centsFor(quantity, goal, payout, limitsOf(payout, goal ?? 'openEnded'));
  if (above === null || above.type === 'multi') return { cents: itself, lockedCents: 0 };
  const isDone = isComplete({ quantity, target, accounts: null });
  if (above.type === 'dependencies') {
    const rest = above.others.reduce((sum, part) => sum + (part.isQualifier ? 0 : part.earnedCents), 0);
    const sum = rest + (above.isQualifier ? 0 : itself);
    const isOpen = [{ ...above, isComplete: isDone }, ...above.others].every(
      (part) => !part.isQualifier || part.isComplete,
    );
    return isOpen ? { cents: sum, lockedCents: 0 } : { cents: 0, lockedCents: sum };
  }
  const percentage = goal === null ? null : percentOf(quantity, goal);
  const children = [
    { weight: above.weight, result: { percentage, cappedStatus: ground.cappedStatus } },
    ...above.others.map(({ weight, cappedStatus, percentage: of }) => ({
      weight,
      result: { cappedStatus, percentage: of === null ? null : exact(of) },
    })),
  ];
  const completed = completedInGroup(children);
  return { cents: centsFor(completed, hundred, above.payout, limitsOf(above.payout, hundred)), lockedCents: 0 };
}

function quantityWith(ground: WorthGround, own: Own): Exact {
  const now = exact(ground.quantity);
  const change = minus(countedOf(ground, own), countedOf(ground, ground.own));
  // A lead's first quantity stands for the team's from then on.
  const first = ground.isLead && ground.own.quantity === null ? own.quantity : null;
  return first === null ? plus(now, change) : exact(first);
}

function countedOf(ground: WorthGround, own: Own): Exact {
  const { type, condition } = ground;
  switch (type) {
    case 'binary':
      return own.isDone ? exact(1) : zero;
    case 'validation':
      return own.value !== null && condition !== null && meets(condition.comparison, own.value, condition.limit)
        ? exact(1)
        : zero;
    case 'image':
    case 'imageValidation':
      return countImages(own.images, ground).counted.reduce((sum, image) => plus(sum, image.quantity), zero);
    default:
      return exact(own.quantity ?? 0);
  }
}

/** Of images that each have a payout; null: they are paid by their quantity. Those of others don't change. */
function imageCents(ground: WorthGround, own: Own): number | null {
  if (ground.payout.payoutType !== 'quantityAdvanced') return null;
  return countImages(own.images, ground).counted.reduce((cents, { payoutCents }) => cents + payoutCents, 0);
}
