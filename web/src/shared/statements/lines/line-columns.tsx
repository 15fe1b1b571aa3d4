/** The columns of the invoice lines behind a figure, on a desk, on a phone and in a file. */
import type { lineOrders } from '@caselift/contract/line-orders';
import type { InvoiceLine, InvoiceLines } from '@caselift/contract/statements';
import type { BoostType } from '@caselift/domain/boosts';
import { lossReasons, lossReasonWords } from '@caselift/domain/loss-reasons';
import { shownLineNo } from '@caselift/domain/mapping/line-numbers';
import type { Measure } from '@caselift/domain/measure-list';
import { countText, twoDecimals, wholeNumber } from '../../../ui/figures.ts';
import type { CellValue, Column } from '../../../ui/table/column.ts';
import { dayText } from '../period-words.ts';
import { LineName } from './LineName.tsx';

type LineOrder = (typeof lineOrders)[number];
/** Those by which the server doesn't order are unordered. */
export type LineColumn = Column<InvoiceLine> & ({ id: LineOrder } | { id: 'rate' | 'boost'; unordered: true });

/** What a boost pays for. */
export const rateUnits: Record<BoostType, string> = { 'GP/CE': 'CE', 'GP/Unit': 'unit' };

type Kind = Pick<InvoiceLine, 'kind' | 'lossReason'>;

/** 'Return' or 'Loss' with its reason in small letters; null for a sale. @example 'Loss, breakage' */
export function kindText({ kind, lossReason }: Kind): string | null {
  if (kind === 'sale') return null;
  if (kind === 'return') return 'Return';
  const reason = reasonWord(lossReason);
  return reason === null ? 'Loss' : `Loss, ${reason.toLowerCase()}`;
}

function reasonWord(lossReason: string | null): string | null {
  const known = lossReasons.find((reason) => reason === lossReason);
  return known === undefined ? null : lossReasonWords[known];
}

/** Among losses alone the reason says enough. @example 'Breakage' */
export const chipOf = (measure: Measure, line: Kind): string | null =>
  measure === 'fpl' ? (reasonWord(line.lossReason) ?? kindText(line)) : kindText(line);

/** A return that takes back several sales is a line of a boost for each of them. */
export const lineKey = ({ invoiceId, lineNo, boost }: InvoiceLine): string =>
  [invoiceId, lineNo, boost?.sale && `${boost.sale.invoiceId} ${boost.sale.lineNo}`].filter(Boolean).join(' ');

export const number = (
  id: LineOrder,
  label: string,
  width: number,
  value: (line: InvoiceLine) => CellValue,
  write: (value: number | null | undefined) => string = twoDecimals,
): LineColumn => ({ id, label, kind: 'number', width, value, write: (amount) => write(amount as number) });

export const date: LineColumn = {
  id: 'date',
  label: 'Date',
  kind: 'text',
  newestFirst: true,
  width: 56,
  value: (line) => line.date,
  render: (line) => dayText(line.date),
  total: () => 'Total',
};
export const invoice: LineColumn = {
  id: 'invoice',
  label: 'Invoice',
  kind: 'text',
  width: 92,
  value: (line) => line.invoiceId,
};
export const buyer: LineColumn = {
  id: 'buyer',
  label: 'Customer',
  kind: 'text',
  tone: 'strong',
  width: 110,
  value: (line) => line.buyer.name,
  render: (line) => <LineName name={line.buyer.name} />,
};
const product = (measure: Measure): LineColumn => ({
  id: 'product',
  label: 'Product',
  kind: 'text',
  tone: 'soft',
  width: 170,
  value: (line) => line.product.name,
  render: (line) => <LineName chip={chipOf(measure, line)} name={line.product.name} />,
});
const units = number('units', 'Units', 48, (line) => line.units, wholeNumber);
const ce = number('ce', 'CE', 60, (line) => line.ce);
const revenue = number('revenue', 'Revenue, $', 76, (line) => line.revenue);
const gp: LineColumn = { ...number('gp', 'GP, $', 68, (line) => line.gp), tone: 'strong' };
const loss: LineColumn = { ...number('loss', 'Loss, $', 68, (line) => line.loss), tone: 'strong' };

