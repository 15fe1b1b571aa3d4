/** Warnings for an item being edited: what pays nobody or pays for nothing new, and the one change that fixes it. */
import { dayText } from '@caselift/domain/dates';
import {
  endsByItself,
  type ItemType,
  type PayoutRole,
  type PayoutTerms,
  payoutRoles,
} from '@caselift/domain/programs/item';
import { itemMeasures, type MeasureLabel } from '@caselift/domain/programs/item-measures';
import { sumUnit, unitOf } from '@caselift/domain/programs/item-quantity';
import { counted, isWhole, quantityText } from '@caselift/domain/programs/item-words';
import type { DraftReach, DraftResults } from './item-drafts.ts';
import type { ItemForm } from './item-fields.ts';
import { termsOf } from './item-terms.ts';
import { itemTexts } from './item-texts.ts';

/** A change of the form, or the part of it in which something has to be chosen. */
export type WarningFix = { label: string } & ({ changes: Partial<ItemForm> } | { section: 'users' | 'products' });
export type ItemWarning = { title: string; text: string; fix: WarningFix | null };

export const itemWarningTexts = {
  nobody: { title: 'Nobody is in it.', text: 'Without people it pays nothing.', fix: 'Choose people' },
  products: { title: 'No products are chosen.', text: itemTexts.noProducts, fix: 'Choose products' },
  noMaximum: {
    title: 'There is no maximum.',
    openEnded: itemTexts.noMaximum,
    text: 'Without a cap, nothing limits what it can pay.',
    fix: (cap: string) => `Set cap to ${cap}`,
  },
  percentOfNothing: {
    title: 'Some have nothing to compare with.',
    text: (without: number, people: number) =>
      `${without} of ${counted(people, 'rep', 'reps')} sold none of this in the reference period. A percent of nothing can't be computed, so they earn nothing whatever they sell.`,
    fix: (label: string) => `Measure ${label} instead`,
  },
  belowLastYear: {
    title: "The target is below last year's result.",
    text: (said: { when: string; people: string; came: string; each: string; target: string }) =>
      `In ${said.when} ${said.people} ${said.came} with no program, ${said.each} each. At ${said.target} you pay for what happened anyway.`,
    fix: (target: string) => `Set target to ${target}`,
  },
  leads: {
    title: 'A lead has no target.',
    text: (who: string) =>
      `None of the reps below the ${who} is in this item, so there is no target to add up. Percents of the threshold and the cap are of the item's own target until one is typed.`,
    fix: 'Choose people',
  },
} as const;

export type Warned = {
  type: ItemType;
  form: ItemForm;
  /** A sub-item has its parent's people. */
  hasOwnPeople: boolean;
  /** In a group, or as a condition of other sub-items. */
  paysNothing: boolean;
  /** undefined: not known yet. */
  reach: DraftReach | undefined;
  results: DraftResults | undefined;
};

/**
 * The most important first; what isn't known yet isn't warned of.
 * @example target 20, and in September 2025 9 reps gained 204 placements -> 'Set target to 24'
 */
export function warningsOf(warned: Warned): ItemWarning[] {
  return [nobody, noProducts, percentOfNothing, leadsWithoutTarget, noMaximum, belowLastYear].flatMap(
    (find) => find(warned) ?? [],
  );
}

const texts = itemWarningTexts;
type Found = ItemWarning | null;

function nobody({ reach, hasOwnPeople }: Warned): Found {
  if (reach === undefined || reach.people.count > 0) return null;
  const { title, text, fix } = texts.nobody;
  return { title, text, fix: hasOwnPeople ? { label: fix, section: 'users' } : null };
}

function noProducts({ type, form, reach }: Warned): Found {
  if (type !== 'quantity' || form.measure === null || reach === undefined || reach.products.selected > 0) return null;
  const { title, text, fix } = texts.products;
  return { title, text, fix: { label: fix, section: 'products' } };
}

const labelOf = ({ type, form }: Pick<Warned, 'type' | 'form'>): MeasureLabel | null =>
  type === 'quantity' ? (form.measure?.label ?? null) : null;

function percentOfNothing({ type, form, results }: Warned): Found {
  const label = labelOf({ type, form });
  const present = results?.periods.at(-1);
  if (label === null || form.measure === null || itemMeasures[label].form !== 'percent') return null;
  if (present === undefined || present.withoutReference === 0) return null;
  const { title, text, fix } = texts.percentOfNothing;
  const other = changeInstead(label);
  return {
    ...{ title, text: text(present.withoutReference, present.people) },
    fix: other && { label: fix(other), changes: { measure: { ...form.measure, label: other } } },
  };
}

/** The change of the same in units. @example 'Vol Δ (%)' -> 'Vol Δ (CEs)' */
function changeInstead(label: MeasureLabel): MeasureLabel | null {
  const { unit, hasMinimum } = itemMeasures[label];
  const labels = Object.keys(itemMeasures) as MeasureLabel[];
  return (
    labels.find((other) => {
      const row = itemMeasures[other];
      return row.form === 'delta' && row.unit === unit && row.hasMinimum === hasMinimum;
    }) ?? null
  );
}

