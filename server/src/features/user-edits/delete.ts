/** Deleting a person (docs/product.md, Environments). */
import type { Scope } from '@caselift/contract/scope';
import { userEditTexts } from '@caselift/contract/user-edits';
import { recordAudit } from '@caselift/db/audit';
import type { Tx } from '@caselift/db/connect';
import { endStrayWaysIn } from '@caselift/db/credentials';
import { writeEdit } from '@caselift/db/edits';
import { outsideScope } from '@caselift/db/scope';
import { refusal } from '../../errors.ts';

/**
 * Leaves a tombstone in prod and preview, or as a draft in preview alone, so that no file brings the person back. Whoever
 * is deleted in prod is signed out and has no way in any more. Refuses (404) someone whom the environment does not have.
 */
export async function deletePerson(
  tx: Tx,
  scope: Scope,
  customId: string,
  by: { actor: string; origin: string },
): Promise<void> {
  const { wholesalerId, db } = scope;
  const { asked: name } = await writeEdit(tx, scope, (place) => putTombstone(tx, place, customId));
  if (name === undefined) throw refusal('not_found', userEditTexts.unknownUsers([customId]));
  await outsideScope(tx, () => endStrayWaysIn(tx, wholesalerId));
  await recordAudit(tx, { wholesalerId, ...by, action: 'delete user', detail: { db, customId, name } });
}

/** Answers the person's name; undefined: the environment has no such person. */
async function putTombstone(tx: Tx, { wholesalerId, db }: Scope, customId: string): Promise<string | undefined> {
  const [person] = await tx<{ name: string }[]>`
    update users set deleted_at = now()
    where wholesaler_id = ${wholesalerId} and db = ${db} and custom_id = ${customId} and deleted_at is null
    returning name`;
  return person?.name;
}
