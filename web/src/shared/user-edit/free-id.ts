/** Creating a person whose id nobody chooses. */
import type { Scope } from '@caselift/contract/scope';
import { createUser, type NewUser, userEditTexts } from '@caselift/contract/user-edits';
import { call } from '../../api/call.ts';
import { isRefusal } from '../../api/refusal.ts';
import { suggestId } from './suggest.ts';

/** Ids of deleted people that stand one after the other; beyond them somebody should know. */
const mostTries = 50;

/**
 * Creates the person under the given id or the next one that nobody ever had: the lists, of which an id is suggested,
 * do not name those who were deleted.
 */
export async function createWithFreeId(scope: Scope, user: NewUser): Promise<{ customId: string }> {
  let person = user;
  for (let left = mostTries; ; left -= 1) {
    try {
      return await call(createUser, { query: scope, body: person });
    } catch (error) {
      const taken = isRefusal(error) && error.message === userEditTexts.idTaken(person.customId);
      if (!taken || left === 0) throw error;
      person = { ...person, customId: suggestId([person.customId], scope.wholesalerId) };
    }
  }
}
