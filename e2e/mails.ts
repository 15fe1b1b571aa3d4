/** The outbox folder of the journey's server: each wait ends with the mail, as soon as it is written. */
import { mkdirSync, readdirSync, readFileSync, watch } from 'node:fs';
import path from 'node:path';
import { currentServer } from './journey.ts';

/** The worker may be busy with an update before it sends. */
const patienceMs = 300_000;

/** The newest mail to the address that holds the words. */
export function mailTo(address: string, words: string | RegExp = ''): Promise<string> {
  const folder = path.join(currentServer().dataDir, 'outbox');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const isAwaited = (mail: string) =>
    mail.includes(`To: ${address}`) && (typeof words === 'string' ? mail.includes(words) : words.test(mail));
  const find = () =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.eml'))
      .sort()
      .map((name) => unwrapped(readFileSync(path.join(folder, name), 'utf8')))
      .findLast(isAwaited);
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => {
      watching.close();
      reject(new Error(`No mail to ${address} with "${words}" within ${patienceMs / 1000} s.`));
    }, patienceMs);
    const look = () => {
      const mail = find();
      if (mail === undefined) return;
      clearTimeout(limit);
      watching.close();
      resolve(mail);
    };
    const watching = watch(folder, look);
    look();
  });
}

/** Quoted-printable breaks long lines. */
const unwrapped = (mail: string): string => mail.replace(/=\r?\n/g, '');

/** The code of a mail to the address. */
export async function codeTo(address: string): Promise<string> {
  const code = /\b\d{8}\b/;
  const [, ...body] = (await mailTo(address, /\r\n\r\n[\s\S]*\b\d{8}\b/)).split('\r\n\r\n');
  return code.exec(body.join(' '))?.[0] ?? '';
}

/** The file of a mail to the address. */
export async function attachmentTo(address: string): Promise<Buffer> {
  const mail = await mailTo(address, /^Content-Disposition: attachment/im);
  const part = mail.split(/\r?\n--/).find((one) => /^Content-Disposition: attachment/im.test(one));
  return Buffer.from(part?.split(/\r?\n\r?\n/)[1] ?? '', 'base64');
}
