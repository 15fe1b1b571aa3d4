/** A person's own items, with what was handed in for them. */
import type { ItemLine, ItemPart } from '@caselift/contract/item-statements';
import { type OwnItem, ownItemTexts } from '@caselift/contract/own-items';
import type { Scope } from '@caselift/contract/scope';
import type { ExamplePhoto } from '@caselift/contract/shown-photo';
import type { Tag } from '@caselift/contract/tags';
import type { Tx } from '@caselift/db/connect';
import type { IsoDate } from '@caselift/domain/dates';
import { type Exact, toNumber } from '@caselift/domain/exact';
import { handedInFor, isStaffOnly } from '@caselift/domain/programs/hand-in';
import type { ItemResult } from '@caselift/domain/programs/item-entry';
import { itemTrees } from '@caselift/domain/programs/item-tree';
import { type ExplainedInput, goalOf, limitsFor } from '@caselift/domain/programs/pay-item';
import { seesProfits } from '@caselift/domain/visibility';
import type { Context } from '../../context.ts';
import { readBuyers } from '../../figures/buyers.ts';
import { type CurrentSnapshot, currentSnapshot, requireTables } from '../../figures/current-snapshot.ts';
import { type EditedParts, readEditedParts } from '../../figures/edited-parts.ts';
import { type HandedIn, imagesFor, readHandedIn } from '../../figures/handed-in.ts';
import { itemCalendar } from '../../figures/item-pay.ts';
import { type PersonItem, readPersonItems } from '../../figures/item-person.ts';
import type { ItemRow } from '../../figures/item-rows.ts';
import { type ItemReader, itemLine } from '../../figures/item-statement.ts';
import type { PersonRow } from '../../figures/queries.ts';
import type { SettingsRow } from '../../figures/settings.ts';
import { userEntry } from '../../figures/user-entry.ts';
import { knownActors } from '../../identity/actor-names.ts';
import { shownExamplePhotos } from '../../identity/avatars.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { todayIn } from '../../today.ts';
import { openOn, readUpcomingItems } from './upcoming.ts';

export type Asked = { viewer: Viewer; scope: Scope; itemId?: string | undefined };

/** What the person has, with what is behind it. */
export type Own = {
  person: PersonRow;
  people: readonly PersonRow[];
  edited: EditedParts;
  settings: SettingsRow;
  snapshot: CurrentSnapshot;
  rows: readonly ItemRow[];
  measured: readonly PersonItem[];
  upcoming: readonly PersonItem[];
  /** In the wholesaler's time zone. */
  today: IsoDate;
};

/** null: of people who have none, and before there are figures. */
export async function readOwn(
  tx: Tx,
  memory: Context['memory'],
  { viewer, scope, itemId }: Asked,
): Promise<Own | null> {
  if (viewer.role !== 'salesRep' && viewer.role !== 'teamLead') return null;
  const [edited, snapshot] = await Promise.all([readEditedParts(tx, memory, scope), currentSnapshot(tx, scope)]);
  const [people, settings, rows] = await Promise.all([edited.people(), edited.settings(), edited.items()]);
  const person = people.find(({ customId }) => customId === viewer.customId);
  if (person === undefined || snapshot === undefined) return null;
  const { customId } = person;
  const figures = { scope, snapshot, edited, people, settings };
  const today = todayIn(settings.timeZone);
  const measured = await readPersonItems(tx, memory, {
    ...{ ...figures, viewer, customId },
    ...(itemId !== undefined && { itemId }),
  });
  const upcoming = await readUpcomingItems(tx, {
    ...{ wholesalerId: scope.wholesalerId, person, people, today },
    calendar: await itemCalendar(figures),
    trees: itemTrees(rows).filter(
      ({ item, children }) => itemId === undefined || [item, ...children].some((one) => one.itemId === itemId),
    ),
  });
  return { person, people, edited, settings, snapshot, rows, measured, upcoming, today };
}

export async function readOwnItems(
  tx: Tx,
  { memory, storage }: Pick<Context, 'memory' | 'storage'>,
  asked: Asked,
): Promise<OwnItem[]> {
  const found = await readOwn(tx, memory, asked);
  if (found === null) return [];
  const { person, people, settings, snapshot, rows, measured, upcoming, today } = found;
  const { viewer, scope } = asked;
  const { wholesalerId } = scope;
  const { customId } = person;
  const items = [...measured, ...upcoming];
  const itemIds = [...new Set(items.flatMap(({ inputs }) => [...inputs.keys()]))];
  const [handedIn, tags, { byId }, photos] = await Promise.all([
    readHandedIn(tx, wholesalerId, { itemIds, userIds: [customId] }),
    readTags(tx, wholesalerId),
    readBuyers(tx, memory, requireTables(snapshot, 'snapshot_buyers')),
    shownExamplePhotos(
      storage,
      wholesalerId,
      rows.filter((row) => itemIds.includes(row.itemId)),
    ),
  ]);
  const images = items.flatMap(({ inputs, instance }) =>
    [...inputs.keys()].flatMap((id) => handedIn.imagesOf({ userId: customId, itemId: id, instance: instance.from })),
  );
  const shown: Shown = {
    ...{ person, today, handedIn, photos },
    reader: { viewer, withProfits: seesProfits(viewer, settings), rounded: false },
    rows: new Map(rows.map((row) => [row.itemId, row])),
    tags: new Map(tags.map((tag) => [tag._id, tag])),
    show: await imagesFor(tx, { wholesalerId, storage }, images, {
      accountOf: (buyerId) => byId.get(buyerId)?.name ?? buyerId,
      nameOfEmail: knownActors(people, viewer),
    }),
  };
  const isMeasured = new Set(measured);
  const own = await Promise.all(items.map((item) => ownItem(item, isMeasured.has(item), shown)));
  return own.sort((one, other) => one.name.localeCompare(other.name, 'en') || (one.from < other.from ? -1 : 1));
}

