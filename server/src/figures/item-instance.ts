/** Everyone's results of one item in one instance, also in one that no sales period of L holds any more. */
import type { Scope } from '@caselift/contract/scope';
import type { Tx } from '@caselift/db/connect';
import type { IsoDate } from '@caselift/domain/dates';
import { childrenIn, instancesOf, isPayable } from '@caselift/domain/programs/instances';
import type { EditedRules, ItemImage, ItemResult, Submitted } from '@caselift/domain/programs/item-entry';
import { explainableResult, explainableResults } from '@caselift/domain/programs/item-figures';
import { type ItemTree, itemTrees } from '@caselift/domain/programs/item-tree';
import { type ItemCalendar, isReadFromFigures, measuredScopes } from '@caselift/domain/programs/item-windows';
import type { ExplainedInput } from '@caselift/domain/programs/pay-item';
import { type CurrentSnapshot, currentSnapshot, requireTables } from './current-snapshot.ts';
import { readEditedParts } from './edited-parts.ts';
import { type FiguredInstance, readFiguredInstances } from './item-facts.ts';
import { itemCalendar } from './item-pay.ts';
import type { ItemRow } from './item-rows.ts';
import { requireScopes } from './item-scopes.ts';
import type { PersonRow } from './queries.ts';
import type { SettingsRow } from './settings.ts';
import type { SnapshotMemory } from './snapshot-memory.ts';

export type PersonResult = { result: ItemResult; input: ExplainedInput };
/** What was handed in of an item by a person, and what is to stand for it. */
export type HandedInAs = (submitted: Submitted, of: { itemId: string; userId: string }) => Submitted;
/** As if these were the images of everyone. */
export const withImages =
  (as: (image: ItemImage) => ItemImage): HandedInAs =>
  (submitted) => ({ ...submitted, images: submitted.images.map(as) });

export type InstanceOfItem = FiguredInstance & {
  /** Of the item itself, be it below another; undefined: who doesn't have it. */
  resultOf(customId: string): PersonResult | undefined;
  /** As if this were typed for the person; null: nothing. */
  resultWith(customId: string, rules: EditedRules | null): PersonResult | undefined;
  /** As if this were handed in: of the whole that pays the person, the item or what it is a part of. */
  paidWith(customId: string, handedIn: HandedInAs): ItemResult | undefined;
  /** Cents that the whole pays each of those who have it: now, or as if the person had handed in this of the item. */
  earned(handedIn?: {
    customId: string;
    sent: Pick<Submitted, 'quantity' | 'isDone' | 'value'>;
  }): ReadonlyMap<string, number>;
  /** Everyone who has it, in its order. */
  having: readonly string[];
};

/** What results follow from besides the item's entries. */
export type FiguresNow = {
  /** With the calendar; null: there are no figures yet. */
  at: { snapshot: CurrentSnapshot; calendar: ItemCalendar } | null;
  people: readonly PersonRow[];
  /** The deleted too. */
  items: readonly ItemRow[];
  settings: SettingsRow;
};

export async function readFiguresNow(tx: Tx, memory: SnapshotMemory, scope: Scope): Promise<FiguresNow> {
  const [edited, snapshot] = await Promise.all([readEditedParts(tx, memory, scope), currentSnapshot(tx, scope)]);
  const [people, items, settings] = await Promise.all([edited.people(), edited.items(), edited.settings()]);
  const at = snapshot && { snapshot, calendar: await itemCalendar({ snapshot, settings, edited }) };
  return { at: at ?? null, people, items, settings };
}

/** The trees that the item is in, or was in in an ended instance. */
export function treesWith({ items }: Pick<FiguresNow, 'items'>, itemId: string): ItemTree[] {
  return itemTrees(items).filter(({ item, children }) => [item, ...children].some((one) => one.itemId === itemId));
}

const isPart = ({ tree, instance }: Pick<FiguredInstance, 'tree' | 'instance'>, itemId: string): boolean =>
  tree.item.itemId === itemId || childrenIn(tree, instance).some(({ item }) => item.itemId === itemId);

