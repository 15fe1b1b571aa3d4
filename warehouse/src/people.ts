/**
 * The files' people and goals merged into preview's rows. Per field: what a person typed (edited_fields, by column)
 * stays, what nobody touched follows the files; deleted people stay deleted; nobody is removed for not being in a file.
 * What a file of goals doesn't say stays, too: in a new period it is what the last one had.
 * Admins are created only on the command line. Files can't change them because their email opens everything.
 */
import { readClosings } from '@caselift/db/closings';
import type { Sql, Tx } from '@caselift/db/connect';
import { keepingEarlierPeople } from '@caselift/db/earlier-people';
import { lockEnvironments } from '@caselift/db/environments';
import type { SalesPeriodKind } from '@caselift/domain/calendar';
import { paysNobody } from '@caselift/domain/closing/closing-checklist';
import { salesPeriodAt } from '@caselift/domain/closing/closing-periods';
import { dayText } from '@caselift/domain/dates';
import { goalMeasures } from '@caselift/domain/measure-list';
import { moneyText } from '@caselift/domain/pay/statement-line';
import { inTheFilesBut } from '@caselift/domain/pipeline';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { Facts, Json } from './engine.ts';

/** What the update says about people; each entry is a user's customId, of closed and misplaced goals with their day. */
export type PeopleRemarks = {
  missing: string[];
  admins: string[];
  emailClashes: string[];
  unknownLeads: string[];
  unknownGoals: string[];
  closedGoals: string[];
  /** Those with another role, leadership or team since the update before. */
  moved: string[];
  /** Of the sales period that they are paid for by it, from its first day on. */
  periodStart: string;
  misplacedGoals: string[];
  gone: GoneInFiles[];
};

/** Someone who is in the files and in no list here. sold: lines of sales periods that don't pay them; null: none. */
export type GoneInFiles = { customId: string; isDeleted: boolean; sold: SoldLines | null };
export type SoldLines = { lines: number; revenueCents: number };
/** By customId, from a day on. */
export type ReadSold = (from: string) => Promise<ReadonlyMap<string, SoldLines>>;

export async function factsAsOf(
  connection: DuckDBConnection,
  table: 'users' | 'goals',
  changeId: number,
): Promise<Json[]> {
  const reader = await connection.runAndReadAll(
    `select * from main.${table} where valid_from <= $changeId and (valid_to is null or valid_to > $changeId)`,
    { changeId },
  );
  return reader.getRowObjectsJson() as Json[];
}

/**
 * Merges users and goals as of a change into preview, in one transaction. Safe to repeat.
 * @param periodStart of the sales period from which on another role or team pays.
 * @param sold what people sold: asked for only where someone is gone.
 */
export async function mergePeople(
  sql: Sql,
  facts: Pick<Facts, 'rowsAsOf'>,
  asked: { wholesalerId: string; changeId: number; periodStart: string; sold?: ReadSold },
): Promise<PeopleRemarks> {
  const { wholesalerId, changeId, periodStart, sold = async () => new Map() } = asked;
  const users = await facts.rowsAsOf('users', changeId);
  const ofFiles = (await facts.rowsAsOf('goals', changeId)) as DatedGoal[];
  return sql.begin(async (tx) => {
    await lockEnvironments(tx, wholesalerId); // people edit the same rows, in another order
    const preview = { wholesalerId, db: 'preview' } as const;
    const moved = await keepingEarlierPeople(tx, preview, { periodStart }, () => mergeUsers(tx, wholesalerId, users));
    const beginsPeriod = await periodStarts(tx, wholesalerId);
    const goals = ofFiles.filter(beginsPeriod);
    const closed = await closedGoals(tx, wholesalerId, goals);
    await mergeUserGoals(tx, wholesalerId, goals);
    await mergeCompanyGoals(tx, wholesalerId, goals);
    return {
      missing: users.length === 0 ? [] : await missingPeople(tx, wholesalerId, users),
      admins: await adminsInFiles(tx, wholesalerId, users),
      emailClashes: await emailClashes(tx, wholesalerId),
      unknownLeads: await unknownLeads(tx, wholesalerId),
      unknownGoals: await unknownGoals(tx, wholesalerId, goals),
      closedGoals: closed,
      moved,
      periodStart,
      gone: await goneInFiles(tx, { wholesalerId, users, periodStart, sold }),
      misplacedGoals: [...new Set(ofFiles.filter((goal) => !beginsPeriod(goal)).map(nameOfGoal))].sort(),
    };
  });
}

