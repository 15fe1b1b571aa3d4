/** The columns of the invoice lines that a boost paid and took back, on a desk and on a phone. */
import type { BoostLine, InvoiceLine, InvoiceLines } from '@caselift/contract/statements';
import { asManyDecimals, twoDecimals, upToFourDecimals } from '../../../ui/figures.ts';
import { dayText } from '../period-words.ts';
import { LineName } from './LineName.tsx';
import { buyer, chipOf, date, invoice, type LineColumn, number, rateUnits, withTotals } from './line-columns.tsx';

/** @example takesBackText(line) // 'Takes back INV-208700 of Sep 5' */
function takesBackText({ boost }: InvoiceLine): string | null {
  return boost?.sale ? `Takes back ${boost.sale.invoiceId} of ${dayText(boost.sale.date)}` : null;
}

const product: LineColumn = {
  id: 'product',
  label: 'Product',
  kind: 'text',
  tone: 'soft',
  width: 170,
  value: (line) => line.product.name,
  render: (line) => <LineName chip={chipOf('gp', line)} name={line.product.name} under={takesBackText(line)} />,
};

/** On a phone the customer, the product and the rate share a column. */
const all: LineColumn = {
  id: 'buyer',
  label: 'Customer',
  name: 'Customer, product and rate',
  kind: 'text',
  width: 100,
  value: (line) => `${line.buyer.name}, ${line.product.name}`,
  render: (line) => (
    <LineName
      chip={chipOf('gp', line)}
      over={line.buyer.name}
      name={line.product.name}
      under={[takesBackText(line), line.boost && `$${rateText(line)}`].filter(Boolean).join(', ')}
    />
  ),
};

/** @example '5.00 a CE' */
const rateText = ({ boost }: InvoiceLine): string =>
  boost ? `${twoDecimals(boost.rate)} a ${rateUnits[boost.type]}` : '';

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
  render: rateText,
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
  const shown = phone ? [date, all, ...quantity, amount] : [date, invoice, buyer, product, ...quantity, rate, amount];
  return withTotals(shown, answer);
}
