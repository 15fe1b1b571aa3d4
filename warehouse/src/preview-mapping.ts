/** The first rows of a file as a mapping reads them: what the writer of a mapping looks at while writing it. */
import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type TargetColumn, targetColumns } from '@caselift/domain/import-columns';
import type { DuckDBConnection } from '@duckdb/node-api';
import { findFaults } from './faulty-rows.ts';
import type { Problem, TargetName } from './import-report.ts';
import { type LeftOut, readLeftOut } from './left-out.ts';
import { ImportFault, type Mapping, parseMappingText, type ReadOptions, readingOf } from './mapping.ts';
import { type PreparedTarget, prepareTarget } from './prepare-target.ts';
import type { OnDoing } from './progress.ts';
import { defineHelpers, openSandbox, removeWorkingFiles } from './sandbox.ts';
import { isTextFile, readSource, type Source, textFilePath } from './sources.ts';
import { quoteName, quoteText } from './sql-text.ts';

export type PreviewRequest = {
  /** A folder of this preview alone, which the caller removes. */
  folder: string;
  target: TargetName;
  /** The mapping as its writer typed it. */
  mapping: string;
  /** Paths by target; of each target the first file is looked at. */
  files: Record<TargetName, string[]>;
};

export type MappingPreview = {
  /** What is wrong with the mapping or the file, in a sentence; then there are no rows. */
  fault: string | null;
  sourceColumns: string[];
  /** Of each source column the first different values, blanks left out. */
  sourceSamples: string[][];
  /** What separates the columns of a text file, as it was found. */
  delimiter: string | null;
  /** The columns that the mapping fills, in our order. */
  columns: string[];
  rows: (string | null)[][];
  problems: Problem[];
  /** null where the mapping is at fault. */
  leftOut: LeftOut | null;
};

export const emptyPreview: MappingPreview = {
  fault: null,
  sourceColumns: [],
  sourceSamples: [],
  delimiter: null,
  columns: [],
  rows: [],
  problems: [],
  leftOut: null,
};

const shownRows = 20;
const checkedRows = 1000;
// An import or an update may be running beside it.
const memoryLimit = '400MB';

/** Answers in seconds however large the file is. Throws only on what no mapping and no file can be blamed for. */
export async function previewMapping(request: PreviewRequest, onDoing: OnDoing = () => {}): Promise<MappingPreview> {
  const folder = resolve(request.folder);
  await mkdir(folder, { recursive: true });
  await removeWorkingFiles(folder); // those of a reader that died
  const found = { ...emptyPreview };
  const sandbox = await openSandbox(folder, memoryLimit);
  try {
    await fill(found, sandbox.connection, { ...request, folder }, onDoing);
  } catch (error) {
    if (!(error instanceof ImportFault)) throw error;
    found.fault = error.message;
  } finally {
    sandbox.close();
  }
  return found;
}

/** Fills in as much as possible: the file's columns help to fix a mapping. */
async function fill(
  found: MappingPreview,
  connection: DuckDBConnection,
  request: PreviewRequest,
  onDoing: OnDoing,
): Promise<void> {
  const { target, folder } = request;
  const plan = planOf(request);
  const source = await firstRows(connection, folder, plan, onDoing);
  found.sourceColumns = source.columns;
  found.sourceSamples = await samplesOf(connection, source);
  found.delimiter = await foundDelimiter(connection, folder, plan);
  if (plan.fault !== null) throw plan.fault;
  const { mapping, salesMapping } = plan;
  found.columns = targetColumns[target].map(({ name }) => name).filter((name) => mapping.columns[name] !== undefined);
  const order = { jobDir: folder, target, mapping, source, salesMapping };
  onDoing({ mapping: order });
  const prepared = await prepareTarget(connection, order);
  found.problems = (await findFaults(connection, prepared)).problems;
  found.rows = await shownValues(connection, prepared, found.columns);
  found.leftOut = await readLeftOut(connection, mapping, source);
}

type TargetMapping = Mapping['sales'];
type Plan = { from: TargetName; file: string; read: ReadOptions } & (
  | { fault: null; mapping: TargetMapping; salesMapping: TargetMapping | null }
  | { fault: ImportFault }
);

