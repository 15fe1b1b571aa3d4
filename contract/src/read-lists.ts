/** Lists that two people edit: a call says what it had read of them (docs/product.md, Environments). */
import * as z from 'zod/mini';

/**
 * The field `was` of a body: lists of it as they were read, each under its own name. Absent, of programs and earlier releases:
 * what is sent takes the place of whatever is stored.
 * @example z.object({ teamLead: Leads, was: asRead({ teamLead: Leads }) })
 */
export const asRead = <Lists extends Record<string, z.ZodMiniType>>(lists: Lists) =>
  z.optional(z.partial(z.strictObject(lists)));

/**
 * Why a list isn't saved that someone else has changed meanwhile.
 * @example changedList('the routes of Ann', ['10', '12'])
 * // 'Someone else changed the routes of Ann after you opened them. Now: 10, 12. Nothing was saved.'
 */
export const changedList = (what: string, now: readonly string[]): string =>
  `Someone else changed ${what} after you opened them. Now: ${now.length === 0 ? 'none' : now.join(', ')}. Nothing was saved.`;
