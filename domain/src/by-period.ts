/** Terms that pay and are kept by sales period (docs/product.md, Terms by period). */
import type { IsoDate } from './dates.ts';

/** What holds until a day, and not on it; null: for good. */
export type Held<Terms> = { until: IsoDate | null; terms: Terms };

/** @param held oldest first, the last one for good. */
export function heldOn<Terms>(held: readonly Held<Terms>[], day: IsoDate): Terms {
  const found = held[placeOf(held, day)];
  if (found === undefined) throw new Error(`Nothing holds on ${day}.`);
  return found.terms;
}

const placeOf = (held: readonly Held<unknown>[], day: IsoDate): number =>
  held.findIndex(({ until }) => until === null || day < until);

/**
 * What holds once `typed` counts from a sales period on. Field by field: later periods that only took over what held in it
 * follow, and what was typed for a later one stays.
 * @example $2 until Jul 1, then $3; $5 from Jun 1 on -> $2 until Jun 1, $5 until Jul 1, then $3
 */
export function typedFrom<Terms extends object>(
  held: readonly Held<Terms>[],
  typed: Terms,
  periodStart: IsoDate,
): Held<Terms>[] {
  const place = placeOf(held, periodStart);
  const then = heldOn(held, periodStart);
  const is = (one: Terms, other: Terms, field: keyof Terms) =>
    JSON.stringify(one[field]) === JSON.stringify(other[field]);
  let fields = (Object.keys(typed) as (keyof Terms)[]).filter((field) => !is(then, typed, field));
  const later = held.slice(place).map(({ until, terms }) => {
    fields = fields.filter((field) => is(then, terms, field));
    const changes = Object.fromEntries(fields.map((field) => [field, typed[field]])) as Partial<Terms>;
    return { until, terms: { ...terms, ...changes } };
  });
  const before = held[place - 1]?.until === periodStart ? [] : [{ until: periodStart, terms: then }];
  return [...held.slice(0, place), ...before, ...later];
}
