/** The rows of the payout section: one rule for everyone, or one a role; what each row has, and what is ruled out. */
import type { ItemForm, PayoutBlock } from '@caselift/contract/item-fields';
import type { ItemPlace } from '@caselift/contract/item-rules';
import { payoutRoleWords, payoutTypesOf } from '@caselift/contract/item-screen-texts';
import {
  defaultSteps,
  type Limit,
  type PayoutRole,
  type PayoutType,
  parentTypes,
  payoutRoles,
} from '@caselift/domain/programs/item';
import { itemMeasures, type MeasuredUnit } from '@caselift/domain/programs/item-measures';
import { upToFourDecimals } from '../../../../ui/figures.ts';

export type PayoutRow = {
  /** The block's owner; null: the item's own rule. */
  role: PayoutRole | null;
  /** @example 'Sales reps'; 'Team leads, Leadership', who have no block of their own */
  label: string;
  rules: Pick<PayoutBlock, 'payoutType' | 'threshold' | 'cap' | 'advancedPayments' | 'quantityAdvanced'>;
};

/** Parents are paid by the sum of their sub-items. */
export const isPaid = ({ type }: ItemPlace): boolean => !parentTypes.some((parent) => parent === type);

/** @example payoutRowsOf(form).map(({ label }) => label) // ['Everyone'] */
export function payoutRowsOf(form: ItemForm): PayoutRow[] {
  if (!form.payoutsByUserType) return [{ role: null, label: 'Everyone', rules: form }];
  const blocks = payoutRoles.flatMap((role) => {
    const rules = form.payoutMap[role];
    return rules === undefined ? [] : [{ role, label: payoutRoleWords[role], rules }];
  });
  const others = payoutRoles.filter((role) => form.payoutMap[role] === undefined);
  if (others.length === 0) return blocks;
  return [...blocks, { role: null, label: others.map((role) => payoutRoleWords[role]).join(', '), rules: form }];
}

/** Pays every role by a rule of its own: those that had none get a copy of the item's. */
export function byRole(form: ItemForm): Pick<ItemForm, 'payoutsByUserType' | 'payoutMap'> {
  const own: PayoutBlock = {
    payoutType: form.payoutType,
    quantityPayout: form.quantityPayout,
    perActionAmount: form.quantityPayout,
    allOrNothingAmount: form.payout,
    atRiskAmount: form.payout,
    cap: form.cap,
    threshold: form.threshold,
    isFullAmount: form.isFullAmount,
    advancedPayments: form.advancedPayments,
    advancedBudget: form.advancedBudget,
    quantityAdvanced: form.quantityAdvanced,
  };
  const blocks = payoutRoles.map((role) => [role, form.payoutMap[role] ?? own]);
  return { payoutsByUserType: true, payoutMap: Object.fromEntries(blocks) };
}

/** Changes to the rules of one row, as the form takes them. */
export function changesOf(
  form: ItemForm,
  role: PayoutRole | null,
  changes: Partial<PayoutRow['rules']>,
): Partial<ItemForm> {
  if (role === null) return changes;
  const block = form.payoutMap[role];
  if (block === undefined) return {};
  return { payoutMap: { ...form.payoutMap, [role]: { ...block, ...changes, ...carried(block, changes.payoutType) } } };
}

/** All or nothing and at risk pay one amount, which stays when one takes the other's place. */
function carried(block: PayoutBlock, payoutType: PayoutType | undefined): Partial<PayoutBlock> {
  if (payoutType === 'atRisk' && block.atRiskAmount === 0) return { atRiskAmount: block.allOrNothingAmount };
  if (payoutType === 'allOrNothing' && block.allOrNothingAmount === 0)
    return { allOrNothingAmount: block.atRiskAmount };
  return {};
}

/** Another payout type. Steps that fall would be refused where nobody sees them: they give way to the usual ones. */
export function asType({ advancedPayments, quantityAdvanced }: PayoutRow['rules'], payoutType: PayoutType) {
  return {
    payoutType,
    ...(falls(advancedPayments) && { advancedPayments: [...defaultSteps] }),
    ...(falls(quantityAdvanced) && { quantityAdvanced: [] }),
  };
}

