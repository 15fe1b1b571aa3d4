/** Objectives and incentives put in by hand. */
import type { Sql, Tx } from '@caselift/db/connect';
import {
  defaultPayout,
  type EarlierItemTerms,
  type ItemKind,
  type ItemTerms,
  type ItemType,
} from '@caselift/domain/programs/item';
import type { ItemMeasure } from '@caselift/domain/programs/item-measures';
import { writeItemList } from '../figures/item-lists.ts';

/** What is left out is of each month, active, valid, of nobody, with $0 a unit of every product. */
export type TestItem = {
  itemId?: string;
  kind?: ItemKind;
  /** Without it, the next of its kind. */
  number?: number;
  type?: ItemType;
  name?: string;
  description?: string;
  tagId?: string | null;
  favorite?: boolean;
  parentId?: string | null;
  order?: number;
  since?: string | null;
  terms?: Partial<ItemTerms>;
  earlierTerms?: readonly EarlierItemTerms[];
  archivedAt?: string | null;
  deletedAt?: string | null;
  /** Those made first come first; without it, what is put in first. */
  createdAt?: string;
};

export const testMeasure: ItemMeasure = {
  label: 'Vol (CEs)',
  trackingOption: 'default',
  trackingStart: null,
  trackingEnd: null,
  trackingPeriod: 30,
  minimumType: 'volume',
  minimumValue: 0,
};
const noAccountFilters = { accountType: [], premise: [], chain: [], location: [] };
const noProductFilters = { supplier: [], brandFams: [], brand: [], packageType: [], size: [], productType: [] };

export const testTerms: ItemTerms = {
  isActive: true,
  isValid: true,
  userIds: [],
  hideFromSalesReps: false,
  period: 'current_month',
  periodStart: null,
  periodEnd: null,
  isOpenEnded: false,
  isAccountSpecific: false,
  cappedStatus: true,
  isQualifier: false,
  isHouseGoal: false,
  target: 0,
  payout: defaultPayout,
  payoutsByUserType: false,
  payoutMap: {},
  measure: null,
  valueInputType: 'gt',
  valueInput: 0,
  minQuantityValue: 0,
  maxImagesPerAccount: 1,
  accounts: { byFilters: true, filters: noAccountFilters, list: null },
  products: { byFilters: true, filters: noProductFilters, list: null },
  supplierContribution: 0,
  groupId: null,
  weight: 1,
};

/** Answers its ID. */
export async function insertItem(sql: Sql | Tx, wholesalerId: string, item: TestItem = {}): Promise<string> {
  const kind = item.kind ?? 'objective';
  const [{ next } = { next: 1 }] = await sql<{ next: number }[]>`
    select coalesce(max(number), 0) + 1 as next from items where wholesaler_id = ${wholesalerId} and kind = ${kind}`;
  const row = {
    wholesaler_id: wholesalerId,
    ...(item.itemId && { item_id: item.itemId }),
    kind,
    number: item.number ?? next,
    type: item.type ?? 'quantity',
    name: item.name ?? 'Item',
    description: item.description ?? '',
    tag_id: item.tagId ?? null,
    favorite: item.favorite ?? false,
    parent_id: item.parentId ?? null,
    sort_order: item.order ?? 1,
    since: item.since ?? null,
    terms: sql.json({ ...testTerms, ...item.terms } as never),
    earlier_terms: sql.json((item.earlierTerms ?? []) as never),
    archived_at: item.archivedAt ?? null,
    deleted_at: item.deletedAt ?? null,
    created_by: 'test',
    ...(item.createdAt && { created_at: item.createdAt }),
  };
  const [made] = await sql<{ itemId: string }[]>`insert into items ${sql(row)} returning item_id as "itemId"`;
  if (made === undefined) throw new Error('The item was put in.');
  return made.itemId;
}

/** A list chosen by hand, as terms name it. */
export function insertItemList(sql: Sql, wholesalerId: string, members: readonly string[]) {
  return sql.begin((tx) => writeItemList(tx, wholesalerId, members));
}
