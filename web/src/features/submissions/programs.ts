/** A person's items, as far as something is handed in for them: what they take, and what it would bring. */
import type { Check, OwnItem, OwnPart } from '@caselift/contract/own-items';
import type { HandedIn } from '@caselift/domain/programs/hand-in';
import {
  imageWorths,
  type NewHandIn,
  type OwnHandIns,
  type Worth,
  type WorthGround,
  withOwn,
} from '@caselift/domain/programs/hand-in-worth';
import type { PayoutTerms } from '@caselift/domain/programs/item';
import { isPhoto, type Photo, type Submission, type UnsentSubmission } from '../../shared/submissions/submission.ts';

/** Of /today/program: of an item that is made of others, the page is that of the whole. */
export type ProgramAddress = { itemId: string; instance: string };

/** An item, or one of those that it is made of, in one of its periods. kind null: nothing is handed in today. */
export type Program = {
  itemId: string;
  name: string;
  /** The name of the item that it is a part of. */
  above: string | null;
  /** What that one asks; '': nothing, or it isn't a part. */
  aboveAsks: string;
  /** That one's example photo. */
  abovePhoto: OwnItem['examplePhoto'];
  from: string;
  to: string;
  page: ProgramAddress;
  kind: HandedIn | null;
  part: OwnPart | OwnItem;
  ground: WorthGround;
};

/** All that images or entries can be of. @param gone IDs of those that are deleted: they aren't the person's anymore. */
export function programsOf(items: readonly OwnItem[], gone: ReadonlySet<string> = new Set()): Program[] {
  return items.flatMap((item) => {
    const { from, to } = item;
    const of = (whole: OwnPart | OwnItem, asItIs: WorthGround, above: string | null): Program => {
      const part = left(whole, gone);
      const ground = part === whole ? asItIs : withOwn(asItIs, ownOf(part));
      return {
        itemId: part.itemId,
        name: part.name,
        above,
        aboveAsks: above === null ? '' : item.description.trim(),
        abovePhoto: above === null ? null : item.examplePhoto,
        from,
        to,
        page: { itemId: item.itemId, instance: from },
        kind: part.handIn.kinds[0] ?? null,
        part,
        ground,
      };
    };
    if (item.children.length === 0) return [of(item, groundOf(item), null)];
    return item.children.map((child) => of(child, { ...groundOf(child), above: aboveOf(item, child) }, item.name));
  });
}

/** What can be handed in for today, by name, each in its newest period: the server decides by the day on which it is taken. */
export function openPrograms(programs: readonly Program[]): Program[] {
  const newest = new Map<string, Program>();
  for (const program of programs) {
    const known = newest.get(program.itemId);
    if (program.kind !== null && (known === undefined || known.from < program.from))
      newest.set(program.itemId, program);
  }
  return [...newest.values()];
}

const cents = (dollars = 0): number => Math.round(100 * dollars);
const none = { units: 'raw', value: 0 } as const;

function payoutOf({ entry }: OwnPart | OwnItem): PayoutTerms {
  const { payoutType, payout, advancedBudget, advancedPayments, quantityAdvanced } = entry;
  const isRate = payoutType === 'perAction';
  return {
    ...{ payoutType, isFullAmount: entry.isFullAmount, budgetCents: cents(advancedBudget), steps: advancedPayments },
    ...{ rateCents: isRate ? cents(payout) : 0, amountCents: isRate ? 0 : cents(payout) },
    ...{ threshold: entry.threshold ?? none, cap: entry.cap ?? none },
    quantitySteps: quantityAdvanced.map((step) => ({ quantity: step.quantity, payoutCents: cents(step.payout) })),
  };
}

function left<Part extends OwnPart | OwnItem>(part: Part, gone: ReadonlySet<string>): Part {
  const { entry } = part;
  const isLeft = ({ _id }: { _id: string }) => !gone.has(_id);
  const [images, checks] = [entry.images.filter(isLeft), entry.checks.filter(isLeft)];
  const isWhole = images.length === entry.images.length && checks.length === entry.checks.length;
  return isWhole ? part : { ...part, entry: { ...entry, images, checks } };
}

function ownOf({ entry: { images, checks } }: OwnPart | OwnItem): OwnHandIns {
  const newest = (kind: Check['kind']) => checks.findLast((check) => check.kind === kind)?.amount ?? null;
  const quantities = checks.filter(({ kind }) => kind === 'quantity');
  return {
    images: images.map(({ _id, ...image }) => ({ imageId: _id, ...image })),
    isDone: newest('tick') === 1,
    value: newest('value'),
    quantity: quantities.length === 0 ? null : quantities.reduce((sum, { amount }) => sum + amount, 0),
  };
}

