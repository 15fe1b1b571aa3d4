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
import { successorFault } from '../../edits/rules.ts';
import { readClosedPeriods } from '../../figures/closed/guards.ts';
import { readPeople, readPeopleToCome } from '../../figures/queries.ts';
import { refusal } from '../../http/errors.ts';
import { endPersonsSessions } from '../../identity/accounts.ts';
import { todayOf } from '../../today.ts';

/** moveTo: the team lead who has the person's reports from the first sales period without them on; null: nobody. */
export type Deactivation = { customId: string; day: IsoDate; moveTo: string | null | undefined };

/**
 * Writes the first day without access to prod and preview, or as a draft to preview alone. It acts by itself when it comes:
 * whoever asks who is there goes by it. Refuses (404) someone who isn't in the environment, and a day that lies in a closed
 * period (409) or too far back (400). Also (409) a lead with reports where it isn't said who takes over, and (400) someone who
 * can't.
 */
export async function deactivatePerson(
  tx: Tx,
  scope: Scope,
  deactivation: Deactivation,
  by: { actor: string; origin: string },
): Promise<void> {
  const { wholesalerId, db } = scope;
  const { customId, day, moveTo } = deactivation;
  await lockEnvironments(tx, wholesalerId);
  const people = await readPeople(tx, scope);
  const person = people.find((one) => one.customId === customId);
  if (person === undefined) throw refusal('not_found', userEditTexts.unknownUsers([customId]));
  const { name, lastDay } = person;
  const today = await todayOf(tx, scope);
  await requireOpenDay(tx, wholesalerId, { day, today });
  const { asked } = await writeEdit(tx, scope, async (place) => {
    const reports = await reportsLeft(tx, place, db, deactivation);
    await tx`
      update users set deactivated_on = ${day}, successor_ids = ${typeof moveTo === 'string' ? [moveTo] : null}
      where wholesaler_id = ${wholesalerId} and db = ${place.db} and custom_id = ${customId} and deleted_at is null`;
    return reports;
  });
  if (db === 'prod' && day <= today) {
    await outsideScope(tx, () => endPersonsSessions(tx, { wholesalerId, customId }));
  }
  const reports = asked.map((id) => people.find((person) => person.customId === id)?.name ?? id);
  const lead = people.find((person) => person.customId === moveTo)?.name ?? null;
  const moved = reports.length > 0 && { reports, lead, reportIds: asked, moveTo: moveTo ?? null };
  await recordAudit(tx, {
    wholesalerId,
    ...by,
    action: 'deactivate user',
    detail: { db, customId, name, day, lastDay, ...moved },
  });
}

/** Who reports to the person, now or once others have left who are deactivated by then; refused as in deactivatePerson. */
async function reportsLeft(
  tx: Tx,
  place: Scope,
  asked: Scope['db'],
  { customId, day, moveTo }: Deactivation,
): Promise<string[]> {
  const refused = (code: 'bad_input' | 'conflict', fault: string) =>
    refusal(code, place.db === asked ? fault : userEditTexts.inPreview(fault));
  const people = await readPeople(tx, place);
  const left = new Set<string>();
  const toCome = await readPeopleToCome(tx, place, customId);
  for (const view of [people, toCome]) {
    const isLead = view.some((one) => one.customId === customId && one.role === 'teamLead');
    for (const report of view) if (isLead && report.teamLeadIds.includes(customId)) left.add(report.customId);
  }
  const name = people.find((person) => person.customId === customId)?.name ?? customId;
  if (moveTo === undefined && left.size > 0) throw refused('conflict', userEditTexts.leadsPeople(name, left.size));
  if (typeof moveTo !== 'string') return [...left];
  const isToCome = toCome.some((person) => person.customId === moveTo);
  const fault =
    successorFault(people, customId, moveTo) ?? (isToCome ? successorFault(toCome, customId, moveTo) : null);
  if (fault !== null) throw refused('bad_input', fault);
  const lead = people.find((person) => person.customId === moveTo);
  if (lead?.lastDay && lead.lastDay < day) throw refused('bad_input', goneTexts.leavesBefore(lead.name, day));
  return [...left];
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
