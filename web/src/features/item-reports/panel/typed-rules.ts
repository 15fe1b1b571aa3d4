/** What is typed for one person, as texts, and what it comes to by the contract's rules. */
import { EditRules, type SentRules } from '@caselift/contract/item-edits';
import type { UserEntry } from '@caselift/contract/user-entry';
import type { Limit } from '@caselift/domain/programs/item';

export type TypedLimit = { units: Limit['units']; value: string };
export type TypedStep = Record<string, string>;

/** What was touched; numbers as texts, so that half a number can be typed. */
export type TypedRules = Partial<
  Pick<SentRules, 'payoutType' | 'isOpenEnded' | 'isAccountSpecific' | 'isFullAmount' | 'cappedStatus'> & {
    /** '': the item's. */
    target: string;
    payout: string;
    advancedBudget: string;
    minQuantityValue: string;
    maxImagesPerAccount: string;
    threshold: TypedLimit;
    cap: TypedLimit;
    advancedPayments: TypedStep[];
    quantityAdvanced: TypedStep[];
  }
>;
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
  /** The fields whose value differs, also those that can't be read. */
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
