/** A packet of as many invoice lines as asked for, with the sums of its lines. */
import type { Packet, PacketLine } from '../bill-back-packet.ts';

const products = [
  { id: 'P-101', name: 'Destilería Tres Cardones Añejo Tequila', size: '750 ml', supplier: 'Destilería Tres Cardones' },
  { id: 'P-102', name: '=1+1 Mezcal', size: null, supplier: 'Cardón Viejo' },
];
const people = [
  { id: 'ATS_104', name: 'Dana Whitfield' },
  { id: 'ATS_117', name: '+Priya Raman' },
];

/** Of each two lines the first sells 2.25 CE at $2.50, 5.63, and the second returns 0.0833 CE at $3.00, -0.25. */
function lineAt(index: number): PacketLine {
  const isReturn = index % 2 === 1;
  const { id, name } = products[index % 4 < 2 ? 0 : 1] ?? { id: '', name: '' };
  return {
    date: isReturn ? '2026-10-07' : '2026-09-16',
    invoiceId: index === 1 ? 'A2026-10-07-000000000000000000000000042' : `INV-${100_000 + index}`,
    lineNo: 1 + (index % 9),
    buyerId: `B-${index % 50}`,
    buyer:
      index % 50 === 3 ? '@Lantern Street Market & Package Store of East Ridgeview' : `Corner & Vine ${index % 50}`,
    productId: id,
    product: name,
    person: people[index % 4 < 2 ? 0 : 1]?.name ?? '',
    quantity: isReturn ? -0.0833 : 2.25,
    unit: 'CE',
    rateCents: isReturn ? 300 : 250,
    amountCents: isReturn ? -25 : 563,
    sale: isReturn ? { invoiceId: 'INV-99999', lineNo: 4, date: '2026-09-02' } : null,
  };
}

/** @param count a multiple of 8. */
export function packetOf(count: number): Packet & { allLines: PacketLine[] } {
  const allLines = Array.from({ length: count }, (_, index) => lineAt(index));
  const half = count / 2;
  // A quarter of the lines sells each product, and a quarter returns it.
  const quarter = count / 4;
  const [sold, returned] = [quarter * 2.25, Math.round(quarter * 833) / 1e4];
  const amountCents = half * (563 - 25);
  return {
    name: 'Fall Agave Push',
    wholesaler: 'Atlas Beverage Co.',
    suppliers: ['Cardón Viejo', 'Destilería Tres Cardones'],
    terms: [
      { name: 'Pays', text: '$3.00 per CE from Sep 1, 2026 to Sep 2, 2026' },
      { name: '', text: '$2.50 per CE from Sep 3, 2026 to Oct 31, 2026' },
    ],
    contribution: '50%',
    salesThrough: '2026-10-14',
    made: { at: new Date('2026-10-15T14:31:22Z'), by: 'Mara Oyelaran' },
    products: products.flatMap((product) => [
      { ...product, unit: 'CE', rateCents: 300, sold: 0, returned, net: -returned, ...moneyOf(quarter * -25) },
      { ...product, unit: 'CE', rateCents: 250, sold, returned: 0, net: sold, ...moneyOf(quarter * 563) },
    ]),
    periods: [
      { from: '2026-09-01', to: '2026-09-30', lines: half, ...moneyOf(half * 563) },
      { from: '2026-10-01', to: '2026-10-31', lines: half, ...moneyOf(half * -25) },
    ],
    people: people.map((person) => ({ ...person, lines: half, amountCents: amountCents / 2 })),
    lines: inTurn(allLines),
    totals: { lines: count, ...moneyOf(amountCents) },
    longest: { buyer: 60, invoiceId: 10 },
    allLines,
  };
}

const moneyOf = (amountCents: number) => ({ amountCents, shareCents: amountCents / 2 });

async function* inTurn(lines: readonly PacketLine[]): AsyncGenerator<PacketLine> {
  yield* lines;
}
