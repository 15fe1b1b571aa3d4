/** What tests of people's edits ask and look at: a server, its admins, and a small wholesaler for each test. */
import type { HistoryEntry } from '@caselift/contract/history';
import type { UserPatch } from '@caselift/contract/user-edits';
import type { User } from '@caselift/contract/users';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type Actor, insertEveryRole, type RoleName } from './actors.ts';
import { basic } from './sign-in.ts';
import { insertTeam, type Teammate } from './team.ts';
import { insertWholesaler } from './tenants.ts';
import { type Answer, startTestApp, type TestApp } from './test-app.ts';

export type Db = 'preview' | 'prod';
export type SentPatch = Partial<UserPatch> | Record<string, unknown>;

/** A wholesaler of insertTeam, which an admin of another one acts on unless said otherwise. */
export type House = {
  id: string;
  tokens: Record<Teammate, string>;
  patch(customIds: string | string[], sent: SentPatch, by?: { db?: Db; as?: string }): Promise<Answer>;
  /** By customId, in the columns of the table. */
  people(db: Db): Promise<Record<string, Record<string, unknown>>>;
  goals(db: Db): Promise<Record<string, unknown>[]>;
  insertLead(db: Db, customId: string, name: string, leads?: string[]): Promise<unknown>;
  /** What a GET of an admin's answers. */
  read<T>(path: string, db?: Db): Promise<T>;
  /** The names of the leads that a person is shown with; undefined: nobody is shown. */
  leadsOf(customId: string, db?: Db): Promise<string[] | undefined>;
  /** The sentences of the history, newest first. */
  history(): Promise<string[]>;
  /** All that an edit could have written, to compare with. */
  everything(): Promise<string>;
};
export type PeopleEdits = {
  server: TestApp;
  /** Of the wholesaler ats. */
  actors: Record<RoleName, Actor>;
  newHouse(): Promise<House>;
  /** The status of signing in, and of a request with a session's token. */
  signIn(email: string, password: string): Promise<number>;
  session(token: string): Promise<number>;
};

export async function startPeopleEdits(): Promise<PeopleEdits> {
  const server = await startTestApp();
  await insertWholesaler(server.sql, 'ats');
  const actors = await insertEveryRole(server.sql, 'ats');
  let houses = 0;
  return {
    server,
    actors,
    newHouse: async () => {
      const id = `house${String.fromCharCode(97 + Math.floor(houses / 26), 97 + (houses % 26))}`;
      houses += 1;
      return houseOf(server, actors.admin.token, id, await insertTeam(server.sql, id));
    },
    signIn: async (email, password) => {
      const headers = { authorization: basic(email, password) };
      return (await server.ask({ url: '/api/login', method: 'POST', headers })).status;
    },
    session: async (token) => (await server.ask({ url: '/api/session', as: token })).status,
  };
}

/** One server for the tests of a file, and a new house before each of them; `take` gets both. */
export function housePerTest(take: (edits: PeopleEdits, house: House) => void): void {
  let edits: PeopleEdits;
  beforeAll(async () => {
    edits = await startPeopleEdits();
  });
  afterAll(() => edits.server.stop());
  beforeEach(async () => take(edits, await edits.newHouse()));
}

/** What a refusal says. */
export async function said(answer: Promise<Answer>): Promise<[status: number, message: unknown]> {
  const { status, body } = await answer;
  return [status, body.message];
}

function houseOf(server: TestApp, admin: string, id: string, tokens: House['tokens']): House {
  const people: House['people'] = async (db) => {
    const rows = await server.sql`
      select custom_id, name, email, leadership, view_only, hidden, route_numbers, team_lead_ids, max_fpl_percent,
             edited_fields
      from users where wholesaler_id = ${id} and db = ${db} order by custom_id`;
    return Object.fromEntries(rows.map(({ custom_id, ...row }) => [custom_id, row]));
  };
  const goals: House['goals'] = async (db) => [
    ...(await server.sql`
      select custom_id as person, measure, period_start as period, goal, payout_cents as cents,
             threshold_percent as threshold, edited_fields as edited
      from user_goals where wholesaler_id = ${id} and db = ${db} order by custom_id, measure, period_start`),
  ];
  const read: House['read'] = async (path, db = 'prod') => {
    const { body } = await server.ask({ url: `/api/${path}?wholesalerId=${id}&db=${db}`, as: admin });
    return body.payload as never;
  };
  return {
    id,
    tokens,
    people,
    goals,
    read,
    insertLead: (db, customId, name, leads = []) => {
      const row = { wholesaler_id: id, db, custom_id: customId, name, role: 'teamLead', team_lead_ids: leads };
      return server.sql`insert into users ${server.sql(row)}`;
    },
    leadsOf: async (customId, db) =>
      (await read<User[]>('users', db)).find((user) => user.customId === customId)?.teamLead.map(({ name }) => name),
    history: async () => (await read<HistoryEntry[]>('history')).map(({ detail }) => detail),
    patch: (customIds, sent, { db = 'prod', as = admin } = {}) => {
      const ids = [customIds].flat().map((customId): [string, string] => ['customIds', customId]);
      const query = new URLSearchParams([['wholesalerId', id], ['db', db], ...ids]);
      return server.ask({ url: `/api/users?${query}`, method: 'PATCH', as, json: { patch: sent } });
    },
    everything: async () => {
      const written = [people('prod'), people('preview'), goals('prod'), goals('preview')];
      return JSON.stringify(await Promise.all(written));
    },
  };
}