function leadsWithoutTarget({ type, form, hasOwnPeople, reach, results }: Warned): Found {
  const isSummed = type === 'quantity' && !form.isOpenEnded && !form.isAccountSpecific && !form.isHouseGoal;
  if (!isSummed || reach === undefined || results === undefined) return null;
  const roles = [['teamLeads', 'team leads'] as const, ['leadership', 'leadership'] as const];
  const without = roles.filter(([role]) => reach.people[role] > 0 && !results.goal[role]);
  if (without.length === 0) return null;
  const { title, text, fix } = texts.leads;
  return {
    title,
    text: text(without.map(([, words]) => words).join(' and ')),
    fix: hasOwnPeople ? { label: fix, section: 'users' } : null,
  };
}

/** As an item of the form pays, whatever is chosen. */
export const termsOfForm = (form: ItemForm) =>
  termsOf(form, { isValid: true, groupId: null, accounts: { list: null }, products: { list: null } });

function noMaximum({ type, form, paysNothing, reach, results }: Warned): Found {
  if (paysNothing || endsByItself(type, form)) return null;
  const terms = termsOfForm(form);
  const { payoutsByUserType } = form;
  const isUncapped = ({ payoutType, rateCents, cap }: PayoutTerms) =>
    payoutType === 'perAction' && rateCents > 0 && (cap.units === 'raw' ? cap.value === 0 : form.isOpenEnded);
  const uncapped = payoutRoles.filter((role) =>
    isUncapped((payoutsByUserType && terms.payoutMap[role]) || terms.payout),
  );
  if (uncapped.length === 0) return null;
  const { title, text, openEnded, fix } = texts.noMaximum;
  const found = usualCap(form, { reach, results });
  // A cap below the threshold would leave nothing to be paid.
  const isPaying = uncapped.every((role) => {
    const { threshold } = (payoutsByUserType && terms.payoutMap[role]) || terms.payout;
    if (found === null) return false;
    if (threshold.units === found.units) return threshold.value < found.value;
    return quantityOfLimit(threshold, form) < quantityOfLimit(found, form);
  });
  const changes = found && (payoutsByUserType ? { payoutMap: cappedMap(form, uncapped, found) } : { cap: found });
  const label = found?.units === 'raw' ? quantityText(found.value, unitOf(type, terms, false)) : cappedPercent;
  return {
    ...{ title, text: form.isOpenEnded ? openEnded : text },
    fix: changes && isPaying ? { label: fix(label), changes } : null,
  };
}

const cappedPercent = '150% of the target';
const quantityOfLimit = ({ units, value }: ItemForm['cap'], { target }: ItemForm): number =>
  units === 'raw' ? value : (value * target) / 100;

/**
 * Half as much again as the target, in percent: each person has their own, and a lead's is the team's. Open-ended, half as
 * much again as a person sold last year; not where leads are in it, who are paid for whole teams. null: nothing is known.
 */
function usualCap(form: ItemForm, { reach, results }: Pick<Warned, 'reach' | 'results'>): ItemForm['cap'] | null {
  if (!form.isOpenEnded) return form.target > 0 ? { units: 'percentage', value: 150 } : null;
  const value = Math.ceil(1.5 * (results?.lastYear?.perPerson ?? 0));
  const hasLeads = reach === undefined || reach.people.teamLeads + reach.people.leadership > 0;
  return value > 0 && !hasLeads ? { units: 'raw', value } : null;
}

function cappedMap({ payoutMap }: ItemForm, roles: readonly PayoutRole[], cap: ItemForm['cap']): ItemForm['payoutMap'] {
  const capped = { ...payoutMap };
  for (const role of roles) {
    const block = payoutMap[role];
    if (block !== undefined) capped[role] = { ...block, cap };
  }
  return capped;
}

/** What a target has to be above last year's result to pay for something new. */
const aboveLastYear = 1.05;

function belowLastYear({ type, form, paysNothing, results }: Warned): Found {
  if (paysNothing) return null;
  const label = labelOf({ type, form });
  const last = results?.lastYear;
  if (label === null || form.isOpenEnded || form.isAccountSpecific || form.isHouseGoal || form.target <= 0) return null;
  if (last?.quantity == null || last.perPerson === null || last.people === 0 || last.perPerson < form.target)
    return null;
  const { form: kind, unit } = itemMeasures[label];
  if (kind === 'percent') return null;
  const words = sumUnit(unit);
  const { title, text, fix } = texts.belowLastYear;
  const target = Math.ceil(last.perPerson * aboveLastYear);
  const come = quantityText(isWhole(words) ? Math.round(last.quantity) : Math.round(last.quantity * 100) / 100, words);
  return {
    title,
    text: text({
      when: periodWords(last),
      people: last.people === 1 ? 'this rep' : `these ${counted(last.people, 'rep', 'reps')}`,
      came: `${kind === 'delta' ? 'gained' : 'sold'} ${come}`,
      each: words === '$' ? quantityText(last.perPerson, '$') : String(Math.round(last.perPerson * 10) / 10),
      target: words === '$' ? quantityText(form.target, '$') : form.target.toLocaleString('en-US'),
    }),
    fix: {
      label: fix(words === '$' ? quantityText(target, '$') : target.toLocaleString('en-US')),
      changes: { target },
    },
  };
}

const months = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** @example 'September 2025', 'July 1 to September 30, 2025' */
function periodWords({ from, to }: { from: string; to: string }): string {
  const isMonth = from.slice(0, 7) === to.slice(0, 7) && from.endsWith('-01') && to >= `${from.slice(0, 8)}28`;
  if (isMonth) return months.format(new Date(from));
  return `${dayText(from)} to ${dayText(to)}`;
}
