/** What the API answers of items in statements and in the list of people beside the naive reckoning of the same rows. */
import type { ItemLine, ItemPart } from '@caselift/contract/item-statements';
import { largestShares } from './allocation.ts';
import { calendarAt } from './calendar.ts';
import type { callsOf } from './disagreements.ts';
import { add, divide, type Fraction, fraction, multiply, near, rounded, written } from './fraction.ts';
import { naiveInstances, type Program, type Tree } from './item-instances.ts';
import { type NaiveResult, naiveResults, type Programs } from './item-results.ts';
import type { Settings } from './settings.ts';

/** Of one person: what ends in the sales period, and what ends later. */
export type NaiveItems = Record<Program['kind'], { lines: NaiveLine[]; accruing: NaiveLine[] }>;
/** contribution: percent that the supplier refunds. */
type NaiveLine = NaiveResult & { contribution: number };

export const treesOf = (items: readonly Program[]): Tree[] =>
  items
    .filter(({ parentId }) => parentId === null)
    .map((root) => ({
      root,
      children: items.filter(
        (item) =>
          item.parentId === root.itemId ||
          [item.terms, ...item.earlierTerms].some(({ groupId }) => groupId === root.itemId),
      ),
    }));

/** By person, of every instance that ends on or after the first day of the sales period. */
export function naiveItems(items: readonly Program[], programs: Programs, settings: Settings): Map<string, NaiveItems> {
  const { periodStart, spans } = calendarAt(settings.newest, settings.salesPeriod, settings.daysOff);
  const nextPeriod = nextAfter(settings.salesPeriod, spans.thisYear[0]);
  const found = new Map<string, NaiveItems>();
  for (const { customId } of programs.trade.files.people) {
    found.set(customId, { objective: { lines: [], accruing: [] }, incentive: { lines: [], accruing: [] } });
  }
  for (const tree of treesOf(items)) {
    for (const instance of naiveInstances(tree, settings.newest)) {
      if (instance.to < periodStart) continue;
      for (const [customId, result] of naiveResults(tree, instance, programs)) {
        const line = { ...result, contribution: instance.terms.supplierContribution };
        found.get(customId)?.[tree.root.kind][instance.to < nextPeriod ? 'lines' : 'accruing'].push(line);
      }
    }
  }
  return found;
}

/** The first day of the sales period after the one that begins on a day. */
function nextAfter(salesPeriod: Settings['salesPeriod'], first: number): number {
  const month = (Math.floor(first / 100) % 100) + { monthly: 1, biMonthly: 2, quarterly: 3 }[salesPeriod];
  const year = Math.floor(first / 10_000);
  return month > 12 ? (year + 1) * 10_000 + (month - 12) * 100 + 1 : year * 10_000 + month * 100 + 1;
}

const cents = (results: readonly NaiveResult[]): number =>
  results.reduce((sum, { earnedCents }) => sum + earnedCents, 0);
const parts = [
  ['objectives', 'objective'],
  ['incentives', 'incentive'],
] as const;

/** Of every person: each line of each item with its children, and the totals in statements and in the list of people. */
export async function itemDisagreements(
  calls: ReturnType<typeof callsOf>,
  expected: ReadonlyMap<string, NaiveItems>,
): Promise<string[]> {
  const users = new Map((await calls.users()).map((user) => [user.customId, user]));
  const shares = supplierShares(expected);
  const found: string[] = [];
  for (const [customId, own] of expected) {
    const statement = await calls.statement(customId);
    for (const [part, kind] of parts) {
      const { lines, accruing } = own[kind];
      const at = `${customId} ${part}`;
      const same = (name: string, naive: number, answer: number | undefined) => {
        if (naive !== answer) found.push(`${at} ${name}: ${naive} by hand, ${answer} answered`);
      };
      const answer = statement[part];
      same('earned', cents(lines) / 100, answer.earned);
      same('accruing', cents(accruing) / 100, answer.accruingAmount);
      same('total in the list', cents(lines) / 100, users.get(customId)?.[part].totalPayout);
      same('accruing in the list', cents(accruing) / 100, users.get(customId)?.[part].accruing);
      found.push(
        ...lineDisagreements(at, lines, answer.lines, shares),
        ...lineDisagreements(`${at} accruing`, accruing, answer.accruing, shares),
      );
    }
  }
  return found;
}

const keyOf = ({ itemId, from }: { itemId: string; from: string }) => `${itemId.slice(-4)} ${from}`;

type Shares = ReadonlyMap<NaiveLine, { cents: number; tied: number }>;

/**
 * The supplier's cents of each line of an incentive: rounded once over everyone's lines of a sales period at the same
 * percent, and shared out by largest remainder. What accrues is by itself.
 */