const readTags = (tx: Tx, wholesalerId: string) =>
  tx<Tag[]>`select tag_id as "_id", name, color from tags where wholesaler_id = ${wholesalerId}`;

type Shown = {
  person: PersonRow;
  today: IsoDate;
  reader: ItemReader;
  rows: ReadonlyMap<string, ItemRow>;
  tags: ReadonlyMap<string, Tag>;
  handedIn: HandedIn;
  photos: ReadonlyMap<string, ExamplePhoto>;
  show: Awaited<ReturnType<typeof imagesFor>>;
};

async function ownItem(item: PersonItem, isMeasured: boolean, shown: Shown): Promise<OwnItem> {
  const { tree, result } = item;
  const row = shown.rows.get(tree.item.itemId);
  const line = itemLine(item, result.earnedCents, shown.reader);
  const children = line.children.map(async (child) => {
    const ofChild = result.children.find(({ itemId }) => itemId === child.itemId);
    return { ...told(child, isMeasured), ...(await ownFields(item, child, ofChild ?? result, shown)) };
  });
  return {
    ...told(line, isMeasured),
    ...(await ownFields(item, line, result, shown)),
    tag: shown.tags.get(row?.tagId ?? '') ?? null,
    isMeasured,
    children: await Promise.all(children),
  };
}

/** What sales would say isn't known yet. */
function told<Line extends ItemLine | ItemPart>(line: Line, isMeasured: boolean): Line {
  if (isMeasured || line.measure === null) return line;
  return { ...line, accounts: null, nextStep: null, whyNot: [{ reason: ownItemTexts.notMeasured, way: null }] };
}

async function ownFields(item: PersonItem, line: ItemLine | ItemPart, result: ItemResult, shown: Shown) {
  const { person, reader, rows, handedIn, photos } = shown;
  const { itemId } = result;
  const place = { userId: person.customId, itemId, instance: item.instance.from };
  const input = item.inputs.get(itemId);
  if (input === undefined) throw new Error('Every result has what it was worked out from.');
  const [images, checks] = [handedIn.imagesOf(place), handedIn.checksOf(place)];
  const kind = handedInFor(input.item, input.terms);
  return {
    description: rows.get(itemId)?.description ?? '',
    examplePhoto: photos.get(itemId) ?? null,
    entry: {
      ...userEntry(person, { line, result, input }, reader),
      ...limitsWithoutTarget(result, input),
      images: await Promise.all(images.map(shown.show)),
      checks: [...checks],
    },
    handIn: {
      kinds: kind !== null && mayHandIn(item, input, shown) ? [kind] : [],
      needsAccount: kind === 'image',
      maxImagesPerAccount: input.rules.maxImagesPerAccount,
      minQuantityValue: input.rules.minQuantityValue,
      condition: kind === 'value' ? { comparison: input.terms.valueInputType, limit: input.terms.valueInput } : null,
      handedIn: images.length + checks.length,
    },
  };
}

/** Of someone without a target: in quantities, by which a phone works out what handing in brings. */
function limitsWithoutTarget({ isOpenEnded, target, accounts }: ItemResult, { measured, rules }: ExplainedInput) {
  const hasTarget = isOpenEnded || goalOf(isOpenEnded, target, accounts) !== null;
  if (hasTarget || measured !== null) return {};
  const { threshold, cap } = limitsFor(rules, null);
  const raw = (value: Exact | null) => ({ units: 'raw', value: value === null ? 0 : toNumber(value) }) as const;
  return { threshold: raw(threshold), cap: raw(cap) };
}

/** Today, the person. */
export function mayHandIn(
  item: PersonItem,
  input: ExplainedInput,
  own: { person: PersonRow; today: IsoDate },
): boolean {
  const isTaken = handedInFor(input.item, input.terms) !== null && !isStaffOnly(input.item);
  return isTaken && input.terms.isValid && isOpen(item, own) && isSeen(input.terms, own.person);
}

const isSeen = ({ hideFromSalesReps }: { hideFromSalesReps: boolean }, { role }: PersonRow): boolean =>
  role !== 'salesRep' || !hideFromSalesReps;

/** A day that something handed in today can be of is in its period. */
function isOpen({ tree, instance, archive }: PersonItem, { person, today }: Pick<Own, 'person' | 'today'>): boolean {
  const { archivedAt, deletedAt } = tree.item;
  if (person.viewOnly || archive !== null || archivedAt !== null || deletedAt !== null) return false;
  const { lastDate, endingFrom } = openOn(today);
  return instance.from <= lastDate && instance.to >= endingFrom;
}
