/**
 * What items come to for everyone, instance by instance, as the columns of the reporting table: computed for the
 * requested items, and again only if something about the item has changed (decision 058).
 */
import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Tx } from '@caselift/db/connect';
import type { IsoDate } from '@caselift/domain/dates';
import { toNumber } from '@caselift/domain/exact';
import { childrenIn } from '@caselift/domain/programs/instances';
import type { ItemTerms } from '@caselift/domain/programs/item';
import type { EditedRules, ItemImage, ItemResult } from '@caselift/domain/programs/item-entry';
import { itemResults } from '@caselift/domain/programs/item-figures';
import { type ItemTree, itemTrees } from '@caselift/domain/programs/item-tree';
import { isLeadership } from '@caselift/domain/team-leads';
import { type FiguredInstance, readFiguredInstances } from './item-facts.ts';
import { itemCalendar, type PaidInstance, type PaidItemsAsked, paidPeriod, readItemPay } from './item-pay.ts';
import { supplierSharesOf } from './item-shares.ts';
import type { SnapshotMemory } from './snapshot-memory.ts';

/** Money in cents; NaN: none. */
export const reportColumns = [
  'quantity',
  'eligible',
  'percentage',
  'status',
  'target',
  'potential',
  'earned',
  'share',
] as const;
export type ReportColumn = (typeof reportColumns)[number];
const width = reportColumns.length;
const placeOf = Object.fromEntries(reportColumns.map((column, at) => [column, at])) as Record<ReportColumn, number>;

const imageStatuses = ['pending', 'approved', 'rejected'] as const satisfies readonly ItemImage['status'][];

/** What of an item's terms its rows tell. */
export type ReportTerms = Omit<ItemTerms, 'userIds' | 'accounts' | 'products'>;

/** An item or what is below it, in an instance, with a row for each of its people. */
export type ReportPart = {
  itemId: string;
  terms: ReportTerms;
  customIds: readonly string[];
  /** As what each is paid: 0 sales rep, 1 team lead, 2 leadership. */
  roles: Uint8Array;
  /** Row after row. */
  numbers: Float64Array;
  /** How many each handed in, by status; null: it takes none. */
  images: Uint16Array | null;
  /** What was typed, by person. */
  edited: ReadonlyMap<string, EditedRules>;
};

/** @property parts the item's own first. */
export type ReportInstance = {
  from: IsoDate;
  to: IsoDate;
  isEnded: boolean;
  isAccruing: boolean;
  parts: readonly ReportPart[];
};
export type ReportTree = { tree: ItemTree; instances: readonly ReportInstance[] };

export const numberAt = ({ numbers }: ReportPart, row: number, column: ReportColumn): number =>
  numbers[row * width + placeOf[column]] ?? Number.NaN;

export const imagesAt = ({ images }: ReportPart, row: number, status: ItemImage['status']): number =>
  images?.[row * imageStatuses.length + imageStatuses.indexOf(status)] ?? 0;

type Lacking = {
  tree: ItemTree;
  paid: readonly PaidInstance[];
  resolve: (made: readonly ReportInstance[]) => void;
  reject: (error: unknown) => void;
};

/** The trees that are wanted, each with its instances that run or ended in the sales period, the oldest first. */
export async function readReport(
  tx: Tx,
  memory: SnapshotMemory,
  asked: PaidItemsAsked,
  isWanted: (tree: ItemTree) => boolean,
): Promise<ReportTree[]> {
  const [pay, rows] = await Promise.all([readItemPay(tx, memory, asked), asked.edited.items()]);
  const { wholesalerId, db } = asked.scope;
  const context = createHash('sha256').update(pay.context).digest('base64');
  const lacking: Lacking[] = [];
  const trees = itemTrees(rows).flatMap((tree) => {
    const paid = pay.trees.get(tree.item.itemId);
    if (paid === undefined || paid.instances.length === 0 || !isWanted(tree)) return [];
    const { rows: versions, entries, people } = paid.from;
    const key = `report of ${wholesalerId} ${db}, ${context}, ${versions}, ${entries}, ${people}`;
    // All that are lacking are read together, below; whoever asks for one of them meanwhile waits for it.
    const made = memory.remember(
      key,
      () =>
        new Promise<readonly ReportInstance[]>((resolve, reject) => {
          lacking.push({ tree, paid: paid.instances, resolve, reject });
        }),
    );
    return [made.then((instances): ReportTree => ({ tree, instances }))];
  });
  const [found] = await Promise.all([Promise.all(trees), figureOut(tx, asked, pay.places, lacking)]);
  return found;
}

