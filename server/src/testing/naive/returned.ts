/** What returns take back of which sales (docs/product.md, Boosts), return by return. */
import { daysBefore } from './calendar.ts';
import type { Line } from './rows.ts';
import { groups } from './trade.ts';

/** Thousandths of a unit of a sale that a return takes. */
export type TakenBack = { back: Line; sale: Line; milliUnits: number };

/** Lists of lines are never changed in place: other lines are another list. */
const known = new WeakMap<readonly Line[], readonly TakenBack[]>();

/**
 * By all returns among the lines. Until a day it is what those until then take, as no return takes from later sales and
 * none leaves less to earlier ones.
 */
export function takenBack(lines: readonly Line[]): readonly TakenBack[] {
  const taken = known.get(lines) ?? matched(lines);
  known.set(lines, taken);
  return taken;
}

function matched(lines: readonly Line[]): TakenBack[] {
  const moving = lines.filter(({ counts, milliUnits }) => counts && milliUnits !== 0);
  const found: TakenBack[] = [];
  for (const pair of groups(moving, ({ buyer, product }) => `${buyer} ${product}`).values()) {
    const returns = pair.filter(({ milliUnits }) => milliUnits < 0).sort(byDay);
    if (returns.length === 0) continue;
    const left = new Map(pair.map((line) => [line, line.milliUnits]));
    for (const back of returns) {
      let open = -back.milliUnits;
      for (const sale of salesOf(back, pair)) {
        const milliUnits = Math.min(open, left.get(sale) ?? 0);
        if (milliUnits <= 0) continue;
        found.push({ back, sale, milliUnits });
        open -= milliUnits;
        left.set(sale, (left.get(sale) ?? 0) - milliUnits);
      }
    }
  }
  return found;
}

/** The sale that it names, else those of the 90 days before it, the newest first. */
function salesOf(back: Line, pair: readonly Line[]): Line[] {
  const sold = pair.filter(({ milliUnits, day }) => milliUnits > 0 && day <= back.day);
  const named = sold.find(({ key }) => key === back.reverses);
  if (named) return [named];
  const earliest = daysBefore(back.day, 90);
  return sold.filter(({ day }) => day >= earliest).sort((one, other) => byDay(other, one));
}

/** By day, invoice and line. */
function byDay(one: Line, other: Line): number {
  if (one.day !== other.day) return one.day - other.day;
  const [[invoice = '', line], [otherInvoice = '', otherLine]] = [one.key.split('/'), other.key.split('/')];
  if (invoice !== otherInvoice) return invoice < otherInvoice ? -1 : 1;
  return Number(line) - Number(otherLine);
}
