import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, keepDatabase, newDataFolder, removeInstallation, runCommand } from '../testing/installation.ts';
import { insertWholesaler } from '../testing/tenants.ts';

let folder: string;
let letGo: () => Promise<void>;

beforeAll(async () => {
  folder = newDataFolder();
  letGo = await keepDatabase(folder);
  const first = runCommand(folder, 'admin', 'create', 'root@example.com');
  expect(await first.ended, first.output()).toBe(0);
  await ask(folder, (sql) => insertWholesaler(sql, 'ats'));
});
afterAll(async () => {
  await letGo();
  await removeInstallation(folder);
});

async function admin(...args: string[]): Promise<[code: number | NodeJS.Signals, said: string]> {
  const command = runCommand(folder, 'admin', ...args);
  return [await command.ended, command.output()];
}

const boundOf = (email: string) =>
  ask(folder, async (sql) => {
    const rows = await sql<{ bound: boolean }[]>`
      select not any_wholesaler as bound from credentials where email = ${email}`;
    return rows.map(({ bound }) => bound);
  });

test('an admin made with --only is bound to the wholesaler until unbound, and the history says so', async () => {
  expect(await admin('create', 'bea@example.com', '--wholesaler', 'ats', '--only')).toEqual([
    0,
    expect.stringContaining('bea@example.com can sign in with the password'),
  ]);
  expect(await boundOf('bea@example.com')).toEqual([true]);
  expect(await admin('unbind', 'bea@example.com')).toEqual([0, expect.stringContaining('can open every wholesaler')]);
  expect(await boundOf('bea@example.com')).toEqual([false]);
  expect(await admin('bind', 'bea@example.com')).toEqual([0, expect.stringContaining('can open ats only')]);
  const actions = await ask(folder, (sql) => sql`select action from audit_log where wholesaler_id = 'ats'`);
  expect(actions.map(({ action }) => action)).toEqual(['create admin', 'unbind admin', 'bind admin']);
});

test('without --only an admin of a wholesaler may go to others; a super admin cannot be bound', async () => {
  await admin('create', 'cid@example.com', '--wholesaler', 'ats');
  expect(await boundOf('cid@example.com')).toEqual([false]);
  expect(await admin('bind', 'root@example.com')).toEqual([1, expect.stringContaining('No wholesaler admin')]);
});
