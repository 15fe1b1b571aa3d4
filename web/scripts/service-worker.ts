/** The service worker of a finished build: src/service-worker.ts, with the release's files in front of it. */
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Plugin, transformWithOxc } from 'vite';

/** What the server sends as it is: no compressed twins, none of the build's own notes. */
const isServed = (file: string): boolean => /^[^.].*\.(js|css|html|svg|png|woff2|webmanifest)$/.test(file);
export const serviceWorkerFile = 'service-worker.js';

/** The script for the files in a built folder. Its bytes differ exactly when one of the files or the worker does. */
export async function serviceWorkerScript(dist: string): Promise<string> {
  const source = join(import.meta.dirname, '../src/service-worker.ts');
  const { code } = await transformWithOxc(await readFile(source, 'utf8'), source, { lang: 'ts' });
  const found = await readdir(dist, { recursive: true });
  const files = found.filter((file) => isServed(file) && file !== serviceWorkerFile).sort();
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(await readFile(join(dist, file)));
  const release = { id: hash.digest('hex').slice(0, 16), files: files.map((file) => `/${file}`) };
  return `const release = ${JSON.stringify(release)};\n${code}`;
}

/** Writes it into the build, once all files are there and before they are compressed. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    writeBundle: {
      sequential: true,
      order: 'post',
      handler: async ({ dir }) => {
        if (dir !== undefined) await writeFile(join(dir, serviceWorkerFile), await serviceWorkerScript(dir));
      },
    },
  };
}
