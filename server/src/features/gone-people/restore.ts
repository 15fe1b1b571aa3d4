/** Bringing a deactivated or deleted person back under the same ID (docs/product.md, Environments). */
import { goneTexts, type WayBack } from '@caselift/contract/gone-people';
import type { Scope } from '@caselift/contract/scope';
import { userEditTexts } from '@caselift/contract/user-edits';
import { recordAudit } from '@caselift/db/audit';
import type { Tx } from '@caselift/db/connect';
import { syncCredentials } from '@caselift/db/credentials';
import { keepingEarlierPeople } from '@caselift/db/earlier-people';
import { writeEdit } from '@caselift/db/edits';
import { lockEnvironments } from '@caselift/db/environments';
import { outsideScope } from '@caselift/db/scope';
import type { IsoDate } from '@caselift/domain/dates';
import { leadCycle } from '@caselift/domain/team-leads';
import { actingPeriod } from '../../figures/current-period.ts';
import { readPeople, readPeopleAndGone } from '../../figures/queries.ts';
import { refusal } from '../../http/errors.ts';
import { endPersonsSessions } from '../../identity/accounts.ts';
import { readWaysBack } from './list.ts';

/**
 * Clears both states in prod and preview, or as a draft in preview alone. Sales periods before `periodStart` keep the day
 * that the person left on, so that what they were away for pays them nothing. Refuses (404) an ID that nobody had, and (409)
 * someone who is there or would report to themselves.
 */
export async function restorePerson(
  tx: Tx,
  scope: Scope,
  { customId, periodStart }: { customId: string; periodStart: IsoDate | undefined },
  by: { actor: string; origin: string },
): Promise<{ wayBack: WayBack }> {
  const { wholesalerId, db } = scope;
  await lockEnvironments(tx, wholesalerId);
  const person = (await readPeopleAndGone(tx, scope)).find((one) => one.customId === customId);
  if (person === undefined) throw refusal('not_found', userEditTexts.unknownUsers([customId]));
  const { name, lastDay } = person;
  if (lastDay === null) throw refusal('conflict', goneTexts.notGone(name));
  const acting = await actingPeriod(tx, scope, periodStart);
  await writeEdit(tx, scope, async (place) => {
    await bringBack(tx, place, { customId, periodStart: acting });
    const fault = await circleFault(tx, place, customId);
    if (fault !== null) throw refusal('conflict', place.db === db ? fault : userEditTexts.inPreview(fault));
  });
  if (db === 'prod') {
    // A session from before would go on where it had ended.
    await outsideScope(tx, async () => {
      await endPersonsSessions(tx, { wholesalerId, customId });
      await syncCredentials(tx, wholesalerId);
    });
  }
  await recordAudit(tx, {
    ...{ wholesalerId, ...by, action: 'restore user' },
    detail: { db, customId, name, lastDay, ...(acting !== null && { periodStart: acting }) },
  });
  const way = (await readWaysBack(tx, wholesalerId)).get(customId);
  // Once published, a person who was a draft signs in.
  return { wayBack: way ?? (db === 'preview' && person.email?.trim() ? 'firstPassword' : 'none') };
}

/** A deletion becomes the day after it, which earlier periods keep as that of a deactivation. */
async function bringBack(
  tx: Tx,
  place: Scope,
  { customId, periodStart }: { customId: string; periodStart: IsoDate | null },
): Promise<void> {
  const { wholesalerId, db } = place;
  const person = (await readPeopleAndGone(tx, place)).find((one) => one.customId === customId);
  if (person === undefined || person.lastDay === null) return;
  const own = tx`wholesaler_id = ${wholesalerId} and db = ${db} and custom_id = ${customId}`;
  await tx`update users set deactivated_on = ${person.lastDay}::date + 1, deleted_at = null where ${own}`;
  const named = { customIds: [customId], columns: ['deactivated_on', 'successor_ids'] };
  await keepingEarlierPeople(tx, place, { periodStart, named }, async () => {
    await tx`update users set deactivated_on = null, successor_ids = null where ${own}`;
  });
}

/** A lead who is back may be above someone who leads them by now. */
async function circleFault(tx: Tx, place: Scope, customId: string): Promise<string | null> {
  const people = await readPeople(tx, place);
  const person = people.find((one) => one.customId === customId);
  if (person === undefined) return null;
  const [first] = leadCycle(people, { customIds: [customId], teamLeadIds: person.teamLeadIds }) ?? [];
  return first === undefined ? null : userEditTexts.leadCircle(person.name);
}
