/** What each person's lines of a day come to: many spans and teams are asked for, and lines need to be read only once. */
import type { Day } from './calendar.ts';
import type { Line } from './rows.ts';
import { groups, type Sums, sumsOf } from './trade.ts';

export type DaySums = Sums & { day: Day };
/** Who sold it, or who calls on the buyer now. */
export type Owner = 'rep' | 'holder';

/** By person; null: the lines of nobody. */
type OfPeople = ReadonlyMap<string | null, readonly DaySums[]>;

/** Lists of lines are never changed in place: other lines are another list. */
const known: Record<Owner, WeakMap<readonly Line[], OfPeople>> = { rep: new WeakMap(), holder: new WeakMap() };

/**
 * Of each of these people the days on which they have lines, in no order.
 * @param team null: the whole house, lines of nobody included.
 */
export function daysOf(lines: readonly Line[], team: ReadonlySet<string> | null, owner: Owner): DaySums[] {
  const people = known[owner].get(lines) ?? addedUp(lines, owner);
  known[owner].set(lines, people);
  return [...people].flatMap(([person, days]) => (team === null || (person !== null && team.has(person)) ? days : []));
}

function addedUp(lines: readonly Line[], owner: Owner): OfPeople {
  return new Map(
    [...groups(lines, (line) => line[owner])].map(([person, own]) => [
      person,
      [...groups(own, ({ day }) => day)].map(([day, ofDay]) => ({ day, ...sumsOf(ofDay) })),
    ]),
  );
}
