/** What another role does to the goals of a person, in sentences. */
import { type RoleChange, roleChangeTexts } from '@caselift/contract/role-changes';
import type { GivenRole } from '@caselift/contract/user-edits';
import type { GoalMeasure } from '@caselift/domain/measure-list';
import { dollars, wholeNumber } from '../../ui/figures.ts';

const written = (measure: GoalMeasure, goal: number | null) =>
  measure === 'gp' ? dollars(goal) : `${wholeNumber(goal)} CE`;

/** Goals that were typed for other figures than they are compared with now, and sums of a team that come or go. */
export function goalSentences({ before, goals }: RoleChange, name: string, role: GivenRole): string[] {
  const [led, leads] = [before.role === 'teamLead', role === 'teamLead'];
  if (led === leads) return [];
  return goals.map(({ measure, before: was, after: is }) => {
    if (is.source === null) return roleChangeTexts.goalGone(measure, written(measure, was.goal));
    if (was.source === null) return roleChangeTexts.goalComes(measure, written(measure, is.goal));
    const sentence = leads ? roleChangeTexts.goalOfOne : roleChangeTexts.goalOfTeam;
    return sentence(measure, written(measure, is.goal), name);
  });
}
