/** Typing a target and a payout for one person, by the rules of the item's own fields; and taking them back. */
import type { BodyOf } from '@caselift/contract/endpoint';
import type { EditedUser, SentRules, updateUserTargetAndPayout } from '@caselift/contract/item-edits';
import type { ItemForm, ItemInput } from '@caselift/contract/item-fields';
import { faultsOf, formAfter, type ItemPlace } from '@caselift/contract/item-rules';
import { termsOf } from '@caselift/contract/item-terms';
import { itemTexts } from '@caselift/contract/item-texts';
import { recordAudit } from '@caselift/db/audit';
import { changesBetween } from '@caselift/db/edits';
import { staleRecordError } from '@caselift/db/state-error';
import type { ItemKind } from '@caselift/domain/programs/item';
import type { EditedRules, PersonRules } from '@caselift/domain/programs/item-entry';
import { payoutOf } from '@caselift/domain/programs/item-payout';
import type { JSONValue } from 'postgres';
import { formOf } from '../../edits/item-terms.ts';
import { requireOpenDays } from '../../figures/closed/guards.ts';
import type { PersonRow } from '../../figures/queries.ts';
import { refusal } from '../../http/errors.ts';
import { type Edit, openPlace, type Place, requirePerson } from './place.ts';
import { editedUsers, readTyped, writeTyped } from './stored.ts';

type Sent = BodyOf<typeof updateUserTargetAndPayout.newer>;

/** What may be typed for a person, as the item's form names it. */
const typedFields = [
  ...(['target', 'payoutType', 'payout', 'quantityPayout', 'isOpenEnded', 'threshold', 'cap'] as const),
  ...(['minQuantityValue', 'isAccountSpecific', 'isFullAmount', 'advancedBudget', 'advancedPayments'] as const),
  ...(['quantityAdvanced', 'cappedStatus', 'maxImagesPerAccount'] as const),
] satisfies (keyof ItemForm)[];

export async function editEntry(edit: Edit, sent: Sent): Promise<EditedUser[]> {
  const { tx, scope } = edit;
  const { itemId, userId, instance, version, isEdited, isObjective, isIncentive, ...rules } = sent;
  const place = await openPlace(edit, { itemId, kind: kindOf(isObjective, isIncentive), from: instance });
  // An instance is paid in the sales period of its last day.
  const { to } = place.instance;
  await requireOpenDays(edit.tx, edit.scope.wholesalerId, { from: to, to });
  const person = requirePerson(place, userId);
  const typed = await readTyped(tx, scope.wholesalerId, place);
  const stored = typed.inForce(person.customId);
  const after = isEdited ? rulesAfter(place, person, stored.rules, rules) : null;
  requireMayTarget(edit, place, stored.rules, after);
  const [told, telling] = [stored.rules, after].map((of) => toldOf(place, person, of));
  const changes = changesBetween(told ?? {}, telling ?? {});
  if (version !== undefined && version !== stored.version && Object.keys(changes).length > 0) {
    const fields = Object.entries(changes).map(([field, { before }]) => ({ field, stored: before }));
    throw staleRecordError({ version: stored.version, fields });
  }
  if (Object.keys(changes).length > 0) {
    await writeTyped(edit, place, typed, [{ userId: person.customId, rules: after }]);
    const action = isEdited ? 'edit item entry' : 'reset item entry';
    await record(edit, place, action, { userId: person.customId, user: person.name, changes });
  }
  return editedUsers(edit, place);
}

function kindOf(isObjective: boolean | undefined, isIncentive: boolean | undefined): ItemKind | undefined {
  if (isObjective === undefined) return isIncentive === true ? 'incentive' : undefined;
  return isObjective ? 'objective' : 'incentive';
}

/** The person's values without what is typed, and with it. */
function ownRules({ terms }: Place, { role, leadership }: PersonRow, typed: EditedRules | null): PersonRules {
  const { isOpenEnded, isAccountSpecific, cappedStatus, minQuantityValue, maxImagesPerAccount } = terms;
  const own = { isOpenEnded, isAccountSpecific, cappedStatus, minQuantityValue, maxImagesPerAccount };
  return { ...own, payout: payoutOf(terms, role, leadership), ...typed };
}

