/** A published wholesaler of 300 people with goals, pay and three years of days, and who signs in to it. */
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { Sql } from '@caselift/db/connect';
import { openDatabase } from '@caselift/db/database';
import { publish } from '@caselift/db/publish';
import { createAdmin, setPassword } from '@caselift/server/identity/accounts';
import type { Account } from './api-client.ts';
import { runStep } from './child.ts';
import { bulkDataset } from './datasets.ts';
import { dataDirOf, importDataset } from './measures/import.ts';
import type { UpdateInput, UpdateOutput } from './steps/update.ts';

const lines = 1_000_000;
/** With their 33 leads, 2 leadership and the manager made here: 300 people. */
const reps = 264;

export type Team = {
  dataDir: string;
  wholesalerId: string;
  superAdmin: Account;
  manager: Account;
  salesRep: Account & { customId: string };
};

export async function publishedTeam(workFolder: string): Promise<Team> {
  const dataset = await bulkDataset(workFolder, lines, { reps });
  const { wholesalerId, name: title, today } = dataset;
  const dataDir = dataDirOf(dataset);
  await rm(dataDir, { recursive: true, force: true });
  await importDataset(dataset, dataDir, 'parquet');
  await runStep<UpdateInput, UpdateOutput>('update', { dataDir, wholesalerId, title, today });
  const database = await openDatabase({ dataDir });
  try {
    const { sql } = database;
    await typeGoals(sql, wholesalerId);
    await publish(sql, wholesalerId, 'bench', 'bench');
    return { dataDir, wholesalerId, ...(await openAccounts(sql)) };
  } finally {
    await database.close();
  }
}

/** The manager as well: no file of the dataset holds one. */
async function typeGoals(sql: Sql, wholesalerId: string): Promise<void> {
  await sql`
    update settings set sales_period = 'quarterly', gp_slope = 2, volume_slope = 1.5, fpl_slope = 1
    where wholesaler_id = ${wholesalerId}`;
  await sql`
    insert into users (wholesaler_id, db, custom_id, name, email, role)
    values (${wholesalerId}, 'preview', 'BIG_1', 'Manager', 'manager@example.net', 'manager')`;
  await sql`
    insert into user_goals (wholesaler_id, db, custom_id, measure, period_start, goal, payout_cents, threshold_percent)
    select ${wholesalerId}, 'preview', custom_id, measure, '2026-07-01', goal, payout_cents, 80
    from users, (values ('gp', 90000, 150000), ('volume', 9000, 75000), ('fpl', 0.8, 30000)) typed (measure, goal, payout_cents)
    where wholesaler_id = ${wholesalerId} and db = 'preview' and role = 'salesRep'`;
}

async function openAccounts(sql: Sql): Promise<Pick<Team, 'superAdmin' | 'manager' | 'salesRep'>> {
  const password = randomBytes(9).toString('hex');
  const account = (email: string): Account => ({ email, password });
  const team = {
    superAdmin: account('bench@example.net'),
    manager: account('manager@example.net'),
    salesRep: { ...account('rep5@example.net'), customId: 'BIG_1005' },
  };
  await createAdmin(sql, { ...team.superAdmin, name: 'Bench', wholesalerId: null });
  for (const { email } of [team.manager, team.salesRep]) {
    if (!(await setPassword(sql, { email, password }))) throw new Error(`${email} has no way in.`);
  }
  return team;
}
