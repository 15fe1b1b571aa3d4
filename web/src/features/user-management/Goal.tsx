import type { User } from '@caselift/contract/users';
import { wholeNumber } from '../../ui/figures.ts';

/** A goal; a lead without a typed one has the sum of the team, marked as such. */
export function Goal({ measure: { goal, goalSource } }: { measure: User['gp'] }) {
  if (goalSource !== 'sumOfTeam') return wholeNumber(goal);
  return <span title="The sum of the team's goals">Σ {wholeNumber(goal)}</span>;
}