function groundOf(part: OwnPart | OwnItem): WorthGround {
  const { type, entry, handIn } = part;
  const { isOpenEnded, cappedStatus, minQuantityValue, maxImagesPerAccount, isTeamLead } = entry;
  return {
    ...{ type, isOpenEnded, cappedStatus, minQuantityValue, maxImagesPerAccount, isLead: isTeamLead },
    ...{ payout: payoutOf(part), condition: handIn.condition, above: null },
    ...{ target: entry.target ?? 0, quantity: entry.quantity ?? 0, own: ownOf(part) },
  };
}

function aboveOf(item: OwnItem, { itemId, weightPercent, isQualifier, isHouseGoal }: OwnPart): WorthGround['above'] {
  const { type, children } = item;
  if (type !== 'multi' && type !== 'dependencies' && type !== 'grouped') return null;
  return {
    ...{ type, payout: payoutOf(item), weight: weightPercent ?? 0, isQualifier: isQualifier || isHouseGoal },
    others: children
      .filter((other) => other.itemId !== itemId)
      .map((other) => ({
        ...{ weight: other.weightPercent ?? 0, isQualifier: other.isQualifier || other.isHouseGoal },
        ...{ isComplete: other.entry.completed, cappedStatus: other.entry.cappedStatus },
        ...{ percentage: other.percentageAchieved, earnedCents: cents(other.amount + other.locked) },
      })),
  };
}

const isOf = ({ itemId, from }: Program, { change }: UnsentSubmission) =>
  change.itemId === itemId && change.from === from;

/**
 * What waits on this phone for it, but for one that is being changed, and for those that are among the program's own: the
 * server has them, and this phone hasn't heard of it yet.
 */
function waitingFor(program: Program, unsent: readonly UnsentSubmission[], without?: string): UnsentSubmission[] {
  const { images, checks } = program.part.entry;
  const known = new Set([...images, ...checks].map(({ _id }) => _id));
  return unsent.filter((one) => isOf(program, one) && one.refusal === null && one.id !== without && !known.has(one.id));
}

const newImage = (id: string, { buyerId, cases, takenAt }: Pick<Photo, 'buyerId' | 'cases' | 'takenAt'>) => ({
  ...{ imageId: id, buyerId, date: takenAt.slice(0, 10), validationQuantity: cases },
});

/** The program with what waits for it, as if that were in review. */
export function withWaiting(program: Program, unsent: readonly UnsentSubmission[], without?: string): WorthGround {
  const { ground } = program;
  const own = { ...ground.own };
  let quantity = ground.quantity;
  for (const { id, change } of waitingFor(program, unsent, without)) {
    if (isPhoto(change)) own.images = [...own.images, { ...newImage(id, change), status: 'pending' }];
    else if (change.kind === 'tick' && own.isDone !== (change.amount === 1)) {
      own.isDone = change.amount === 1;
      quantity += own.isDone ? 1 : -1;
    } else if (change.kind === 'quantity') {
      own.quantity = (own.quantity ?? 0) + change.amount;
      quantity += change.amount;
    }
  }
  return { ...ground, own, quantity };
}

/** How many more images of an account can count; what was rejected doesn't. */
export function roomFor({ ground, part }: Program, waiting: WorthGround, buyerId: string): number {
  const taken = waiting.own.images.filter((image) => image.buyerId === buyerId && image.status !== 'rejected').length;
  return part.handIn.needsAccount ? Math.max(0, ground.maxImagesPerAccount - taken) : 0;
}

/** As handInWorth wants it. */
export const newHandIn = (id: string, photo: Pick<Photo, 'buyerId' | 'cases' | 'takenAt'>): NewHandIn => ({
  kind: 'image',
  image: newImage(id, photo),
});

/** Of one that waits; the whole is known where the program is among the person's own. */
export const pageOf = (
  programs: readonly Program[],
  { itemId, from }: Pick<Submission, 'itemId' | 'from'>,
): ProgramAddress =>
  programs.find((one) => one.itemId === itemId && one.from === from)?.page ?? { itemId, instance: from };

/** What each image brought or would bring, by its ID. */
export function worthsOf(programs: readonly Program[]): Map<string, Worth> {
  return new Map(programs.flatMap(({ ground }) => [...imageWorths(ground)]));
}
