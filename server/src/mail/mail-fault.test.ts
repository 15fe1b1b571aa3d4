// A mail server that fails: one plain sentence in the log and for admins, and nobody else's mails wait.
import { type AddressInfo, createServer } from 'node:net';
import { mailFaultTexts as texts } from '@caselift/contract/failed-mails';
import type { SMTPServerOptions } from 'smtp-server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startWorker } from '../jobs/worker/run-worker.ts';
import { type Actor, insertPerson } from '../testing/actors.ts';
import { insertWholesaler } from '../testing/tenants.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { mailFault, toldFault } from './mail-fault.ts';
import { sendMail } from './send-mail.ts';
import { startMailServer } from './testing/mail-server.ts';

const mailFrom = 'Caselift <no-reply@caselift.example.com>';
/** Nobody waits for their last connections to end. */
const closers: (() => void)[] = [];

async function smtpServer(options: SMTPServerOptions): Promise<string> {
  const { server, url } = await startMailServer({ closeTimeout: 100, ...options });
  server.on('error', () => {}); // a client that goes away is what is tested
  closers.push(() => void server.close());
  return url.replace('smtp://', '');
}

/** What answers whoever connects, whatever they say. */
async function otherServer(answer: string): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.end(answer);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  closers.push(() => void server.close());
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

let server: TestApp;
let admin: Actor;
beforeAll(async () => {
  server = await startTestApp();
  await insertWholesaler(server.sql, 'ats');
  admin = await insertPerson(server.sql, { wholesalerId: 'ats', role: 'admin', bound: true });
});
afterAll(async () => {
  for (const close of closers) close();
  await server.stop();
});

const refuse = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code });

async function faultOf(smtpUrl: string): Promise<Error> {
  const mail = { to: 'ann@example.com', subject: 'Hello', blocks: [{ text: 'Hello' }] };
  const sent = sendMail({ dataDir: server.env.dataDir, smtpUrl, mailFrom }, mail);
  return sent.then(
    () => expect.fail('It was sent.'),
    (error: unknown) => toldFault(error),
  );
}

const cases: [what: string, url: () => Promise<string>, said: string, log: string][] = [
  [
    'a wrong password',
    async () => `smtp://caselift:wrong@${await smtpServer({ onAuth: (_, __, done) => done(refuse(535, 'no')) })}`,
    texts.signIn,
    'EAUTH 535',
  ],
  ['a port where nothing listens', async () => 'smtp://127.0.0.1:1', texts.unreachable, 'ESOCKET ECONNREFUSED'],
  ['a name that nobody has', async () => 'smtp://mail.example.invalid', texts.unknownHost, 'EDNS'],
  ['a server that hangs up', async () => `smtp://${await otherServer('')}`, texts.closed, 'ECONNECTION'],
  ['what is no mail server', async () => `smtp://${await otherServer('HTTP/1.1 400\r\n')}`, texts.notMail, 'EPROTOCOL'],
  [
    'a server without TLS',
    async () => `smtps://${await otherServer('220 hello\r\n')}`,
    texts.insecure,
    'ESOCKET (ERR_SSL|EPROTO)',
  ],
  [
    'a recipient that is refused',
    async () =>
      `smtp://${await smtpServer({ onRcptTo: (_, __, done) => done(refuse(550, 'no such ann@example.com')) })}`,
    texts.refusedAddress(' (550)'),
    'EENVELOPE 550',
  ],
  [
    'a mail that is refused',
    async () =>
      `smtp://${await smtpServer({ onData: (stream, _, done) => stream.resume().on('end', () => done(refuse(552, 'too large'))) })}`,
    texts.refusedMail(' (552)'),
    'EMESSAGE 552',
  ],
];

test.each(cases)('%s is said in one sentence, with its codes for the log', async (_, url, said, log) => {
  const fault = await faultOf(await url());
  expect([fault.message, (fault.cause as Error).message]).toEqual([said, expect.stringMatching(`^${log}`)]);
});

test('silence of a mail server, a full disk and what only the log can say each have their sentence', () => {
  expect(mailFault(Object.assign(new Error('Greeting never received'), { code: 'ETIMEDOUT' }))).toBe(texts.silent);
  expect(mailFault(Object.assign(new Error('write'), { code: 'ENOSPC' }))).toMatch(/out of disk space/);
  const fault = toldFault(new TypeError('x is undefined'));
  expect([fault.message, (fault.cause as Error).message]).toEqual([texts.unmade, 'x is undefined']);
});

test('an admin and the log are told of one recipient that is refused, and the others get their mails', async () => {
  const received: string[] = [];
  const address = await smtpServer({
    onRcptTo: ({ address: to }, _, done) => done(to === admin.email ? refuse(550, `no ${to} here`) : null),
    onData: (stream, { envelope }, done) => {
      received.push(...envelope.rcptTo.map((to) => to.address));
      stream.resume().on('end', () => done());
    },
  });
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  for (const email of [admin.email, 'bob@example.com'])
    await server.jobs.sendMail({ template: 'passwordChanged', email }, email);
  const env = { ...server.env, smtpUrl: `smtp://${address}`, mailFrom };
  const worker = await startWorker({ database: server.database, env, onLockLost: () => {} });
  const told = async () =>
    (await server.ask({ url: '/api/failedMails?wholesalerId=ats', as: admin.token })).body.payload;
  await expect.poll(told).toMatchObject({ waiting: { count: 1, reason: texts.refusedAddress(' (550)') } });
  await expect.poll(() => received).toEqual(['bob@example.com']);
  await worker?.stop();
  expect(log.mock.calls.flat()).toEqual([
    expect.stringMatching(
      /^mail \S+ failed, and is tried again: The mail server refused .+ \(550\)\. \(EENVELOPE 550\)$/,
    ),
  ]);
  log.mockRestore();
});
