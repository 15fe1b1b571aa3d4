/** Jobs: queries, loads, extracts and copies, each known by its id for good. */
import { randomUUID } from 'node:crypto';
import { ApiError, type ErrorProto } from './api-error.ts';
import type { Buckets } from './buckets.ts';
import { type FileFormat, fileFormat, readJsonLines, readParquet, writeFile } from './files.ts';
import { refuseLong, refuseMissing } from './refusals.ts';
import { type Parameter, Script, type StatementDone } from './script.ts';
import type { Project, Result, Table, TableName } from './store.ts';
import { tokensOf } from './tokens.ts';
import { type Column, columnOfRest, kindOf, type RestField, restField } from './types.ts';
import { cellOf, type PlainValue } from './values.ts';
import type { Cell, ZetaSql } from './zetasql.ts';

type TableReference = { projectId?: string; datasetId: string; tableId: string };
/** The client sends numbers and truths as such, the API's documentation says text. */
type Given = string | number | boolean | null;
type QueryParameter = {
  name?: string;
  parameterType: { type: string; arrayType?: { type: string } };
  parameterValue: { value?: Given; arrayValues?: { value?: Given }[] };
};
export type QueryConfiguration = {
  query: string;
  useLegacySql?: boolean;
  queryParameters?: QueryParameter[];
  parameterMode?: string;
  defaultDataset?: { datasetId: string };
  maximumBytesBilled?: string | number;
  destinationTable?: TableReference;
  writeDisposition?: string;
};
type LoadConfiguration = {
  destinationTable: TableReference;
  sourceUris?: string[];
  sourceFormat?: string;
  schema?: { fields?: RestField[] };
  writeDisposition?: string;
  createDisposition?: string;
  parquetOptions?: { enableListInference?: boolean };
  decimalTargetTypes?: string[];
  timePartitioning?: object;
  clustering?: object;
};
type ExtractConfiguration = { sourceTable: TableReference; destinationUris?: string[]; destinationFormat?: string };
export type Configuration = {
  query?: QueryConfiguration;
  load?: LoadConfiguration;
  extract?: ExtractConfiguration;
  dryRun?: boolean;
  labels?: Record<string, string>;
};

export type Job = {
  id: string;
  parentId: string | null;
  configuration: Configuration;
  createdAt: number;
  endedAt: number | null;
  error: ErrorProto | null;
  isStopped: boolean;
  /** How often it still says that it runs, though it may have ended. */
  unfinishedPolls: number;
  /** Settles when the job has ended, well or not. */
  ended: Promise<void>;
  result: Result | null;
  done: StatementDone[];
  bytes: { processed: number; billed: number };
  counts: Record<string, string>;
};

export type JobsInput = {
  project: Project;
  zetaSql: ZetaSql;
  buckets: Buckets;
  rowsPerFile: number;
  /** Of a job that begins. */
  unfinishedPolls: () => number;
};

export class Jobs {
  readonly #input: JobsInput;
  readonly #jobs = new Map<string, Job>();

  constructor(input: JobsInput) {
    this.#input = input;
  }

