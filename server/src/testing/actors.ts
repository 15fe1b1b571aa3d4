/** People of every kind, signed in. */
import type { Role } from '@caselift/contract/access';
import type { Sql } from '@caselift/db/connect';
import { createCredential } from '../identity/accounts.ts';
import { startSession } from '../identity/viewer.ts';

export type Actor = { token: string; email: string; customId: string | null };

type Person = {
  wholesalerId: string;
  role: Role;
  leadership?: boolean;
  viewOnly?: boolean;
  /** An admin who may act for this wholesaler only. */
  bound?: boolean;
  password?: string;
  isDemo?: boolean;
  name?: string;
};

/** How many were put into each database. A copy of a prepared one goes on where that one ended (prepared.ts). */
const people = new Map<string, number>();
export const peopleIn = (sql: Sql): number => people.get(sql.options.database) ?? 0;
export const goOnFrom = (sql: Sql, count: number): void => void people.set(sql.options.database, count);

function nextPerson(sql: Sql): number {
  goOnFrom(sql, peopleIn(sql) + 1);
  return peopleIn(sql);
}

/** A person of a wholesaler in both environments, with a credential and a session. */
export async function insertPerson(sql: Sql, person: Person): Promise<Actor> {
  const place = nextPerson(sql);
  const customId = `${person.wholesalerId.toUpperCase()}_${place}`;
  const email = `${person.role.toLowerCase()}${place}@${person.wholesalerId}.example.com`;
  for (const db of ['preview', 'prod']) {
    await sql`
      insert into users (wholesaler_id, db, custom_id, name, email, role, leadership, view_only)
      values (${person.wholesalerId}, ${db}, ${customId}, ${person.name ?? `Person ${place}`}, ${email}, ${person.role},
              ${person.leadership ?? false}, ${person.viewOnly ?? false})`;
  }
  const { wholesalerId, password, isDemo } = person;
  const anyWholesaler = person.role === 'admin' && person.bound !== true;
  return signedIn(sql, email, customId, { person: { wholesalerId, customId }, password, isDemo, anyWholesaler });
}

/** An admin of every wholesaler, signed in. */
export async function insertSuperAdmin(
  sql: Sql,
  account: { password?: string; isDemo?: boolean } = {},
): Promise<Actor> {
  const place = nextPerson(sql);
  const name = `Super Admin ${place}`;
  return signedIn(sql, `super${place}@example.com`, null, { person: null, name, ...account });
}

async function signedIn(
  sql: Sql,
  email: string,
  customId: string | null,
  account: Omit<Parameters<typeof createCredential>[1], 'email'>,
): Promise<Actor> {
  const created = await createCredential(sql, { email, ...account });
  if (created === 'emailTaken') throw new Error(`${email} is taken`);
  return {
    email,
    customId,
    token: await startSession(sql, created.credentialId, 24, { origin: '127.0.0.1', userAgent: '' }),
  };
}

export const roleNames = [
  'salesRep',
  'teamLead',
  'leadership',
  'manager',
  'admin',
  'superAdmin',
  'boundAdmin',
] as const;
export type RoleName = (typeof roleNames)[number];

/** One of each role, the leadership among the team leads, all of the given wholesaler but the super admin. */
export async function insertEveryRole(sql: Sql, wholesalerId: string): Promise<Record<RoleName, Actor>> {
  return {
    salesRep: await insertPerson(sql, { wholesalerId, role: 'salesRep' }),
    teamLead: await insertPerson(sql, { wholesalerId, role: 'teamLead' }),
    leadership: await insertPerson(sql, { wholesalerId, role: 'teamLead', leadership: true }),
    manager: await insertPerson(sql, { wholesalerId, role: 'manager' }),
    admin: await insertPerson(sql, { wholesalerId, role: 'admin' }),
    superAdmin: await insertSuperAdmin(sql),
    boundAdmin: await insertPerson(sql, { wholesalerId, role: 'admin', bound: true }),
  };
}
