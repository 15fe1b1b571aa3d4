// Vitest's global set-up: compiles what readers of files are made of, once a run. They are killed, and so keep nothing of it.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';

const entry = fileURLToPath(new URL('../reader-process.ts', import.meta.url));

/** Without anyone to tell it what to read, a reader ends at once. */
export default async function setup({ config }: TestProject): Promise<void> {
  await promisify(execFile)(process.execPath, [entry], { env: { ...process.env, ...config.env } });
}
