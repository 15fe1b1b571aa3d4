/** Import: lines a second from Parquet and from CSV, beside DuckDB's bare read of the same files. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runStep, type Stages } from '../child.ts';
import type { Dataset, Format } from '../datasets.ts';
import { atMost, type Figure, gigabytes, perSecond, seconds } from '../figures.ts';
import { bareRead } from '../peers/duckdb-read.ts';
import type { ImportInput, ImportOutput } from '../steps/import.ts';

const twoGigabytes = 2e9;

/** From Parquet. Leaves the dataset's warehouse imported in `<dataset.folder>/data`, for the measures after it. */
export async function measureImport(dataset: Dataset): Promise<Figure[]> {
  return measureFormat(dataset, 'parquet');
}

/** The same from CSV; leaves nothing behind. */
export async function measureCsvImport(dataset: Dataset): Promise<Figure[]> {
  return measureFormat(dataset, 'csv');
}

export function dataDirOf(dataset: Dataset): string {
  return join(dataset.folder, 'data');
}

/** The import alone, for measures that need a filled warehouse. */
export async function importDataset(dataset: Dataset, dataDir: string, format: Format) {
  const { wholesalerId, others } = dataset;
  const { paths, mapping } = await dataset.sales(format);
  const files = { sales: paths, ...others };
  return runStep<ImportInput, ImportOutput>('import', { dataDir, wholesalerId, mapping, files });
}

async function measureFormat(dataset: Dataset, format: Format): Promise<Figure[]> {
  const dataDir = format === 'parquet' ? dataDirOf(dataset) : join(dataset.folder, 'data-csv');
  await rm(dataDir, { recursive: true, force: true });
  const bare = await bareRead(format, (await dataset.sales(format)).paths, dataset.folder);
  const first = await importDataset(dataset, dataDir, format);
  if (first.added !== dataset.lines) throw new Error(`${first.added} of ${dataset.lines} lines were imported.`);
  const again = await importDataset(dataset, dataDir, format);
  if (format === 'csv') await rm(dataDir, { recursive: true, force: true });
  console.log(stageLines(`import ${dataset.name} ${format}`, first.stages));
  const figure = (what: string, value: string, peer: string, limit = ''): Figure => ({
    measure: 'import',
    dataset: dataset.name,
    what: `${format === 'csv' ? 'CSV' : 'Parquet'}, ${what}`,
    value,
    peer,
    limit,
  });
  const peer = `DuckDB: bare read ${perSecond(dataset.lines, bare.readMilliseconds)}, read and store ${perSecond(dataset.lines, bare.storeMilliseconds)}`;
  const peak = Math.max(first.peakBytes, again.peakBytes);
  return [
    figure('first import', cost(dataset, first), peer),
    figure('the same again', cost(dataset, again), ''),
    figure('peak memory', gigabytes(peak), '', atMost(peak, twoGigabytes, 'under 2 GB')),
  ];
}

function cost({ lines }: Dataset, { milliseconds, processorMs }: ImportOutput): string {
  return `${perSecond(lines, milliseconds)} (${seconds(milliseconds)}, ${seconds(processorMs)} of processor)`;
}

/** The stages of a step for the terminal; the table would drown in them. */
export function stageLines(title: string, stages: Stages): string {
  return [title, ...stages.map(([stage, milliseconds]) => `  ${seconds(milliseconds).padStart(9)}  ${stage}`)].join(
    '\n',
  );
}
