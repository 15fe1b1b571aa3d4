/** What a report is made of: the items asked for, and who reads it. */
import { seesBoostCosts } from '@caselift/contract/boosts';
import type { QueryOf } from '@caselift/contract/endpoint';
import type { listItemReport } from '@caselift/contract/item-reports';
import type { Scope } from '@caselift/contract/scope';
import type { Tx } from '@caselift/db/connect';
import { byName } from '@caselift/domain/by-name';
import type { ItemTree } from '@caselift/domain/programs/item-tree';
import type { ItemCalendar } from '@caselift/domain/programs/item-windows';
import { maySee, seesProfits } from '@caselift/domain/visibility';
import type { ClosedItems } from '../../figures/closed/paid-items.ts';
import { type CurrentSnapshot, currentSnapshot } from '../../figures/current-snapshot.ts';
import { readEditedParts } from '../../figures/edited-parts.ts';
import { itemCalendar, paidPeriod } from '../../figures/item-pay.ts';
import { type ReportTree, readReport } from '../../figures/item-report.ts';
import type { ItemRow } from '../../figures/item-rows.ts';
import type { PersonRow } from '../../figures/queries.ts';
import { isStaff } from '../../figures/seen-now.ts';
import type { SettingsRow } from '../../figures/settings.ts';
import type { SnapshotMemory } from '../../figures/snapshot-memory.ts';
import type { Viewer } from '../../identity/viewer.ts';
import type { EndedReport } from './report-period.ts';

export type ReportQuery = Pick<
  QueryOf<typeof listItemReport>,
  'isObjective' | 'isIncentive' | 'searchPhrase' | 'sortField' | 'sortDirection' | 'tag' | 'instances'
>;
/** Of both kinds, in the order that they have by themselves. */
export const everyRow: ReportQuery = { isObjective: true, isIncentive: true, instances: 'all', sortDirection: 'asc' };

export type Tag = { tagId: string; name: string; color: string };

export type ReportView = {
  viewer: Viewer;
  scope: Scope;
  /** null: there are no figures. */
  snapshot: CurrentSnapshot | null;
  calendar: ItemCalendar | null;
  settings: SettingsRow;
  /** What a closed sales period paid; null: it isn't closed. */
  paid: ClosedItems | null;
  query: ReportQuery;
  /** IDs of items asked for; null: all. */
  asked: ReadonlySet<string> | null;
  /** By name, those the viewer may see. */
  people: readonly PersonRow[];
  /** Everyone, to know who leads them. */
  everyone: readonly PersonRow[];
  isSeen(person: PersonRow): boolean;
  trees: readonly ReportTree[];
  items: ReadonlyMap<string, ItemRow>;
  tags: ReadonlyMap<string, Tag>;
  withProfits: boolean;
  seesCosts: boolean;
};

export type AskedView = {
  viewer: Viewer;
  scope: Scope;
  query: ReportQuery;
  itemIds: readonly string[] | null;
  /** null: the sales period that holds L. */
  period: EndedReport | null;
};

/** Before there are figures there are no rows. */
export async function readReportView(tx: Tx, memory: SnapshotMemory, asked: AskedView): Promise<ReportView> {
  const { viewer, scope, query, itemIds, period } = asked;
  const [snapshot, edited] = await Promise.all([
    period?.ended ?? currentSnapshot(tx, scope),
    readEditedParts(tx, memory, scope, period?.ended.lastTransactionDate),
  ]);
  const settings = await edited.settings();
  const [everyone, items, tags] = await Promise.all([
    snapshot === undefined ? edited.people() : edited.paidPeople(paidPeriod(snapshot, settings).from),
    edited.items(),
    edited.part('tags', () => readTags(tx, scope.wholesalerId)),
  ]);
  // Who was deleted is still paid, which is staff's to know, and makes nobody teammates.
  const here = everyone.filter(({ isGone }) => !isGone);
  const mayBeSeen = maySee(viewer, here, settings.visibility);
  const seenNow = period?.seenNow ?? null;
  const isSeen = (person: PersonRow) =>
    mayBeSeen(person) && (!person.isGone || isStaff(viewer)) && (seenNow === null || seenNow.has(person.customId));
  const ids = itemIds && new Set(itemIds);
  const isWanted = ({ item, children }: ItemTree) =>
    (item.kind === 'objective' ? query.isObjective === true : query.isIncentive === true) &&
    (ids === null || [item, ...children].some(({ itemId }) => ids.has(itemId)));
  const trees =
    snapshot === undefined
      ? []
      : await readReport(tx, memory, { scope, snapshot, edited, people: everyone, settings }, isWanted);
  return {
    ...{ viewer, scope, snapshot: snapshot ?? null, query, asked: ids, everyone, isSeen, settings },
    calendar: snapshot === undefined ? null : await itemCalendar({ snapshot, settings, edited }),
    paid: period?.paid ?? null,
    people: everyone.filter(isSeen).sort(byName),
    trees: (period?.paid ? trees.map(withoutAccruing) : trees).sort((a, b) => byName(nameOf(a), nameOf(b))),
    items: new Map(items.map((item) => [item.itemId, item])),
    tags: new Map(tags.map((tag) => [tag.tagId, tag])),
    withProfits: seesProfits(viewer, settings),
    seesCosts: seesBoostCosts(viewer),
  };
}

/** What ends after a closed period is in the pay of a later one. */
const withoutAccruing = ({ tree, instances }: ReportTree): ReportTree => ({
  tree,
  instances: instances.filter(({ isAccruing }) => !isAccruing),
});

const nameOf = ({ tree: { item } }: ReportTree) => ({ name: item.name, customId: item.itemId });

const readTags = async (tx: Tx, wholesalerId: string): Promise<Tag[]> => [
  ...(await tx<Tag[]>`select tag_id as "tagId", name, color from tags where wholesaler_id = ${wholesalerId}`),
];