function supplierShares(expected: ReadonlyMap<string, NaiveItems>): Shares {
  const shares = new Map<NaiveLine, { cents: number; tied: number }>();
  const all = [...expected.values()].map(({ incentive }) => incentive);
  const together = [
    ...Map.groupBy(
      all.flatMap(({ lines }) => lines),
      ({ itemId, contribution }) => `${itemId} ${contribution}`,
    ).values(),
    ...Map.groupBy(
      all.flatMap(({ accruing }) => accruing),
      ({ itemId, from }) => `${itemId} ${from}`,
    ).values(),
  ];
  for (const lines of together) {
    const parts = lines.map(({ earnedCents, contribution }) =>
      divide(multiply(fraction(earnedCents), written(contribution)), fraction(100)),
    );
    const sum = rounded(parts.reduce(add, fraction(0)), 0);
    for (const [at, share] of largestShares(parts, sum).entries()) {
      const line = lines[at];
      if (line !== undefined) shares.set(line, share);
    }
  }
  return shares;
}

function lineDisagreements(
  at: string,
  naive: readonly NaiveLine[],
  answer: readonly ItemLine[],
  shares: Shares,
): string[] {
  const answered = new Map(answer.map((line) => [keyOf(line), line]));
  const found = naive.flatMap((result) => {
    const line = answered.get(keyOf(result));
    answered.delete(keyOf(result));
    if (line === undefined) return [`${at} ${keyOf(result)}: not answered, ${result.earnedCents / 100} by hand`];
    const path = `${at} ${keyOf(result)} ${line.type} ${line.measure ?? ''}`;
    const share = shares.get(result);
    const refunded = line.supplierShare === undefined ? undefined : Math.round(line.supplierShare * 100);
    const isShared = Math.abs((share?.cents ?? 0) - (refunded ?? 0)) <= (share?.tied ?? 0);
    const refund = isShared ? [] : [`${path}: ${share?.cents} cents refunded by hand, ${refunded} answered`];
    const days = result.to === line.to ? [] : [`${path}: to ${result.to} by hand, ${line.to} answered`];
    const children = result.children.flatMap((child, place) =>
      partDisagreements(
        `${path} / ${child.itemId.slice(-4)} ${line.children[place]?.type} ${line.children[place]?.measure}`,
        child,
        line.children.find(({ itemId }) => itemId === child.itemId),
      ),
    );
    const count =
      line.children.length === result.children.length ? [] : [`${path}: ${line.children.length} children answered`];
    return [...days, ...refund, ...partDisagreements(path, result, line), ...count, ...children];
  });
  return [...found, ...[...answered.keys()].map((key) => `${at} ${key}: answered, not by hand`)];
}

function partDisagreements(path: string, naive: NaiveResult, answer: ItemLine | ItemPart | undefined): string[] {
  if (answer === undefined) return [`${path}: not answered`];
  const found: string[] = [];
  const same = (name: string, own: number | null, other: number | null | undefined) => {
    if (own !== other) found.push(`${path} ${name}: ${own} by hand, ${other} answered`);
  };
  const close = (name: string, own: Fraction | null, other: number | null | undefined) => {
    const value = own && near(own);
    const isClose = typeof value === 'number' && typeof other === 'number' && Math.abs(value - other) < 6e-5;
    if (!isClose && value !== other) found.push(`${path} ${name}: ${value} by hand, ${other} answered`);
  };
  same('amount', naive.earnedCents / 100, answer.amount);
  same('locked', naive.lockedCents / 100, answer.locked);
  same('potential', naive.potentialCents === null ? null : naive.potentialCents / 100, answer.potential);
  if (naive.target === null) return found;
  close('quantity', naive.quantity, answer.quantity);
  close('target', naive.target, answer.target);
  close('percentage', naive.percentage, answer.percentageAchieved);
  close('eligible', naive.eligible, answer.eligible);
  same('accounts', naive.accounts, answer.accounts);
  return found;
}

/** What of it is worth comparing: how much pays, is locked and accrues, and all measures and types that there are. */
export function tallied(expected: ReadonlyMap<string, NaiveItems>, items: readonly Program[]) {
  const withParts = (result: NaiveResult): NaiveResult[] => [result, ...result.children];
  const all = [...expected.values()].flatMap(({ objective, incentive }) => [objective, incentive]);
  const results = all.flatMap(({ lines, accruing }) => [...lines, ...accruing].flatMap(withParts));
  const known = new Map(items.map((item) => [item.itemId, item]));
  const found = [...new Set(results.map(({ itemId }) => itemId))].flatMap((itemId) => known.get(itemId) ?? []);
  return {
    paying: results.filter(({ earnedCents }) => earnedCents > 0).length,
    locked: results.filter(({ lockedCents }) => lockedCents > 0).length,
    accruing: all.flatMap(({ accruing }) => accruing).length,
    labels: new Set(found.flatMap(({ terms }) => terms.measure?.label ?? [])),
    types: new Set(found.map(({ type }) => type)),
  };
}
