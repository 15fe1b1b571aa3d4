/** Which sales a return takes back (docs/product.md, Boosts). */
import { addDays, type IsoDate } from './dates.ts';

/** How many days after a sale a return that names none may still take it back. */
export const returnDays = 90;

/** A line that counts: a sale if its units are above 0, a return if they are below. */
export type MatchedLine = {
  invoiceId: string;
  lineNo: number;
  invoiceDate: IsoDate;
  /** Thousandths of a unit. */
  milliUnits: number;
  /** Of a return: the line that it reverses, if the ERP says so. */
  reference: { invoiceId: string; lineNo: number } | null;
};

/** What a return takes back of a sale: part of both, and above 0. */
export type Portion<Line> = { returned: Line; sale: Line; milliUnits: number };

type OpenSale<Line> = { line: Line; left: number };

/**
 * The portions of the sales of one product to one buyer that its returns take back. Returns act in the order of their
 * days, so that what comes later changes nothing that an earlier one took; a sale of the same day stands before them. A
 * return that names a sale takes from that one alone, any other from the newest sales of the 90 days with anything left.
 * What it finds no sale for takes nothing.
 * @example sales of 20 on June 5 and 4 on June 20, return of 10 on July 2: 4 of June 20, then 6 of June 5
 */
export function matchReturns<Line extends MatchedLine>(lines: readonly Line[]): Portion<Line>[] {
  const portions: Portion<Line>[] = [];
  const byKey = new Map<string, OpenSale<Line>>();
  // The newest last. Of what is taken out of their middle nothing is left, and it goes once it is the last.
  const open: OpenSale<Line>[] = [];
  for (const line of lines.toSorted(inOrder)) {
    if (line.milliUnits > 0) {
      const sale = { line, left: line.milliUnits };
      byKey.set(keyOf(line), sale);
      open.push(sale);
      continue;
    }
    let toTake = -line.milliUnits;
    const takeFrom = (sale: OpenSale<Line>): void => {
      const milliUnits = Math.min(toTake, sale.left);
      if (milliUnits > 0) portions.push({ returned: line, sale: sale.line, milliUnits });
      sale.left -= milliUnits;
      toTake -= milliUnits;
    };
    const named = line.reference && byKey.get(keyOf(line.reference));
    if (named) {
      takeFrom(named);
      continue;
    }
    const oldest = addDays(line.invoiceDate, -returnDays);
    for (let newest = open.at(-1); newest && toTake > 0 && newest.line.invoiceDate >= oldest; newest = open.at(-1)) {
      takeFrom(newest);
      if (newest.left === 0) open.pop();
    }
  }
  return portions;
}

const keyOf = ({ invoiceId, lineNo }: { invoiceId: string; lineNo: number }) => `${lineNo} ${invoiceId}`;

/** By day, the sales of a day before its returns, then by invoice and line. */
function inOrder(one: MatchedLine, other: MatchedLine): number {
  return (
    compare(one.invoiceDate, other.invoiceDate) ||
    compare(one.milliUnits < 0, other.milliUnits < 0) ||
    compare(one.invoiceId, other.invoiceId) ||
    one.lineNo - other.lineNo
  );
}

function compare<Value extends string | boolean>(one: Value, other: Value): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
