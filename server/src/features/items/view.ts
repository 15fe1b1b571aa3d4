/** The items of a wholesaler as a viewer sees them (docs/product.md, Items). */
import { seesBoostCosts } from '@caselift/contract/boosts';
import type { Item, ItemForm } from '@caselift/contract/item-fields';
import { incompleteOf } from '@caselift/contract/item-rules';
import { itemTexts, kindWords } from '@caselift/contract/item-texts';
import type { ItemBrief, ItemDetail } from '@caselift/contract/items';
import type { Scope } from '@caselift/contract/scope';
import type { Tx } from '@caselift/db/connect';
import type { DateRange } from '@caselift/domain/calendar';
import { peopleBelow } from '@caselift/domain/people-below';
import { measuresSales, rollingPeriod } from '@caselift/domain/programs/instances';
import { endsByItself, type ItemKind, payoutRoles } from '@caselift/domain/programs/item';
import { itemMeasures } from '@caselift/domain/programs/item-measures';
import { seesProfits } from '@caselift/domain/visibility';
import { formOf, measureFormOf } from '../../edits/item-terms.ts';
import { seenBy } from '../../edits/item-users.ts';
import { currentSnapshot } from '../../figures/current-snapshot.ts';
import { readEditedParts } from '../../figures/edited-parts.ts';
import { type ItemRow, readLastRuns } from '../../figures/item-rows.ts';
import { profitTerms, seesMinimum } from '../../figures/profit-terms.ts';
import type { PersonRow } from '../../figures/queries.ts';
import { runFault } from '../../figures/run-fault.ts';
import type { SnapshotMemory } from '../../figures/snapshot-memory.ts';
import { refusal } from '../../http/errors.ts';
import { shownExamplePhotos } from '../../identity/avatars.ts';
import type { Viewer } from '../../identity/viewer.ts';
import type { Storage } from '../../storage/storage.ts';
import { todayIn } from '../../today.ts';

export type ItemsView = {
  /** Those that are not deleted, the one made first first. */
  items: readonly ItemRow[];
  byId: ReadonlyMap<string, ItemRow>;
  people: readonly PersonRow[];
  isSeen(customId: string): boolean;
  seesCosts: boolean;
  withProfits: boolean;
  lastRuns: ReadonlyMap<string, string>;
  /** L; today before there are figures. */
  lastDate: string;
};

export async function readItemsView(
  tx: Tx,
  memory: SnapshotMemory,
  { viewer, scope }: { viewer: Viewer; scope: Scope },
): Promise<ItemsView> {
  const edited = await readEditedParts(tx, memory, scope);
  const [rows, people, settings, lastRuns, snapshot] = await Promise.all([
    edited.items(),
    edited.people(),
    edited.settings(),
    readLastRuns(tx, scope.wholesalerId),
    currentSnapshot(tx, scope),
  ]);
  const items = rows.filter(({ deletedAt }) => deletedAt === null);
  const isSeen = seenBy(viewer, people, settings.visibility);
  const lastDate = snapshot?.lastTransactionDate ?? todayIn(settings.timeZone);
  const [seesCosts, withProfits] = [seesBoostCosts(viewer), seesProfits(viewer, settings)];
  return viewOf({ people, isSeen, seesCosts, withProfits, lastRuns, lastDate }, items);
}

/** The same of other rows. */
export const viewOf = (view: Omit<ItemsView, 'items' | 'byId'>, items: readonly ItemRow[]): ItemsView => ({
  ...view,
  items,
  byId: new Map(items.map((item) => [item.itemId, item])),
});

/** The item that sets its periods; null: it stands alone. */
export function itemAbove(byId: ReadonlyMap<string, ItemRow>, { parentId, terms }: ItemRow): ItemRow | null {
  return byId.get(parentId ?? terms.groupId ?? '') ?? null;
}

/** Of a rolling item the period that holds L; null: its days aren't typed yet. */
export function periodOf(row: ItemRow, { byId, lastDate }: ItemsView): DateRange | null {
  const { period, periodStart, periodEnd } = (itemAbove(byId, row) ?? row).terms;
  if (period !== 'custom') return rollingPeriod(period, lastDate);
  return periodStart !== null && periodEnd !== null ? { from: periodStart, to: periodEnd } : null;
}