const treesAtATime = 100;

async function figureOut(
  tx: Tx,
  { snapshot, people, settings, edited }: PaidItemsAsked,
  places: ReadonlyMap<string, number>,
  lacking: readonly Lacking[],
): Promise<void> {
  try {
    for (let at = 0; at < lacking.length; at += treesAtATime) {
      const some = lacking.slice(at, at + treesAtATime);
      const figured = await readFiguredInstances(tx, {
        trees: some.map(({ tree }) => tree),
        snapshot,
        people,
        calendar: await itemCalendar({ snapshot, settings, edited }),
        endingFrom: paidPeriod(snapshot, settings).from,
      });
      const byItem = Map.groupBy(figured, ({ tree }) => tree.item.itemId);
      for (const { tree, paid, resolve } of some) {
        const instances = byItem.get(tree.item.itemId) ?? [];
        resolve(instances.flatMap((one) => reportInstance(one, paid, places)));
        // Other requests have their turn.
        await setImmediate();
      }
    }
  } catch (error) {
    for (const { reject } of lacking) reject(error);
  }
}

function reportInstance(
  { tree, instance, people, calendar, facts }: FiguredInstance,
  paid: readonly PaidInstance[],
  places: ReadonlyMap<string, number>,
): ReportInstance[] {
  const own = paid.find(({ from }) => from === instance.from);
  if (own === undefined) return [];
  const { from, to, isEnded } = instance;
  const roles = new Map(people.map((person) => [person.customId, roleNumber(person)]));
  const results = [...itemResults(tree, instance, people, calendar, facts)].filter(([customId]) =>
    places.has(customId),
  );
  const shares = tree.item.kind === 'incentive' ? supplierSharesOf(paid, own) : null;
  const shareOf = (customId: string) => shares?.[places.get(customId) ?? -1] ?? 0;
  const part = (itemId: string, terms: ItemTerms, rows: readonly (readonly [string, ItemResult])[]): ReportPart => {
    const customIds = rows.map(([customId]) => customId);
    const { userIds: _, accounts: __, products: ___, ...told } = terms;
    const typed = customIds.flatMap((customId, at) => {
      const rules = rows[at]?.[1].isEdited ? facts.editOf(itemId, customId, from) : null;
      return rules === null ? [] : [[customId, rules] as const];
    });
    const type = rows[0]?.[1].type;
    const takesImages = type === 'image' || type === 'imageValidation';
    return {
      ...{ itemId, terms: told, customIds, edited: new Map(typed) },
      roles: Uint8Array.from(customIds, (customId) => roles.get(customId) ?? 0),
      numbers: Float64Array.from(
        rows.flatMap(([customId, result]) => numbersOf(result, itemId === tree.item.itemId ? shareOf(customId) : NaN)),
      ),
      images: takesImages
        ? Uint16Array.from(
            customIds.flatMap((customId) => {
              const { images } = facts.submittedOf(itemId, customId, from);
              return imageStatuses.map((status) => images.filter((image) => image.status === status).length);
            }),
          )
        : null,
    };
  };
  const below = childrenIn(tree, instance).map(({ item: { itemId }, terms }) => {
    const rows = results.flatMap(([customId, { children }]) => {
      const child = children.find((one) => one.itemId === itemId);
      return child === undefined ? [] : [[customId, child] as const];
    });
    return part(itemId, terms, rows);
  });
  const parts = [part(tree.item.itemId, instance.terms, results), ...below];
  return [{ from, to, isEnded, isAccruing: own.isAccruing, parts }];
}

function numbersOf(result: ItemResult, share: number): number[] {
  const { quantity, eligible, percentage, status, target, potentialCents, earnedCents } = result;
  return [
    quantity === null ? Number.NaN : toNumber(quantity),
    toNumber(eligible),
    percentage === null ? Number.NaN : toNumber(percentage),
    status ?? Number.NaN,
    toNumber(target),
    potentialCents ?? Number.NaN,
    earnedCents,
    share,
  ];
}

const roleNumber = (person: Parameters<typeof isLeadership>[0]): number =>
  person.role !== 'teamLead' ? 0 : isLeadership(person) ? 2 : 1;
