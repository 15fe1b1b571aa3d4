/** Everything that is kept of a person, as they may read it (docs/product.md, Personal data). */
import type { PersonalData } from '@caselift/contract/personal-data';
import type { Tx } from '@caselift/db/connect';
import { outsideScope } from '@caselift/db/scope';
import { readEmails, type Whose } from './person.ts';

type Row = Record<string, unknown>;
type Table = { table: string; column: 'custom_id' | 'user_id' };
type IsTheirs = (value: unknown) => boolean;

/** Tables of which each row is one person's. */
export const personalTables: Readonly<Record<string, Table>> = {
  profile: { table: 'users', column: 'custom_id' },
  earlierTerms: { table: 'earlier_people', column: 'custom_id' },
  goals: { table: 'user_goals', column: 'custom_id' },
  typedTargets: { table: 'item_edits', column: 'user_id' },
  photos: { table: 'item_images', column: 'user_id' },
  entries: { table: 'item_submissions', column: 'user_id' },
  statements: { table: 'closed_statements', column: 'custom_id' },
  closedAdjustments: { table: 'closing_adjustments', column: 'custom_id' },
  adjustments: { table: 'manual_adjustments', column: 'custom_id' },
  teamLosses: { table: 'release_decisions', column: 'custom_id' },
  costCenter: { table: 'cost_centers', column: 'custom_id' },
  questions: { table: 'pay_questions', column: 'custom_id' },
  acceptedPlans: { table: 'plan_acceptance_versions', column: 'custom_id' },
  notices: { table: 'notifications', column: 'custom_id' },
  noticeSettings: { table: 'notification_settings', column: 'custom_id' },
  noticeMails: { table: 'notification_mails', column: 'custom_id' },
  pageViews: { table: 'page_use', column: 'custom_id' },
};

/** @param seesProfits whether the person reads dollars of GP; who doesn't is given none of them. */
export async function readSections(tx: Tx, whose: Whose, seesProfits: boolean): Promise<PersonalData['sections']> {
  const emails = await readEmails(tx, whose);
  const isTheirs: IsTheirs = (value) => value === whose.customId || emails.includes(String(value));
  const sections: PersonalData['sections'] = {};
  for (const [name, table] of Object.entries(personalTables)) {
    const rows = await readRows(tx, whose, table);
    sections[name] = rows.map((row) => withoutOthers(fitted(table.table, row, seesProfits), isTheirs));
  }
  const messages = await tx<{ row: Row }[]>`
    select to_jsonb(m) - 'wholesaler_id' as row from pay_question_messages m
    join pay_questions q using (wholesaler_id, question_id)
    where m.wholesaler_id = ${whose.wholesalerId} and q.custom_id = ${whose.customId} order by m.written_at`;
  const history = await readHistory(tx, whose, { emails, seesProfits, isTheirs });
  const wayIn = await readWayIn(tx, whose);
  const sessions = await readSessions(tx, whose);
  return { ...sections, messages: messages.map(({ row }) => withoutOthers(row, isTheirs)), wayIn, sessions, history };
}

async function readRows(tx: Tx, { wholesalerId, customId }: Whose, { table, column }: Table): Promise<Row[]> {
  const rows = await tx<{ row: Row }[]>`
    select to_jsonb(t) - 'wholesaler_id' as row from ${tx(table)} t
    where wholesaler_id = ${wholesalerId} and ${tx(column)} = ${customId} order by to_jsonb(t)::text`;
  return rows.map(({ row }) => row);
}

/** A closed statement and a question's line are stored for each kind of reader. */
function fitted(table: string, row: Row, seesProfits: boolean): Row {
  if (table === 'closed_statements') {
    const { statement, without_profits: hidden, inputs: _, ...rest } = row;
    return { ...rest, statement: seesProfits ? statement : ((hidden as { own?: unknown } | null)?.own ?? null) };
  }
  if (table === 'pay_questions') return { ...row, seen: (row.seen as { own?: unknown }).own ?? null };
  const hidden = { item_edits: 'rules', user_goals: row.measure === 'gp' ? 'goal' : undefined }[table];
  if (seesProfits || hidden === undefined) return row;
  const { [hidden]: _, ...rest } = row;
  return rest;
}

