/**
 * Closing as a manager does it. A test names the checks that it expects open: a reason for whatever is open would hide a
 * check that counts too much or too little.
 */
import type { ClosingDetail } from '@caselift/contract/closings';
import { patienceMs } from '@caselift/db/testing/until';
import type { ClosingCheck } from '@caselift/domain/closing/closing-checklist';
import { expect } from 'vitest';
import type { TestApp } from './test-app.ts';

/** among: where what comes in is drawn, so that any of them may be open, and no other. */
export type OpenChecks = readonly ClosingCheck[] | { among: readonly ClosingCheck[] };

/** @property as the token of a manager or an admin. */
export type Closer = { server: Pick<TestApp, 'ask' | 'jobs'>; as: string; wholesalerId: string };

async function send(
  { server, as, wholesalerId }: Closer,
  path: string,
  method: 'GET' | 'PATCH' | 'POST',
  json?: object,
) {
  const url = `/api/closings/${path}?wholesalerId=${wholesalerId}`;
  const { status, body } = await server.ask({ url, as, method, ...(json && { json }) });
  expect([path, method, status, body.message]).toEqual([path, method, 200, undefined]);
  return body.payload;
}

/** A reason for each check that needs one. Fails where other checks than those have open cases. */
export async function giveReasons(closer: Closer, from: string, open: OpenChecks): Promise<void> {
  const { checks } = (await send(closer, from, 'GET')) as ClosingDetail;
  const found = checks.filter(({ count }) => count > 0);
  const names = found.map(({ check }) => check);
  if ('among' in open) expect(open.among).toEqual(expect.arrayContaining(names));
  else expect(names.sort()).toEqual([...open].sort());
  for (const { check, count, severity } of found) {
    if (severity === 'needsReason') await send(closer, `${from}/waivers`, 'PATCH', { check, count, reason: 'Known' });
  }
}

/** By the worker, which runs. */
export async function closePeriod(closer: Closer, from: string, open: OpenChecks): Promise<void> {
  await giveReasons(closer, from, open);
  const { jobId } = (await send(closer, from, 'POST')) as { jobId: string };
  expect(await closer.server.jobs.wait(jobId, patienceMs)).toMatchObject({ state: 'succeeded' });
}
