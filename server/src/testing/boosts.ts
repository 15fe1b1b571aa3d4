/** Boosts put in by hand. */
import type { Sql, Tx } from '@caselift/db/connect';
import type { EarlierContribution } from '@caselift/domain/boost-contributions';
import { type BoostFilterKey, type BoostType, boostFilterKeys, type EarlierTerms } from '@caselift/domain/boosts';
import { recordOf } from '@caselift/domain/record';

/** By filters where there are any, else by the list. What is left out is $2 a CE for the list, from a save long ago. */
export type TestBoost = {
  boostId?: string;
  name?: string;
  type?: BoostType;
  amountCents?: number;
  supplierContribution?: number;
  startDate: string;
  endDate: string;
  filters?: Partial<Record<BoostFilterKey, readonly string[]>>;
  productIds?: readonly string[];
  earlierTerms?: readonly EarlierTerms[];
  earlierContributions?: readonly EarlierContribution[];
  /** null: a draft. */
  savedAt?: string | null;
  /** What is created first pays first; without it, what is put in first. */
  createdAt?: string;
  deletedAt?: string | null;
};

/** Answers its id. */
export async function insertBoost(sql: Sql | Tx, wholesalerId: string, boost: TestBoost): Promise<string> {
  const row = {
    wholesaler_id: wholesalerId,
    ...(boost.boostId && { boost_id: boost.boostId }),
    name: boost.name ?? 'Boost',
    type: boost.type ?? 'GP/CE',
    amount_cents: boost.amountCents ?? 200,
    supplier_contribution: boost.supplierContribution ?? 0,
    start_date: boost.startDate,
    end_date: boost.endDate,
    custom_products_selected: boost.filters !== undefined,
    products_filters: sql.json(recordOf(boostFilterKeys, (key) => [...(boost.filters?.[key] ?? [])])),
    product_ids: [...(boost.productIds ?? [])],
    earlier_terms: sql.json((boost.earlierTerms ?? []) as never),
    earlier_contributions: sql.json([...(boost.earlierContributions ?? [])]),
    saved_at: boost.savedAt === undefined ? '2020-01-01T00:00:00Z' : boost.savedAt,
    created_by: 'test',
    deleted_at: boost.deletedAt ?? null,
    ...(boost.createdAt && { created_at: boost.createdAt }),
  };
  const [made] = await sql<{ boostId: string }[]>`insert into boosts ${sql(row)} returning boost_id as "boostId"`;
  if (made === undefined) throw new Error('The boost was put in.');
  return made.boostId;
}
