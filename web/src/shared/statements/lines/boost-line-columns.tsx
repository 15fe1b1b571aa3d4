/** The columns of the invoice lines that a boost paid and took back, on a desk and on a phone. */
import type { BoostLine, InvoiceLine, InvoiceLines } from '@caselift/contract/statements';
import type { BoostType } from '@caselift/domain/boosts';
import { asManyDecimals, dollarsAndCents, twoDecimals, upToFourDecimals } from '../../../ui/figures.ts';
import { boostQuantityText } from '../boost-rows.ts';
import { dayText } from '../period-words.ts';
import { LineName } from './LineName.tsx';
import { buyer, chipOf, date, invoice, type LineColumn, number, rateUnits, withTotals } from './line-columns.tsx';

/** @example takesBackText(line) // 'Takes back INV-208700 of Sep 5' */
function takesBackText({ boost }: InvoiceLine): string | null {
  return boost?.sale ? `Takes back ${boost.sale.invoiceId} of ${dayText(boost.sale.date)}` : null;
}

/** A customer as in other lines, and a product with room for what it takes back. */
const customer: LineColumn = { ...buyer, width: 130 };
const product: LineColumn = {
  id: 'product',
  label: 'Product',
  kind: 'text',
  tone: 'soft',
  width: 220,
  value: (line) => line.product.name,
  render: (line) => <LineName chip={chipOf('gp', line)} name={line.product.name} under={takesBackText(line)} />,
};

/** On a phone all but the date and the amount share a column. */
const all: LineColumn = {
  id: 'buyer',
  label: 'Customer',
  name: 'Customer, product, quantity and rate',
  kind: 'text',
  width: 150,
  value: (line) => `${line.buyer.name}, ${line.product.name}`,
  render: (line) => (
    <LineName
      chip={chipOf('gp', line)}
      over={line.buyer.name}
      name={line.product.name}
      under={[multipliedText(line), takesBackText(line)].filter(Boolean).join('. ')}
    />
  ),
};

/** @example '12.00 CE × $5.00' */
const multipliedText = ({ boost, ce, units }: InvoiceLine): string | null =>
  boost ? `${lineQuantities[boost.type](ce, units)} × ${dollarsAndCents(boost.rate)}` : null;

const lineQuantities: Record<BoostType, (ce: number, units: number) => string> = {
  'GP/CE': (ce) => `${upToFourDecimals(ce)} CE`,
  'GP/Unit': (_, units) => boostQuantityText(units, 'GP/Unit'),
};

const quantities = {
  'GP/Unit': number('units', 'Units', 56, (line) => line.units, asManyDecimals),
  'GP/CE': number('ce', 'CE', 68, (line) => line.ce, upToFourDecimals),
} as const;

const rate: LineColumn = {
  id: 'rate',
  unordered: true,
  label: 'Rate, $',
  kind: 'number',
  width: 76,
  value: (line) => line.boost?.rate,
  render: ({ boost }) => boost && `${twoDecimals(boost.rate)} a ${rateUnits[boost.type]}`,
};
const amount: LineColumn = {
  id: 'boost',
  unordered: true,
  label: 'Amount, $',
  kind: 'number',
  tone: 'strong',
  width: 76,
  value: (line) => line.boost?.amount,
  write: (value) => upToFourDecimals(value as number),
};

/** The quantity is in what the boost pays for; in both units where other terms of it paid for the other. */
export function boostLineColumns(
  { type, otherRates }: Pick<BoostLine, 'type' | 'otherRates'>,
  { phone, answer }: { phone: boolean; answer: InvoiceLines | undefined },
): LineColumn[] {
  const types = [...new Set([type, ...otherRates.map((other) => other.type)])];
  const quantity = types.map((each) => quantities[each]);
  const shown = phone ? [date, all, amount] : [date, invoice, customer, product, ...quantity, rate, amount];
  return withTotals(shown, answer);
}
