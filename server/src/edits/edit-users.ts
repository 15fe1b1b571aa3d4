/** Changing fields of people (docs/product.md, Environments). */
import type { Scope } from '@caselift/contract/scope';
import { userEditTexts } from '@caselift/contract/user-edits';
import { recordAudit } from '@caselift/db/audit';
import type { Tx } from '@caselift/db/connect';
import { isEmailTaken, syncCredentials } from '@caselift/db/credentials';
import { type Changes, type Edited, recordEdit, writeEdit } from '@caselift/db/edits';
import { lockEnvironments } from '@caselift/db/environments';
import { outsideScope } from '@caselift/db/scope';
import type { IsoDate } from '@caselift/domain/dates';
import { actingPeriod } from '../figures/current-period.ts';
import { type PersonRow, readPaidPeople, readPeople } from '../figures/queries.ts';
import { refusal } from '../http/errors.ts';
import { setPersonsPassword } from '../identity/accounts.ts';
import type { Viewer } from '../identity/viewer.ts';
import type { MailRequest } from '../mail/mail-request.ts';
import { credentialMails } from './credential-mails.ts';
import { ownNumbersIn } from './own-numbers.ts';
import { requireAsRead } from './read-lists.ts';
import { fitted, requireNoFreerAdmin } from './rules.ts';
import type { UserEdit } from './user-edit.ts';
import { type PersonNumbers, writeNumbers, writePeople } from './write-people.ts';

type Recorded = { actor: string; origin: string; action: 'edit users' | 'edit profile' };
export type EditedBy = Omit<Recorded, 'actor'> & { viewer: Viewer };
type Person = { customId: string; name: string };
/** periodStart: that the edit names; absent: none. */
type EditOfPeople = { customIds: readonly string[]; edit: UserEdit; periodStart?: IsoDate | undefined };

/**
 * Writes an edit to all of the people or, if one is unknown (404) or a rule is broken (400, 409), to none; an edit in
 * prod is also written to preview. A changed email changes the credential and keeps its sessions; a new password ends
 * them. Refuses (403) what a bound admin may not change, and the viewer's own numbers. Answers the mails to hand over once
 * the transaction has ended.
 */
export async function editUsers(
  tx: Tx,
  scope: Scope,
  change: EditOfPeople,
  { viewer, ...by }: EditedBy,
): Promise<MailRequest[]> {
  const { customIds } = change;
  await requireNoFreerAdmin(tx, viewer, scope, customIds);
  // Before looking who is there: a publication replaces people and settings.
  await lockEnvironments(tx, scope.wholesalerId);
  const recorded = { ...by, actor: viewer.email };
  const people = await readPeople(tx, scope);
  const targets = people.filter(({ customId }) => customIds.includes(customId));
  requireAll(customIds, targets);
  const edit = fitted(await withoutDeletedLeads(tx, scope, change.edit), targets, people);
  const periodStart = await periodOf(tx, scope, edit.goals.length > 0, change.periodStart);
  await requireListsAsRead(tx, scope, { ...change, edit }, people);
  const { email } = edit.person;
  for (const { customId } of targets) if (email !== undefined) await requireFreeEmail(tx, scope, { customId, email });
  const targeted = { customIds, periodStart, isNamed: change.periodStart !== undefined, asked: scope.db };
  const edited = await writeEdit(tx, scope, (place) => writePeople(tx, place, targeted, edit));
  if (email !== undefined) await outsideScope(tx, () => syncCredentials(tx, scope.wholesalerId));
  for (const target of targets)
    if (edit.password !== undefined) await writePassword(tx, scope, target, edit.password, recorded);
  const own = await ownNumbersIn(tx, scope, viewer, edited, isNumber);
  const isTarget = (customId: string) => customIds.includes(customId);
  const detail = { periodStart: change.periodStart, actsFrom: periodStart, ...own.detail };
  await recordPeople(tx, scope, people, ofThose(edited, isTarget), recorded, detail);
  const moved = ofThose(edited, (customId) => !isTarget(customId));
  if (Object.keys({ ...moved.asked, ...moved.preview }).length > 0)
    await recordPeople(tx, scope, people, moved, recorded, detail);
  const mails = [...own.mails];
  const isDraft = scope.db === 'preview';
  for (const { customId, name: person, email: before } of targets) {
    const set = { customId, person, isDraft, emails: [before, email] };
    if (edit.password !== undefined)
      mails.push(...(await credentialMails(tx, scope, viewer, { ...set, what: 'password' })));
    if (email !== undefined && email !== before)
      mails.push(...(await credentialMails(tx, scope, viewer, { ...set, what: 'email', newEmail: email })));
  }
  return mails;
}

