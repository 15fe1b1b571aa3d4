/**
 * Whatever file is given - CSV, spreadsheet or Parquet - becomes Parquet in the job's folder, so that every later step
 * reads one kind, in parallel, with the row's number in its file at hand.
 */
import { copyFile, link, mkdir, realpath, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { fileFault, lineFault } from './engine-words.ts';
import type { TargetName } from './import-report.ts';
import { ImportFault, type ReadOptions } from './mapping.ts';
import { spreadsheetToCsv } from './spreadsheet.ts';
import { quoteName, quoteText } from './sql-text.ts';

export type Source = {
  /** The names people gave the files; rows name theirs by its place in this list. */
  fileNames: string[];
  /** SQL of a table with the columns of the files, and `source_file` (from 0) and `source_row`. */
  tableSql: string;
  columns: string[];
  rows: number;
  /** Lines that are no lines of such a file: too many or too few values, an open quote. */
  malformed: MalformedLine[];
  malformedCount: number;
};

export type MalformedLine = { file: string; row: number; value: string; reason: string };

type ReadCourse = { onlyFirst?: number | null; onFile?: (path: string) => void };

const keptMalformedLines = 1000;

/**
 * Reads the files of one target; of each text file and spreadsheet only about `onlyFirst` rows where that is given.
 * Each file is told to `onFile` before it is read.
 * Throws ImportFault naming the file that cannot be read.
 */
export async function readSource(
  connection: DuckDBConnection,
  jobDir: string,
  target: TargetName,
  files: readonly string[],
  read: ReadOptions,
  { onlyFirst = null, onFile = () => {} }: ReadCourse = {},
): Promise<Source> {
  const folder = join(jobDir, 'source');
  await mkdir(folder, { recursive: true });
  const selects: string[] = [];
  const malformed: MalformedLine[] = [];
  let malformedCount = 0;
  for (const [index, path] of files.entries()) {
    onFile(path);
    const prepared = await prepareFile(connection, join(folder, `${target}-${index}`), path, read, onlyFirst);
    selects.push(await fileSelect(connection, prepared, index));
    malformedCount += prepared.malformedCount;
    malformed.push(...prepared.malformed.map((line) => ({ ...line, file: basename(path) })));
  }
  const tableSql = `(${selects.join(' union all by name ')})`;
  const columns = await readColumns(connection, tableSql, files);
  const rows = await connection.runAndReadAll(`select count(*) from ${tableSql}`);
  return {
    fileNames: files.map((path) => basename(path)),
    tableSql,
    columns: columns.filter((name) => !addedColumns.includes(name)),
    rows: Number(rows.getRows()[0]?.[0]),
    malformed,
    malformedCount,
  };
}

const addedColumns = ['source_file', 'source_row', 'file_row_number'];

async function fileSelect(connection: DuckDBConnection, file: PreparedFile, index: number): Promise<string> {
  const table = `read_parquet(${quoteText(file.parquetPath)}, file_row_number = true)`;
  const columns = await describeColumns(connection, table);
  const values = columns.filter((name) => !addedColumns.includes(name)).map(quoteName);
  // Spreadsheets end in hundreds of blank rows, and text files in lines of mere delimiters.
  const filled = file.isText ? `where coalesce(${values.join(', ')}) is not null` : '';
  return `select * exclude (file_row_number), ${index}::smallint as source_file,
      ${file.rowNumberSql} as source_row
    from ${table} ${filled}`;
}

async function describeColumns(connection: DuckDBConnection, tableSql: string): Promise<string[]> {
  const reader = await connection.runAndReadAll(`describe select * from ${tableSql}`);
  return reader.getRows().map((row) => String(row[0]));
}

async function readColumns(
  connection: DuckDBConnection,
  tableSql: string,
  files: readonly string[],
): Promise<string[]> {
  try {
    return await describeColumns(connection, tableSql);
  } catch (error) {
    const names = files.map((path) => basename(path)).join(', ');
    throw new ImportFault(`${names} cannot be read together because their columns differ`, { cause: error });
  }
}

type PreparedFile = {
  parquetPath: string;
  isText: boolean;
  /** The number that people see beside a row, from `file_row_number`. */
  rowNumberSql: string;
  malformed: Omit<MalformedLine, 'file'>[];
  malformedCount: number;
};

const csvKinds = ['.csv', '.txt', '.tsv', '.dat', '.gz'];

export const isTextFile = (path: string): boolean => csvKinds.includes(extname(path).toLowerCase());

/** Where the first text file of a target lies once it was read. */
export const textFilePath = (jobDir: string, target: TargetName, path: string): string =>
  join(jobDir, 'source', `${target}-0${extname(path).toLowerCase() === '.gz' ? '.csv.gz' : '.csv'}`);

async function prepareFile(
  connection: DuckDBConnection,
  stem: string,
  path: string,
  read: ReadOptions,
  onlyFirst: number | null,
): Promise<PreparedFile> {
  const name = basename(path);
  const kind = extname(path).toLowerCase();
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) throw new ImportFault(`File not found: ${path}`);
  const parquetPath = `${stem}.parquet`;
  const skipRows = read.skipRows ?? 0;
  if (kind === '.parquet' || kind === '.pq') {
    await bringInto(path, parquetPath);
    await checkParquet(connection, parquetPath, name);
    return { parquetPath, isText: false, rowNumberSql: 'file_row_number + 1', malformed: [], malformedCount: 0 };
  }
  const csvPath = `${stem}${kind === '.gz' ? '.csv.gz' : '.csv'}`;
  if (kind === '.xlsx' || kind === '.xls') {
    await spreadsheetToCsv({ path, csvPath, sheet: read.sheet ?? null, skipRows, onlyFirst });
    const plain = { delimiter: ',', quote: '"' };
    const lines = await csvToParquet(connection, csvPath, parquetPath, name, plain, onlyFirst);
    return { parquetPath, isText: true, rowNumberSql: rowNumberSql(skipRows, lines.malformed), ...lines };
  }
  if (!csvKinds.includes(kind)) {
    throw new ImportFault(
      `${name} is neither CSV (.csv, .txt, .tsv), Parquet (.parquet) nor a spreadsheet (.xlsx, .xls)`,
    );
  }
  await bringInto(path, csvPath);
  const lines = await csvToParquet(connection, csvPath, parquetPath, name, read, onlyFirst);
  return { parquetPath, isText: true, rowNumberSql: rowNumberSql(skipRows, lines.malformed), ...lines };
}

