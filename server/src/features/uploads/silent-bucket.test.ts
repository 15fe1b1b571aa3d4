/** A bucket that is silent keeps those waiting who send files, and nobody else. */
import { createServer, type Server, type Socket } from 'node:net';
import { type Upload, uploadTexts } from '@caselift/contract/uploads';
import { until } from '@caselift/db/testing/until';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertPerson } from '../../testing/actors.ts';
import { insertWholesaler } from '../../testing/tenants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
let bucket: Server;
/** Calls on the bucket that wait for its answer. */
const asked = new Set<Socket>();
const ids = ['ats', 'bev', 'cask', 'dram', 'east'];
/** Of their admins. */
const tokens = new Map<string, string>();

beforeAll(async () => {
  bucket = createServer((socket) => {
    asked.add(socket);
    socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => bucket.listen(0, '127.0.0.1', resolve));
  const address = bucket.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const s3 = { endpoint: `http://127.0.0.1:${port}`, bucket: 'files', region: 'x', accessKey: 'x', secretKey: 'x' };
  server = await startTestApp({ env: { s3 } });
  for (const id of ids) {
    await insertWholesaler(server.sql, id);
    tokens.set(id, (await insertPerson(server.sql, { wholesalerId: id, role: 'admin' })).token);
  }
});
afterAll(async () => {
  breakOff();
  await server.stop();
});

function breakOff(): void {
  bucket.close();
  for (const socket of asked) socket.destroy();
}

const start = (id: string, fingerprint: string) =>
  server.ask({
    ...{ url: `/api/uploads?wholesalerId=${id}`, method: 'POST', as: tokens.get(id) },
    json: { name: 'sales.csv', size: 10, fingerprint },
  });
async function putPart(id: string, uploadId: string) {
  const url = `/api/uploads/${uploadId}?wholesalerId=${id}&offset=0`;
  return server.ask({ url, method: 'PUT', as: tokens.get(id), bytes: Buffer.from('no,net\n1,2') });
}

test('parts of files that wait for a silent bucket hold up nobody who edits or reads, of any wholesaler', async () => {
  const parts: { id: string; uploadId: string }[] = [];
  // Three of each: more than there are connections.
  for (const id of ids)
    for (const print of ['1', '2', '3'])
      parts.push({ id, uploadId: ((await start(id, print.repeat(64))).body.payload as Upload).uploadId });
  const sending = parts.map(({ id, uploadId }) => putPart(id, uploadId));
  await server.sql`
    insert into uploads (wholesaler_id, name, size, received, fingerprint, started_by)
    values ('ats', 'sales.csv', 10, 5, ${'5'.repeat(64)}, 'ann@example.com')`;
  const again = start('ats', '5'.repeat(64));
  await until(() => asked.size >= parts.length + 1, 'sixteen calls on the bucket');
  const besides = ids.flatMap((id) =>
    Array.from({ length: 5 }, async (_, at) => {
      const scope = `wholesalerId=${id}&db=prod`;
      const as = tokens.get(id);
      const edit = server.ask({ url: `/api/tag?${scope}`, method: 'POST', as, json: { name: `tag ${at}` } });
      const read = server.ask({ url: `/api/tags?${scope}`, as });
      return [(await edit).status, (await read).status];
    }),
  );
  expect(await Promise.all(besides)).toEqual(Array(25).fill([200, 200]));
  const [{ id, uploadId } = { id: '', uploadId: '' }] = parts;
  const repeated = await putPart(id, uploadId);
  expect([repeated.status, repeated.body.message]).toEqual([503, uploadTexts.busy]);
  // All of that was answered while the bucket was silent.
  breakOff();
  expect((await Promise.all([...sending, again])).map(({ status }) => status)).toEqual(Array(16).fill(503));
  expect(await server.sql`select from uploads where received > 0`).toHaveLength(1);
  expect(await server.sql`select from uploads where claimed_until is not null`).toHaveLength(0);
});
