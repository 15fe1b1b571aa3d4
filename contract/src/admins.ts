/** Who may change what managers can only read. */
import * as z from 'zod/mini';
import { managersAndAdmins } from './access.ts';
import { endpoint } from './endpoint.ts';
import { scopeQuery } from './scope.ts';

/** Longer lists say how many more there are. */
const namedAtMost = 3;

export const adminTexts = {
  ask: (admins: string): string => `Ask ${admins}.`,
  cardReadOnly: 'Only admins can change goals and payouts.',
} as const;

/** @example adminsText(['Ann Lee', 'Dana Whitlock']) // 'Ann Lee or Dana Whitlock' */
export function adminsText(names: readonly string[]): string {
  if (names.length === 0) return 'an admin';
  const more = names.length - namedAtMost;
  return orList.format(more > 0 ? [...names.slice(0, namedAtMost), `${more} more`] : names);
}

const orList = new Intl.ListFormat('en-US', { type: 'disjunction' });

/** Neither hidden nor view-only ones, and none of all wholesalers. Names alone, by last name. */
export const listAdmins = endpoint({
  method: 'GET',
  path: '/api/admins',
  summary: "Names a wholesaler's admins, who can change what managers can only read.",
  access: managersAndAdmins,
  scope: 'wholesaler',
  query: scopeQuery,
  reply: z.array(z.string()),
});
