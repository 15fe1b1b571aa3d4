/** Which sales each return takes back (docs/product.md, Boosts). */
import { add, type Fraction, fraction, isLess, isPositive, subtract } from '../naive/fraction.ts';
import { plus } from './days.ts';
import { counts, isFree, type Line } from './facts.ts';

/** So many units of the sale came back with the return. */
export type Portion = { back: Line; sale: Line; units: Fraction };

const none = fraction(0);
const inOrder = (one: Line, other: Line): number =>
  one.day !== other.day
    ? one.day < other.day
      ? -1
      : 1
    : one.invoice !== other.invoice
      ? one.invoice < other.invoice
        ? -1
        : 1
      : one.line - other.line;

export function portionsOf(lines: readonly Line[]): Portion[] {
  const moved = lines.filter((line) => counts(line) && line.units[0] !== 0n);
  return [...Map.groupBy(moved, ({ buyer, product }) => `${buyer} ${product}`).values()].flatMap(ofOne);
}

function ofOne(lines: readonly Line[]): Portion[] {
  const sales = lines.filter(({ units }) => isPositive(units)).sort(inOrder);
  const left = new Map(sales.map((sale) => [sale, sale.units]));
  return lines
    .filter(({ units }) => !isPositive(units))
    .sort(inOrder)
    .flatMap((back) => {
      let rest = subtract(none, back.units);
      const known = sales.filter((sale) => sale.day <= back.day);
      const named = known.filter(({ key }) => key === back.reverses);
      const newest = known.filter((sale) => sale.day >= plus(back.day, -90) && isFree(sale) === isFree(back));
      return (named.length > 0 ? named : newest.reverse()).flatMap((sale) => {
        const there = left.get(sale) ?? none;
        const units = isLess(rest, there) ? rest : there;
        if (!isPositive(units)) return [];
        left.set(sale, subtract(there, units));
        rest = subtract(rest, units);
        return [{ back, sale, units }];
      });
    });
}

export const unitsOf = (portions: readonly Portion[]): Fraction =>
  portions.reduce((sum, { units }) => add(sum, units), none);
