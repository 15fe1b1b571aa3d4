/** Deactivating a person from a day on (docs/product.md, Environments). */
import { closingTexts } from '@caselift/contract/closings';
import { goneTexts } from '@caselift/contract/gone-people';
import type { Scope } from '@caselift/contract/scope';
import { statementMonths } from '@caselift/contract/statements';
import { userEditTexts } from '@caselift/contract/user-edits';
import { recordAudit } from '@caselift/db/audit';
import type { Tx } from '@caselift/db/connect';
import { writeEdit } from '@caselift/db/edits';
import { lockEnvironments } from '@caselift/db/environments';
import { outsideScope } from '@caselift/db/scope';
import { addMonths, firstOfMonth, type IsoDate } from '@caselift/domain/dates';
import { readClosedPeriods } from '../../figures/closed/guards.ts';
import { readPeople } from '../../figures/queries.ts';
import { refusal } from '../../http/errors.ts';
import { endPersonsSessions } from '../../identity/accounts.ts';
import { todayOf } from '../../today.ts';

/**
 * Writes the first day without access to prod and preview, or as a draft to preview alone. It acts by itself when it comes:
 * whoever asks who is there goes by it. Refuses (404) someone who isn't in the environment, and a day that lies in a closed
 * period (409) or too far back (400).
 */
export async function deactivatePerson(
  tx: Tx,
  scope: Scope,
  { customId, day }: { customId: string; day: IsoDate },
  by: { actor: string; origin: string },
): Promise<void> {
  const { wholesalerId, db } = scope;
  await lockEnvironments(tx, wholesalerId);
  const name = (await readPeople(tx, scope)).find((person) => person.customId === customId)?.name;
  if (name === undefined) throw refusal('not_found', userEditTexts.unknownUsers([customId]));
  const today = await todayOf(tx, scope);
  await requireOpenDay(tx, wholesalerId, { day, today });
  await writeEdit(
    tx,
    scope,
    (place) => tx`
      update users set deactivated_on = ${day}
      where wholesaler_id = ${wholesalerId} and db = ${place.db} and custom_id = ${customId} and deleted_at is null`,
  );
  if (db === 'prod' && day <= today) {
    await outsideScope(tx, () => endPersonsSessions(tx, { wholesalerId, customId }));
  }
  await recordAudit(tx, { wholesalerId, ...by, action: 'deactivate user', detail: { db, customId, name, day } });
}

/** Nothing that is paid changes: who leaves on a day of a closed period was paid for all of it. */
async function requireOpenDay(
  tx: Tx,
  wholesalerId: string,
  { day, today }: Record<'day' | 'today', IsoDate>,
): Promise<void> {
  if (day >= today) return;
  const closed = await readClosedPeriods(tx, wholesalerId);
  const newest = closed.at(-1);
  if (newest !== undefined && day <= newest.to) {
    throw refusal('conflict', closingTexts.readOnly([closed.find(({ to }) => day <= to) ?? newest]));
  }
  const oldest = addMonths(firstOfMonth(today), -statementMonths);
  if (day < oldest) throw refusal('bad_input', goneTexts.tooEarly(oldest));
}
