/** The plan in words of an item as its form has it, before it is saved (docs/product.md, Items). */
import type { IsoDate } from '@caselift/domain/dates';
import { type Exact, exact } from '@caselift/domain/exact';
import { rollingPeriod } from '@caselift/domain/programs/instances';
import type { ItemType, PayoutRole } from '@caselift/domain/programs/item';
import { itemMeasures, trackingRange } from '@caselift/domain/programs/item-measures';
import { type ItemPlan, planOf } from '@caselift/domain/programs/item-plan';
import { entryRules } from '@caselift/domain/programs/pay-item';
import type { PlanItem } from '@caselift/domain/programs/plan-item';
import type { PlanDays } from '@caselift/domain/programs/plan-words';
import type { ItemForm } from './item-fields.ts';
import { termsOf } from './item-terms.ts';

export type FormOfPlan = {
  type: ItemType;
  form: ItemForm;
  /** It opens what other sub-items pay: of a dependencies item, a qualifier or a house goal. */
  isQualifier?: boolean;
  /** Of a group, which it pays nothing of its own in. */
  isGrouped?: boolean;
  /** How many accounts and products the lists by hand have. */
  lists: { accounts: number; products: number };
  /** Sub-items by their order, or grouped children. */
  children: readonly Omit<FormOfPlan, 'children'>[];
};

/**
 * As the role reads it. lastDate: L; the plan is described for the period of L. isBrief: without days, products and
 * accounts. goal: the role's target where it is known, such as the sum of a team's; null: the form's, and of a lead the
 * team's without a number.
 */
export type PlanOptions = {
  role: PayoutRole;
  lastDate: IsoDate;
  goal: number | null;
  hidesProfits: boolean;
  isBrief?: boolean;
};

/** null: its custom period has no dates yet. */
export function planOfForm(item: FormOfPlan, options: PlanOptions): ItemPlan | null {
  const instance = periodDays(item.form, options.lastDate);
  if (instance === null) return null;
  const weights = item.children.reduce((sum, { form }) => sum + form.weight, 0);
  const children = item.children.map((child) => ({
    ...planItem({ ...child, children: [] }, instance, { ...options, goal: null }),
    ...(item.type === 'grouped' && { weightPercent: weights > 0 ? (100 * child.form.weight) / weights : 0 }),
  }));
  const { role, hidesProfits, isBrief = false } = options;
  const reader = { isTeam: role !== 'salesReps', hidesProfits, isBrief };
  return planOf({ ...planItem(item, instance, options), children }, reader);
}

/** The instance that holds the day; of tracked days and custom periods, those. null: the dates are missing. */
export function periodDays(form: ItemForm, day: IsoDate): PlanDays | null {
  if (form.period !== 'custom') return rollingPeriod(form.period, day);
  const { customPeriodStart: from, customPeriodEnd: to } = form;
  return from === null || to === null ? null : { from, to };
}

const rolePeople = {
  salesReps: { role: 'salesRep', leadership: false },
  teamLeads: { role: 'teamLead', leadership: false },
  leadership: { role: 'teamLead', leadership: true },
} as const;

function planItem(item: FormOfPlan, instance: PlanDays, { role, goal }: PlanOptions): PlanItem {
  const { type, form, lists, isQualifier = false, isGrouped = false } = item;
  const list = (count: number) => (count === 0 ? null : { hash: '', count });
  const terms = termsOf(form, {
    ...{ isValid: true, groupId: null },
    ...{ accounts: { list: list(lists.accounts) }, products: { list: list(lists.products) } },
  });
  const tracked = trackingRange(terms.measure);
  return {
    ...{ type, name: form.name, terms, isQualifier, children: [] },
    rules: entryRules(terms, rolePeople[role], null, { target: exact(form.target), targetSource: 'item' }),
    target: targetOf(item, role, goal),
    instance: tracked ?? instance,
    weightPercent: isGrouped ? form.weight : null,
  };
}

/** A lead's is the sum of the reps', but the item's own for percents and for each account (docs/product.md, Items). */
function targetOf({ type, form }: FormOfPlan, role: PayoutRole, goal: number | null): Exact | null {
  const isTicked = type === 'binary' || type === 'validation';
  if (role === 'salesReps') return isTicked ? exact(1) : exact(goal ?? form.target);
  const isPercent = form.measure !== null && itemMeasures[form.measure.label].form === 'percent';
  if (form.isAccountSpecific || isPercent || form.isHouseGoal) return exact(form.target);
  return goal === null ? null : exact(goal);
}
