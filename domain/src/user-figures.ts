/** One measure of every person: actuals to date, the goal in force and how much of it is achieved. */
import { percentOfGoal, type Sums, sumsOf } from './measure.ts';
import { roundHalfAway } from './numbers.ts';
import { type Person, peopleBelow } from './people-below.ts';

export type UserFigures = Sums & { goal: number | null; achieved: number | null };

/**
 * The figures of each person, by customId. A team lead's actuals are the lines of everyone below and his own, each
 * person's once; his goal is the one typed for him, else the sum of the goals of those below who are no leads (a lead's
 * own goal stands for his team already). The house is not among them: it is never the sum of these.
 * @param own what is stamped with the person, in the unit of the lines (cents, ounces); absent: nothing sold.
 * @param shown dollars of cents, or CE of ounces: applied once, to the sum.
 */
export function userFigures(
  people: readonly Person[],
  measure: {
    own: ReadonlyMap<string, Sums>;
    typedGoals: ReadonlyMap<string, number | null>;
    shown: (sum: number) => number;
  },
): Map<string, UserFigures> {
  const belowOf = peopleBelow(people);
  return new Map(
    people.map((person) => {
      const below = belowOf(person.customId);
      const lines = [person, ...below].flatMap(({ customId }) => measure.own.get(customId) ?? []);
      const sums = sumsOf((window) => measure.shown(lines.reduce((sum, line) => sum + line[window], 0)));
      const goal = measure.typedGoals.get(person.customId) ?? sumOfGoals(below, measure.typedGoals);
      return [person.customId, { ...sums, goal, achieved: percentOfGoal(sums.thisYear, goal) }];
    }),
  );
}

/** null where nobody below has a goal. */
function sumOfGoals(below: readonly Person[], typedGoals: ReadonlyMap<string, number | null>): number | null {
  const goals = below
    .filter((person) => person.role !== 'teamLead')
    .flatMap(({ customId }) => typedGoals.get(customId) ?? []);
  if (goals.length === 0) return null;
  return roundHalfAway(
    goals.reduce((sum, goal) => sum + goal, 0),
    4,
  );
}
