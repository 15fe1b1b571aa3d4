/** The switches beside an item's target: which an item has, and which its other choices rule out. */
import type { ItemForm } from '@caselift/contract/item-fields';
import type { ItemPlace } from '@caselift/contract/item-rules';
import type { ItemType, PayoutType } from '@caselift/domain/programs/item';
import { itemMeasures } from '@caselift/domain/programs/item-measures';

export type FlagField =
  | 'isOpenEnded'
  | 'isAccountSpecific'
  | 'isFullAmount'
  | 'cappedStatus'
  | 'isQualifier'
  | 'isHouseGoal';

export type Flag = {
  field: FlagField;
  label: string;
  /** What it does. */
  says: string;
  /** Why it can't be changed: the choice that rules it out. */
  lock: string | null;
  on: boolean;
};

/** Of items with a typed target; binary ones and conditions have 1, parents and groups that of what is below them. */
const targetTypes: ReadonlySet<ItemType> = new Set(['quantity', 'image', 'imageValidation', 'custom']);
export const hasTarget = ({ type }: ItemPlace): boolean => targetTypes.has(type);

/** @example flagsOf(form, place).find(({ field }) => field === 'isOpenEnded')?.lock */
export function flagsOf(form: ItemForm, place: ItemPlace): Flag[] {
  const { type, parentType, isGrouped } = place;
  const isPaidByTarget = hasTarget(place) || type === 'grouped';
  const needsMeasure = form.measure === null ? 'Choose a measure first.' : null;
  const flags: (Flag | false)[] = [
    isPaidByTarget && {
      field: 'isOpenEnded',
      label: 'Open-ended',
      says: 'There is no target: everything counts.',
      lock: openEndedLock(form, type === 'grouped', isGrouped),
      on: form.isOpenEnded,
    },
    type === 'quantity' && {
      field: 'isAccountSpecific',
      label: 'Account-specific',
      says: 'One target for each account.',
      lock: needsMeasure,
      on: form.isAccountSpecific,
    },
    isPaidByTarget && {
      field: 'isFullAmount',
      label: 'Full amount',
      says: 'From the threshold on, pays from the first one.',
      lock: payoutTypesOf(form).includes('perAction') ? null : 'No payout is per action, so there is nothing to count.',
      on: isFullAmount(form),
    },
    isPaidByTarget && {
      field: 'cappedStatus',
      label: 'Capped status',
      says: 'Status stops at 100%.',
      lock: form.isOpenEnded ? 'Open-ended items have no status.' : null,
      on: form.cappedStatus,
    },
    parentType === 'dependencies' && {
      field: 'isQualifier',
      label: 'Qualifier',
      says: 'Must be met before the others pay. Pays nothing itself.',
      lock: null,
      on: form.isQualifier,
    },
    parentType === 'dependencies' &&
      type === 'quantity' && {
        field: 'isHouseGoal',
        label: 'House goal',
        says: 'Measured once, over the whole house.',
        lock: form.isQualifier ? needsMeasure : 'Only a qualifier can be a house goal.',
        on: form.isHouseGoal,
      },
  ];
  return flags.filter((flag) => flag !== false);
}

function openEndedLock({ isHouseGoal }: ItemForm, isGroup: boolean, isGrouped: boolean): string | null {
  if (isGroup) return "Grouped items can't be open-ended.";
  if (isGrouped) return 'It is part of a group, which needs its target.';
  return isHouseGoal ? 'A house goal needs a target.' : null;
}

/** Those that pay someone. */
function payoutTypesOf({ payoutsByUserType, payoutMap, payoutType }: ItemForm): PayoutType[] {
  const blocks = Object.values(payoutMap);
  return payoutsByUserType && blocks.length > 0 ? blocks.map((block) => block.payoutType) : [payoutType];
}

function isFullAmount({ payoutsByUserType, payoutMap, isFullAmount: own }: ItemForm): boolean {
  const blocks = Object.values(payoutMap);
  return payoutsByUserType && blocks.length > 0 ? blocks.every((block) => block.isFullAmount) : own;
}

/** What a switch changes. The full amount is one choice for all roles. */
export function changesOf({ payoutMap }: ItemForm, field: FlagField, on: boolean): Partial<ItemForm> {
  if (field !== 'isFullAmount') return { [field]: on };
  const blocks = Object.entries(payoutMap).map(([role, block]) => [role, { ...block, isFullAmount: on }]);
  return { isFullAmount: on, payoutMap: Object.fromEntries(blocks) };
}

/** Why there is no target; null: there is one. */
export const targetLock = (form: ItemForm): string | null =>
  form.isOpenEnded ? 'Open-ended items have no target.' : null;

/** What the target is of, and what a team lead's is. */
export function targetNote(form: ItemForm, { type }: ItemPlace): string {
  if (type === 'custom') return 'For people without an uploaded target';
  if (form.isHouseGoal) return "For the house. 0 is the sum of the reps' targets.";
  if (form.isAccountSpecific) return 'For each account, of leads too';
  const isPercent = form.measure !== null && itemMeasures[form.measure.label].form === 'percent';
  return isPercent ? 'For each person, leads too' : "For each rep. A lead's is the sum of the reps'.";
}
