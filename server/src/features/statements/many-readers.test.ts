/** Payday: everyone opens the statement of the month that was closed, at once. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { InvoiceLines, UserStatement } from '@caselift/contract/statements';
import { connectLike } from '@caselift/db/connect';
import { planConnections } from '@caselift/db/plan';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, insertPerson } from '../../testing/actors.ts';
import { startClosingHouse } from '../../testing/closing-house.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const june = '2024-06-01';
let server: TestApp;
let people: Actor[];

beforeAll(async () => {
  server = await startTestApp();
  const { sql } = server;
  const house = await startClosingHouse(server, 'oak');
  people = [];
  for (let at = 0; at < 200; at += 1) people.push(await insertPerson(sql, { wholesalerId: 'oak', role: 'salesRep' }));
  await house.importFiles({
    products: ['P1,Ale,ales,Ales,ale,Ale,,Beer,Can,,12,24,,,'],
    buyers: ['B1,B1,Bar,on,,,'],
    sales: [
      ...people.map(({ customId: rep }) => ({ invoice: `J ${rep}`, day: '2024-06-05', rep, gp: 50_000 })),
      { invoice: 'L1', day: '2024-07-03', rep: people[0]?.customId ?? null, gp: 1 },
    ],
  });
  await house.updateAndPublish();
  for (const { customId } of people) await house.goal(customId ?? '', { from: june, goal: 50_000 });
  await house.close(june, []);
  // What is read is the plan of the closing, not that of now.
  await sql`update settings set gp_slope = 3 where wholesaler_id = 'oak'`;
});
afterAll(() => server.stop());

/** What docs/operations.md tells whoever runs PostgreSQL. */
async function documented(): Promise<number> {
  const text = await readFile(path.resolve(import.meta.dirname, '../../../../docs/operations.md'), 'utf8');
  return Number(/A server uses up to (\d+) of PostgreSQL's connections/.exec(text)?.[1]);
}

test('200 people open it and its lines at once: everyone gets theirs, by the connections that are documented', async () => {
  const { sql } = server;
  const looking = connectLike(sql, { max: 1 });
  const connected = async () =>
    (
      await looking`
      select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
    ).length;
  let most = 0;
  let answered = 0;
  const read = async ({ token, customId }: Actor) => {
    const url = `/api/users/${customId}`;
    const [statement, lines] = await Promise.all([
      server.askOn({ url: `${url}/statement?period=${june}`, as: token }),
      server.askOn({ url: `${url}/lines?period=${june}&measure=gp`, as: token }),
    ]);
    answered += 1;
    const { settled } = (statement.body.payload ?? {}) as Partial<UserStatement>;
    const { count } = (lines.body.payload ?? {}) as Partial<InvoiceLines>;
    return [statement.status, lines.status, settled?.payable, count];
  };
  const reading = Promise.all(people.map(read));
  while (answered < people.length) most = Math.max(most, await connected());
  expect(await reading).toEqual(people.map(() => [200, 200, 500, 1]));
  await looking.end();
  expect(most).toBeLessThanOrEqual(await documented());
  // The lines were read by the plan, by few connections.
  const made = await sql`select from pg_class where relname = 'read_plan'`;
  expect([made.length > 0, made.length <= planConnections]).toEqual([true, true]);
});
