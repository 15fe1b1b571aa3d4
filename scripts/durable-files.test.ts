/**
 * What is told as stored outlasts a power cut: files are written through db/src/durable.ts, and
 * server/src/start/power-cut.test.ts tries its order of syncs. A file that writes otherwise says here why nothing is lost.
 */
import { parseAst } from 'vitest/node';
import { nodesIn } from './prose.ts';
import { type SourceFile, sourceFiles } from './repository.ts';
import { type Snippets, testRules } from './testing/rules.ts';
import type { Node } from './texts.ts';

/** Functions of Node that make or change a file, or give one a name. */
const writers =
  /^(appendFile|copyFile|cp|createWriteStream|link|open|rename|symlink|truncate|writeFile|writev?)(Sync)?$/;

/** What they write is synced or named by durable.ts before anybody is told. */
const given: Record<string, string> = {
  'db/src/backup.ts': 'the job that has it write syncs the whole folder before it has its name',
  'db/src/durable.ts': 'it is the one',
  'db/src/embedded/cluster.ts': 'the note gets its name by giveName',
  'server/src/cli/backup-commands.ts': 'copyIntoPlace syncs what it copied',
  'server/src/jobs/backup-files.ts': 'the folder is synced before it has its name',
  'server/src/jobs/holding/facts-file.ts': 'syncFile',
  'server/src/jobs/holding/file-owner.ts': 'syncFile',
  'server/src/jobs/kinds/backup-job.ts': 'syncFolder, then the name, then its folder',
  'server/src/jobs/queue/held-file.ts': 'a part is synced before the row says that it is there',
  'server/src/jobs/queue/job-files-on-disk.ts': 'syncFile before the job is sent',
  'server/src/jobs/queue/upload-bytes-in-bucket.ts': 'inside writeWhole',
  'server/src/jobs/queue/upload-bytes-on-disk.ts': 'syncFile before the job is sent',
  'server/src/mail/send-mail.ts': 'giveName',
  'server/src/storage/disk.ts': 'giveName, or inside writeWhole',
  'server/src/storage/routes.ts': 'keepAs of disk.ts gives the name',
  'server/src/storage/s3.ts': 'inside writeWhole',
  'server/src/storage/signature.ts': 'synced before it is linked',
  'warehouse/src/duckdb.ts': 'a file is set aside under another name; facts-file.ts syncs the folder after it',
};

/** Nobody is told of what they write: it is made again. */
const madeAgain: Record<string, string> = {
  'db/src/embedded/binaries.ts': 'programs that npm installed',
  'server/src/http/disk-full.ts': 'a try whether the disk takes anything',
  'server/src/http/openapi-write.ts': 'a file of the repository',
  'warehouse/src/bigquery/bucket-files.ts': 'what is fetched to be imported at once',
  'warehouse/src/bigquery/scratch.ts': 'a folder that goes with the process',
  'warehouse/src/reading-clock.ts': 'between a process and its child',
  'warehouse/src/sources.ts': "a job's working copies",
  'warehouse/src/spreadsheet-worker.ts': "a job's working copies",
  'warehouse/src/write-mapping-schema.ts': 'a file of the repository',
};

