/** Edits of boosts as sentences: what pays, before and after. */
import { moneyText } from '@caselift/domain/pay/statement-line';
import { countsFrom, shown } from './edit-sentences.ts';

type Detail = Record<string, unknown>;
type Change = { before: unknown; after: unknown };

const labels: Record<string, string> = {
  name: 'the name',
  description: 'the description',
  boost: 'the amount',
  type: 'the type',
  supplierContribution: 'the supplier contribution',
  startDate: 'the first day',
  endDate: 'the last day',
  chosenBy: 'products',
  products: 'products in the list',
  supplier: 'suppliers',
  brand: 'brands',
  packageType: 'package types',
  size: 'sizes',
  productType: 'product types',
  brandFams: 'brand families',
};
const chosenBy: Record<string, string> = { filters: 'chosen by filters', list: 'chosen by hand' };

export function boostCopiedSentence({ name, parent }: Detail): string {
  return `Copied the boost "${parent}" as "${name}".`;
}

export function boostSavedSentence({ name, isFirst, changes, terms, periodStart }: Detail): string {
  const from = countsFrom(periodStart);
  if (isFirst === true) return `Saved the boost "${name}" for the first time${from}: it pays ${termsText(terms)}.`;
  const told = Object.entries((changes ?? {}) as Record<string, Change>).map(([field, { before, after }]) => {
    const label = labels[field] ?? field;
    // A description may be long.
    if (field === 'description') return label;
    return `${label} from ${valueText(field, before, after)} to ${valueText(field, after, before)}`;
  });
  // Its terms may be the same, and act from an earlier period on.
  const what = told.length === 0 ? `it pays ${termsText(terms)}` : told.join('; ');
  return `Changed the boost "${name}"${from}: ${what}.`;
}

export function boostDeletedSentence({ name, isSaved, terms }: Detail): string {
  return `Deleted the boost "${name}"${isSaved === true ? `, which paid ${termsText(terms)}` : ', which had never paid'}.`;
}

export function boostProductsSentence({ name, takesEffect, added, removed, periodStart }: Detail): string {
  const parts = [listText('added', added), listText('removed', removed)].filter((part) => part !== '');
  const waits = takesEffect === true ? '' : " It doesn't pay by this list yet.";
  return `Changed the products of the boost "${name}"${countsFrom(periodStart)}: ${parts.join('; ')}.${waits}`;
}

export function boostPacketSentence({ name, format, amount, supplierShare }: Detail): string {
  return `Made the bill-back packet (.${format}) of the boost "${name}": ${amountText(amount)} paid, supplier's share ${amountText(supplierShare)}.`;
}

export function incentivesPacketSentence({ incentives, amount, supplierShare }: Detail): string {
  const counted = incentives === 1 ? '1 incentive' : `${incentives} incentives`;
  return `Made the bill-back of ${counted}: ${amountText(amount)} paid, suppliers' share ${amountText(supplierShare)}.`;
}

/** @example '$2.50 per CE from 2026-09-01 to 2026-09-30' */
function termsText(terms: unknown): string {
  const { boost, type, startDate, endDate } = (terms ?? {}) as Detail;
  const unit = type === 'GP/CE' ? 'CE' : 'unit';
  return `${amountText(boost)} per ${unit} from ${startDate} to ${endDate}`;
}

const amountText = (boost: unknown) => moneyText(Math.round(Number(boost) * 100));

function valueText(field: string, value: unknown, other: unknown): string {
  if (field === 'boost') return amountText(value);
  if (field === 'supplierContribution') return `${value}%`;
  if (field === 'chosenBy') return chosenBy[String(value)] ?? String(value);
  if (field === 'type' || field.endsWith('Date')) return String(value);
  return shown(value, other);
}

/** @example 'added Ale and Stout', 'removed 12 (Ale, Stout and others)' */
function listText(verb: string, change: unknown): string {
  const { count, names } = change as { count: number; names: string[] };
  if (count === 0) return '';
  if (count === names.length) return `${verb} ${names.join(', ')}`;
  return `${verb} ${count} (${names.join(', ')} and others)`;
}
