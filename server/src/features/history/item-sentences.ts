/** Edits of objectives and incentives as sentences: what they are measured and paid by, before and after. */
import { moneyText } from '@caselift/domain/pay/statement-line';
import { countsFrom, shown } from './edit-sentences.ts';

type Detail = Record<string, unknown>;
type Change = { before: unknown; after: unknown };

const labels: Record<string, string> = {
  name: 'the name',
  description: 'the description',
  frequency: 'the frequency',
  tag: 'the tag',
  favorite: 'favorite',
  archived: 'archived',
  status: 'active',
  users: 'people',
  hideFromSalesReps: 'hidden from sales reps',
  period: 'the period',
  customPeriodStart: 'the first day',
  customPeriodEnd: 'the last day',
  isOpenEnded: 'open-ended',
  isAccountSpecific: 'a target for each account',
  isFullAmount: 'full amount',
  cappedStatus: 'capped status',
  isQualifier: 'qualifier',
  isHouseGoal: 'house goal',
  target: 'the target',
  payoutType: 'the payout type',
  payout: 'the payout',
  quantityPayout: 'the payout for each unit',
  threshold: 'the threshold',
  cap: 'the cap',
  advancedBudget: 'the budget',
  advancedPayments: 'the steps',
  quantityAdvanced: 'the steps by quantity',
  payoutsByUserType: 'payouts by role',
  salesReps: 'the payout of sales reps',
  teamLeads: 'the payout of team leads',
  leadership: 'the payout of leadership',
  measure: 'the measure',
  tracking: 'the tracking period',
  minimum: 'the minimum per placement',
  valueInputType: 'the comparison',
  valueInput: 'the value to reach',
  minQuantityValue: 'the minimum quantity',
  maxImagesPerAccount: 'the images per account',
  weight: 'the weight',
  order: 'the place',
  customAccountsSelected: 'accounts',
  customProductsSelected: 'products',
  accountType: 'account types',
  premise: 'premises',
  chain: 'chains',
  location: 'locations',
  supplier: 'suppliers',
  brandFams: 'brand families',
  brand: 'brands',
  packageType: 'package types',
  size: 'sizes',
  productType: 'product types',
  supplierContribution: 'the supplier contribution',
  isValid: 'complete',
};
const amounts = ['payout', 'quantityPayout', 'advancedBudget'];
/** Long, or lists of numbers: told without their values. */
const unsaid = ['description', 'advancedPayments', 'quantityAdvanced', 'salesReps', 'teamLeads', 'leadership'];

/** @example 'sub-item "Reds" of the objective "Wine"' */
export function itemText({ kind, name, parent }: Detail): string {
  return typeof parent === 'string' ? `sub-item "${name}" of the ${kind} "${parent}"` : `${kind} "${name}"`;
}

export const itemCreatedSentence = (detail: Detail) => `Created the ${itemText(detail)}.`;
/** @example 'Copied "Spring" as the objective "Spring copy", with 3 pending images and 1 set of typed values.' */
export function itemCopiedSentence({ source, images, edits, ...detail }: Detail): string {
  const came = [
    ...(typeof images === 'number' ? [`${images} pending ${images === 1 ? 'image' : 'images'}`] : []),
    ...(typeof edits === 'number' ? [`${edits} ${edits === 1 ? 'set' : 'sets'} of typed values`] : []),
  ];
  return `Copied "${source}" as the ${itemText(detail)}${came.length > 0 ? `, with ${came.join(' and ')}` : ''}.`;
}

export const itemSavedSentence = ({ changes, periodStart, ...detail }: Detail): string =>
  `Changed the ${itemText(detail)}${countsFrom(periodStart)}: ${itemChangesText(changes)}.`;

/** @example 'the target from 4 to 7; the payout from $5.00 to $6.00' */
export function itemChangesText(changes: unknown): string {
  const fields = Object.keys(labels);
  const changed = Object.entries((changes ?? {}) as Record<string, Change>);
  changed.sort(([a], [b]) => fields.indexOf(a) - fields.indexOf(b));
  const told = changed.map(([field, { before, after }]) => {
    const label = labels[field] ?? field;
    if (unsaid.includes(field)) return label;
    return `${label} from ${valueText(field, before, after)} to ${valueText(field, after, before)}`;
  });
  return told.join('; ');
}

export function itemDeletedSentence({ subItems, ...detail }: Detail): string {
  const count = Number(subItems);
  const along = count === 0 ? '' : ` with ${count} sub-item${count === 1 ? '' : 's'}`;
  return `Deleted the ${itemText(detail)}${along}. What it paid for periods that are over stays.`;
}

export function itemGroupedSentence({ kind, name, added, removed, weights, periodStart }: Detail): string {
  const names = (verb: string, list: unknown) => {
    const own = list as string[];
    return own.length === 0 ? [] : [`${verb} ${own.map((one) => `"${one}"`).join(', ')}`];
  };
  const shares = (weights as { name: string; weight: number }[]).map((child) => `"${child.name}" ${child.weight}`);
  const told = [...names('added', added), ...names('removed', removed)];
  const weighed = shares.length === 0 ? 'It is empty now.' : `Weights: ${shares.join(', ')}.`;
  const what = told.length === 0 ? '' : `: ${told.join('; ')}`;
  return `Changed what the ${kind} "${name}" is made of${countsFrom(periodStart)}${what}. ${weighed}`;
}

export function itemMembersSentence(what: 'accounts' | 'products') {
  return ({ takesEffect, added, removed, periodStart, ...detail }: Detail): string => {
    const parts = [listText('added', added), listText('removed', removed)].filter((part) => part !== '');
    const waits = takesEffect === true ? '' : " It doesn't choose by this list yet.";
    return `Changed the ${what} of the ${itemText(detail)}${countsFrom(periodStart)}: ${parts.join('; ')}.${waits}`;
  };
}

function listText(verb: string, change: unknown): string {
  const { count, names } = change as { count: number; names: string[] };
  if (count === 0) return '';
  return count === names.length ? `${verb} ${names.join(', ')}` : `${verb} ${count} (${names.join(', ')} and others)`;
}

function valueText(field: string, value: unknown, other: unknown): string {
  if (amounts.includes(field)) return moneyText(Math.round(Number(value) * 100));
  if (field === 'status') return value === 1 ? 'yes' : 'no';
  if (field === 'threshold' || field === 'cap') {
    const limit = value as { units: string; value: number };
    return `${limit.value}${limit.units === 'percentage' ? '%' : ''}`;
  }
  if (field === 'supplierContribution') return `${value}%`;
  if (field === 'customAccountsSelected' || field === 'customProductsSelected')
    return value === true ? 'chosen by filters' : 'chosen by hand';
  if (field.startsWith('customPeriod') || field === 'period' || field === 'payoutType') return String(value ?? 'none');
  return shown(value, other);
}
