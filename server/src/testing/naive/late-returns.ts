/** What a month's items pay other than on its last day, because of what came back after it (docs/product.md, Items). */
import { isDeepStrictEqual } from 'node:util';
import type { ItemLine, ItemPart } from '@caselift/contract/item-statements';
import type { UserStatement } from '@caselift/contract/statements';
import type { User } from '@caselift/contract/users';
import { type Day, daysBefore } from './calendar.ts';
import { near } from './fraction.ts';
import { naiveItems } from './item-disagreements.ts';
import type { Program } from './item-instances.ts';
import type { NaiveResult, Programs } from './item-results.ts';
import { tradeOf } from './item-sums.ts';
import type { Files } from './rows.ts';
import type { Settings } from './settings.ts';

/** shown: by the lines up to the month's last day. paid: with what came back in the 30 days after it. */
type LateReturn = { kind: Program['kind'] } & Record<'shown' | 'paid', NaiveResult>;
/** By '<customId> <itemId> <from>' the lines of statements that differ in anything. */
export type LateReturns = ReadonlyMap<string, LateReturn>;

export function lateReturns(
  files: Files,
  around: { settings: Settings; items: readonly Program[]; programs: Omit<Programs, 'trade' | 'newest'> },
  lastDay: Day,
): LateReturns {
  const kindOf = new Map(around.items.map(({ itemId, kind }) => [itemId, kind]));
  const later = linesBy(files, around, lastDay, daysBefore(lastDay, -30));
  const found = new Map<string, LateReturn>();
  for (const [key, shown] of linesBy(files, around, lastDay, lastDay)) {
    const [paid, kind] = [later.get(key), kindOf.get(shown.itemId)];
    if (paid === undefined || kind === undefined) throw new Error(`${key} is there on the last day alone.`);
    if (!isDeepStrictEqual(withoutCurve(shown), withoutCurve(paid))) found.set(key, { kind, shown, paid });
  }
  return found;
}

function linesBy(
  files: Files,
  { settings, items, programs }: Parameters<typeof lateReturns>[1],
  newest: Day,
  lastLine: Day,
): Map<string, NaiveResult> {
  const around = { ...programs, trade: tradeOf(files, lastLine), newest };
  return new Map(
    [...naiveItems(items, around, { ...settings, newest })].flatMap(([customId, { objective, incentive }]) =>
      [...objective.lines, ...incentive.lines].map((line) => [keyOf(customId, line), line] as const),
    ),
  );
}

/** Two functions are never the same. */
const withoutCurve = ({ payAt: _, children, ...result }: NaiveResult): object => ({
  ...result,
  children: children.map(withoutCurve),
});

const keyOf = (customId: string, { itemId, from }: { itemId: string; from: string }) => `${customId} ${itemId} ${from}`;

/** What they take from a person's objectives and incentives: below 0. */
function takenCents(late: LateReturns, customId: string): Record<'objectives' | 'incentives' | 'both', number> {
  const own = [...late].filter(([key]) => key.startsWith(`${customId} `)).map(([, line]) => line);
  const sum = (lines: readonly LateReturn[]) =>
    lines.reduce((all, { shown, paid }) => all + paid.earnedCents - shown.earnedCents, 0);
  const of = Map.groupBy(own, ({ kind }) => kind);
  return { objectives: sum(of.get('objective') ?? []), incentives: sum(of.get('incentive') ?? []), both: sum(own) };
}

export const lessCents = (dollars: number, cents: number): number => Math.round(dollars * 100 + cents) / 100;

/** The totals of a statement without what came back. */
export function statementAfter(late: LateReturns, statement: UserStatement): UserStatement {
  const { objectives, incentives, totalPayout, projectedPayout, toBePaid } = statement;
  const taken = takenCents(late, statement.customId);
  const ofPart = (part: string | null) => (part === 'objectives' || part === 'incentives' ? taken[part] : 0);
  return {
    ...statement,
    objectives: { ...objectives, earned: lessCents(objectives.earned, taken.objectives) },
    incentives: { ...incentives, earned: lessCents(incentives.earned, taken.incentives) },
    totalPayout: lessCents(totalPayout, taken.both),
    ...(projectedPayout !== null && { projectedPayout: lessCents(projectedPayout, taken.both) }),
    ...(toBePaid && {
      toBePaid: {
        payable: lessCents(toBePaid.payable, taken.both),
        lines: toBePaid.lines.map((line) => ({ ...line, amount: lessCents(line.amount, ofPart(line.part)) })),
      },
    }),
  };
}

export function listedAfter(late: LateReturns, user: User): User {
  const { objectives, incentives, totalPayout, projectedPayout } = user;
  const taken = takenCents(late, user.customId);
  return {
    ...user,
    objectives: { ...objectives, totalPayout: lessCents(objectives.totalPayout, taken.objectives) },
    incentives: { ...incentives, totalPayout: lessCents(incentives.totalPayout, taken.incentives) },
    totalPayout: lessCents(totalPayout, taken.both),
    ...(projectedPayout !== null && { projectedPayout: lessCents(projectedPayout, taken.both) }),
  };
}

/**
 * Without the lines that differ, nor the cents that suppliers refund of their items: these are shared out over everyone's
 * lines.
 */
export function withoutLate(late: LateReturns, { objectives, incentives, ...others }: UserStatement): object {
  const lateItems = new Set([...late.values()].map(({ shown }) => shown.itemId));
  const left = (lines: readonly ItemLine[]) =>
    lines
      .filter((line) => !isLate(late, others.customId, line))
      .map((line) => (lateItems.has(line.itemId) ? { ...line, supplierShare: 0 } : line));
  return {
    ...others,
    objectives: { ...objectives, lines: left(objectives.lines) },
    incentives: { ...incentives, lines: left(incentives.lines) },
  };
}

/** What an archived item paid is a copy. */
const isLate = (late: LateReturns, customId: string, line: ItemLine) =>
  !line.isArchived && late.has(keyOf(customId, line));

/** quantity: null of what has only parts. */
type Told = { amount: number; locked: number; quantity: number | null; children: Told[] };

export const lateByHand = (late: LateReturns, side: 'shown' | 'paid'): Map<string, Told> =>
  new Map([...late].map(([key, line]) => [key, byHand(line[side])]));

const byHand = ({ earnedCents, lockedCents, quantity, target, children }: NaiveResult): Told => ({
  ...{ amount: earnedCents / 100, locked: lockedCents / 100 },
  quantity: quantity === null || target === null ? null : near(quantity),
  children: children.map(byHand),
});

export const lateAnswered = (late: LateReturns, statements: Iterable<UserStatement>): Map<string, Told> =>
  new Map(
    [...statements].flatMap(({ customId, objectives, incentives }) =>
      [...objectives.lines, ...incentives.lines]
        .filter((line) => isLate(late, customId, line))
        .map((line) => [keyOf(customId, line), answered(line)] as const),
    ),
  );

const answered = ({ amount, locked, quantity, type, ...line }: ItemLine | ItemPart): Told => ({
  ...{ amount, locked, quantity: type === 'multi' || type === 'dependencies' ? null : (quantity ?? null) },
  children: 'children' in line ? line.children.map(answered) : [],
});
