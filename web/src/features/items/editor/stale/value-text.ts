/** The value of an item's field in words, for two versions side by side. */
import type { ItemForm, PayoutBlock } from '@caselift/contract/item-fields';
import { payoutRoleWords, payoutTypeWords, selectionTexts } from '@caselift/contract/item-screen-texts';
import { payoutRoles } from '@caselift/domain/programs/item';
import { dollarsAndCents } from '../../../../ui/figures.ts';
import { periodWords } from '../general/period-words.ts';

const comparisonWords = { gt: 'More than', lt: 'Less than', gte: 'At least', lte: 'At most' } as const;
const amounts: ReadonlySet<keyof ItemForm> = new Set(['payout', 'quantityPayout', 'advancedBudget']);

type Limit = ItemForm['cap'];
const limitText = ({ units, value }: Limit): string => `${value.toLocaleString('en-US')}${units === 'raw' ? '' : '%'}`;

function blockText({ payoutType, ...block }: PayoutBlock): string {
  const amount = {
    allOrNothing: block.allOrNothingAmount,
    perAction: block.perActionAmount,
    atRisk: block.atRiskAmount,
    advanced: block.advancedBudget,
    quantityAdvanced: null,
  }[payoutType];
  const limits = ['perAction', 'atRisk'].includes(payoutType)
    ? [`threshold ${limitText(block.threshold)}`, `cap ${limitText(block.cap)}`]
    : [];
  return [payoutTypeWords[payoutType], amount === null ? null : dollarsAndCents(amount), ...limits]
    .filter((part) => part !== null)
    .join(', ');
}

function measureText(measure: NonNullable<ItemForm['measure']>): string {
  const { label, minQuantityPerPOD, minQuantityPerPODValue: least, minQuantityPerPODType: unit } = measure;
  const { trackingPeriodStart: from, trackingPeriodEnd: to } = measure;
  return [
    label,
    minQuantityPerPOD ? `at least ${least} ${unit} per POD` : null,
    from === null ? null : `tracked from ${from} to ${to ?? '–'}`,
  ]
    .filter((part) => part !== null)
    .join(', ');
}

const filtersText = (filters: Readonly<Record<string, readonly string[]>>): string =>
  Object.values(filters).flat().join(', ');

const stepsText = (steps: readonly object[]): string =>
  steps.map((step) => Object.values(step).join(' to ')).join(', ');

/** opened: what the versions started from. tagName: the name of a tag by its ID. */
type Known = { opened: ItemForm; tagName: (id: string) => string | null };

/** @example valueText('cap', form, { opened: form, tagName: () => null }) // '150%' */
export function valueText(field: keyof ItemForm, form: ItemForm, known: Known): string {
  return wordsOf(field, form, known) || '–';
}

/** @example '12 people, 2 added, 1 removed' */
function peopleText(users: readonly string[], before: readonly string[]): string {
  const [added, removed] = [users.filter((id) => !before.includes(id)), before.filter((id) => !users.includes(id))];
  const count = users.length === 1 ? '1 person' : `${users.length} people`;
  return [count, added.length > 0 && `${added.length} added`, removed.length > 0 && `${removed.length} removed`]
    .filter(Boolean)
    .join(', ');
}

function wordsOf(field: keyof ItemForm, form: ItemForm, { opened, tagName }: Known): string {
  switch (field) {
    case 'tag':
      return form.tag === null ? 'None' : (tagName(form.tag) ?? '');
    case 'period':
      return periodWords[form.period];
    case 'payoutType':
      return payoutTypeWords[form.payoutType];
    case 'threshold':
    case 'cap':
      return limitText(form[field]);
    case 'measure':
      return form.measure === null ? 'None' : measureText(form.measure);
    case 'users':
      return peopleText(form.users, opened.users);
    case 'valueInputType':
      return comparisonWords[form.valueInputType];
    case 'customAccountsSelected':
    case 'customProductsSelected':
      return form[field] ? selectionTexts.byFilters : selectionTexts.byHand;
    case 'accountsFilters':
      return filtersText(form.accountsFilters);
    case 'productsFilters':
      return filtersText(form.productsFilters);
    case 'advancedPayments':
    case 'quantityAdvanced':
      return stepsText(form[field]);
    case 'payoutMap':
      return payoutRoles
        .flatMap((role) => {
          const block = form.payoutMap[role];
          return block === undefined ? [] : `${payoutRoleWords[role]}: ${blockText(block)}`;
        })
        .join('. ');
    default:
      return plainText(field, form[field]);
  }
}

function plainText(field: keyof ItemForm, value: string | number | boolean | null): string {
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  if (typeof value === 'number') return amounts.has(field) ? dollarsAndCents(value) : value.toLocaleString('en-US');
  return value ?? '';
}
