/** The outbox folder of the running server. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { dataDirVariable } from './journey.ts';

/** The newest mail to the address, or nothing yet. */
export function mailTo(address: string): string | undefined {
  const folder = path.join(process.env[dataDirVariable] ?? '', 'outbox');
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.eml'))
      .sort()
      .map((name) => readFileSync(path.join(folder, name), 'utf8'))
      .findLast((mail) => mail.includes(`To: ${address}`));
  } catch {
    return undefined; // the folder is made with the first mail
  }
}

/** The code of the newest mail to the address; empty until there is one. */
export const codeTo = (address: string): string =>
  /\b(\d{8})\b/.exec(mailTo(address)?.split('\r\n\r\n').slice(1).join(' ') ?? '')?.[1] ?? '';

/** The file of the newest mail to the address, or nothing yet. */
export function attachmentTo(address: string): Buffer | undefined {
  const part = mailTo(address)
    ?.split(/\r?\n--/)
    .find((one) => /^Content-Disposition: attachment/im.test(one));
  const content = part?.split(/\r?\n\r?\n/)[1];
  return content === undefined ? undefined : Buffer.from(content, 'base64');
}
