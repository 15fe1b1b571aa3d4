import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { settingsTexts, WholesalerTitle } from '@caselift/contract/wholesaler-settings';
import type { WarehouseEngine } from '@caselift/db/wholesalers';
import { type ImportTarget, importTargets } from '@caselift/domain/import-columns';
import { parseMapping } from '@caselift/warehouse/mapping';
import type { ImportedFiles } from '../jobs/import-order.ts';
import { jobFilesOf } from '../jobs/queue/file-places.ts';
import type { JobFiles } from '../jobs/queue/job-files.ts';
import { noSuchWholesaler, wholesalerExists } from '../jobs/queue/wholesaler-exists.ts';
import { openStorage } from '../storage/open-storage.ts';
import { type Command, isEngine, readPath, readWholesalerId, requireBigQuery, usageFault } from './command.ts';
import { reportLines } from './import-report-text.ts';
import { commandLine, runToEnd, withInstallation } from './installation.ts';

type ImportArguments = {
  wholesalerId: string;
  createTitle: string | null;
  warehouse: WarehouseEngine | null;
  mapping: string;
  files: ImportedFiles;
  acceptRejects: boolean;
};

const several = { type: 'string', multiple: true } as const;
const fileOptions = {
  sales: several,
  buyers: several,
  products: several,
  users: several,
  goals: several,
} satisfies Record<ImportTarget, typeof several>;

const options = {
  create: { type: 'string' },
  warehouse: { type: 'string' },
  mapping: { type: 'string' },
  'accept-rejects': { type: 'boolean' },
  ...fileOptions,
} as const;

/** Reads the arguments; files may follow one option (`--sales a.csv b.csv`), and options may be repeated. */
export function readImportArguments(args: string[]): ImportArguments {
  const { tokens, values } = parseArgs({ args, options, allowPositionals: true, strict: true, tokens: true });
  const files: ImportedFiles = { sales: [], buyers: [], products: [], users: [], goals: [] };
  const others: string[] = [];
  let target: ImportTarget | null = null;
  for (const token of tokens) {
    if (token.kind === 'option') {
      target = importTargets.find((name) => name === token.name) ?? null;
      if (target && token.value !== undefined) files[target].push(readPath(token.value));
    } else if (token.kind === 'positional') {
      if (target) files[target].push(readPath(token.value));
      else others.push(token.value);
    }
  }
  const wholesalerId = readWholesalerId(others[0]);
  if (others.length > 1) throw usageFault(`Unexpected argument: "${others[1]}".`);
  if (typeof values.mapping !== 'string')
    throw usageFault('--mapping is missing. Add the file that describes the columns.');
  if (files.sales.length === 0) throw usageFault('--sales is missing. Add at least one file of sales lines.');
  return {
    wholesalerId,
    createTitle: values.create === undefined ? null : readTitle(values.create),
    warehouse: readWarehouse(values),
    mapping: readPath(values.mapping),
    files,
    acceptRejects: values['accept-rejects'] === true,
  };
}

function readWarehouse({ create, warehouse }: { create?: string; warehouse?: string }): WarehouseEngine | null {
  if (warehouse === undefined) return null;
  if (create === undefined) throw usageFault('--warehouse is for a new wholesaler. Add --create, or move one.');
  if (!isEngine(warehouse)) throw usageFault('--warehouse must be duckdb or bigquery.');
  return warehouse;
}

function readTitle(typed: string): string {
  const title = WholesalerTitle.safeParse(typed);
  if (!title.success) throw usageFault(`${settingsTexts.title}: --create "${typed}"`);
  return title.data;
}

/** Reads every file's fault before anything is copied or sent. */
async function checkFiles({ mapping, files }: ImportArguments): Promise<void> {
  for (const file of [mapping, ...Object.values(files).flat()]) {
    await access(file, constants.R_OK).catch((error: NodeJS.ErrnoException) => {
      throw new Error(error.code === 'ENOENT' ? `File not found: ${file}` : `${file} cannot be read (${error.code}).`);
    });
  }
  let json: unknown;
  try {
    json = JSON.parse(await readFile(mapping, 'utf8'));
  } catch (error) {
    throw new Error(`The mapping ${mapping} isn't valid JSON: ${error instanceof Error ? error.message : error}`);
  }
  parseMapping(json);
}

/** Puts copies where the job finds them, each in a folder of its own so that it keeps its name. */
async function copyFiles(
  jobFiles: JobFiles,
  jobId: string,
  given: ImportArguments,
): Promise<{ mappingFile: string; files: ImportedFiles }> {
  let count = 0;
  async function copyIn(from: string): Promise<string> {
    count += 1;
    const name = path.join(String(count), path.basename(from));
    await jobFiles.giveFile(jobId, name, from);
    return name;
  }
  const mappingFile = await copyIn(given.mapping);
  const files: ImportedFiles = { sales: [], buyers: [], products: [], users: [], goals: [] };
  for (const target of importTargets) {
    for (const file of given.files[target]) files[target].push(await copyIn(file));
  }
  return { mappingFile, files };
}

export const importCommand: Command = {
  summary: 'Imports files from an ERP. Importing the same files again changes nothing.',
  usage: `WHOLESALER [--create TITLE [--warehouse duckdb|bigquery]] --mapping FILE --sales FILE... [--buyers FILE...] [--products FILE...]
         [--users FILE...] [--goals FILE...] [--accept-rejects]`,
  run: async (args, env) => {
    const given = readImportArguments(args);
    if (given.warehouse === 'bigquery') requireBigQuery(env);
    await checkFiles(given);
    return withInstallation(env, async (installation) => {
      const { sql } = installation.database;
      // Asked before big files are copied; the job asks again.
      if (given.createTitle === null && !(await wholesalerExists(sql, given.wholesalerId))) {
        throw noSuchWholesaler(given.wholesalerId);
      }
      const jobId = randomUUID();
      const jobFiles = jobFilesOf({ dataDir: env.dataDir, storage: await openStorage(env) });
      const copies = await copyFiles(jobFiles, jobId, given);
      const { wholesalerId, createTitle, warehouse, acceptRejects } = given;
      const chosen = warehouse === null ? {} : { warehouse };
      const order = { kind: 'import', createTitle, ...chosen, acceptRejects, ...copies } as const;
      const outcome = await runToEnd(installation, { ...commandLine, wholesalerId, ...order }, jobId);
      if (outcome.state === 'failed') {
        if (outcome.code === 'conflict') await jobFiles.clear(jobId, 'nothing');
        console.error(outcome.message);
        return 1;
      }
      const report = { ...outcome.result };
      if (report.rejectsFile !== null) report.rejectsFile = await jobFiles.rejectsHere(jobId);
      for (const line of reportLines(report)) console.log(line);
      return report.refused ? 1 : 0;
    });
  },
};
