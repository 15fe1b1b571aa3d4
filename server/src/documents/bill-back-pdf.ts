/** The packet on paper: the same tables as in the workbook, with the first of the invoice lines. */
import { dayText } from '@caselift/domain/dates';
import { shownLineNo } from '@caselift/domain/mapping/line-numbers';
import { moneyText } from '@caselift/domain/pay/statement-line';
import {
  type Packet,
  type PacketLine,
  type PacketProduct,
  packetFacts,
  packetFoot,
  packetTitle,
  quantityTotals,
} from './bill-back-packet.ts';
import { makePdf, type PdfBlock, type PdfTable } from './pdf.ts';

/** Invoice lines that are printed; the others are one line together. */
const linesPrinted = 1000;

export async function packetPdf(packet: Packet): Promise<Buffer> {
  const { totals, contribution } = packet;
  const claim: PdfTable = {
    columns: [left('Claim'), right('Amount')],
    rows: [['Paid to sales reps', moneyText(totals.amountCents)]],
    total: [`Supplier's share, ${contribution}`, moneyText(totals.shareCents)],
  };
  return makePdf({
    title: packetTitle(packet),
    footer: packetFoot(packet),
    madeAt: packet.made.at,
    blocks: [
      { facts: packetFacts(packet).map(({ name, text }) => [name, text] as const) },
      { table: claim },
      { heading: 'Claim by product' },
      { table: byProduct(packet) },
      { heading: 'By sales period' },
      { table: byPeriod(packet) },
      { heading: 'By sales rep' },
      { table: byPerson(packet) },
      { heading: 'Invoice lines', onWidePage: true },
      ...(await invoiceLines(packet)),
    ],
  });
}

function byProduct({ products, suppliers, totals }: Packet): PdfTable {
  const all = quantityTotals(products);
  const quantities = products.flatMap(({ sold, returned, net }) => [sold, returned, net]);
  const write = quantityWriter([...quantities, ...(all === null ? [] : [all.sold, all.returned, all.net])]);
  return {
    isDense: true,
    columns: [
      ...[left('Product'), right('Sold'), right('Returned'), right('Net'), right('Rate')],
      ...[right('Amount paid'), right("Supplier's share")],
    ],
    rows: products.map((one) => [
      // The head names the supplier of all.
      `${productText(one)}${suppliers.length > 1 ? `\n${one.supplier}` : ''}`,
      ...[one.sold, one.returned, one.net].map(write),
      `${moneyText(one.rateCents)} per ${one.unit}`,
      ...[one.amountCents, one.shareCents].map(moneyText),
    ]),
    total: [
      'Total',
      ...(all === null ? ['', '', ''] : [all.sold, all.returned, all.net].map(write)),
      '',
      ...[totals.amountCents, totals.shareCents].map(moneyText),
    ],
  };
}

function byPeriod({ periods, totals }: Packet): PdfTable {
  const amounts = ({ lines, amountCents, shareCents }: Packet['totals']) => [
    countText(lines),
    moneyText(amountCents),
    moneyText(shareCents),
  ];
  return {
    isDense: true,
    columns: [left('Sales period'), right('Invoice lines'), right('Amount paid'), right("Supplier's share")],
    rows: periods.map(({ from, to, ...sums }) => [`${dayText(from)} to ${dayText(to)}`, ...amounts(sums)]),
    total: ['Total', ...amounts(totals)],
  };
}

function byPerson({ people, totals }: Packet): PdfTable {
  return {
    isDense: true,
    columns: [left('Sales rep'), right('Invoice lines'), right('Amount paid')],
    rows: people.map(({ id, name, lines, amountCents }) => [
      id === '' ? name : `${name} (${id})`,
      countText(lines),
      moneyText(amountCents),
    ]),
    total: ['Total', countText(totals.lines), moneyText(totals.amountCents)],
  };
}

/** @example 'INV-99999 line 4, Sep 2, 2026'; without the line where the wholesaler's files number none */
function saleText({ invoiceId, lineNo, date }: NonNullable<PacketLine['sale']>): string {
  const shown = shownLineNo(lineNo);
  return `${invoiceId}${shown === null ? '' : ` line ${shown}`}, ${dayText(date)}`;
}

async function invoiceLines({ lines, totals }: Packet): Promise<PdfBlock[]> {
  const printed: PacketLine[] = [];
  for await (const line of lines) {
    printed.push(line);
    if (printed.length === linesPrinted) break;
  }
  const write = quantityWriter(printed.map(({ quantity }) => quantity));
  const rows = printed.map((line) => [
    dayText(line.date),
    ...[line.invoiceId, String(shownLineNo(line.lineNo) ?? '')],
    ...[line.buyer, line.product, line.person],
    line.sale === null ? '' : saleText(line.sale),
    write(line.quantity),
    `${moneyText(line.rateCents)} per ${line.unit}`,
    moneyText(line.amountCents),
  ]);
  const more = totals.lines - printed.length;
  const printedCents = printed.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const others = ['', '', '', `${countText(more)} other lines`, '', '', '', '', ''];
  const table: PdfTable = {
    isDense: true,
    columns: [
      ...[left('Date', 'auto'), left('Invoice', 70), right('Line'), left('Customer'), left('Product')],
      ...[left('Sales rep', 80), left('Takes back', 90), right('Quantity'), right('Rate'), right('Amount')],
    ],
    rows: more === 0 ? rows : [...rows, [...others, moneyText(totals.amountCents - printedCents)]],
    total: ['Total', '', '', '', '', '', '', '', '', moneyText(totals.amountCents)],
  };
  if (more === 0) return [{ table }];
  const counts = `The first ${countText(printed.length)} of ${countText(totals.lines)} invoice lines.`;
  return [{ text: `${counts} All of them are in the .xlsx file of this packet.` }, { table }];
}

const left = (title: string, width: PdfTable['columns'][number]['width'] = '*') =>
  ({ title, width, align: 'left' }) as const;
const right = (title: string) => ({ title, width: 'auto', align: 'right' }) as const;

const productText = ({ id, name, size }: PacketProduct) => `${name}${size === null ? '' : `, ${size}`} (${id})`;
const countText = (count: number) => count.toLocaleString('en-US');

/** Writes each with as many decimals as the longest of them has, so that they stand under each other. */
function quantityWriter(quantities: readonly number[]): (quantity: number) => string {
  const decimals = quantities.reduce(
    (most, quantity) => Math.max(most, String(quantity).split('.')[1]?.length ?? 0),
    0,
  );
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return (quantity) => quantity.toLocaleString('en-US', digits);
}
