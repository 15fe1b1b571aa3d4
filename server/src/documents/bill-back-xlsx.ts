/** The packet as a workbook, in which every amount is a number that can be added up. */
import type { Readable } from 'node:stream';
import { dayText } from '@caselift/domain/dates';
import { shownLineNo } from '@caselift/domain/mapping/line-numbers';
import {
  type Packet,
  type PacketLine,
  packetFacts,
  packetFoot,
  packetTitle,
  quantityTotals,
} from './bill-back-packet.ts';
import { type Cell, type Sheet, type SheetColumn, xlsxStream } from './xlsx.ts';

/** Characters. */
const narrowest = 10;
const widest = 60;

export function packetXlsx(packet: Packet): Readable {
  const sheets = [summary(packet), byProduct(packet), byPeriod(packet), byPerson(packet), invoiceLines(packet)];
  const footer = `${packetTitle(packet)} · ${packetFoot(packet)}`;
  return xlsxStream(
    sheets.map((sheet) => ({ ...sheet, footer })),
    packet.made.at,
  );
}

function summary(packet: Packet): Sheet {
  const { amountCents, shareCents } = packet.totals;
  const facts = packetFacts(packet);
  const money: Cell[] = ['Paid to sales reps', null, amountCents];
  const total = ["Supplier's share", null, shareCents];
  const title = packetTitle(packet);
  return {
    name: 'Summary',
    columns: [
      { title: 'Bill-back', kind: 'text', width: 24 },
      { title, kind: 'text', width: widthOf([title, ...facts.map(({ text }) => text)]) },
      amount('Amount'),
    ],
    rows: [['Program', packet.name, null], ...facts.map(({ name, text }) => [name, text, null]), money],
    total,
  };
}

function byProduct({ products, totals }: Packet): Sheet {
  const all = quantityTotals(products);
  const columns: SheetColumn[] = [
    text('Product ID', products, ({ id }) => id),
    text('Product', products, ({ name }) => name),
    text('Size', products, ({ size }) => size ?? ''),
    text('Supplier', products, ({ supplier }) => supplier),
    quantity('Sold'),
    quantity('Returned'),
    quantity('Net'),
    text('Unit', products, ({ unit }) => unit),
    amount('Rate'),
    amount('Amount paid'),
    amount("Supplier's share"),
  ];
  const rows = products.map((one): Cell[] => [
    ...[one.id, one.name, one.size, one.supplier, one.sold, one.returned, one.net, one.unit],
    ...[one.rateCents, one.amountCents, one.shareCents],
  ]);
  const quantities = all === null ? [null, null, null, null] : [all.sold, all.returned, all.net, all.unit];
  const total = ['Total', null, null, null, ...quantities, null, totals.amountCents, totals.shareCents];
  return { name: 'Claim by product', columns, rows, total };
}

function byPeriod({ periods, totals }: Packet): Sheet {
  const { lines, amountCents, shareCents } = totals;
  const spoken = (day: string) => dayText(day);
  return {
    name: 'By sales period',
    columns: [
      { title: 'First day', kind: 'text', width: 16 },
      { title: 'Last day', kind: 'text', width: 16 },
      { title: 'Invoice lines', kind: 'number', width: 14 },
      amount('Amount paid'),
      amount("Supplier's share"),
    ],
    rows: periods.map((one) => [spoken(one.from), spoken(one.to), one.lines, one.amountCents, one.shareCents]),
    total: ['Total', null, lines, amountCents, shareCents],
  };
}

function byPerson({ people, totals }: Packet): Sheet {
  return {
    name: 'By sales rep',
    columns: [
      text('Sales rep ID', people, ({ id }) => id),
      text('Sales rep', people, ({ name }) => name),
      { title: 'Invoice lines', kind: 'number', width: 14 },
      amount('Amount paid'),
    ],
    rows: people.map(({ id, name, lines, amountCents }) => [id, name, lines, amountCents]),
    total: ['Total', null, totals.lines, totals.amountCents],
  };
}

function invoiceLines(packet: Packet): Sheet {
  const { products, people, longest, totals } = packet;
  const invoice = { kind: 'text', width: fitted(longest.invoiceId) } as const;
  return {
    name: 'Invoice lines',
    columns: [
      { title: 'Date', kind: 'date', width: 12 },
      { title: 'Invoice', ...invoice },
      { title: 'Line', kind: 'number', width: narrowest },
      { title: 'Customer ID', kind: 'text', width: 14 },
      { title: 'Customer', kind: 'text', width: fitted(longest.buyer) },
      text('Product ID', products, ({ id }) => id),
      text('Product', products, ({ name }) => name),
      text('Sales rep', people, ({ name }) => name),
      quantity('Quantity'),
      text('Unit', products, ({ unit }) => unit),
      amount('Rate'),
      amount('Amount'),
      { title: 'Takes back invoice', kind: 'text', width: Math.max(20, invoice.width) },
      { title: 'Line sold', kind: 'number', width: narrowest },
      { title: 'Date sold', kind: 'date', width: 12 },
    ],
    rows: lineCells(packet),
    total: ['Total', ...Array<Cell>(10).fill(null), totals.amountCents],
  };
}

async function* lineCells({ lines }: Packet): AsyncGenerator<readonly Cell[]> {
  for await (const line of lines) yield cellsOf(line);
}

const cellsOf = ({ sale, ...line }: PacketLine): Cell[] => [
  ...[
    line.date,
    line.invoiceId,
    shownLineNo(line.lineNo),
    line.buyerId,
    line.buyer,
    line.productId,
    line.product,
    line.person,
  ],
  ...[line.quantity, line.unit, line.rateCents, line.amountCents],
  ...(sale === null ? [] : [sale.invoiceId, shownLineNo(sale.lineNo), sale.date]),
];

const amount = (title: string): SheetColumn => ({ title, kind: 'cents', width: 18 });
const quantity = (title: string): SheetColumn => ({ title, kind: 'quantity', width: 16 });
const text = <Row>(title: string, rows: readonly Row[], read: (row: Row) => string): SheetColumn => ({
  title,
  kind: 'text',
  width: widthOf([title, ...rows.map(read)]),
});

const widthOf = (texts: readonly string[]) => fitted(texts.reduce((most, one) => Math.max(most, one.length), 0));
const fitted = (characters: number) => Math.min(widest, Math.max(narrowest, characters + 2));
