/** Who is below a team lead: what 'Include team members' adds to an item's people. */
import * as z from 'zod/mini';
import { leadsAndAbove, Role } from './access.ts';
import { endpoint } from './endpoint.ts';
import { itemLimits } from './item-texts.ts';
import { scopeQuery } from './scope.ts';

export const teamTexts = {
  tooMany: `Up to ${itemLimits.people} people can be asked about at once.`,
} as const;

/** Neither hidden nor view-only people, and only those the caller can see. By last name. */
export const TeamMember = z.object({
  customId: z.string(),
  name: z.string(),
  role: Role,
  leadership: z.boolean(),
  teamLead: z.array(z.object({ customId: z.string(), name: z.string() })),
  routeNumber: z.array(z.number()),
});
export type TeamMember = z.output<typeof TeamMember>;

const leadId = z.string().check(z.regex(/^[A-Za-z]+_\d+$/, "That isn't a user ID."));
const params = z.object({ customId: leadId });
/** Everyone below one of them, once. 403: the caller can't see one of them. 404: nobody has the ID. */
const body = z.object({ customIds: z.array(leadId).check(z.maxLength(itemLimits.people, teamTexts.tooMany)) });
const reply = z.array(TeamMember);
const seenLead = { about: { admin: 'seen', manager: 'seen', teamLead: 'seen' } } as const;

export const listTeamMembers = endpoint({
  method: 'GET',
  path: '/api/teamMembers/:customId',
  summary: 'Lists the people who report to a team lead.',
  access: seenLead,
  scope: 'wholesaler',
  params,
  query: scopeQuery,
  reply,
});

export const listSuperTeamMembers = endpoint({
  method: 'GET',
  path: '/api/superTeamMembers/:customId',
  summary: 'Lists everyone below a team lead, directly or through other leads.',
  access: seenLead,
  scope: 'wholesaler',
  params,
  query: scopeQuery,
  reply,
});

export const listMembersOfTeams = endpoint({
  method: 'POST',
  path: '/api/teamMembersForTeamLeads',
  summary: 'Lists the people who report to any of several team leads. Changes nothing.',
  access: leadsAndAbove,
  scope: 'wholesaler',
  changesNothing: true,
  query: scopeQuery,
  body,
  reply,
});

export const listMembersOfSuperTeams = endpoint({
  method: 'POST',
  path: '/api/superTeamMembers',
  summary: 'Lists everyone below any of several team leads. Changes nothing.',
  access: leadsAndAbove,
  scope: 'wholesaler',
  changesNothing: true,
  query: scopeQuery,
  body,
  reply,
});
