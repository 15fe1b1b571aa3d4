import { type Role as DomainRole, roles } from '@caselift/domain/people-below';
import * as z from 'zod/mini';

export const Role = z.enum(roles);
export type Role = DomainRole;

/**
 * Who may use a route or a call. 'public': anyone; 'signedIn': any role; else the listed roles, where a teamLead
 * also needs the leadership flag if `leadership` is set, and an admin
 * must belong to no wholesaler if `superAdmin` is set. `about`: a call about the person of
 * its path's `customId`; the roles named may make it, each about some people only.
 * @property gone managers and admins may also ask about people who are deleted.
 */
export type AccessRule =
  | 'public'
  | 'signedIn'
  | { roles: readonly Role[]; leadership?: boolean; superAdmin?: boolean }
  | { about: Partial<Record<Role, Subject>>; gone?: true };

/** 'own': the caller alone; 'below': those below the caller too; 'seen': whoever the caller may see. */
export type Subject = 'own' | 'below' | 'seen';

/** Whether a session (null: none) passes a rule. The same function guards routes in the browser and calls on the server. */
export function mayAccess(
  rule: AccessRule,
  session: { role: Role; leadership: boolean; wholesalerId: string | null } | null,
): boolean {
  if (rule === 'public') return true;
  if (session === null) return false;
  if (rule === 'signedIn') return true;
  if ('about' in rule) return rule.about[session.role] !== undefined;
  if (!rule.roles.includes(session.role)) return false;
  if (rule.superAdmin === true && session.wholesalerId !== null) return false;
  return session.role !== 'teamLead' || rule.leadership !== true || session.leadership;
}

/** How a figure of a person came about: a sales rep's own alone, else of everyone who is seen. */
export const explained = {
  about: { admin: 'seen', manager: 'seen', teamLead: 'seen', salesRep: 'own' },
  gone: true,
} as const satisfies AccessRule;
export const adminsOnly = { roles: ['admin'] } as const satisfies AccessRule;
export const superAdminsOnly = { roles: ['admin'], superAdmin: true } as const satisfies AccessRule;
/** Suppliers and brands: admin, manager, and teamLead with leadership (docs/product.md, Visibility). */
export const supplierReaders = {
  roles: ['admin', 'manager', 'teamLead'],
  leadership: true,
} as const satisfies AccessRule;
export const managersAndAdmins = { roles: ['admin', 'manager'] } as const satisfies AccessRule;
/** The screens for those who sell: reps, and leads of any kind for themselves and their team (docs/product.md, Screens). */
export const repsAndLeads = { roles: ['salesRep', 'teamLead'] } as const satisfies AccessRule;
/** The executive report (docs/product.md, Screens). */
export const reportReaders = managersAndAdmins;
/** User management and team leads. */
export const leadsAndAbove = { roles: ['admin', 'manager', 'teamLead'] } as const satisfies AccessRule;
/** Leadership: a team lead needs the flag. */
export const leadershipReaders = supplierReaders;
