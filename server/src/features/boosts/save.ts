/** Creating, copying, saving and deleting boosts: edits of the wholesaler, the same in both environments. */

import { type BoostForm, boostTexts, type createBoost } from '@caselift/contract/boosts';
import type { BodyOf } from '@caselift/contract/endpoint';
import { recordAudit } from '@caselift/db/audit';
import { stampNow } from '@caselift/db/clock';
import type { Tx } from '@caselift/db/connect';
import { changesBetween } from '@caselift/db/edits';
import { staleRecordError, staleRecordOf } from '@caselift/db/state-error';
import { saveRecord } from '@caselift/db/versioned-records';
import type { IsoDate } from '@caselift/domain/dates';
import { dollars } from '@caselift/domain/numbers';
import type { BoostRow } from '../../figures/boost-rows.ts';
import type { SnapshotMemory } from '../../figures/snapshot-memory.ts';
import { refusal } from '../../http/errors.ts';
import { todayOf } from '../../today.ts';
import { openJudge } from './judge.ts';
import { filtersOf } from './view.ts';

/** Who edits, and where it is written. */
export type Edit = {
  tx: Tx;
  memory: SnapshotMemory;
  wholesalerId: string;
  by: { actor: string; origin: string };
};

/** Answers its ID. It pays nothing before it is saved. */
export async function insertDraft(edit: Edit, body: BodyOf<typeof createBoost>): Promise<string> {
  const { tx, wholesalerId, by } = edit;
  const startDate = body.startDate ?? body.endDate ?? (await todayOf(tx, { wholesalerId, db: 'prod' }));
  const { name, description = '', endDate = startDate, boost, ...terms } = body;
  if (endDate < startDate) throw refusal('bad_input', boostTexts.period);
  const draft = { ...terms, name, description, startDate, endDate, amountCents: centsOf(boost), productIds: [] };
  const boostId = await insertBoost(edit, { ...draft, earlierTerms: [], savedAt: null, parentId: null });
  await recordAudit(tx, { wholesalerId, ...by, action: 'create boost', detail: { boostId, name } });
  return boostId;
}

/** With the parent's products, dates and terms as they are stored; it pays if its parent does. */
export async function insertCopy(
  edit: Edit,
  parentId: string,
  { name, description }: Pick<BodyOf<typeof createBoost>, 'name' | 'description'>,
): Promise<string> {
  const { tx, memory, wholesalerId, by } = edit;
  const judge = await openJudge(tx, memory, wholesalerId);
  const parent = judge.boost(parentId, boostTexts.unknownParent);
  const copy = { ...parent, parentId, name: name || parent.name, description: description ?? parent.description };
  const saved = { ...copy, savedAt: (await stampNow(tx)).toISOString() };
  const boostId = await insertBoost(edit, parent.savedAt === null ? copy : judge.acceptCopy(saved));
  const detail = { boostId, name: copy.name, parentId, parent: parent.name, terms: toldOf(copy) };
  const listed = { ...detail, productIds: [...copy.productIds] };
  await recordAudit(tx, { wholesalerId, ...by, action: 'copy boost', detail: listed });
  return boostId;
}

async function insertBoost(
  { tx, wholesalerId, by }: Edit,
  boost: Omit<BoostRow, 'boostId' | 'version' | 'deletedAt' | 'earlierContributions'>,
): Promise<string> {
  const row = {
    ...columnsOf(boost),
    wholesaler_id: wholesalerId,
    products_filters: tx.json(boost.productsFilters),
    product_ids: [...boost.productIds],
    earlier_terms: tx.json([...boost.earlierTerms]),
    saved_at: boost.savedAt,
    parent_id: boost.parentId,
    created_by: by.actor,
  };
  const [made] = await tx<{ boostId: string }[]>`insert into boosts ${tx(row)} returning boost_id as "boostId"`;
  if (made === undefined) throw new Error('No boost was made.');
  return made.boostId;
}

