/** What a supplier is told of a boost: its cells and lines with names (docs/product.md, Bill-back packet). */
import { boostTexts } from '@caselift/contract/boosts';
import type { BoostType } from '@caselift/domain/boosts';
import { byName } from '@caselift/domain/by-name';
import { salesPeriodOf } from '@caselift/domain/calendar';
import { roundedTo } from '@caselift/domain/exact';
import {
  type BillBack,
  billBack,
  centsOfLines,
  type PaidCell,
  type PaidLine,
  rateKey,
  termsOf,
} from '@caselift/domain/pay/bill-back';
import { quantityOf } from '@caselift/domain/pay/boost-pay';
import type { PaidNames } from '@caselift/warehouse/paid-names';
import type { Packet, PacketLine, PacketPerson, PacketProduct } from '../../documents/bill-back-packet.ts';
import type { QuestionOf } from '../question-kinds.ts';

type Question = QuestionOf<'boostPacket'>;
type Paid = BillBack<PaidCell>;
type Sources = { cells: readonly PaidCell[]; lines: AsyncIterable<PaidLine>; names: PaidNames; madeAt: Date };

/** null: nothing was paid. */
export function packetOfBoost(question: Question, { cells, lines, names, madeAt }: Sources): Packet | null {
  const { spans, contribution, head, lastDate, by } = question;
  const paid = billBack(spans, cells, contribution);
  if (paid.cells.every(({ amountCents }) => amountCents === 0)) return null;
  const products = productsOf(question, paid, names);
  return {
    ...head,
    suppliers: [...new Set(products.map(({ supplier }) => supplier))].sort((a, b) => a.localeCompare(b, 'en-US')),
    contribution,
    salesThrough: lastDate,
    made: { at: madeAt, by },
    products,
    periods: periodsOf(question, paid),
    people: peopleOf(question, paid),
    lines: linesOf(question, { paid, lines, names }),
    totals: { lines: linesIn(paid.cells), amountCents: paid.grossCents, shareCents: paid.shareCents },
    longest: {
      buyer: [...names.buyers.values()].reduce((most, { length }) => Math.max(most, length), 0),
      invoiceId: names.longestInvoice,
    },
  };
}

const linesIn = (cells: readonly PaidCell[]) =>
  cells.reduce((sum, { sold, returned }) => sum + sold.lines + returned.lines, 0);

const unitOf = (type: BoostType) => (type === 'GP/CE' ? 'CE' : 'unit');

const productNamed = (names: PaidNames, id: string) => names.products.get(id) ?? { name: id, size: null, supplier: '' };

/** By name, each product's rates in the order of their terms. */
function productsOf({ spans }: Question, { cells, productRates }: Paid, names: PaidNames): PacketProduct[] {
  const cellsAt = Map.groupBy(cells, (cell) => rateKey(spans, cell));
  return productRates
    .map(({ productId, type, rateCents, amountCents, shareCents }) => {
      const own = cellsAt.get(JSON.stringify([productId, type, rateCents])) ?? [];
      const sum = (side: 'sold' | 'returned') => ({
        milliUnits: own.reduce((all, cell) => all + cell[side].milliUnits, 0),
        microOunces: own.reduce((all, cell) => all + cell[side].microOunces, 0),
      });
      const [sold, returned] = [sum('sold'), sum('returned')];
      const net = {
        milliUnits: sold.milliUnits - returned.milliUnits,
        microOunces: sold.microOunces - returned.microOunces,
      };
      const shown = (one: typeof sold) => roundedTo(quantityOf(type, one), 4);
      return {
        customId: productId,
        id: productId,
        ...productNamed(names, productId),
        unit: unitOf(type),
        ...{ rateCents, amountCents, shareCents },
        ...{ sold: shown(sold), returned: shown(returned), net: shown(net) },
        span: Math.min(...own.map(({ span }) => span)),
      };
    })
    .sort((a, b) => byName(a, b) || a.span - b.span)
    .map(({ customId: _, span: __, ...product }) => product);
}

function periodsOf({ salesPeriod }: Question, { cells, periods }: Paid): Packet['periods'] {
  const cellsOf = Map.groupBy(cells, ({ period }) => period);
  return periods.map(({ period, grossCents, shareCents }) => ({
    ...salesPeriodOf(period, salesPeriod),
    lines: linesIn(cellsOf.get(period) ?? []),
    amountCents: grossCents,
    shareCents,
  }));
}

/** Those whom the reader may not see are one row, the last. */
function peopleOf({ names }: Question, { cells }: Paid): PacketPerson[] {
  const rows = [...Map.groupBy(cells, ({ personId }) => (Object.hasOwn(names, personId) ? personId : ''))].map(
    ([id, own]) => ({
      id,
      name: names[id] ?? boostTexts.otherPeople,
      lines: linesIn(own),
      amountCents: own.reduce((sum, { amountCents }) => sum + amountCents, 0),
    }),
  );
  const order = ({ id, name }: PacketPerson) => ({ customId: id, name });
  return rows.sort((a, b) => Number(a.id === '') - Number(b.id === '') || byName(order(a), order(b)));
}

/** With the cents of each, which sum to its cell's: the lines come in the order of the cells. */
async function* linesOf(
  { spans, names: people }: Question,
  { paid, lines, names }: { paid: Paid; lines: AsyncIterable<PaidLine>; names: PaidNames },
): AsyncGenerator<PacketLine> {
  const coming = lines[Symbol.asyncIterator]();
  try {
    for (const cell of paid.cells) {
      const { type, amountCents: rateCents } = termsOf(spans, cell.span);
      const own: PaidLine[] = [];
      for (let left = linesIn([cell]); left > 0; left -= 1) {
        const { done, value } = await coming.next();
        if (done || !isOf(cell, value)) throw new Error('The lines are not those of the cells.');
        own.push(value);
      }
      const cents = centsOfLines({ type, amountCents: rateCents }, cell.amountCents, own);
      if (cents.reduce((sum, one) => sum + one, 0) !== cell.amountCents)
        throw new Error('The lines do not sum to their cell.');
      for (const [at, line] of own.entries()) {
        const { date, invoiceId, lineNo, buyerId, productId, personId, sale } = line;
        yield {
          ...{ date, invoiceId, lineNo, buyerId, productId, sale },
          buyer: names.buyers.get(buyerId) ?? buyerId,
          product: productNamed(names, productId).name,
          person: people[personId] ?? boostTexts.otherPeople,
          quantity: roundedTo(quantityOf(type, line), 4),
          unit: unitOf(type),
          rateCents,
          amountCents: cents[at] ?? 0,
        };
      }
    }
  } finally {
    await coming.return?.();
  }
}

const isOf = (cell: PaidCell, line: PaidLine) =>
  line.personId === cell.personId &&
  line.period === cell.period &&
  line.buyerId === cell.buyerId &&
  line.productId === cell.productId &&
  line.span === cell.span;