/** What an edit of a lead changed for the people below is told apart from what it changed for the lead. */
function ofThose({ asked, preview }: Edited<Changes>, isMeant: (customId: string) => boolean): Edited<Changes> {
  const those = (changes: Changes): Changes =>
    Object.fromEntries(Object.entries(changes).filter(([customId]) => isMeant(customId)));
  return { asked: those(asked), preview: preview && those(preview) };
}

/** Goals, payouts, thresholds and the limit, as histories name them. */
const isNumber = (field: string): boolean => field.includes('.') || field === 'maxFPL';

/** As editUsers, of goals, payouts and limits that differ from person to person. */
export async function editNumbers(
  tx: Tx,
  scope: Scope,
  { rows, periodStart: named }: { rows: readonly PersonNumbers[]; periodStart?: IsoDate | undefined },
  { viewer, ...by }: EditedBy,
): Promise<MailRequest[]> {
  const customIds = rows.map(({ customId }) => customId);
  await requireNoFreerAdmin(tx, viewer, scope, customIds);
  await lockEnvironments(tx, scope.wholesalerId);
  const people = await readPeople(tx, scope);
  requireAll(customIds, people);
  const hasGoals = rows.some(({ goals }) => goals.length > 0);
  const periodStart = await periodOf(tx, scope, hasGoals, named);
  const edited = await writeEdit(tx, scope, (place) =>
    writeNumbers(tx, place, { periodStart, isNamed: named !== undefined, asked: scope.db }, rows),
  );
  const own = await ownNumbersIn(tx, scope, viewer, edited);
  const recorded = { ...by, actor: viewer.email };
  await recordPeople(tx, scope, people, edited, recorded, { periodStart: named, actsFrom: periodStart, ...own.detail });
  return own.mails;
}

function requireAll(customIds: readonly string[], found: readonly Person[]): void {
  const known = new Set(found.map(({ customId }) => customId));
  const unknown = customIds.filter((customId) => !known.has(customId));
  if (unknown.length > 0) throw refusal('not_found', userEditTexts.unknownUsers(unknown));
}

/**
 * Refuses (409 `stale`) lists that someone else has changed since they were read: as lists of people have them, of the named
 * period or as they are. A lead who is gone since is left out of what was read.
 */
async function requireListsAsRead(
  tx: Tx,
  scope: Scope,
  { customIds, edit: { person, was }, periodStart: from }: EditOfPeople,
  people: readonly PersonRow[],
): Promise<void> {
  if (was === undefined) return;
  const told = from === undefined ? people : await readPaidPeople(tx, scope, { from, to: from });
  const names = new Map(told.map(({ customId, name }) => [customId, name]));
  const leads = (ids: readonly string[] | undefined) =>
    ids
      ?.filter((id) => names.has(id))
      .sort()
      .map((customId) => ({ customId }));
  const routes = (numbers: readonly number[] | undefined) => numbers?.toSorted((one, other) => one - other);
  requireAsRead(
    told
      .filter(({ customId }) => customIds.includes(customId))
      .flatMap(({ name, teamLeadIds, routeNumber }) => [
        {
          field: 'teamLead',
          was: leads(was.team_lead_ids),
          sent: leads(person.team_lead_ids),
          stored: leads(teamLeadIds) ?? [],
          text: userEditTexts.leadsChanged(
            name,
            teamLeadIds.map((id) => names.get(id) ?? id),
          ),
        },
        {
          field: 'routeNumber',
          was: routes(was.route_numbers),
          sent: routes(person.route_numbers),
          stored: routes(routeNumber) ?? [],
          text: userEditTexts.routesChanged(name, routeNumber),
        },
      ]),
  );
}

