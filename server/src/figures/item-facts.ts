/** Items in their instances, with all that everyone's results of them follow from. */
import type { Tx } from '@caselift/db/connect';
import type { IsoDate } from '@caselift/domain/dates';
import type { ArchivedInstance } from '@caselift/domain/programs/archived-instance';
import { instancesOf, isPayable, type TreeInstance } from '@caselift/domain/programs/instances';
import type { ItemFacts } from '@caselift/domain/programs/item-figures';
import type { ItemPerson } from '@caselift/domain/programs/item-people';
import type { ItemScope } from '@caselift/domain/programs/item-scope';
import type { ItemTree } from '@caselift/domain/programs/item-tree';
import { type ItemCalendar, isReadFromFigures, measuredScopes } from '@caselift/domain/programs/item-windows';
import type { CurrentSnapshot } from './current-snapshot.ts';
import { type ItemEntries, readItemEntries } from './item-entries.ts';
import { type ItemMeasured, measuredInArchive, readMeasured } from './item-measured.ts';

/** A tree in one of its instances: of an archived item as it was when it was archived. */
export type FiguredInstance = {
  tree: ItemTree;
  instance: TreeInstance;
  people: readonly ItemPerson[];
  calendar: ItemCalendar;
  facts: ItemFacts;
  /** What it is read from; null: from the snapshot. */
  archive: ArchivedInstance | null;
};

/**
 * @property endingFrom earlier instances are in no sales period that is asked about.
 * @property from only the instances that begin on this day.
 * @property drafted an item to be judged as if its draft were typed. @property holders the people with requested sums;
 * absent: everyone.
 */
export type AskedItems = {
  trees: readonly ItemTree[];
  snapshot: CurrentSnapshot;
  people: readonly ItemPerson[];
  calendar: ItemCalendar;
  endingFrom: IsoDate;
  from?: IsoDate;
  drafted?: string | undefined;
  holders?: readonly string[];
};

/** Every instance that pays or accrues, oldest first. Refuses as not computed yet what the snapshot hasn't measured. */
export async function readFiguredInstances(tx: Tx, asked: AskedItems): Promise<FiguredInstance[]> {
  const { trees, snapshot, drafted, holders = null } = asked;
  const { wholesalerId } = snapshot;
  const [found, entries] = await Promise.all([
    readInstances(tx, wholesalerId, asked),
    readItemEntries(tx, wholesalerId, idsOf(trees)),
  ]);
  const scopes = scopesOf(
    found.filter(({ archive }) => archive === null),
    { hasEdits: (itemId) => itemId === drafted || entries.hasEdits(itemId) },
  );
  const measured = await readMeasured(tx, snapshot, { ...scopes, holders });
  return found.map((one) => ({
    ...one,
    facts: factsOf(one.archive === null ? measured : measuredInArchive(one.archive), entries),
  }));
}

export const idsOf = (trees: readonly ItemTree[]): string[] =>
  trees.flatMap(({ item, children }) => [item, ...children].map(({ itemId }) => itemId));

/** The same without what was measured and handed in. */
export async function readInstances(
  tx: Tx,
  wholesalerId: string,
  { trees, people, calendar, endingFrom, from }: Omit<AskedItems, 'snapshot' | 'drafted' | 'holders'>,
): Promise<Omit<FiguredInstance, 'facts'>[]> {
  const archives = await readArchives(tx, wholesalerId, { trees, endingFrom, calendar });
  return trees.flatMap((tree) => {
    const kept = archives.get(tree.item.itemId) ?? [];
    // What has been copied is read from there, also once the item is active again.
    const isKept = (one: TreeInstance) => kept.some((archive) => archive.from === one.from);
    const all = [
      ...kept.flatMap((archive) => archivedInstance(tree, archive, calendar)),
      ...instancesOf(tree, { lastDate: calendar.lastDate, endingFrom })
        .filter((one) => isPayable(one.terms) && isReadFromFigures(tree.item, one, calendar) && !isKept(one))
        .map((instance) => ({ tree, instance, people, calendar, archive: null })),
    ];
    return all
      .filter(({ instance }) => from === undefined || instance.from === from)
      .sort((one, other) => (one.instance.from < other.instance.from ? -1 : 1));
  });
}

const factsOf = (measured: ItemMeasured, { submittedOf, editOf }: ItemEntries): ItemFacts => ({
  ...measured,
  submittedOf,
  editOf,
});

function archivedInstance(
  tree: ItemTree,
  archive: ArchivedInstance,
  { lastDate, rules }: ItemCalendar,
): Omit<FiguredInstance, 'facts'>[] {
  const calendar: ItemCalendar = { ...archivedCalendar(archive), ...(rules && { rules }) };
  return archivedInstances(tree, archive).map((instance) => ({
    tree,
    instance: { ...instance, isEnded: instance.to < lastDate },
    people: archive.people,
    calendar,
    archive,
  }));
}

/** The instance that was copied, by the terms that it has now; none: they pay nothing. */
export const archivedInstances = (tree: ItemTree, { from, to, lastDate }: ArchivedInstance): TreeInstance[] =>
  instancesOf(tree, { lastDate, endingFrom: to }).filter((one) => one.from === from && isPayable(one.terms));

export const archivedCalendar = ({ lastDate, nonSellingDays, corrections }: ArchivedInstance): ItemCalendar => ({
  ...{ lastDate, isOver: false },
  nonSellingDays: new Set(nonSellingDays),
  corrections: new Map(corrections?.map(({ day, hash }) => [day, hash])),
});

async function readArchives(
  tx: Tx,
  wholesalerId: string,
  { trees, endingFrom, calendar: { lastDate } }: Pick<AskedItems, 'trees' | 'endingFrom' | 'calendar'>,
): Promise<Map<string, ArchivedInstance[]>> {
  const rows = await tx<{ itemId: string; inputs: ArchivedInstance }[]>`
    select item_id as "itemId", inputs from item_archives
    where wholesaler_id = ${wholesalerId} and item_id = any (${trees.map(({ item }) => item.itemId)})`;
  const archives = new Map<string, ArchivedInstance[]>();
  for (const { itemId, inputs } of rows) {
    // It began after the newest sale of these figures: of a period that is over, or after a rollback.
    if (inputs.from > lastDate) continue;
    if (inputs.to >= endingFrom) archives.set(itemId, [...(archives.get(itemId) ?? []), inputs]);
  }
  return archives;
}

/** What is asked of the snapshot about instances. */
export function scopesOf(
  instances: readonly Pick<FiguredInstance, 'tree' | 'instance' | 'calendar'>[],
  entries: { hasEdits: (itemId: string) => boolean },
): Record<'scopes' | 'byAccount' | 'house', ItemScope[]> {
  const scopes: ItemScope[] = [];
  const byAccount: ItemScope[] = [];
  const house: ItemScope[] = [];
  for (const { tree, instance, calendar } of instances) {
    for (const { item, terms, scope } of measuredScopes(tree, instance, calendar)) {
      scopes.push(scope);
      if (terms.isHouseGoal) house.push(scope);
      // What is typed for a person may be account-specific where the item isn't.
      if (terms.isAccountSpecific || entries.hasEdits(item.itemId)) byAccount.push(scope);
    }
  }
  return { scopes, byAccount, house };
}
