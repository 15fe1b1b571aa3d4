/** Who is below team leads, as far as the caller can see. */
import {
  listMembersOfSuperTeams,
  listMembersOfTeams,
  listSuperTeamMembers,
  listTeamMembers,
  type TeamMember,
} from '@caselift/contract/teams';
import { userTexts } from '@caselift/contract/users';
import { byLastName } from '@caselift/domain/by-name';
import { peopleBelow } from '@caselift/domain/people-below';
import { maySee } from '@caselift/domain/visibility';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { readEditedParts } from '../../figures/edited-parts.ts';
import type { PersonRow } from '../../figures/queries.ts';
import { refusal } from '../../http/errors.ts';
import { type ScopedRequest, serveScoped } from '../../http/serve.ts';

type Asked = Pick<ScopedRequest, 'viewer' | 'scope' | 'inScope'>;
/** Of each lead, by ID. */
type Members = (people: readonly PersonRow[]) => (customId: string) => readonly PersonRow[];

const everyoneBelow: Members = peopleBelow;
const reportingTo: Members = (people) => {
  const below = peopleBelow(people);
  return (customId) => below(customId).filter(({ teamLeadIds }) => teamLeadIds.includes(customId));
};

export function teamRoutes(app: FastifyInstance, context: Context): void {
  /** Refuses with 404 an ID that nobody has, and with 403 a lead the viewer can't see. */
  const membersOf = ({ viewer, scope, inScope }: Asked, customIds: readonly string[], members: Members) =>
    inScope(async (tx) => {
      const edited = await readEditedParts(tx, context.memory, scope);
      const [people, { visibility }] = await Promise.all([edited.people(), edited.settings()]);
      const isSeen = maySee(viewer, people, visibility);
      const known = new Map(people.map((person) => [person.customId, person]));
      const of = members(people);
      const found = customIds.flatMap((customId) => {
        const lead = known.get(customId.toUpperCase());
        if (lead === undefined || (lead.hidden && !isSeen(lead))) throw refusal('not_found', userTexts.unknown);
        if (!isSeen(lead)) throw refusal('forbidden', userTexts.notPermitted);
        return of(lead.customId);
      });
      return [...new Set(found)]
        .filter((person) => !person.hidden && !person.viewOnly && isSeen(person))
        .sort(byLastName)
        .map((person): TeamMember => {
          const { customId, name, role, leadership, routeNumber } = person;
          // Hidden people are named to nobody who may not see them.
          const teamLead = person.teamLeadIds.flatMap((leadId) => {
            const lead = known.get(leadId);
            return lead === undefined || (lead.hidden && !isSeen(lead)) ? [] : { customId: leadId, name: lead.name };
          });
          return { customId, name, role, leadership, teamLead, routeNumber };
        });
    });

  serveScoped(app, context, listTeamMembers, ({ params, ...asked }) =>
    membersOf(asked, [params.customId], reportingTo),
  );
  serveScoped(app, context, listSuperTeamMembers, ({ params, ...asked }) =>
    membersOf(asked, [params.customId], everyoneBelow),
  );
  serveScoped(app, context, listMembersOfTeams, ({ body, ...asked }) => membersOf(asked, body.customIds, reportingTo));
  serveScoped(app, context, listMembersOfSuperTeams, ({ body, ...asked }) =>
    membersOf(asked, body.customIds, everyoneBelow),
  );
}