/** From which on an edit acts; null before there are figures, which goals are refused in (409). */
async function periodOf(tx: Tx, scope: Scope, hasGoals: boolean, named: IsoDate | undefined): Promise<IsoDate | null> {
  const periodStart = await actingPeriod(tx, scope, named);
  if (periodStart === null && hasGoals) throw refusal('conflict', userEditTexts.noPeriod);
  return periodStart;
}

/** Refuses (409) an email that would be, or become, two people's. */
export async function requireFreeEmail(
  tx: Tx,
  scope: Scope,
  person: { customId: string; email: string },
): Promise<void> {
  const isTaken = await outsideScope(tx, () => isEmailTaken(tx, scope, person));
  if (isTaken) throw refusal('conflict', userEditTexts.emailTaken);
}

async function writePassword(
  tx: Tx,
  { wholesalerId }: Scope,
  { customId, name }: Person,
  password: string,
  { actor, origin }: Recorded,
): Promise<void> {
  const isSet = await outsideScope(tx, () => setPersonsPassword(tx, { wholesalerId, customId }, password));
  if (!isSet) throw refusal('conflict', userEditTexts.noWayIn(name));
  await recordAudit(tx, { wholesalerId, actor, origin, action: 'set password', detail: { customId, name } });
}

/**
 * A form that was opened before a lead was deleted still names that lead, who is left out. Where no other lead is
 * named, the leads stay as they are.
 */
async function withoutDeletedLeads(tx: Tx, { wholesalerId, db }: Scope, edit: UserEdit): Promise<UserEdit> {
  const { team_lead_ids: named, ...person } = edit.person;
  if (named === undefined) return edit;
  const deleted = await tx<{ customId: string }[]>`
    select custom_id as "customId" from users
    where wholesaler_id = ${wholesalerId} and db = ${db} and custom_id = any (${named}) and deleted_at is not null`;
  if (deleted.length === 0) return edit;
  const left = named.filter((id) => deleted.every(({ customId }) => customId !== id));
  return { ...edit, person: left.length === 0 ? person : { ...person, team_lead_ids: left } };
}

/** The period that an edit names, and the one that it counts from, named or not. */
type PeriodsTold = { periodStart?: IsoDate | undefined; actsFrom?: IsoDate | null };
type Of = Record<'before' | 'after', { teamLead?: string[] }>;

/** With the names of `people` as they were, of leads too, for a history that is read long after. */
export async function recordPeople(
  tx: Tx,
  scope: Scope,
  people: readonly Person[],
  edited: Parameters<typeof recordEdit>[2],
  by: Recorded,
  { periodStart, actsFrom = null, byOneself }: PeriodsTold & { byOneself?: string } = {},
): Promise<void> {
  const changed = { ...edited.asked, ...edited.preview } as Record<string, Of>;
  const leads = Object.values(changed).flatMap(({ before, after }) => [
    ...(before.teamLead ?? []),
    ...(after.teamLead ?? []),
  ]);
  const told = new Set([...Object.keys(changed), ...leads]);
  const names = people.filter(({ customId }) => told.has(customId)).map(({ customId, name }) => [customId, name]);
  await recordEdit(tx, scope, edited, {
    ...by,
    ...(names.length > 0 && {
      detail: {
        names: Object.fromEntries(names),
        ...(periodStart !== undefined && { periodStart }),
        ...(actsFrom !== null && { actsFrom }),
        ...(byOneself !== undefined && { byOneself }),
      },
    }),
  });
}
