/**
 * Backups by earlier releases with what those answered, a folder `release-…` each, and how one is restored here. They are
 * never written again: `npm run freeze` makes the next.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync, gzipSync } from 'node:zlib';
import { restoreDatabase } from '@caselift/db/backup';
import { wholesalersToBackfill } from '@caselift/db/snapshots';
import { runBackfillJob } from '../jobs/kinds/backfill-job.ts';
import type { JobContext } from '../jobs/worker/job-context.ts';
import { beginToAnswer } from './answering.ts';
import type { Recorded } from './frozen-answers.ts';
import { databaseWithQueue, startTestApp, type TestApp } from './test-app.ts';

/** at: when it answered. backup: packed. */
export type FrozenRelease = { name: string; at: string; recorded: Recorded[]; backup(): Buffer };

const folderOf = (name: string) => path.join(import.meta.dirname, name);
const files = { backup: 'backup.br', answers: 'answers.br' } as const;

/** The oldest first. */
export const frozenReleases: readonly FrozenRelease[] = readdirSync(import.meta.dirname)
  .filter((name) => name.startsWith('release-'))
  .map((name) => (name === 'release-5bbf981' ? firstRelease(name) : readRelease(name)))
  .sort((one, other) => (one.at < other.at ? -1 : 1));

function readRelease(name: string): FrozenRelease {
  const textOf = (file: string) => brotliDecompressSync(readFileSync(path.join(folderOf(name), file)));
  const [head = '', ...lines] = textOf(files.answers).toString().trim().split('\n');
  return {
    ...(JSON.parse(head) as { at: string }),
    name,
    recorded: lines.map((line) => JSON.parse(line) as Recorded),
    backup: () => textOf(files.backup),
  };
}

/** From before there was a command: a folder of plain files, of screens alone. */
function firstRelease(name: string): FrozenRelease {
  const folder = folderOf(name);
  const lines = readFileSync(path.join(folder, 'answers.jsonl'), 'utf8').trim().split('\n');
  return {
    name,
    at: '2026-11-22T01:55:00Z',
    recorded: lines.map((line) => {
      const { as, get, answer } = JSON.parse(line) as { as: string; get: string; answer: Recorded['answer'] };
      const url = get.replace('pageSize=', 'limit=');
      const of = `GET ${get.replace(/\?.*/, '').replace(/OAK_\d+/, ':customId')}`;
      return { of, as: `${as}@oak.example`, url, answer };
    }),
    backup: () => pack(path.join(folder, 'backup')),
  };
}

/** Writes the folder of a release. @param backup as the job writes it */
export function keepRelease(
  into: string,
  { at, recorded, backup }: { at: string; recorded: Recorded[]; backup: string },
) {
  mkdirSync(into);
  const keep = (name: string, content: Buffer) =>
    writeFileSync(
      path.join(into, name),
      brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_LGWIN]: 24 } }),
    );
  keep(files.backup, pack(backup));
  keep(files.answers, Buffer.from([{ at }, ...recorded].map((line) => JSON.stringify(line)).join('\n')));
}

/** A folder's files one after the other behind the list of them, none compressed: together they take far less. */
export function pack(folder: string): Buffer {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const all = entries.map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name))).sort();
  const contents = all.map((name) => {
    const content = readFileSync(path.join(folder, name));
    return name.endsWith('.gz') ? gunzipSync(content) : content;
  });
  const list = all.map((name, at) => [name, contents[at]?.length]);
  return Buffer.concat([Buffer.from(`${JSON.stringify(list)}\n`), ...contents]);
}

const listIn = (packed: Buffer) =>
  JSON.parse(packed.subarray(0, packed.indexOf('\n')).toString()) as [name: string, length: number][];

/** The tables that have rows in it; of figures, in any snapshot. */
export function tablesIn(packed: Buffer): ReadonlySet<string> {
  const tables = listIn(packed).map(([name, length]) => {
    const table = /^postgres\/(.+?)(_\d+)?\.copy\.gz$/.exec(name)?.[1];
    return table !== undefined && length > 0 ? [table] : [];
  });
  return new Set(tables.flat());
}

export function unpack(packed: Buffer, into: string): void {
  let at = packed.indexOf('\n') + 1;
  for (const [name, length] of listIn(packed)) {
    const content = packed.subarray(at, at + length);
    at += length;
    // The first release has its warehouse compressed, too; in a backup only tables are.
    const file = path.join(into, name.replace('.duckdb.gz', '.duckdb'));
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, file.endsWith('.gz') ? gzipSync(content, { level: 1 }) : content);
  }
}

/** In this process, with a worker that answers questions and nothing else. */
export type Restored = { server: TestApp; stop(): Promise<void> };

/** Restored and upgraded: the worker has filled in what the release did not compute. */
export async function startRestored(packed: Buffer): Promise<Restored> {
  const folder = mkdtempSync(path.join(tmpdir(), 'caselift-release-'));
  unpack(packed, folder);
  const database = await databaseWithQueue();
  await restoreDatabase(database.sql, path.join(folder, 'postgres'));
  const server = await startTestApp({ database, dataFrom: folder });
  rmSync(folder, { recursive: true });
  for (const wholesalerId of await wholesalersToBackfill(database.sql))
    await runBackfillJob(contextOf(server, wholesalerId));
  const answering = await beginToAnswer(server);
  const stop = async () => {
    await answering.stop();
    await server.stop();
  };
  return { server, stop };
}

export const contextOf = ({ sql, env }: TestApp, wholesalerId: string): JobContext => ({
  ...{ sql, env, jobId: 'of a test', wholesalerId, actor: 'system', origin: 'test', signal: AbortSignal.any([]) },
  withFiles: (work) => work(),
  progress: () => undefined,
});