export const subItemsOf = (items: readonly ItemRow[], itemId: string): ItemRow[] =>
  items.filter(({ parentId }) => parentId === itemId).sort((a, b) => a.order - b.order);
export const childrenOf = (items: readonly ItemRow[], itemId: string): ItemRow[] =>
  items.filter(({ terms }) => terms.groupId === itemId);

export const customIdOf = ({ kind, number }: ItemRow): string => `${kindWords[kind].prefix}_${number}`;

export function itemInBrief(row: ItemRow, view: Pick<ItemsView, 'byId' | 'withProfits'>): ItemBrief {
  const { byId } = view;
  const { itemId, kind, terms, parentId } = row;
  const { period, periodStart, periodEnd } = (itemAbove(byId, row) ?? row).terms;
  const isObjective = kind === 'objective';
  return {
    _id: itemId,
    customId: customIdOf(row),
    name: row.name,
    type: row.type,
    tag: row.tagId,
    isObjective,
    isIncentive: !isObjective,
    isSubObjective: isObjective && parentId !== null,
    isSubIncentive: !isObjective && parentId !== null,
    isGrouped: terms.groupId !== null,
    groupId: terms.groupId,
    period,
    customPeriodStart: periodStart,
    customPeriodEnd: periodEnd,
    isCustomPeriod: period === 'custom',
    isOpenEnded: terms.isOpenEnded,
    measure: measureIn(row, view),
    favorite: row.favorite,
    archived: row.archivedAt !== null,
    status: terms.isActive ? 1 : 0,
    isValid: terms.isValid,
  };
}

function measureIn({ terms: { measure } }: ItemRow, reader: Pick<ItemsView, 'withProfits'>): Item['measure'] {
  if (measure === null) return null;
  const { minQuantityPerPODValue, ...form } = measureFormOf(measure);
  return { ...form, ...(seesMinimum(measure, reader) && { minQuantityPerPODValue }) };
}

type Terms = Pick<Item, 'target' | 'quantityPayout' | 'threshold' | 'cap' | 'payoutMap' | 'measure'>;

/** What of its terms the reader may know. */
function termsIn(row: ItemRow, form: ItemForm, view: ItemsView): Terms {
  const { terms } = row;
  const label = row.type === 'quantity' ? (terms.measure?.label ?? null) : null;
  const { hidesTarget, payout } = profitTerms({ label, isAccountSpecific: terms.isAccountSpecific }, view);
  const seen = payout({ rateCents: terms.payout.rateCents, threshold: form.threshold, cap: form.cap });
  const payoutMap: Item['payoutMap'] = {};
  for (const role of payoutRoles) {
    const [block, own] = [form.payoutMap[role], terms.payoutMap[role]];
    if (block === undefined || own === undefined) continue;
    const { quantityPayout, perActionAmount, threshold, cap, ...rest } = block;
    const { rateCents, ...limits } = payout({ rateCents: own.rateCents, threshold, cap });
    payoutMap[role] = { ...rest, ...limits, ...(rateCents !== undefined && { quantityPayout, perActionAmount }) };
  }
  return {
    target: hidesTarget ? undefined : form.target,
    quantityPayout: seen.rateCents === undefined ? undefined : form.quantityPayout,
    threshold: seen.threshold,
    cap: seen.cap,
    payoutMap,
    measure: measureIn(row, view),
  };
}

