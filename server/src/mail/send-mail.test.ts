// Mail against a real SMTP server, and into the outbox.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailHtml, mailText } from './mail-body.ts';
import { PerhapsSent, sendMail } from './send-mail.ts';
import { startMailServer, startSwallowingServer } from './testing/mail-server.ts';

type Received = { recipients: string[]; mail: Email };

const received: Received[] = [];
let smtp: Awaited<ReturnType<typeof startMailServer>>;
let dataDir: string;
let smtpUrl: string;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'caselift-mail-test-'));
  smtp = await startMailServer({
    onData: async (stream, session, done) => {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk);
      const mail = await PostalMime.parse(Buffer.concat(chunks));
      received.push({ recipients: session.envelope.rcptTo.map((recipient) => recipient.address), mail });
      done();
    },
  });
  smtpUrl = smtp.url;
});
afterAll(async () => {
  await smtp.stop();
  await rm(dataDir, { recursive: true });
});

const mailFrom = 'Caselift <no-reply@caselift.example.com>';
const message = {
  to: 'ann@example.com',
  subject: 'Straße und 日本',
  blocks: [{ facts: [['Your code', '01234567']] }, { text: 'Über' }],
} as const;

describe('sending mail', () => {
  test('by SMTP arrives as it was written, at its one recipient', async () => {
    await sendMail({ dataDir, smtpUrl, mailFrom }, message);
    expect(received).toHaveLength(1);
    const [{ recipients, mail } = { recipients: [], mail: undefined }] = received;
    expect(recipients).toEqual(['ann@example.com']);
    expect(mail?.from).toMatchObject({ name: 'Caselift', address: 'no-reply@caselift.example.com' });
    expect([mail?.subject, mail?.text?.trim()]).toEqual(['Straße und 日本', mailText(message.blocks).trim()]);
    expect(mail?.html?.trim()).toBe(mailHtml(message.subject, message.blocks).trim());
  });

  test('without SMTP_URL is a whole .eml file in the outbox', async () => {
    await sendMail({ dataDir, smtpUrl: null, mailFrom }, message);
    const files = await readdir(path.join(dataDir, 'outbox'));
    expect(files).toEqual([expect.stringMatching(/^[\dT.-]+Z-[\da-f]{8}\.eml$/)]);
    const mail = await PostalMime.parse(await readFile(path.join(dataDir, 'outbox', files[0] ?? '')));
    expect([mail.to?.[0]?.address, mail.subject]).toEqual(['ann@example.com', 'Straße und 日本']);
  });

  test.each([
    'ann@example.com, bob@example.com',
    'ann@example.com\r\nBcc: bob@example.com',
    'Ann <ann@example.com>',
    '',
  ])('refuses %j, which is not one address', async (to) => {
    const before = received.length;
    await expect(sendMail({ dataDir, smtpUrl, mailFrom }, { ...message, to })).rejects.toThrow();
    expect(received).toHaveLength(before);
  });

  test('a mail that the mail server had all of, and went without an answer, may have arrived', async () => {
    const silent = await startSwallowingServer();
    await expect(sendMail({ dataDir, smtpUrl: silent.url, mailFrom }, message)).rejects.toThrow(PerhapsSent);
    await silent.stop();
  });

  test('what the mail server answers once it has all of a mail is a refusal like others', async () => {
    const full = await startMailServer({
      onData: (stream, _session, done) => {
        stream.resume().on('end', () => done(Object.assign(new Error('Mailbox full'), { responseCode: 452 })));
      },
    });
    const refused = await sendMail({ dataDir, smtpUrl: full.url, mailFrom }, message).catch((error: Error) => error);
    expect([refused instanceof PerhapsSent, String(refused)]).toEqual([false, expect.stringContaining('Mailbox full')]);
    await full.stop();
  });

  test('rejects while the mail server is away, so that the queue tries again', async () => {
    const away = { dataDir, smtpUrl: 'smtp://127.0.0.1:1', mailFrom };
    await expect(sendMail(away, message)).rejects.toThrow();
  });
});
