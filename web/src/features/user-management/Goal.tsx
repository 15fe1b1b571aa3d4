import type { User } from '@caselift/contract/users';
import { wholeNumber } from '../../ui/figures.ts';

/** A goal; where none was typed for a lead it is the sum of his team's, and says so. */
export function Goal({ measure: { goal, goalSource } }: { measure: User['gp'] }) {
  if (goalSource !== 'sumOfTeam') return wholeNumber(goal);
  return <span title="The sum of the team's goals">Σ {wholeNumber(goal)}</span>;
}