  get all(): Job[] {
    return [...this.#jobs.values()];
  }

  find(id: string): Job {
    const job = this.#jobs.get(id);
    if (job === undefined) throw new ApiError('notFound', `Not found: Job ${this.#input.project.id}:${id}`);
    return job;
  }

  /** Whether the job has ended, as a call is told: the first call after it began never hears that it has. */
  hasEnded(job: Job): boolean {
    if (job.unfinishedPolls === 0) return job.endedAt !== null;
    job.unfinishedPolls -= 1;
    return false;
  }

  /** The same of a call that waits for the job. */
  async endsWithin(job: Job, milliseconds: number): Promise<boolean> {
    if (job.unfinishedPolls === 0)
      await Promise.race([job.ended, new Promise((resolve) => setTimeout(resolve, milliseconds).unref())]);
    return this.hasEnded(job);
  }

  /**
   * Begins a job. An id that was given before is refused, whatever became of its job.
   * @param failure the job ends with it and does nothing.
   */
  begin(
    configuration: Configuration,
    id: string = randomUUID(),
    content: Buffer | null = null,
    failure: ApiError | null = null,
  ): Job {
    const { project } = this.#input;
    if (this.#jobs.has(id)) throw new ApiError('duplicate', `Already Exists: Job ${project.id}:US.${id}`);
    if (!/^[\w-]{1,1024}$/.test(id)) throw new ApiError('invalid', `Invalid job ID "${id}".`);
    if (configuration.query !== undefined && configuration.query.useLegacySql !== false)
      throw new ApiError('invalid', 'useLegacySql is true unless it is set to false: this test bed has no legacy SQL');
    refuseLong(configuration.query?.query ?? '');
    const job = { ...newJob(id, configuration, project.now()), unfinishedPolls: this.#input.unfinishedPolls() };
    this.#jobs.set(id, job);
    // After the reply: a job that has just begun is running.
    job.ended = new Promise((resolve) => setImmediate(resolve))
      .then(() => (failure === null ? this.#run(job, content) : Promise.reject(failure)))
      .catch((error: unknown) => {
        job.error = protoOf(error);
      })
      .finally(() => {
        job.endedAt = project.now();
      });
    return job;
  }

  async #run(job: Job, content: Buffer | null): Promise<void> {
    const { query, load, extract } = job.configuration;
    if (query !== undefined) await this.#runQuery(job, query);
    else if (load !== undefined) await this.#runLoad(job, load, content);
    else if (extract !== undefined) await this.#runExtract(job, extract);
    else throw new ApiError('invalid', 'This test bed has jobs of query, load and extract');
  }

  async #runQuery(job: Job, query: QueryConfiguration): Promise<void> {
    const { project, zetaSql } = this.#input;
    const limit = query.maximumBytesBilled;
    const script = new Script({
      ...{ project, zetaSql, sql: query.query, parameters: parametersOf(query.queryParameters ?? []) },
      defaultDataset: query.defaultDataset?.datasetId ?? null,
      maximumBytesBilled: limit === undefined ? null : Number(limit),
      exportData: (head, result) => this.#exportData(head, result),
      isStopped: () => job.isStopped,
    });
    try {
      await script.run();
    } finally {
      job.done = script.done;
      job.bytes = { processed: script.bytesProcessed, billed: script.bytesBilled };
      if (script.done.length > 1) this.#addChildren(job);
    }
    const last = script.done.at(-1);
    job.result = last?.result ?? null;
    if (query.destinationTable !== undefined && job.result !== null)
      this.#write(query.destinationTable, job.result, query.writeDisposition ?? 'WRITE_EMPTY', {});
  }

  /** A job for each statement of a script, the newest first when listed. */
  #addChildren(parent: Job): void {
    for (const [at, done] of parent.done.entries()) {
      const id = `script_job_${parent.id}_${at}`;
      const configuration = { query: { query: done.sql, useLegacySql: false } };
      const child = newJob(id, configuration, parent.createdAt);
      this.#jobs.set(id, {
        ...child,
        parentId: parent.id,
        endedAt: parent.createdAt,
        done: [done],
        result: done.result,
      });
    }
  }

  async #runLoad(job: Job, load: LoadConfiguration, content: Buffer | null): Promise<void> {
    const contents =
      content === null ? (load.sourceUris ?? []).flatMap((uri) => this.#input.buckets.contentsOf(uri)) : [content];
    const held = this.#input.project.find(nameOf(load.destinationTable));
    const declared = load.schema?.fields?.map(columnOfRest) ?? (held?.columns as Column[] | undefined) ?? null;
    const rows: Cell[][] = [];
    let columns: readonly Column[] = declared ?? [];
    for (const part of contents) {
      const read = await readFileOf(load, part, declared);
      columns = declared ?? read.columns;
      rows.push(...inOrderOf(columns, read));
    }
    const { timePartitioning, clustering } = load;
    const told = { ...(timePartitioning && { timePartitioning }), ...(clustering && { clustering }) };
    this.#write(
      load.destinationTable,
      { columns, rows },
      load.writeDisposition ?? 'WRITE_APPEND',
      told,
      load.createDisposition,
    );
    const bytes = contents.reduce((sum, { length }) => sum + length, 0);
    job.counts = {
      inputFiles: String(contents.length),
      inputFileBytes: String(bytes),
      outputRows: String(rows.length),
    };
  }

  #write(to: TableReference, result: Result, how: string, told: Record<string, unknown>, create?: string): void {
    const { project } = this.#input;
    const name = nameOf(to);
    project.dataset(name.dataset);
    const held = project.find(name);
    if (held === null && create === 'CREATE_NEVER') project.table(name);
    if (held?.kind === 'VIEW') throw new ApiError('invalid', `${name.dataset}.${name.table} is a view`);
    const isFilled = held !== null && held.rows.length > 0;
    if (how === 'WRITE_EMPTY' && isFilled)
      throw new ApiError('duplicate', `Already Exists: Table ${project.id}:${name.dataset}.${name.table}`);
    const after: Table =
      held === null || how !== 'WRITE_APPEND'
        ? project.made(name.dataset, result.columns, result.rows, told)
        : { ...held, rows: [...held.rows, ...inOrderOf(held.columns, result)] };
    refuseMissing(after);
    project.put(name, after);
  }

  async #runExtract(job: Job, extract: ExtractConfiguration): Promise<void> {
    const table = this.#input.project.table(nameOf(extract.sourceTable));
    if (table.kind === 'VIEW') throw new ApiError('invalid', 'Views cannot be extracted');
    const format = fileFormat(extract.destinationFormat);
    for (const uri of extract.destinationUris ?? []) {
      const files = await this.#export(uri, table, format);
      job.counts = { destinationUriFileCounts: String(files) };
    }
  }

  async #exportData(head: string, result: Result): Promise<void> {
    const tokens = tokensOf(head);
    const option = (name: string): string | undefined => {
      const at = tokens.findIndex(({ text }) => text.toLowerCase() === name);
      return at < 0 ? undefined : tokens[at + 2]?.text.replace(/^['"]|['"]$/g, '');
    };
    const uri = option('uri') ?? '';
    if (!uri.includes('*')) throw new ApiError('invalidQuery', 'Option uri of EXPORT DATA must contain a wildcard');
    await this.#export(uri, result, fileFormat(option('format')?.toUpperCase()));
  }

  /** Writes the files and answers how many. There is one at least, though it has no rows. */
  async #export(uri: string, { columns, rows }: Result, format: FileFormat): Promise<number> {
    const { rowsPerFile, buckets } = this.#input;
    const count = uri.includes('*') ? Math.max(1, Math.ceil(rows.length / rowsPerFile)) : 1;
    const share = Math.ceil(rows.length / count);
    const parts: Buffer[] = [];
    for (let at = 0; at < count; at += 1)
      parts.push(await writeFile({ columns, rows: rows.slice(at * share, (at + 1) * share) }, format));
    buckets.writeParts(uri, parts);
    return count;
  }
}