const falls = <Step extends Readonly<Record<string, number>>>(steps: readonly Step[]): boolean =>
  steps.some((step, at) => Object.entries(step).some(([column, value]) => value < (steps[at - 1]?.[column] ?? 0)));

/** Which payout types a row offers. What is stored is always among them. */
export function typesFor({ isOpenEnded }: ItemForm, { type }: ItemPlace, stored: PayoutType): readonly PayoutType[] {
  const mayPay = (payoutType: PayoutType) => payoutType === 'perAction' || payoutType === 'quantityAdvanced';
  const offered = payoutTypesOf(type).filter((payoutType) => !isOpenEnded || mayPay(payoutType));
  return offered.includes(stored) ? offered : [stored, ...offered];
}

/** Why payout types are missing; null: none is. */
export const typesLock = ({ isOpenEnded }: ItemForm): string | null =>
  isOpenEnded ? 'Open-ended items have no target, so they pay per action.' : null;

const limitLocks: Partial<Record<PayoutType, string>> = {
  allOrNothing: 'All or nothing pays at the target: no threshold, no cap.',
  advanced: 'Step payout pays by its steps: no threshold, no cap.',
  quantityAdvanced: 'By quantity, each image pays by its steps: no threshold, no cap.',
};
/** Why a row has no threshold and no cap; null: it has them. */
export const limitsLock = ({ payoutType }: PayoutRow['rules']): string | null => limitLocks[payoutType] ?? null;

/** Whether a limit in percent has nothing to be a percent of. */
export const isPercentOff = ({ isOpenEnded }: ItemForm, { units }: Limit): boolean =>
  isOpenEnded && units === 'percentage';

const shortUnits: Readonly<Record<MeasuredUnit, string>> = {
  microOunces: 'CE',
  milliUnits: 'units',
  gpCents: '$',
  revenueCents: '$',
  pairs: 'PODs',
};

/** The unit of a limit that isn't a percent. @example 'PODs' */
export function unitOf({ measure, isAccountSpecific }: ItemForm, { type }: ItemPlace): string {
  if (isAccountSpecific) return 'accounts';
  if (type === 'image') return 'images';
  if (type === 'imageValidation') return 'cases';
  if (measure === null) return 'count';
  const { unit, form } = itemMeasures[measure.label];
  return form === 'percent' ? 'points' : shortUnits[unit];
}

/** The target that a role's percents are of; null: it depends on the person. */
function targetOf({ target, isOpenEnded, isAccountSpecific }: ItemForm, role: PayoutRole | null): number | null {
  const isLead = role === 'teamLeads' || role === 'leadership';
  return isOpenEnded || isAccountSpecific || isLead || target <= 0 ? null : target;
}

/** What percents come to, beside them. @example meaningOf(form, null, { units: 'percentage', value: 50 }) // '= 10' */
export function meaningOf(form: ItemForm, role: PayoutRole | null, { units, value }: Limit): string | null {
  const target = targetOf(form, role);
  if (units === 'raw' || target === null) return null;
  return `= ${upToFourDecimals((value * target) / 100).replace(/\.?0+$/, '')}`;
}

/** A limit in the other unit, the same limit where the target is known. @example 50% of 20 // { units: 'raw', value: 10 } */
export function inOtherUnits(form: ItemForm, role: PayoutRole | null, { units, value }: Limit): Limit {
  const target = targetOf(form, role);
  const other = units === 'raw' ? 'percentage' : 'raw';
  if (target === null) return { units: other, value };
  const same = other === 'raw' ? (value * target) / 100 : (value * 100) / target;
  return { units: other, value: Math.round(same * 10_000) / 10_000 };
}

/** What a payout of this item depends on besides its rows; null: nothing. */
export function payoutNote(form: ItemForm, place: ItemPlace): string | null {
  if (place.isGrouped) return 'Part of a group: the group pays, and this pays nothing of its own.';
  if (form.isQualifier) return 'A qualifier pays nothing itself.';
  const measured = form.measure === null ? null : itemMeasures[form.measure.label].form;
  if (!form.payoutsByUserType || form.isOpenEnded || form.isAccountSpecific || measured === 'percent') return null;
  return "A lead's target is the sum of the reps'.";
}
