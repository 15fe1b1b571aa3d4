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
  const kept = leads ? roleChangeTexts.goalsOfOne : roleChangeTexts.goalsOfTeam;
  const told = goals.map(({ measure, before: was, after: is }) => {
    const goal = roleChangeTexts.goal(measure, written(measure, is.source === null ? was.goal : is.goal));
    if (is.source === null) return { say: roleChangeTexts.goalsGone, goal };
    return { say: was.source === null ? roleChangeTexts.goalsCome : kept, goal };
  });
  const alike = Map.groupBy(told, ({ say }) => say);
  return [...alike].map(([say, ones]) =>
    say(
      ones.map(({ goal }) => goal),
      name,
    ),
  );
}
