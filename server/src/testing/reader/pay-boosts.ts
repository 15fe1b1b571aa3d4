/** What boosts pay and take back in a sales period (docs/product.md, Boosts). */
import { add, type Fraction, fraction, multiply, rounded, subtract } from '../naive/fraction.ts';
import { type Day, isIn } from './days.ts';
import { casesOf, counts, type Facts, isFree, type Line } from './facts.ts';
import { portionsOf } from './returned.ts';
import { type BoostTerms, type Plan, since } from './terms.ts';

/** Of the rep of the sale. back: the return, of what comes back. */
export type Move = { boost: string; rep: string; line: Line; back: Line | null; cents: Fraction };

/** @param planOn the plan of the closed period that holds the day, if one does. */
export function movesOf(plan: Plan, facts: Facts, planOn: (day: Day) => Plan | null): Move[] {
  const moveOf = (line: Line, units: Fraction, back: Line | null): Move[] => {
    const claim = claimOf(planOn(line.day) ?? plan, line.product, line.day);
    if (claim === null || line.rep === null || isFree(line)) return [];
    const { id, terms } = claim;
    const quantity = terms.by === 'unit' ? units : casesOf(units, facts.products.get(line.product));
    return [{ boost: id, rep: line.rep, line, back, cents: multiply(quantity, fraction(terms.cents)) }];
  };
  const sold = facts.lines
    .filter((line) => counts(line) && line.units[0] > 0n && isIn(plan.period, line.day))
    .flatMap((line) => moveOf(line, line.units, null));
  const returned = portionsOf(facts.lines)
    .filter(({ back }) => isIn(plan.period, back.day))
    .flatMap(({ sale, back, units }) => moveOf(sale, subtract(fraction(0), units), back));
  return [...sold, ...returned];
}

/** The boost created first of those that have the product on the day. */
function claimOf({ boosts, facts }: Plan, product: string, day: Day): { id: string; terms: BoostTerms } | null {
  for (const boost of boosts) {
    const terms = since(boost.terms, day);
    if (terms && isIn(terms.days, day) && hasProduct(terms, facts, product)) return { id: boost.id, terms };
  }
  return null;
}
const hasProduct = ({ products }: BoostTerms, facts: Facts, id: string): boolean =>
  'brand' in products ? facts.products.get(id)?.brand === products.brand : products.includes(id);

/** Cents of each person and boost: rounded once for each. */
export function boostPay(moves: readonly Move[]): { boost: string; rep: string; cents: number }[] {
  return [...Map.groupBy(moves, ({ boost, rep }) => `${boost} ${rep}`).values()].flatMap((own) => {
    const cents = own.reduce((sum, move) => add(sum, move.cents), fraction(0));
    return own.slice(0, 1).map(({ boost, rep }) => ({ boost, rep, cents: rounded(cents, 0) }));
  });
}