async function mergeUsers(tx: Tx, wholesalerId: string, users: Json[]): Promise<void> {
  const follow = (column: string) => tx`
    ${tx(column)} = case when ${column} = any (users.edited_fields) then users.${tx(column)} else excluded.${tx(column)} end`;
  await tx`
    insert into users
      (wholesaler_id, db, custom_id, name, email, role, leadership, route_numbers, team_lead_ids)
    select ${wholesalerId}, 'preview', custom_id, name, lower(email), role, leadership, route_numbers, team_lead_ids
    from jsonb_to_recordset(${tx.json(users)}) as files (
      custom_id text, name text, email text, role text, leadership boolean, route_numbers integer[], team_lead_ids text[])
    on conflict (wholesaler_id, db, custom_id) do update set
      ${follow('name')}, ${follow('email')}, ${follow('role')}, ${follow('leadership')}, ${follow('route_numbers')},
      ${follow('team_lead_ids')}
    where users.deleted_at is null and users.role <> 'admin'`;
}

type DatedGoal = { custom_id: string; period_start: string };

const nameOfGoal = ({ custom_id: customId, period_start: day }: DatedGoal) => `${customId || 'house'} ${day}`;

/**
 * Which goals are of a sales period: others would be used for the next one, a month's goal for a whole quarter. Those of
 * closed days are told of as such.
 */
async function periodStarts(tx: Tx, wholesalerId: string): Promise<(goal: DatedGoal) => boolean> {
  const [settings] = await tx<{ salesPeriod: SalesPeriodKind }[]>`
    select sales_period as "salesPeriod" from settings where wholesaler_id = ${wholesalerId} and db = 'preview'`;
  const closed = await readClosings(tx, wholesalerId);
  return ({ period_start: day }) => {
    const isClosed = closed.some(({ from, to }) => from <= day && day <= to);
    return settings === undefined || isClosed || salesPeriodAt(day, { ...settings, closed }).from === day;
  };
}

const goalColumns = `custom_id text, measure text, period_start date, goal numeric, payout_cents bigint, threshold_percent numeric`;

/** A period at a time, the oldest first: what a row doesn't say is that of the period before, which the same files may bring. */
async function mergeUserGoals(tx: Tx, wholesalerId: string, goals: DatedGoal[]): Promise<void> {
  const said = (column: string) => tx`coalesce(files.${tx(column)}, own.${tx(column)}, last.${tx(column)})`;
  const follow = (column: string) => tx`
    ${tx(column)} = case when ${column} = any (user_goals.edited_fields) then user_goals.${tx(column)} else excluded.${tx(column)} end`;
  const periods = Map.groupBy(goals, ({ period_start }) => period_start);
  for (const [periodStart, ofPeriod] of [...periods].sort(([one], [other]) => (one < other ? -1 : 1))) {
    await tx`
      insert into user_goals
        (wholesaler_id, db, custom_id, measure, period_start, goal, payout_cents, threshold_percent)
      select users.wholesaler_id, users.db, files.custom_id, files.measure, files.period_start, ${said('goal')},
        ${said('payout_cents')}, ${said('threshold_percent')}
      from jsonb_to_recordset(${tx.json(ofPeriod)}) as files (${tx.unsafe(goalColumns)})
      join users on users.wholesaler_id = ${wholesalerId} and users.db = 'preview' and users.custom_id = files.custom_id
      left join user_goals own on (own.wholesaler_id, own.db, own.custom_id, own.measure, own.period_start)
        = (users.wholesaler_id, users.db, files.custom_id, files.measure, files.period_start)
      left join lateral (
        select goal, payout_cents, threshold_percent from user_goals l
        where (l.wholesaler_id, l.db, l.custom_id, l.measure)
          = (users.wholesaler_id, users.db, files.custom_id, files.measure) and l.period_start < ${periodStart}::date
        order by l.period_start desc limit 1
      ) last on true
      where users.deleted_at is null and not ${ofClosed(tx, wholesalerId)}
      on conflict (wholesaler_id, db, custom_id, measure, period_start) do update set
        ${follow('goal')}, ${follow('payout_cents')}, ${follow('threshold_percent')}`;
  }
}