/** As if the item were the person's alone. */
function formFor(place: Place, person: PersonRow, typed: EditedRules | null): ItemForm {
  const target = typed?.target ?? place.terms.target;
  const own = { ...ownRules(place, person, typed), target, payoutsByUserType: false, payoutMap: {} };
  return formOf({ ...place.item, terms: { ...place.terms, ...own } }, null);
}

/** Refuses with 400 what the item itself couldn't be saved with. */
function rulesAfter(place: Place, person: PersonRow, before: EditedRules | null, sent: SentRules): EditedRules {
  const { rules, fault } = judgedRules(place, person, before, sent);
  if (fault !== null) throw refusal('bad_input', fault.text);
  return rules;
}

/** Once what was sent takes the place of what is typed, with what the item itself couldn't be saved with. */
export function judgedRules(
  place: Place,
  person: PersonRow,
  before: EditedRules | null,
  sent: SentRules,
): { rules: EditedRules; fault: { field: string; text: string } | null } {
  const { item, terms, now } = place;
  const { target = before?.target ?? null, payout, ...others } = sent;
  const of: ItemPlace = {
    ...{ kind: item.kind, type: item.type, isGrouped: terms.groupId !== null },
    parentType: now.items.find(({ itemId }) => itemId === item.parentId)?.type ?? null,
  };
  const input: ItemInput = { ...others, target: target ?? terms.target };
  const stored = formFor(place, person, before);
  const { payoutType } = formAfter(stored, input, of);
  const amount = payoutType === 'perAction' ? { quantityPayout: payout } : { payout };
  const form = formAfter(stored, { ...input, ...(payout !== undefined && amount) }, of);
  const isTyped = (field: string) => typedFields.some((one) => one === field);
  // A lead takes the sum of the reps' targets where none is typed.
  const mayLackTarget = sent.target === undefined || sent.target === null || person.role === 'teamLead';
  const fault = faultsOf(form, of).find(({ field }) => isTyped(field) && !(field === 'target' && mayLackTarget));
  const { isOpenEnded, isAccountSpecific, cappedStatus, minQuantityValue, maxImagesPerAccount, ...rest } = termsOf(
    form,
    terms,
  );
  const flags = { isOpenEnded, isAccountSpecific, cappedStatus, minQuantityValue, maxImagesPerAccount };
  return {
    rules: { target, ...flags, payout: rest.payout },
    fault: fault === undefined ? null : { field: fault.field, text: fault.text },
  };
}

/** Refuses with 403 another target of a custom item by others than admins. */
export function requireMayTarget(
  { viewer }: Pick<Edit, 'viewer'>,
  { item, terms }: Pick<Place, 'item' | 'terms'>,
  before: EditedRules | null,
  after: EditedRules | null,
): void {
  if (item.type !== 'custom' || viewer.role === 'admin') return;
  const isSame = (before?.target ?? terms.target) === (after?.target ?? terms.target);
  if (!isSame) throw refusal('forbidden', itemTexts.customForAdmins);
}

function toldOf(place: Place, person: PersonRow, typed: EditedRules | null): Record<string, JSONValue> {
  const form = formFor(place, person, typed);
  const fields = typedFields.map((field) => [field, form[field] as JSONValue]);
  return { ...Object.fromEntries(fields), isEdited: typed !== null, isTargetTyped: (typed?.target ?? null) !== null };
}

export async function record(
  { tx, scope, viewer, origin }: Edit,
  { item, instance, now }: Place,
  action: string,
  detail: Record<string, JSONValue>,
): Promise<void> {
  const { itemId, kind, name, parentId } = item;
  const parent = now.items.find((one) => one.itemId === parentId)?.name ?? null;
  await recordAudit(tx, {
    ...{ wholesalerId: scope.wholesalerId, actor: viewer.email, origin, action },
    detail: { itemId, kind, name, parent, instanceStart: instance.from, ...detail },
  });
}
