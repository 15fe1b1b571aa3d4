// A body without an end, sent by anyone to anything: the server says what is wrong, and reads no more of it.
import { connect } from 'node:net';
import { storagePaths } from '@caselift/contract/storage';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStorage } from '../storage/open-storage.ts';
import { insertPerson } from '../testing/actors.ts';
import { insertWholesaler } from '../testing/tenants.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

const MB = 1024 * 1024;
/** Far above every limit here, with what both ends' buffers hold. */
const givenUpAt = 64 * MB;

let server: TestApp;
let port: number;
let admin: string;
let signed: Record<string, string>;

beforeAll(async () => {
  server = await startTestApp();
  await insertWholesaler(server.sql, 'ats');
  admin = (await insertPerson(server.sql, { wholesalerId: 'ats', role: 'admin' })).token;
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  port = (server.app.server.address() as { port: number }).port;
  const storage = await openStorage(server.env);
  signed = (await storage.presignPost('large', { type: 'image/png', maxBytes: MB, seconds: 600 })).fields;
});
afterAll(() => server.stop());

/** goesOn: with blocks at once, or once the beginning is answered. */
type Body = {
  method: string;
  path: string;
  headers: Record<string, string>;
  begin?: string;
  goesOn?: 'at once' | 'after the answer';
};

/** Sends the beginning and then blocks for as long as they are taken. */
function sendForEver({ method, path, headers, begin = '', goesOn = 'at once' }: Body) {
  return new Promise<{ sent: number; answer: string }>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let sent = 0;
    let answer = '';
    const head = { host: 'localhost', 'transfer-encoding': 'chunked', ...headers };
    const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
    const sendChunk = (bytes: Buffer | string) => {
      sent += bytes.length;
      return socket.write(Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), Buffer.from(bytes), end]));
    };
    if (begin !== '') sendChunk(begin);
    const goOn = () => {
      while (!socket.destroyed && sent < givenUpAt) if (!sendChunk(block)) return;
      if (sent >= givenUpAt) socket.destroy();
    };
    socket.on('drain', goOn).on('data', (bytes) => {
      if (answer === '' && goesOn === 'after the answer') goOn();
      answer += bytes.toString();
    });
    socket.on('error', () => {}).on('close', () => resolve({ sent, answer: answer.split('\r\n')[0] ?? '' }));
    if (goesOn === 'at once') goOn();
  });
}
const end = Buffer.from('\r\n');
const block = Buffer.alloc(64 * 1024, 'a');

const boundary = 'between';
const form = { 'content-type': `multipart/form-data; boundary=${boundary}` };
const field = (name: string, value: string) =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const file = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n`;
const allSigned = () =>
  Object.entries(signed)
    .map(([name, value]) => field(name, value))
    .join('');
const toForm = (begin: string): Body => ({ method: 'POST', path: storagePaths.form, headers: form, begin });

describe('a body without an end is not read on', () => {
  test.concurrent.each<[string, () => Body, string]>([
    ['as the file of an unsigned form', () => toForm(field('key', 'large') + file), '403 Forbidden'],
    ['as the file of a signed form', () => toForm(allSigned() + file), '413 Payload Too Large'],
    [
      'after the file of a signed form',
      // Before the answer it may as well be too large: what comes first is chance.
      () => ({ ...toForm(`${allSigned()}${file}a\r\n--${boundary}--\r\n`), goesOn: 'after the answer' }),
      '204 No Content',
    ],
    [
      'as a field of a form',
      () => toForm(`--${boundary}\r\ncontent-disposition: form-data; name="key"\r\n\r\n`),
      '413 Payload Too Large',
    ],
    ['before the first part of a form', () => toForm(''), '413 Payload Too Large'],
    [
      'as the head of a part',
      () => toForm(`--${boundary}\r\ncontent-disposition: form-data; name="`),
      '413 Payload Too Large',
    ],
    [
      'of a type that no call takes',
      () => ({ method: 'POST', path: '/api/login', headers: { 'content-type': 'video/mp4' } }),
      '400 Bad Request',
    ],
    [
      'of JSON',
      () => ({ method: 'POST', path: '/api/passwordResetRequest', headers: { 'content-type': 'application/json' } }),
      '413 Payload Too Large',
    ],
    ['of a call that reads', () => ({ method: 'GET', path: '/api/readiness_check', headers: {} }), '200 OK'],
    [
      'at an address that no call has',
      () => ({ method: 'POST', path: '/api/nothing', headers: { 'content-type': 'video/mp4' } }),
      '404 Not Found',
    ],
    ['as a part of an upload of nobody', () => upload(''), '401 Unauthorized'],
    ['as a part of an upload at no place', () => upload(admin), '400 Bad Request'],
  ])('%s', async (_name, body, status) => {
    const { sent, answer } = await sendForEver(body());
    expect(answer).toBe(`HTTP/1.1 ${status}`);
    expect(sent).toBeLessThan(givenUpAt / 2);
  });
});

const upload = (token: string): Body => ({
  method: 'PUT',
  path: '/api/uploads/00000000-0000-4000-8000-000000000000?wholesalerId=ats',
  headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${token}` },
});

test('a body that comes byte by byte ends some time, too', () => {
  expect(server.app.server.requestTimeout).toBe(30 * 60_000);
});