/** The house's own goals: rows of the goals file without a person. */
async function mergeCompanyGoals(tx: Tx, wholesalerId: string, goals: Json[]): Promise<void> {
  await tx`
    insert into company_goals (wholesaler_id, db, measure, period_start, goal)
    select ${wholesalerId}, 'preview', measure, period_start, goal
    from jsonb_to_recordset(${tx.json(goals)}) as files (${tx.unsafe(goalColumns)})
    where custom_id = '' and measure = any (${goalMeasures}) and goal is not null and not ${ofClosed(tx, wholesalerId)}
    on conflict (wholesaler_id, db, measure, period_start) do update set goal = excluded.goal
    where not company_goals.edited`;
}

const ids = (rows: { customId: string }[]) => rows.map((row) => row.customId);

async function missingPeople(tx: Tx, wholesalerId: string, users: Json[]): Promise<string[]> {
  return ids(
    await tx`
    select custom_id as "customId" from users
    where wholesaler_id = ${wholesalerId} and db = 'preview' and deleted_at is null and deactivated_on is null
      and custom_id not in (select custom_id from jsonb_to_recordset(${tx.json(users)}) as files (custom_id text))
    order by custom_id`,
  );
}

async function adminsInFiles(tx: Tx, wholesalerId: string, users: Json[]): Promise<string[]> {
  return ids(
    await tx`
    select custom_id as "customId" from users
    where wholesaler_id = ${wholesalerId} and db = 'preview' and deleted_at is null and role = 'admin'
      and custom_id in (select custom_id from jsonb_to_recordset(${tx.json(users)}) as files (custom_id text))
    order by custom_id`,
  );
}

/** People of preview with an email that someone else uses, in any wholesaler. They won't be able to sign in. */
async function emailClashes(tx: Tx, wholesalerId: string): Promise<string[]> {
  return ids(
    await tx`
    select custom_id as "customId" from users u
    where wholesaler_id = ${wholesalerId} and db = 'preview' and deleted_at is null
      and (
        exists (
          select from credentials c
          where c.email = lower(u.email)
            and (c.wholesaler_id, c.custom_id) is distinct from (u.wholesaler_id, u.custom_id))
        or exists (
          select from users o
          where lower(o.email) = lower(u.email) and o.deleted_at is null
            and (o.wholesaler_id, o.custom_id) <> (u.wholesaler_id, u.custom_id)))
    order by custom_id`,
  );
}

/** Team leads that people of preview name by an ID that never existed. Screens leave them out. */
async function unknownLeads(tx: Tx, wholesalerId: string): Promise<string[]> {
  return ids(
    await tx`
    select distinct lead as "customId" from users u, unnest(u.team_lead_ids) as lead
    where u.wholesaler_id = ${wholesalerId} and u.db = 'preview' and u.deleted_at is null and not exists (
      select from users l where l.wholesaler_id = u.wholesaler_id and l.db = u.db and l.custom_id = lead)
    order by lead`,
  );
}

/** Whether the file's row begins in a closed sales period: its goals can't change. */
const ofClosed = (tx: Tx, wholesalerId: string) => tx`exists (
  select from closings c
  where c.wholesaler_id = ${wholesalerId} and files.period_start between c.period_from and c.period_to)`;

/** Rows of closed sales periods that aren't what preview holds: they are left out. */
async function closedGoals(tx: Tx, wholesalerId: string, goals: Json[]): Promise<string[]> {
  const differs = (column: string) => tx`(
    files.${tx(column)} <> g.${tx(column)} or files.${tx(column)} is not null and g.${tx(column)} is null
  ) and not ${column} = any (coalesce(g.edited_fields, '{}'))`;
  return ids(
    await tx`
    select distinct coalesce(nullif(files.custom_id, ''), 'house') || ' ' || files.period_start as "customId"
    from jsonb_to_recordset(${tx.json(goals)}) as files (${tx.unsafe(goalColumns)})
    left join user_goals g on g.wholesaler_id = ${wholesalerId} and g.db = 'preview' and g.custom_id = files.custom_id
      and g.measure = files.measure and g.period_start = files.period_start
    left join company_goals h on h.wholesaler_id = ${wholesalerId} and h.db = 'preview' and files.custom_id = ''
      and h.measure = files.measure and h.period_start = files.period_start
    left join users u on u.wholesaler_id = ${wholesalerId} and u.db = 'preview' and u.custom_id = files.custom_id
    where ${ofClosed(tx, wholesalerId)} and (files.custom_id = '' or u.deleted_at is null and u.custom_id is not null)
      and case when files.custom_id = ''
      then h.goal is distinct from files.goal and h.edited is not true
      else ${differs('goal')} or ${differs('payout_cents')} or ${differs('threshold_percent')} end
    order by 1`,
  );
}