export function shownItem(row: ItemRow, view: ItemsView): Item {
  const { itemId, kind, terms, parentId } = row;
  const parent = parentId === null ? undefined : view.byId.get(parentId);
  const all = formOf(row, itemAbove(view.byId, row));
  const { supplierContribution, users: _, ...form } = all;
  const isObjective = kind === 'objective';
  const [subItems, children] = [subItemsOf(view.items, itemId), childrenOf(view.items, itemId)];
  const root = itemAbove(view.byId, row) ?? row;
  return {
    ...itemInBrief(row, view),
    parentObjectiveId: isObjective ? parentId : null,
    parentIncentiveId: isObjective ? null : parentId,
    ...form,
    ...termsIn(row, all, view),
    users: (parent ?? row).terms.userIds.filter(view.isSeen),
    ...(view.seesCosts && !isObjective && { supplierContribution }),
    subObjectives: subItems.map((sub) => sub.itemId),
    groupedObjectives: children.map((child) => ({
      id: child.itemId,
      weight: child.terms.weight,
    })),
    accountsCount: terms.accounts.list?.count ?? 0,
    productsCount: terms.products.list?.count ?? 0,
    canExecute: runFault({ item: row, root, parts: [row, ...subItems, ...children] }) === null,
    lastRunAt: view.lastRuns.get(itemId) ?? null,
    version: row.version,
  };
}

/** Refuses with 404 one that is not there, or is of another kind than the one asked for. */
export function requireShown({ byId }: ItemsView, itemId: string, kind?: ItemKind): ItemRow {
  const row = byId.get(itemId);
  if (row === undefined || (kind ?? row.kind) !== row.kind) throw refusal('not_found', itemTexts.unknown);
  return row;
}

export async function itemDetail(
  tx: Tx,
  view: ItemsView,
  { itemId, wholesalerId, storage }: { itemId: string; wholesalerId: string; storage: Storage },
): Promise<ItemDetail> {
  const row = requireShown(view, itemId);
  const [subItems, children] = [subItemsOf(view.items, itemId), childrenOf(view.items, itemId)];
  const photos = await shownExamplePhotos(storage, wholesalerId, [row, ...subItems, ...children]);
  const shown = (rows: readonly ItemRow[]) => rows.map((one) => shownItem(one, view));
  return {
    item: shownItem(row, view),
    subItems: shown(subItems),
    groupedChildren: shown(children),
    examplePhotos: Object.fromEntries(photos),
    warnings: [...warningsOf(row), ...(await leadWarnings(tx, view, row))],
  };
}

function warningsOf(row: ItemRow): string[] {
  const form = formOf(row, null);
  const { payoutType, cap } = form;
  const hasNoMaximum =
    !endsByItself(row.type, form) &&
    form.isOpenEnded &&
    payoutType === 'perAction' &&
    (cap.units === 'percentage' || cap.value === 0);
  return [...incompleteOf(form, row.terms.products.list?.count ?? 0), ...(hasNoMaximum ? [itemTexts.noMaximum] : [])];
}

/** Leads without a typed target and without anyone below in the item who has one to take it from. */
async function leadWarnings(tx: Tx, { people, isSeen, byId }: ItemsView, row: ItemRow): Promise<string[]> {
  const { measure, isOpenEnded, isAccountSpecific, isHouseGoal } = row.terms;
  if ((row.type !== 'quantity' && row.type !== 'custom') || isOpenEnded || isAccountSpecific || isHouseGoal) return [];
  if (measuresSales(row, row.terms) && measure !== null && itemMeasures[measure.label].form === 'percent') return [];
  const { userIds } = (byId.get(row.parentId ?? '') ?? row).terms;
  const inItem = new Set(userIds);
  const below = peopleBelow(people);
  const leads = people.filter(({ customId, role }) => role === 'teamLead' && inItem.has(customId));
  if (leads.length === 0) return [];
  const typed = await tx<{ userId: string }[]>`
    select user_id as "userId"
    from (
      select distinct on (user_id) user_id, rules from item_edits
      where wholesaler_id = current_setting('app.wholesaler') and item_id = ${row.itemId}
      order by user_id, instance_start desc
    ) newest
    where (rules ->> 'target')::numeric > 0`;
  const hasTarget = new Set(typed.map(({ userId }) => userId));
  const counts = ({ customId, role }: Pick<PersonRow, 'customId' | 'role'>) =>
    inItem.has(customId) && (role === 'salesRep' || hasTarget.has(customId));
  return leads
    .filter(({ customId }) => !hasTarget.has(customId) && !below(customId).some(counts) && isSeen(customId))
    .map(({ name }) => itemTexts.leadNeedsTarget(name));
}