/** A full save: from then on it pays. */
export async function saveBoost(
  { tx, memory, wholesalerId, by }: Edit,
  boostId: string,
  { version, periodStart, boost: amount, ...form }: BoostForm & { version: number; periodStart?: IsoDate | undefined },
): Promise<void> {
  const judge = await openJudge(tx, memory, wholesalerId, periodStart);
  const before = judge.boost(boostId);
  const savedAt = before.savedAt ?? (await stampNow(tx)).toISOString();
  const held = judge.held(before);
  const sent: BoostRow = { ...held, ...form, amountCents: centsOf(amount), savedAt };
  const record = { wholesalerId, key: { boost_id: boostId } };
  // Who opened an earlier version hears that first.
  if (version !== before.version)
    await saveRecord(tx, { name: 'boosts' }, { ...record, values: columnsOf(sent), version }).catch(inTheFormsWords);
  const after = judge.accept(before, sent);
  const books = {
    earlier_terms: [...after.earlierTerms],
    earlier_contributions: [...after.earlierContributions],
    saved_at: savedAt,
  };
  await saveRecord(tx, { name: 'boosts' }, { ...record, values: columnsOf(after), version: before.version, books });
  const changes = changesBetween(toldOf(held), toldOf(sent));
  const isFirst = before.savedAt === null;
  if (!isFirst && Object.keys(changes).length === 0) return;
  const detail = {
    boostId,
    name: sent.name,
    isFirst,
    changes,
    terms: toldOf(sent),
    ...(periodStart !== undefined && { periodStart }),
  };
  await recordAudit(tx, { wholesalerId, ...by, action: 'save boost', detail });
}

export async function deleteBoost({ tx, memory, wholesalerId, by }: Edit, boostId: string): Promise<void> {
  const judge = await openJudge(tx, memory, wholesalerId);
  const before = judge.boost(boostId);
  await tx`
    update boosts set deleted_at = now(), earlier_terms = ${tx.json([...judge.termsLeftBy(before)])}
    where wholesaler_id = ${wholesalerId} and boost_id = ${boostId}`;
  const detail = { boostId, name: before.name, isSaved: before.savedAt !== null, terms: toldOf(before) };
  await recordAudit(tx, { wholesalerId, ...by, action: 'delete boost', detail });
}

const centsOf = (amount: number) => Math.round(amount * 100);

/** The columns that the form types. */
function columnsOf(
  boost: Omit<BoostRow, 'boostId' | 'version' | 'deletedAt' | 'earlierTerms' | 'earlierContributions' | 'productIds'>,
) {
  return {
    name: boost.name,
    description: boost.description,
    type: boost.type,
    amount_cents: boost.amountCents,
    supplier_contribution: boost.supplierContribution,
    start_date: boost.startDate,
    end_date: boost.endDate,
    custom_products_selected: boost.customProductsSelected,
    products_filters: { ...boost.productsFilters },
  };
}

/** Rethrows the error of saveRecord; a stale save names the fields as the form does. */
function inTheFormsWords(error: unknown): never {
  const stale = staleRecordOf(error);
  if (stale === null) throw error;
  const fields = stale.fields.map(({ field, stored }) =>
    field === 'amountCents' ? { field: 'boost', stored: dollars(Number(stored)) } : { field, stored },
  );
  throw staleRecordError({ ...stale, fields });
}

/** What pays, as the history tells it. */
function toldOf({ name, description, amountCents, customProductsSelected, productsFilters, ...boost }: BoostRow) {
  const { type, supplierContribution, startDate, endDate, productIds } = boost;
  return {
    name,
    description,
    boost: dollars(amountCents),
    type,
    supplierContribution,
    startDate,
    endDate,
    chosenBy: customProductsSelected ? 'filters' : 'list',
    ...(customProductsSelected ? filtersOf(productsFilters) : { products: productIds.length }),
  };
}