/** Which file is read, and how. A mapping at fault still lets the file be read as files mostly are. */
function planOf({ target, mapping: text, files }: PreviewRequest): Plan {
  let mapping: Mapping;
  try {
    mapping = parseMappingText(text);
  } catch (error) {
    if (!(error instanceof ImportFault)) throw error;
    return {
      from: target,
      file: fileOf(files[target][0] ?? files.sales[0], target),
      read: readingOf(text, target),
      fault: error,
    };
  }
  const own = mapping[target];
  if (!own) {
    const fault = new ImportFault(`The mapping doesn't describe the ${target} file`);
    return {
      from: target,
      file: fileOf(files[target][0] ?? files.sales[0], target),
      read: readingOf(text, target),
      fault,
    };
  }
  if (own.from !== 'sales') {
    const file = fileOf(files[target][0], target);
    return { from: target, file, read: own.read, mapping: own, salesMapping: null, fault: null };
  }
  const file = fileOf(files.sales[0], 'sales');
  const { sales } = mapping;
  if (files[target].length > 0) {
    const fault = new ImportFault(
      `The mapping takes ${target} from the sales files, so it can't use a separate ${target} file`,
    );
    return { from: 'sales', file, read: sales.read, fault };
  }
  return { from: 'sales', file, read: sales.read, mapping: own, salesMapping: sales, fault: null };
}

function fileOf(file: string | undefined, target: TargetName): string {
  if (file === undefined) throw new ImportFault(`There is no ${target} file to preview`);
  return file;
}

/** Enough to see what a column holds: a date in the second half of a month, a size of each kind. */
const samplesEach = 40;
const samplesEachOfMany = 6;
const manyColumns = 60;
const sampleLength = 80;

async function samplesOf(connection: DuckDBConnection, { tableSql, columns }: Source): Promise<string[][]> {
  if (columns.length === 0) return [];
  const most = columns.length > manyColumns ? samplesEachOfMany : samplesEach;
  const lists = columns.map(
    (name, place) => `(select to_json(coalesce(list(value order by place), []))::varchar from (
      select left(as_text(${quoteName(name)}), ${sampleLength}) as value, min(source_row) as place from ${tableSql}
      where as_text(${quoteName(name)}) is not null group by value order by place limit ${most})) as samples_${place}`,
  );
  await defineHelpers(connection, {});
  const reader = await connection.runAndReadAll(`select ${lists.join(',\n')}`);
  return (reader.getRows()[0] ?? []).map((json) => JSON.parse(String(json)) as string[]);
}

async function foundDelimiter(connection: DuckDBConnection, folder: string, { from, file, read }: Plan) {
  if (read.delimiter !== undefined || !isTextFile(file)) return read.delimiter ?? null;
  const path = textFilePath(folder, from, file);
  const reader = await connection
    .runAndReadAll(`select Delimiter from sniff_csv(${quoteText(path)})`)
    .catch(() => null);
  const delimiter = reader?.getRows()[0]?.[0];
  return typeof delimiter === 'string' ? delimiter : null;
}

async function firstRows(
  connection: DuckDBConnection,
  folder: string,
  { from, file, read }: Plan,
  onDoing: OnDoing,
): Promise<Source> {
  const onFile = (path: string) => onDoing({ file: path });
  const source = await readSource(connection, folder, from, [file], read, { onlyFirst: checkedRows, onFile });
  const tableSql = `(from ${source.tableSql} limit ${checkedRows})`;
  const counted = await connection.runAndReadAll(`select count(*)::integer from ${tableSql}`);
  // The reader looks further ahead than it is asked to, and not always equally far.
  const lastRow = checkedRows + (read.skipRows ?? 0) + 1;
  const malformed = source.malformed.filter(({ row }) => row <= lastRow);
  const rows = Number(counted.getRows()[0]?.[0]);
  return { ...source, tableSql, rows, malformed, malformedCount: malformed.length };
}

async function shownValues(
  connection: DuckDBConnection,
  { target, parquetPath }: PreparedTarget,
  columns: readonly string[],
): Promise<(string | null)[][]> {
  const shown = targetColumns[target].filter(({ name }) => columns.includes(name));
  const reader = await connection.runAndReadAll(`
    select ${shown.map(asText).join(', ')} from read_parquet(${quoteText(parquetPath)})
    order by source_file, source_row limit ${shownRows}`);
  return reader.getRows().map((row) => row.map((value) => (value === null || value === undefined ? null : `${value}`)));
}

/** As a person would write the value: money in dollars, numbers without idle zeros, lists with ; between. */
function asText({ sqlName, type }: TargetColumn): string {
  switch (type) {
    case 'money':
      return `printf('%.2f', ${sqlName} / 100.0)`;
    case 'number':
      return `rtrim(rtrim(${sqlName}::decimal(18, 6)::varchar, '0'), '.')`;
    case 'list':
    case 'integerList':
      return `array_to_string(${sqlName}, '; ')`;
    default:
      return `${sqlName}::varchar`;
  }
}