/** Statements of DuckDB that write a file, too. */
const copies = /\bcopy\s*\(/i;
const copiesMadeAgain: Record<string, string> = {
  'warehouse/src/bigquery/scratch.ts': 'a folder that goes with the process',
  'warehouse/src/faulty-rows.ts': 'keepRejects syncs them before the end of the import is told',
  'warehouse/src/prepare-target.ts': "a job's working copies",
  'warehouse/src/sources.ts': "a job's working copies",
};

const isProduct = ({ path, isTest }: SourceFile): boolean =>
  /^(contract|db|domain|server|warehouse)\/src\//.test(path) && !isTest && !path.includes('/testing/');

/** The writers that a file takes from Node's file system; `*` where it takes all of it. */
function writersOf({ path, text }: SourceFile): string[] {
  if (!/node:fs|['"]fs(\/promises)?['"]/.test(text)) return [];
  const nodes = nodesIn(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }));
  return nodes.flatMap(({ type, source, specifiers }) => {
    if (type !== 'ImportDeclaration' || !/^(node:)?fs(\/promises)?$/.test(String((source as Node).value))) return [];
    return (specifiers as Node[]).flatMap(({ type: kind, imported }) => {
      if (kind !== 'ImportSpecifier') return ['*'];
      const { name } = imported as { name?: unknown };
      return writers.test(String(name)) ? [String(name)] : [];
    });
  });
}

const inServer = (text: string): Snippets => ({ 'server/src/a.ts': text });
const fromNode = (name: string) => inServer(`import { ${name} } from 'node:fs/promises';`);

testRules(
  [
    {
      rule: 'files are written through durable.ts, or it is said why nothing is lost',
      faultsIn: (files) =>
        files
          .filter(isProduct)
          .filter(({ path }) => !(path in given || path in madeAgain))
          .filter((file) => writersOf(file).length > 0)
          .map(({ path }) => path),
      finds: [
        fromNode('writeFile'),
        fromNode('rename as move'),
        inServer("import { createWriteStream, existsSync } from 'node:fs';"),
        inServer("import fs from 'node:fs';"),
        inServer("import * as fs from 'fs';"),
        { 'warehouse/src/a.ts': "import { copyFileSync } from 'node:fs';" },
      ],
      leaves: [
        fromNode('readFile'),
        fromNode('type FileHandle'),
        inServer("import { writeFile } from './own.ts';"),
        { 'server/src/mail/send-mail.ts': "import { writeFile } from 'node:fs/promises';" },
        { 'server/src/a.test.ts': "import { writeFile } from 'node:fs/promises';" },
        { 'server/src/testing/a.ts': "import { writeFile } from 'node:fs/promises';" },
      ],
    },
    {
      rule: 'who is said to write does',
      faultsIn: (files) =>
        files
          .filter(({ path }) => path in given || path in madeAgain)
          .filter((file) => writersOf(file).length === 0)
          .map(({ path }) => path),
      finds: [{ 'db/src/durable.ts': 'export {};' }],
      leaves: [{ 'db/src/durable.ts': "import { open } from 'node:fs/promises';" }],
    },
    {
      rule: 'files that DuckDB is told to write are known',
      faultsIn: (files) =>
        files
          .filter(isProduct)
          .filter(({ path, text }) => path.startsWith('warehouse/') && copies.test(text) && !(path in copiesMadeAgain))
          .map(({ path }) => path),
      finds: [{ 'warehouse/src/a.ts': "await connection.run(`COPY (select 1) to 'x.csv'`);" }],
      leaves: [
        { 'warehouse/src/a.ts': 'const of = copyOf(x);' },
        { 'warehouse/src/faulty-rows.ts': 'await connection.run(`copy (select 1) to x`);' },
      ],
    },
    {
      rule: 'files are synced by durable.ts, where a test can see it',
      faultsIn: (files) =>
        files
          .filter(isProduct)
          .filter(({ path }) => !(path in madeAgain) && path !== 'db/src/durable.ts')
          // A part of an upload is synced by the handle that wrote it.
          .filter(({ path }) => path !== 'server/src/jobs/queue/held-file.ts')
          .filter(({ text }) => /\bflush: true\b|\.(data)?sync\(\)|\bf(data)?sync(Sync)?\(/.test(text))
          .map(({ path }) => path),
      finds: [
        inServer('await writeFile(file, text, { flush: true });'),
        inServer('await handle.sync();'),
        inServer('await handle.datasync();'),
        inServer('fsyncSync(fd);'),
      ],
      leaves: [
        inServer('await syncToDisk(file);'),
        { 'db/src/durable.ts': 'await handle.sync();' },
        { 'server/src/http/disk-full.ts': 'await writeFile(file, bytes, { flush: true });' },
      ],
    },
  ],
  sourceFiles(),
);
