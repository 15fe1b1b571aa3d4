/** Questions about closed statements, on the demo: of the stored lines, to the cent, whatever comes afterward. */

import { randomUUID } from 'node:crypto';
import type { ClosingDetail } from '@caselift/contract/closings';
import type { PayQuestion } from '@caselift/contract/pay-questions';
import { linesOfStatement } from '@caselift/contract/statement-lines';
import type { UserStatement } from '@caselift/contract/statements';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSession } from '../../identity/viewer.ts';
import { startWorker, type Worker } from '../../jobs/worker/run-worker.ts';
import { closePeriod } from '../../testing/closing-checks.ts';
import { openInDemo, startMonthlyDemo } from '../../testing/load-demo.ts';
import type { TestApp } from '../../testing/test-app.ts';

const july = '2026-07-01';
let server: TestApp;
let worker: Worker | null;
let manager: string;
let rep: { token: string; customId: string };

beforeAll(async () => {
  ({ server } = await startMonthlyDemo());
  const { database, env } = server;
  manager = (await signedIn('manager@example.com')).token;
  rep = await signedIn('salesrep@example.com');
  worker = await startWorker({ database, env, onLockLost: () => {} });
});
afterAll(async () => {
  await worker?.stop();
  await server.stop();
});

async function signedIn(email: string) {
  const [found] = await server.sql<{ id: number; customId: string }[]>`
    select credential_id as id, custom_id as "customId" from credentials where email = ${email}`;
  if (found === undefined) throw new Error(`Nobody is ${email}.`);
  const token = await startSession(server.sql, found.id, 1, { origin: '127.0.0.1', userAgent: '' });
  return { token, customId: found.customId };
}

/** Sent again while the worker measures. */
async function call(as: string, path: string, json?: object, method: 'POST' | 'PATCH' = 'POST') {
  const answer = await server.askOn({ url: `/api/${path}`, as, ...(json && { json, method }) });
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.body.message}`);
  return answer.body.payload;
}
const ask = async (line: string) =>
  (await call(rep.token, 'payQuestions', { _id: randomUUID(), period: july, line, text: 'Why?' })) as PayQuestion;
const statement = async () =>
  (await call(rep.token, `users/${rep.customId}/statement?period=${july}`)) as UserStatement;
const checks = async () => ((await call(manager, `closings/${july}`)) as ClosingDetail).checks;

test('each line of a statement can be questioned, before its period closes and after, and pay does not wait', async () => {
  const before = await statement();
  expect(before.settled).toBeUndefined();
  const early = await ask('gp');
  expect(early).toMatchObject({ isFinal: false, line: { amount: before.gp.earned } });
  const made = { _id: randomUUID(), customId: rep.customId, part: 'gp', amount: 12.34, reason: 'Trade show' };
  await call(manager, 'adjustments', made);
  expect((await checks()).find(({ check }) => check === 'questions')).toMatchObject({ count: 1, severity: 'noted' });
  await closePeriod({ server, as: manager, wholesalerId: 'ats' }, july, [...openInDemo, 'questions']);

  const after = await statement();
  const lines = linesOfStatement(after);
  const keys = lines.map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys).toEqual(expect.arrayContaining(['gp', 'volume', 'fpl', 'boosts', `manual ${made._id}`]));
  expect(lines.filter(({ key }) => key.startsWith('item ')).length).toBeGreaterThan(0);
  const asked: PayQuestion[] = [];
  for (const { key } of lines) if (key !== 'gp') asked.push(await ask(key));
  // The figures of a question are those that the closing stored.
  expect(asked.map(({ line }) => line)).toEqual(lines.filter(({ key }) => key !== 'gp'));
  expect(asked.every(({ isFinal }) => isFinal)).toBe(true);
  expect(asked.find(({ line }) => line.key === `manual ${made._id}`)?.line).toMatchObject({
    ...{ label: 'Adjustment, GP: Trade show', amount: 12.34 },
  });
  const all = (await call(rep.token, `payQuestions?period=${july}&limit=200`)) as {
    results: PayQuestion[];
    count: number;
  };
  expect(all.count).toBe(lines.length);
  expect(all.results.find(({ _id }) => _id === early._id)).toEqual(early);

  // Reopened and closed again, questions are where they were.
  await call(manager, `closings/${july}/reopen`, { reason: 'Test' });
  expect(await call(rep.token, `payQuestions/${asked[0]?._id}`)).toEqual(asked[0]);
  expect((await checks()).find(({ check }) => check === 'questions')?.count).toBe(lines.length);
});
