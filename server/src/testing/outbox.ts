/** The outbox of an installation without an SMTP server. */
import { mkdirSync, watch } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** Resolves with the next mail that is laid into it from now on. */
export async function nextMail(dataDir: string): Promise<string> {
  const outbox = path.join(dataDir, 'outbox');
  mkdirSync(outbox, { recursive: true, mode: 0o700 });
  const { promise, resolve } = Promise.withResolvers<string>();
  const watcher = watch(outbox, (_, name) => {
    if (name?.endsWith('.eml')) resolve(path.join(outbox, name));
  });
  const file = await promise;
  watcher.close();
  return readFile(file, 'utf8');
}
