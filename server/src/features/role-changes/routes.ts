/** What another role, leadership or lead of a person would change, before it is saved (docs/product.md, Environments). */
import { readRoleChange } from '@caselift/contract/role-changes';
import { userEditTexts } from '@caselift/contract/user-edits';
import { withRole } from '@caselift/domain/role-change';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { successorFault } from '../../edits/rules.ts';
import { actingPeriod } from '../../figures/current-period.ts';
import { readEndedPeriod } from '../../figures/ended-period.ts';
import { readEveryoneIf } from '../../figures/everyone.ts';
import { readPeople, readPeopleToCome } from '../../figures/queries.ts';
import { refusal } from '../../http/errors.ts';
import { serveScoped } from '../../http/serve.ts';
import { todayIn } from '../../today.ts';
import { boostsOf, changedPeople, goalsOf, periodOf, programsOf } from './changes.ts';

export function roleChangeRoutes(app: FastifyInstance, context: Context): void {
  serveScoped(app, context, readRoleChange, async ({ params: { customId }, query, scope, inScope, gone }) => {
    const { role, leadership, teamLead, moveTo, periodStart } = query;
    const acting = await inScope((tx) => actingPeriod(tx, scope, periodStart));
    const { ended, memory, inTerms } = await readEndedPeriod(context, { scope, inScope, gone }, periodStart);
    const now = await inScope(async (tx) => [...(await readPeople(tx, scope)), ...(await readPeopleToCome(tx, scope))]);
    return inTerms(async (tx) => {
      const asked = { scope, ended };
      const changed = await readEveryoneIf(tx, memory, asked, (people) => {
        const person = people.find((one) => one.customId === customId && !one.isGone);
        if (person === undefined) throw refusal('not_found', userEditTexts.unknownUsers([customId]));
        if (person.role === 'admin') throw refusal('bad_input', userEditTexts.roleOfAdmins);
        const fault =
          moveTo === undefined
            ? null
            : successorFault(
                people.filter(({ isGone }) => !isGone),
                customId,
                moveTo,
              );
        if (fault !== null) throw refusal('bad_input', fault);
        return withRole(people, {
          ...{ customId, role, leadership: leadership ?? person.leadership },
          ...{ teamLeadIds: teamLead ?? person.teamLeadIds, moveTo: moveTo ?? null },
        });
      });
      const { people, settings, at } = changed.now;
      const person = people.find((one) => one.customId === customId);
      const after = changed.after.people.find((one) => one.customId === customId);
      if (person === undefined || after === undefined)
        throw refusal('not_found', userEditTexts.unknownUsers([customId]));
      const named = (ids: readonly string[]) =>
        ids
          .flatMap((id) => people.filter((one) => one.customId === id))
          .map((one) => ({ customId: one.customId, name: one.name }));
      const reports = [...people, ...now].filter((one) => !one.isGone && one.teamLeadIds.includes(customId));
      const period = periodOf(changed.now, { acting, today: todayIn(settings.timeZone), isEnded: ended !== undefined });
      // Pay of closed days doesn't change: the edit acts from the day after them.
      const isPaid = at !== null && acting !== null && acting <= at.calendar.lastTransactionDate;
      return {
        period,
        before: { role: person.role, leadership: person.leadership },
        reports: named([...new Set(reports.map((one) => one.customId))]),
        leads: named(after.teamLeadIds),
        goals: goalsOf(changed, customId),
        programs: await programsOf(tx, memory, { scope, everyone: changed.now, ended }, customId),
        boosts: boostsOf(changed.now, customId),
        people: isPaid ? changedPeople(changed, customId) : [],
      };
    });
  });
}
