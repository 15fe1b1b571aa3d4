/** How the panel of a reporting row writes a person's rules. */
import { payoutTypeWords } from '@caselift/contract/item-screen-texts';
import type { UserEntry } from '@caselift/contract/user-entry';
import type { Limit } from '@caselift/domain/programs/item';
import { absent, dollarsAndCents } from '../../../ui/figures.ts';
import type { TypedField } from './typed-rules.ts';

/** @example limitText({ units: 'percentage', value: 50 }, 20) // '50% = 10' */
export function limitText({ units, value }: Limit, target: number | undefined): string {
  if (units === 'raw') return numberText(value);
  return [`${numberText(value)}%`, percentMeaning({ units, value }, target)].filter(Boolean).join(' ');
}

/** What percents come to, beside them. @example percentMeaning({ units: 'percentage', value: 50 }, 16) // '= 8' */
export function percentMeaning({ units, value }: Limit, target: number | undefined): string | null {
  if (units === 'raw' || target === undefined || target <= 0) return null;
  return `= ${numberText(Math.round(value * target * 100) / 10_000)}`;
}

const numberText = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 4 });

/** The target that percents are of; undefined: there is none, or it is of each account. */
export const percentTarget = ({ isOpenEnded, isAccountSpecific, target }: UserEntry): number | undefined =>
  isOpenEnded || isAccountSpecific ? undefined : target;

/** One of a person's rules, for reading. @example valueText('payout', entry) // '$5.00' */
export function valueText(field: TypedField, entry: UserEntry): string {
  switch (field) {
    case 'target':
      return entry.target === undefined ? absent : numberText(entry.target);
    case 'payoutType':
      return payoutTypeWords[entry.payoutType];
    case 'payout':
    case 'advancedBudget':
      return dollarsAndCents(entry[field]);
    case 'threshold':
    case 'cap': {
      const limit = entry[field];
      return limit === undefined ? absent : limitText(limit, percentTarget(entry));
    }
    case 'minQuantityValue':
    case 'maxImagesPerAccount':
      return numberText(entry[field]);
    case 'advancedPayments':
      return entry.advancedPayments.map(({ completed, ofBudget }) => `${completed}% to ${ofBudget}%`).join(', ');
    case 'quantityAdvanced':
      return entry.quantityAdvanced.map(({ quantity, payout }) => `${quantity} to $${payout}`).join(', ');
    default:
      return entry[field] ? 'On' : 'Off';
  }
}
