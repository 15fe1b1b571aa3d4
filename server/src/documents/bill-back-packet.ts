/** What a supplier is sent to refund its share of a program: a value that boosts fill, and from which files are made. */
import { dayText, type IsoDate } from '@caselift/domain/dates';

/** A name with what it is of this program, as it is read. */
export type PacketFact = { name: string; text: string };

/** Quantities have up to 4 decimals. @property unit that the rate is of: 'CE'. @property net sold less returned. */
export type PacketProduct = {
  id: string;
  name: string;
  size: string | null;
  supplier: string;
  unit: string;
  rateCents: number;
  sold: number;
  returned: number;
  net: number;
  amountCents: number;
  shareCents: number;
};
export type PacketPeriod = {
  from: IsoDate;
  to: IsoDate;
  lines: number;
  amountCents: number;
  shareCents: number;
};
export type PacketPerson = { id: string; name: string; lines: number; amountCents: number };
export type PacketLine = {
  date: IsoDate;
  invoiceId: string;
  lineNo: number;
  buyerId: string;
  buyer: string;
  productId: string;
  product: string;
  person: string;
  /** Negative: what came back. */
  quantity: number;
  unit: string;
  rateCents: number;
  amountCents: number;
  /** Of what came back. */
  sale: { invoiceId: string; lineNo: number; date: IsoDate } | null;
};

export type Packet = {
  /** Of the program. */
  name: string;
  wholesaler: string;
  suppliers: readonly string[];
  /** What it pays, and when. */
  terms: readonly PacketFact[];
  /** The percent of what was paid that the supplier refunds, in words: '50%'. */
  contribution: string;
  /** L of the figures. */
  salesThrough: IsoDate;
  made: { at: Date; by: string };
  /** A row for each rate at which a product was paid. */
  products: readonly PacketProduct[];
  periods: readonly PacketPeriod[];
  people: readonly PacketPerson[];
  /** As many and as much as the totals say; read once. */
  lines: AsyncIterable<PacketLine>;
  totals: { lines: number; amountCents: number; shareCents: number };
  /** Longest names of the lines, for the widths of columns that are written before the lines are read. */
  longest: { buyer: number; invoiceId: number };
};

export const packetTitle = ({ name }: Pick<Packet, 'name'>) => `${name} bill-back`;

const roundingNote =
  "Each sales rep's pay is rounded to the cent once per sales period, so a row can be a few cents away from quantity times rate.";

/** The head of the packet. */
export function packetFacts(packet: Packet): PacketFact[] {
  const { wholesaler, suppliers, terms, contribution, salesThrough, made } = packet;
  return [
    { name: 'Wholesaler', text: wholesaler },
    { name: suppliers.length === 1 ? 'Supplier' : 'Suppliers', text: suppliers.join(', ') },
    ...terms,
    { name: 'Supplier contribution', text: contribution },
    { name: 'Sales through', text: dayText(salesThrough) },
    { name: 'Made', text: `${timeText(made.at)} by ${made.by}` },
    { name: 'Rounding', text: roundingNote },
  ];
}

/** Stands at the foot of each page. */
export const packetFoot = ({ wholesaler, salesThrough, made }: Packet) =>
  `${wholesaler} · Sales through ${dayText(salesThrough)} · Made ${timeText(made.at)} by ${made.by}`;

/** @example 'Nov 22, 2026, 14:31 UTC' */
function timeText(at: Date): string {
  const [day = '', time = ''] = at.toISOString().split('T');
  return `${dayText(day)}, ${time.slice(0, 5)} UTC`;
}

export type QuantityTotals = { unit: string; sold: number; returned: number; net: number };

/** The sums of the products' rounded quantities; null where these are not of one unit. */
export function quantityTotals(products: readonly PacketProduct[]): QuantityTotals | null {
  const unit = products[0]?.unit;
  if (unit === undefined || products.some((product) => product.unit !== unit)) return null;
  const sum = (read: (product: PacketProduct) => number) =>
    products.reduce((tenThousandths, product) => tenThousandths + Math.round(read(product) * 1e4), 0) / 1e4;
  return { unit, sold: sum(({ sold }) => sold), returned: sum(({ returned }) => returned), net: sum(({ net }) => net) };
}