const nameOf = ({ datasetId, tableId }: TableReference): TableName => ({ dataset: datasetId, table: tableId });

function newJob(id: string, configuration: Configuration, createdAt: number): Job {
  return {
    ...{ id, parentId: null, configuration, createdAt, endedAt: null, error: null },
    ...{ isStopped: false, unfinishedPolls: 0 },
    ...{ ended: Promise.resolve(), result: null, done: [], bytes: { processed: 0, billed: 0 }, counts: {} },
  };
}

function protoOf(error: unknown): ErrorProto {
  if (error instanceof ApiError) return error.proto;
  return { reason: 'internalError', message: error instanceof Error ? error.message : String(error) };
}

async function readFileOf(load: LoadConfiguration, content: Buffer, declared: Column[] | null): Promise<Result> {
  if (fileFormat(load.sourceFormat ?? 'CSV') === 'PARQUET')
    return readParquet(content, load.parquetOptions?.enableListInference === true);
  if (declared === null) throw new ApiError('invalid', 'Schema: JSON is loaded with a schema in this test bed');
  return readJsonLines(content, declared);
}

/** The rows with the columns of the table, by name. A column of another type or of no table is refused. */
function inOrderOf(columns: readonly Column[], read: Result): Cell[][] {
  if (columns === read.columns) return [...read.rows];
  for (const found of read.columns) {
    const wanted = columns.find(({ name }) => name.toLowerCase() === found.name.toLowerCase());
    if (wanted === undefined)
      throw new ApiError('invalid', `Provided Schema does not match Table. Cannot add fields (field: ${found.name})`);
    if (wanted.kind !== found.kind || wanted.isArray !== found.isArray)
      throw new ApiError(
        'invalid',
        `Provided Schema does not match Table. Field ${found.name} has changed type from ${restField(wanted).type} to ${restField(found).type}`,
      );
  }
  const places = columns.map(({ name }) =>
    read.columns.findIndex((found) => found.name.toLowerCase() === name.toLowerCase()),
  );
  const missing = (column: Column | undefined) => cellOf(null, column ?? { kind: 'STRING', isArray: false });
  return read.rows.map((row) => places.map((place, at) => row[place] ?? missing(columns[at])));
}

function parametersOf(given: readonly QueryParameter[]): Map<string, Parameter> {
  return new Map(
    given.map(({ name = '', parameterType, parameterValue }) => {
      if (name === '') throw new ApiError('invalid', 'This test bed takes named parameters only');
      const isArray = parameterType.type === 'ARRAY';
      const kind = kindOf(isArray ? (parameterType.arrayType?.type ?? '') : parameterType.type);
      const value: PlainValue = isArray
        ? (parameterValue.arrayValues ?? []).map((element) => textOf(element.value))
        : textOf(parameterValue.value);
      return [name, { type: { kind, isArray }, value: cellOf(value, { kind, isArray }) }];
    }),
  );
}

const textOf = (value: Given | undefined): string | null =>
  value === null || value === undefined ? null : String(value);
