/** Deleting a person (docs/product.md, Environments). */
import type { Scope } from '@caselift/contract/scope';
import { userEditTexts } from '@caselift/contract/user-edits';
import { recordAudit } from '@caselift/db/audit';
import type { Tx } from '@caselift/db/connect';
import { endStrayWaysIn } from '@caselift/db/credentials';
import { moveReports } from '@caselift/db/earlier-people';
import { type Changes, writeEdit } from '@caselift/db/edits';
import { lockEnvironments } from '@caselift/db/environments';
import { outsideScope } from '@caselift/db/scope';
import { recordPeople } from '../../edits/edit-users.ts';
import { successorFault } from '../../edits/rules.ts';
import { currentPeriodStart } from '../../figures/current-period.ts';
import { type PersonRow, readPeople } from '../../figures/queries.ts';
import { refusal } from '../../http/errors.ts';

/** moveTo: the team lead who takes over the person's reports; undefined: nobody. */
export type Deletion = { customId: string; moveTo: string | undefined };

/**
 * Leaves a tombstone in prod and preview, or as a draft in preview alone, so that no file brings the person back. A
 * person deleted in prod is signed out and loses their credential. Refuses (404) someone who isn't in the environment,
 * and (400) to move reports to someone who can't lead them.
 */
export async function deletePerson(
  tx: Tx,
  scope: Scope,
  deletion: Deletion,
  by: { actor: string; origin: string },
): Promise<void> {
  const { wholesalerId, db } = scope;
  const { customId, moveTo } = deletion;
  await lockEnvironments(tx, wholesalerId);
  const people = await readPeople(tx, scope);
  const name = people.find((person) => person.customId === customId)?.name;
  if (name === undefined) throw refusal('not_found', userEditTexts.unknownUsers([customId]));
  const periodStart = await currentPeriodStart(tx, scope);
  const moved = await writeEdit(tx, scope, async (place) => {
    const before = await readPeople(tx, place);
    const fault = moveTo === undefined ? null : successorFault(before, customId, moveTo);
    if (fault !== null) throw refusal('bad_input', place.db === db ? fault : userEditTexts.inPreview(fault));
    await putTombstone(tx, place, customId);
    if (moveTo !== undefined) await moveReports(tx, place, { customId, moveTo, periodStart });
    return leadChanges(before, await readPeople(tx, place));
  });
  await outsideScope(tx, () => endStrayWaysIn(tx, wholesalerId));
  await recordPeople(tx, scope, people, moved, { ...by, action: 'edit users' });
  await recordAudit(tx, { wholesalerId, ...by, action: 'delete user', detail: { db, customId, name } });
}

async function putTombstone(tx: Tx, { wholesalerId, db }: Scope, customId: string): Promise<void> {
  await tx`
    update users set deleted_at = now(), successor_ids = null
    where wholesaler_id = ${wholesalerId} and db = ${db} and custom_id = ${customId} and deleted_at is null`;
}

/** The leads before and after of everyone with changed leads. */
function leadChanges(before: readonly PersonRow[], after: readonly PersonRow[]): Changes {
  const was = new Map(before.map(({ customId, teamLeadIds }) => [customId, teamLeadIds]));
  const others = after.filter(({ customId, teamLeadIds }) => String(was.get(customId)) !== String(teamLeadIds));
  return Object.fromEntries(
    others.map(({ customId, teamLeadIds }) => [
      customId,
      { before: { teamLead: was.get(customId) ?? [] }, after: { teamLead: teamLeadIds } },
    ]),
  );
}