async function unknownGoals(tx: Tx, wholesalerId: string, goals: Json[]): Promise<string[]> {
  return ids(
    await tx`
    select distinct custom_id as "customId"
    from jsonb_to_recordset(${tx.json(goals)}) as files (custom_id text)
    where custom_id <> '' and not exists (
      select from users u where u.wholesaler_id = ${wholesalerId} and u.db = 'preview' and u.custom_id = files.custom_id)
    order by custom_id`,
  );
}

/**
 * The deleted who are in a file of people or sold since, and those of the deactivated who sold since: files of people
 * go on naming them.
 */
async function goneInFiles(
  tx: Tx,
  asked: { wholesalerId: string; users: Json[]; periodStart: string; sold: ReadSold },
): Promise<GoneInFiles[]> {
  const { wholesalerId, users, periodStart, sold: readSold } = asked;
  const rows = await tx<{ customId: string; isDeleted: boolean; isNamed: boolean; lastDay: string }[]>`
    select custom_id as "customId", deleted_at is not null as "isDeleted",
      custom_id in (select custom_id from jsonb_to_recordset(${tx.json(users)}) as files (custom_id text)) as "isNamed",
      least((deleted_at at time zone time_zone)::date, deactivated_on - 1)::text as "lastDay"
    from users join settings using (wholesaler_id, db)
    where wholesaler_id = ${wholesalerId} and db = 'preview' and (deleted_at is not null or deactivated_on is not null)
    order by custom_id`;
  const soldBy = rows.some(({ lastDay }) => paysNobody(lastDay, periodStart)) ? await readSold(periodStart) : new Map();
  return rows.flatMap(({ customId, isDeleted, isNamed, lastDay }) => {
    const sold = paysNobody(lastDay, periodStart) ? (soldBy.get(customId) ?? null) : null;
    return sold !== null || (isDeleted && isNamed) ? [{ customId, isDeleted, sold }] : [];
  });
}

/** @example 'ATS_104, 2 lines, $600.00' */
function goneText({ customId, sold }: GoneInFiles): string {
  if (sold === null) return customId;
  return `${customId}, ${sold.lines.toLocaleString('en-US')} ${sold.lines === 1 ? 'line' : 'lines'}, ${moneyText(sold.revenueCents)}`;
}

/** The remarks as the sentences shown beside the part; empty when there is nothing to say. */
export function peopleMessage(remarks: PeopleRemarks): string {
  const { missing, admins, emailClashes, unknownLeads, unknownGoals, closedGoals } = remarks;
  const { misplacedGoals, moved, periodStart, gone } = remarks;
  const sentence = (found: string[], text: string, between = ', ') =>
    found.length === 0 ? [] : [`${text}: ${found.slice(0, 10).join(between)}${found.length > 10 ? ' and more' : ''}.`];
  const goneSentence = (state: string, isOf: (one: GoneInFiles) => boolean) =>
    sentence(gone.filter(isOf).map(goneText), `${inTheFilesBut} ${state} here`, '; ');
  return [
    ...goneSentence('deleted', ({ isDeleted }) => isDeleted),
    ...goneSentence('deactivated', ({ isDeleted }) => !isDeleted),
    ...sentence(missing, `Missing from the files but kept (${missing.length})`),
    ...sentence(admins, `Not changed because files can't change admins (${admins.length})`),
    ...sentence(emailClashes, `Can't sign in because their email is already in use (${emailClashes.length})`),
    ...sentence(unknownLeads, `Unknown team leads (${unknownLeads.length})`),
    ...sentence(unknownGoals, `Goals for unknown people (${unknownGoals.length})`),
    ...sentence(
      moved,
      `Paid by another role or team for the whole sales period from ${dayText(periodStart)} on (${moved.length})`,
    ),
    ...sentence(closedGoals, `Goals of closed sales periods, left as they are (${closedGoals.length})`),
    ...sentence(misplacedGoals, `Goals for days that begin no sales period, left out (${misplacedGoals.length})`),
  ].join(' ');
}
