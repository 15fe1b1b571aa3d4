/** What is typed for one person, as texts, and what it comes to by the contract's rules. */
import { EditRules, type SentRules } from '@caselift/contract/item-edits';
import type { UserEntry } from '@caselift/contract/user-entry';
import { limitUnits, payoutTypes } from '@caselift/domain/programs/item';
import * as z from 'zod/mini';

const [number, flag] = [z.optional(z.string()), z.optional(z.boolean())];
const TypedLimit = z.object({ units: z.enum(limitUnits), value: z.string() });
const TypedStep = z.record(z.string(), z.string());
export type TypedStep = z.output<typeof TypedStep>;

/** What was touched; numbers as texts, so that half a number can be typed. target '': the item's. */
export const TypedRules = z.object({
  payoutType: z.optional(z.enum(payoutTypes)),
  ...{ isOpenEnded: flag, isAccountSpecific: flag, isFullAmount: flag, cappedStatus: flag },
  ...{ target: number, payout: number, advancedBudget: number },
  ...{ minQuantityValue: number, maxImagesPerAccount: number },
  ...{ threshold: z.optional(TypedLimit), cap: z.optional(TypedLimit) },
  ...{ advancedPayments: z.optional(z.array(TypedStep)), quantityAdvanced: z.optional(z.array(TypedStep)) },
});
export type TypedRules = z.output<typeof TypedRules>;
export type TypedField = keyof TypedRules;

/** As the form names them. */
export const fieldNames: Readonly<Record<TypedField, string>> = {
  target: 'Target',
  payoutType: 'Payout type',
  payout: 'Amount',
  advancedBudget: 'Budget',
  threshold: 'Threshold',
  cap: 'Cap',
  minQuantityValue: 'Minimum quantity',
  maxImagesPerAccount: 'Maximum images per account',
  isFullAmount: 'Full amount',
  cappedStatus: 'Capped status',
  isOpenEnded: 'Open-ended',
  isAccountSpecific: 'Account-specific',
  advancedPayments: 'Steps',
  quantityAdvanced: 'Steps',
};

const amounts: ReadonlySet<string> = new Set(['payout', 'advancedBudget']);

/** How a field shows a number. @example shownText('payout', 5) // '5.00'; shownText('target', 16) // '16' */
export function shownText(field: string, value: number | undefined): string {
  if (value === undefined) return '';
  return amounts.has(field) ? value.toFixed(2) : String(value);
}

/** What was typed, without a dollar sign, commas and a percent sign around the number. */
const plain = (text: string): string =>
  text.replace(/^\s*\$?\s*(-?[\d,]*\.?\d*)\s*%?\s*$/, (_, digits: string) => digits.replaceAll(',', ''));

function plainOf(value: unknown): unknown {
  if (typeof value === 'string') return plain(value);
  if (Array.isArray(value)) return value.map(plainOf);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, plainOf(one)]));
}

export type ReadRules = {
  /** Of what can be read, what differs from what is stored. */
  sent: Partial<SentRules>;
  /** The fields with a different value, also those that can't be read. */
  changed: TypedField[];
  /** By field, what the contract says of it. */
  faults: ReadonlyMap<string, string>;
};

export function readRules(typed: TypedRules, stored: UserEntry): ReadRules {
  const sent: Record<string, unknown> = {};
  const changed: TypedField[] = [];
  const faults = new Map<string, string>();
  for (const [field, value] of Object.entries(typed) as [TypedField, unknown][]) {
    const isEmptyTarget = field === 'target' && String(value).trim() === '';
    const read = EditRules.safeParse({ [field]: isEmptyTarget ? null : plainOf(value) });
    if (!read.success) {
      faults.set(field, read.error.issues[0]?.message ?? '');
      changed.push(field);
      continue;
    }
    const now = read.data[field];
    const before = isEmptyTarget && stored.targetSource !== 'typed' ? null : stored[field];
    if (JSON.stringify(now) === JSON.stringify(before)) continue;
    sent[field] = now;
    changed.push(field);
  }
  return { sent: sent as Partial<SentRules>, changed, faults };
}

/** All that is typed for a person, to be put back after a reset. */
export function rulesOf(entry: UserEntry): Partial<SentRules> {
  const { payoutType, isOpenEnded, isAccountSpecific, isFullAmount, cappedStatus } = entry;
  const { minQuantityValue, maxImagesPerAccount, advancedBudget, advancedPayments, quantityAdvanced } = entry;
  return {
    target: entry.targetSource === 'typed' ? (entry.target ?? null) : null,
    ...{ payoutType, isOpenEnded, isAccountSpecific, isFullAmount, cappedStatus },
    ...{ minQuantityValue, maxImagesPerAccount, advancedBudget, advancedPayments, quantityAdvanced },
    ...{ payout: entry.payout, threshold: entry.threshold, cap: entry.cap },
  };
}

/** What is stored of a field, as if it were typed. @example typedOf('target', entry) // { target: '16' } */
export function typedOf(field: TypedField, entry: UserEntry): TypedRules {
  const value = field === 'target' && entry.targetSource !== 'typed' ? '' : entry[field];
  return value === undefined ? {} : { [field]: textsOf(value) };
}

/** With its numbers as texts. */
function textsOf(value: unknown): unknown {
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map(textsOf);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, textsOf(one)]));
}