/** Leaves out who else made, decided or corrected something: {by: 'someone@...'}, {decided_by: 'ATS_2', decided_by_name: 'Ben'}. */
function withoutOthers(row: Row, isTheirs: IsTheirs): Row {
  const kept = Object.entries(row).filter(([key]) => {
    const named = key.replace(/_by_name$/, '_by');
    return !/(^by|_by|[a-z]By)$/.test(named) || isTheirs(row[named]);
  });
  return Object.fromEntries(kept.map(([key, value]) => [key, withoutOthersIn(value, isTheirs)]));
}

function withoutOthersIn(value: unknown, isTheirs: IsTheirs): unknown {
  if (Array.isArray(value)) return value.map((one) => withoutOthersIn(one, isTheirs));
  return typeof value === 'object' && value !== null ? withoutOthers(value as Row, isTheirs) : value;
}

/** No password and no code. */
function readWayIn(tx: Tx, { wholesalerId, customId }: Whose): Promise<Row[]> {
  return outsideScope(tx, async () => [
    ...(await tx<Row[]>`
      select c.email, c.created_at as "createdAt", c.first_signed_in_at as "firstSignedInAt", e.email as "newEmail"
      from credentials c left join email_changes e using (credential_id)
      where c.wholesaler_id = ${wholesalerId} and c.custom_id = ${customId}`),
  ]);
}

function readSessions(tx: Tx, { wholesalerId, customId }: Whose): Promise<Row[]> {
  return outsideScope(tx, async () => [
    ...(await tx<Row[]>`
      select s.created_at as "createdAt", s.last_used_at as "lastUsedAt", s.expires_at as "expiresAt", s.address,
        s.user_agent as "userAgent"
      from sessions s join credentials c using (credential_id)
      where c.wholesaler_id = ${wholesalerId} and c.custom_id = ${customId} order by s.created_at`),
  ]);
}

type Reading = { emails: readonly string[]; seesProfits: boolean; isTheirs: IsTheirs };

/** By them, sign-ins and failed ones among them, and about them: of an edit of several people only their part. */
async function readHistory(
  tx: Tx,
  { wholesalerId, customId }: Whose,
  { emails, seesProfits, isTheirs }: Reading,
): Promise<Row[]> {
  const rows = await outsideScope(
    tx,
    () => tx<{ at: Date; action: string; actor: string; origin: string; detail: Row }[]>`
      select at, action, actor, origin, detail from audit_log
      where (wholesaler_id is null and actor = any (${[...emails]})) or (wholesaler_id = ${wholesalerId} and (
        actor = any (${[...emails]}) or position(${JSON.stringify(customId)} in detail::text) > 0))
      order by audit_id`,
  );
  return rows.map(({ at, action, actor, origin, detail }) => {
    const isByThem = isTheirs(actor);
    const about = seesProfits ? withoutOthers(partAbout(detail, customId), isTheirs) : {};
    return { at, action, isByThem, ...(isByThem && { origin }), detail: about };
  });
}

/**
 * What of an entry of the history is about one person.
 * @example partAbout({changes: {ATS_1: {gp: 1}, ATS_2: {gp: 2}}}, 'ATS_1') // {changes: {ATS_1: {gp: 1}}}
 */
function partAbout(detail: Row, customId: string): Row {
  if (detail.customId === customId || detail.userId === customId) return detail;
  const parts = Object.entries(detail).flatMap(([key, value]): [string, unknown][] => {
    if (typeof value !== 'object' || value === null || !(customId in value)) return [];
    return [[key, { [customId]: (value as Row)[customId] }]];
  });
  return Object.fromEntries(parts);
}
