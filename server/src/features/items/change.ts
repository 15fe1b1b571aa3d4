/** What an item is to be once something is saved, and what that is refused for (docs/product.md, Items). */

import type { ItemForm, ItemInput } from '@caselift/contract/item-fields';
import {
  faultsOf,
  faultsOfSent,
  formAfter,
  type ItemFault,
  type ItemPlace,
  incompleteOf,
  termFields,
} from '@caselift/contract/item-rules';
import { termsOf } from '@caselift/contract/item-terms';
import { itemTexts } from '@caselift/contract/item-texts';
import { now } from '@caselift/db/clock';
import type { ItemTerms, ItemType } from '@caselift/domain/programs/item';
import { formOf } from '../../edits/item-terms.ts';
import { usersAfter } from '../../edits/item-users.ts';
import type { ItemRow } from '../../figures/item-rows.ts';
import { refusal } from '../../http/errors.ts';
import type { Books, SentItem } from './books.ts';
import { itemAbove } from './view.ts';

/**
 * The row with what was sent. `isNew`: what it lacks leaves it invalid; of a save that is refused. Fields that only
 * others than admins may not change of a custom item are refused with 403.
 */
export async function rowAfter(
  books: Books,
  before: ItemRow,
  sent: SentItem,
  { isNew }: { isNew: boolean },
): Promise<ItemRow> {
  const { stored, form, terms, refused } = judged(books, before, sent, { isNew });
  if (!isNew) requireMayEditCustom(books, before.type, stored, form);
  refuseFirst(refused);
  const tagId = form.tag;
  if (tagId !== null && tagId !== before.tagId) await requireTag(books, tagId);
  return {
    ...before,
    name: form.name,
    description: form.description,
    frequency: form.frequency,
    tagId,
    favorite: form.favorite,
    order: before.parentId === null ? before.order : form.order,
    since: isTracked(terms) && !isTracked(before.terms) ? books.lastDate : before.since,
    archivedAt: form.archived ? (before.archivedAt ?? now().toISOString()) : null,
    archivedOn: before.archivedAt === null ? books.lastDate : (before.archivedOn ?? null),
    terms,
  };
}

type Judged = { stored: ItemForm; form: ItemForm; terms: ItemTerms; refused: readonly ItemFault[] };

/** What was sent makes of the row's terms, and what a save of it is refused for. */
export function judged(books: Books, before: ItemRow, sent: SentItem, { isNew }: { isNew: boolean }): Judged {
  const above = itemAbove(books.rows, before);
  const place = placeOf(books, before);
  const stored = formOf(before, above);
  const input = inputOf(books, before, sent);
  refuseFirst(faultsOfSent(input, place));
  const form = formAfter(stored, input, place);
  const terms = termsOf(form, before.terms, above === null ? undefined : before.terms);
  const faults = faultsOf(form, place);
  const isChanged = termFields.some((field) => JSON.stringify(form[field]) !== JSON.stringify(stored[field]));
  const refused = faults.filter(({ isMissing, field }) => field === 'weight' || (isChanged && !(isNew && isMissing)));
  const isTouched = termFields.some((field) => input[field] !== undefined);
  const isComplete = faults.length === 0 && incompleteOf(form, terms.products.list?.count ?? 0).length === 0;
  const isValid = isTouched ? isComplete || (before.terms.isValid && !isChanged) : before.terms.isValid;
  return { stored, form, terms: { ...terms, isValid }, refused };
}

/** Of a change beside the form: whether it is complete now. */
export function withValidity(books: Books, row: ItemRow): ItemRow {
  const form = formOf(row, itemAbove(books.rows, row));
  const isComplete =
    faultsOf(form, placeOf(books, row)).length === 0 &&
    incompleteOf(form, row.terms.products.list?.count ?? 0).length === 0;
  return { ...row, terms: { ...row.terms, isValid: isComplete } };
}

export function placeOf({ rows }: Books, { kind, type, parentId, terms }: ItemRow): ItemPlace {
  return { kind, type, parentType: rows.get(parentId ?? '')?.type ?? null, isGrouped: terms.groupId !== null };
}

function refuseFirst([fault]: readonly ItemFault[]): void {
  if (fault !== undefined) throw refusal('bad_input', fault.text);
}

const isTracked = ({ measure }: ItemTerms) => measure !== null && measure.trackingOption !== 'default';

/** With people as they are stored: those the viewer may not see stay. */
function inputOf(books: Books, before: ItemRow, sent: SentItem): ItemInput {
  const { includeTeamMembers = false, users, ...input } = sent;
  if (before.parentId !== null) return input;
  const all = usersAfter(books, before.terms.userIds, { includeTeamMembers, ...(users && { users }) });
  return all === undefined ? input : { ...input, users: all };
}

const adminsFields = ['target', 'archived', 'favorite'] as const satisfies readonly (keyof ItemForm)[];

function requireMayEditCustom(books: Books, type: ItemType, before: ItemForm, after: ItemForm): void {
  if (adminsFields.some((field) => before[field] !== after[field])) requireMayMake(books, type);
}

/** Refuses with 403 what only admins make, copy and delete. */
export function requireMayMake({ edit }: Pick<Books, 'edit'>, type: ItemType): void {
  if (type === 'custom' && edit.viewer.role !== 'admin') throw refusal('forbidden', itemTexts.customForAdmins);
}

async function requireTag({ edit: { tx, scope } }: Books, tagId: string): Promise<void> {
  const [tag] = await tx`select from tags where wholesaler_id = ${scope.wholesalerId} and tag_id::text = ${tagId}`;
  if (tag === undefined) throw refusal('not_found', itemTexts.unknownTag);
}