/** Whether the item was there in an instance that begins on the day: of a deleted one, in one that ended before. */
export function hasInstance(now: FiguresNow, { itemId, from }: { itemId: string; from: IsoDate }): boolean {
  const lastDate = now.at !== null && now.at.calendar.lastDate > from ? now.at.calendar.lastDate : from;
  return treesWith(now, itemId).some((tree) =>
    instancesOf(tree, { lastDate, endingFrom: from }).some(
      (instance) => instance.from === from && isPart({ tree, instance }, itemId),
    ),
  );
}

/**
 * With what is typed and handed in as this transaction sees it; undefined: the item isn't paid in an instance that begins
 * on the day. Throws what the snapshot lacks, for measuredFirst: updates don't measure instances of closed sales periods.
 */
export async function readInstanceOfItem(
  tx: Tx,
  now: FiguresNow,
  { itemId, from, isDraft = false }: { itemId: string; from: IsoDate; isDraft?: boolean },
): Promise<InstanceOfItem | undefined> {
  const { at, people } = now;
  if (at === null) return undefined;
  const { snapshot } = at;
  // Entries go by the clock, sales by L: an instance may have begun after the newest sale.
  const lastDate = at.calendar.lastDate > from ? at.calendar.lastDate : from;
  const calendar = { ...at.calendar, lastDate };
  const trees = treesWith(now, itemId);
  const scopes = trees.flatMap((tree) => {
    const instance = instancesOf(tree, { lastDate, endingFrom: from }).find((one) => one.from === from);
    if (instance === undefined || !isPayable(instance.terms) || !isReadFromFigures(tree.item, instance, calendar))
      return [];
    return measuredScopes(tree, instance, calendar).map(({ scope }) => scope);
  });
  if (scopes.length > 0) await requireScopes(tx, requireTables(snapshot, 'snapshot_item_scopes'), scopes);
  const figured = await readFiguredInstances(tx, {
    ...{ trees, snapshot, people, calendar, endingFrom: from, from },
    drafted: isDraft ? itemId : undefined,
  });
  const found = figured.find((one) => isPart(one, itemId));
  if (found === undefined) return undefined;
  const { tree, instance, facts } = found;
  const explain = (editOf: typeof facts.editOf) =>
    explainableResults(tree, found.people, { instance, calendar: found.calendar, facts: { ...facts, editOf } });
  const results = explain(facts.editOf);
  const resultIn = (of: typeof results, customId: string): PersonResult | undefined => {
    const explained = of.get(customId)?.();
    const input = explained?.inputs.get(itemId);
    if (explained === undefined || input === undefined) return undefined;
    const { result } = explained;
    const own = result.itemId === itemId ? result : result.children.find((child) => child.itemId === itemId);
    return own && { result: own, input };
  };
  return {
    ...found,
    resultOf: (customId) => resultIn(results, customId),
    resultWith: (customId, rules) =>
      resultIn(
        explain((of, userId, start) =>
          of === itemId && userId === customId ? rules : facts.editOf(of, userId, start),
        ),
        customId,
      ),
    paidWith: (customId, handedIn) => {
      const submittedOf: typeof facts.submittedOf = (of, userId, start) =>
        handedIn(facts.submittedOf(of, userId, start), { itemId: of, userId });
      const then = { instance, calendar: found.calendar, facts: { ...facts, submittedOf } };
      return explainableResult(tree, found.people, then, customId)?.result;
    },
    earned: (handedIn) => {
      const submittedOf: typeof facts.submittedOf = (of, userId, start) => {
        const submitted = facts.submittedOf(of, userId, start);
        const isIt = of === itemId && userId === handedIn?.customId && start === from;
        return isIt ? { ...submitted, ...handedIn.sent } : submitted;
      };
      const then = { instance, calendar: found.calendar, facts: { ...facts, submittedOf } };
      const all = handedIn === undefined ? results : explainableResults(tree, found.people, then);
      return new Map([...all].map(([customId, explained]) => [customId, explained().result.earnedCents ?? 0]));
    },
    having: [...results.keys()],
  };
}