/** The header is a row of its own above the first one; malformed lines were left out of the Parquet, so they count. */
function rowNumberSql(skipRows: number, malformed: readonly { row: number }[]): string {
  const row = `file_row_number + ${skipRows + 2}`;
  // Counted for every row, so only while that is cheap; a file with more such lines is refused anyway.
  if (malformed.length === 0 || malformed.length > 50) return row;
  // The n-th malformed line (from 0) moves down every row that would else stand at or below line - n.
  const shifts = malformed.map((line, index) => line.row - index);
  return `${row} + len(list_filter([${shifts.join(', ')}], lambda shift: shift <= ${row}))`;
}

/** The sandbox reads its own folder only, so files from elsewhere come in: as a second name where that is possible. */
async function bringInto(path: string, target: string): Promise<void> {
  await link(await realpath(path), target).catch(() => copyFile(path, target));
}

async function checkParquet(connection: DuckDBConnection, path: string, name: string): Promise<void> {
  try {
    await connection.run(`select * from read_parquet(${quoteText(path)}) limit 1`);
  } catch (error) {
    throw new ImportFault(fileFault(name, 'Parquet', error), { cause: error });
  }
}

async function csvToParquet(
  connection: DuckDBConnection,
  csvPath: string,
  parquetPath: string,
  name: string,
  read: ReadOptions,
  onlyFirst: number | null,
): Promise<Pick<PreparedFile, 'malformed' | 'malformedCount'>> {
  const options = [
    'header = true',
    'all_varchar = true',
    'store_rejects = true',
    "rejects_table = 'malformed'",
    "rejects_scan = 'malformed_scans'",
    'rejects_limit = 0',
  ];
  if (read.delimiter !== undefined) options.push(`delim = ${quoteText(read.delimiter)}`);
  if (read.quote !== undefined) options.push(`quote = ${quoteText(read.quote)}`, `escape = ${quoteText(read.quote)}`);
  if (read.encoding !== undefined) options.push(`encoding = ${quoteText(read.encoding)}`);
  if (read.skipRows) options.push(`skip = ${read.skipRows}`);
  try {
    await connection.run('drop table if exists malformed; drop table if exists malformed_scans');
    const limit = onlyFirst === null ? '' : `limit ${onlyFirst}`;
    await connection.run(`copy (select * from read_csv(${quoteText(csvPath)}, ${options.join(', ')}) ${limit})
      to ${quoteText(parquetPath)} (format parquet)`);
    const count = await connection.runAndReadAll('select count(distinct line) from malformed');
    const lines = await connection.runAndReadAll(`
      select line, left(any_value(csv_line), 200), any_value(error_type)::varchar from malformed
      group by line order by line limit ${keptMalformedLines}`);
    return {
      malformedCount: Number(count.getRows()[0]?.[0]),
      malformed: lines.getRows().map((row) => ({
        row: Number(row[0]),
        value: String(row[1] ?? ''),
        reason: lineFault(row[2]),
      })),
    };
  } catch (error) {
    throw new ImportFault(fileFault(name, 'CSV', error), { cause: error });
  }
}
