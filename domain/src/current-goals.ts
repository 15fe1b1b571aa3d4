/** Goals, payouts and thresholds of people in the sales period that holds L (docs/product.md, Pay). */
import { exact, plus, toNumber, zero } from './exact.ts';
import type { Measure } from './measure-list.ts';
import type { Person } from './people-below.ts';

/** goal: dollars of GP, CE, or percent of net revenue lost; null where none was typed, as with the others. */
export type CurrentGoal = {
  customId: string;
  measure: Measure;
  goal: number | null;
  payoutCents: number | null;
  thresholdPercent: number | null;
};

/** typed: for the person. sumOfTeam: a lead's without one, the sum of the goals below. */
export const goalSources = ['typed', 'sumOfTeam'] as const;
export type GoalSource = (typeof goalSources)[number] | null;

/**
 * The goal of GP or volume. Those of leads below are left out of the sum: a lead's goal already covers the lead's team.
 * @param team the person and everyone below.
 * @example Ann 80.1 and Bob 60.2 below Lee, who has no typed goal -> { goal: 140.3, goalSource: 'sumOfTeam' }
 */
export function goalFor(
  { customId, role }: Person,
  team: readonly Person[],
  typedGoal: (customId: string) => number | null,
): { goal: number | null; goalSource: GoalSource } {
  const typed = typedGoal(customId);
  if (typed !== null) return { goal: typed, goalSource: 'typed' };
  if (role !== 'teamLead') return { goal: null, goalSource: null };
  const goals = team
    .filter((person) => person.role !== 'teamLead')
    .flatMap((person) => typedGoal(person.customId) ?? []);
  if (goals.length === 0) return { goal: null, goalSource: null };
  const goal = toNumber(goals.reduce((sum, next) => plus(sum, exact(next)), zero));
  return { goal, goalSource: 'sumOfTeam' };
}