/** On a phone the customer and the product share a column, each as long as it is. */
const both = (measure: Measure): LineColumn => ({
  id: 'buyer',
  label: 'Customer',
  name: 'Customer and product',
  kind: 'text',
  width: 100,
  value: (line) => `${line.buyer.name}, ${line.product.name}`,
  render: (line) => <LineName chip={chipOf(measure, line)} over={line.buyer.name} name={line.product.name} />,
});

/** A phone has no room for the cents of revenue, which explains nothing that is paid. */
const shortRevenue = number('revenue', 'Revenue, $', 64, (line) => line.revenue, wholeNumber);

/**
 * @param measure GP and volume show what a line brought, FPL what it lost.
 * @param profits false: the reader may not see dollars of GP and loss, so there are no such columns.
 * @param answer its totals, of all matches, are in the last row.
 */
export function lineColumns(
  measure: Measure,
  { profits, phone, answer }: { profits: boolean; phone: boolean; answer: InvoiceLines | undefined },
): LineColumn[] {
  const dollars = profits ? [measure === 'fpl' ? loss : gp] : [];
  const shown = phone
    ? [date, both(measure), ce, ...(profits ? dollars : [shortRevenue])]
    : [date, invoice, buyer, product(measure), units, ce, revenue, ...dollars];
  return withTotals(shown, answer);
}

/** In the last row, of all matches. */
export function withTotals(columns: readonly LineColumn[], answer: InvoiceLines | undefined): LineColumn[] {
  const totalOf: Partial<Record<LineColumn['id'], CellValue>> = answer
    ? { ...answer.totals, buyer: countText(answer.count, 'line') }
    : {};
  return columns.map((column) => {
    const total = totalOf[column.id];
    return total === undefined ? column : { ...column, total: () => total };
  });
}

/**
 * A file says everything there is of a line, under names that stand alone. Line numbers that Caselift gave stay empty.
 * @param profits false: the reader may not see dollars of GP and loss.
 * @param boosts the lines are a boost's: they say what it pays in place of revenue.
 */
export function fileColumns({ profits, boosts }: { profits: boolean; boosts: boolean }): Column<InvoiceLine>[] {
  const text = (label: string, value: (line: InvoiceLine) => CellValue): Column<InvoiceLine> => ({
    id: label,
    label,
    kind: 'text',
    width: 0,
    value,
  });
  const amount = (label: string, value: (line: InvoiceLine) => CellValue): Column<InvoiceLine> => ({
    id: label,
    label,
    kind: 'number',
    width: 0,
    value,
  });
  return [
    text('Date', (line) => line.date),
    text('Invoice', (line) => line.invoiceId),
    amount('Line', (line) => shownLineNo(line.lineNo)),
    text('Kind', (line) => kindText(line) ?? 'Sale'),
    text('Customer ID', (line) => line.buyer.customId),
    text('Customer', (line) => line.buyer.name),
    text('Product ID', (line) => line.product.customId),
    text('Product', (line) => line.product.name),
    text('Sales rep', (line) => line.rep?.name),
    amount('Units', (line) => line.units),
    amount('CE', (line) => line.ce),
    ...(boosts
      ? [
          amount('Rate, $', (line) => line.boost?.rate),
          text('Rate per', (line) => line.boost && rateUnits[line.boost.type]),
          amount('Amount, $', (line) => line.boost?.amount),
          text('Returned sale date', (line) => line.boost?.sale?.date),
          text('Returned invoice', (line) => line.boost?.sale?.invoiceId),
          amount('Returned line', (line) => line.boost?.sale && shownLineNo(line.boost.sale.lineNo)),
        ]
      : [amount('Revenue, $', (line) => line.revenue)]),
    ...(profits
      ? [
          amount('Cost, $', (line) => line.cost),
          amount('GP, $', (line) => line.gp),
          amount('Loss, $', (line) => line.loss),
        ]
      : []),
  ];
}
