/** What a measure found: one row of the printed table, and the table itself. */
import os from 'node:os';

export type Figure = {
  measure: string;
  dataset: string;
  what: string;
  value: string;
  /** What it stands beside: another program doing the same work, or nothing. */
  peer: string;
  /** The aim, with whether it was met. */
  limit: string;
};

const headings: Readonly<Record<keyof Figure, string>> = {
  measure: 'Measure',
  dataset: 'Dataset',
  what: 'What',
  value: 'Caselift',
  peer: 'Peer',
  limit: 'Aim',
};
const columns = Object.keys(headings) as (keyof Figure)[];

/** The table as Markdown with padded columns, so that it reads well on a terminal, too. */
export function figureTable(figures: readonly Figure[]): string {
  const rows = [headings, ...figures];
  const widths = columns.map((column) => Math.max(...rows.map((row) => row[column].length)));
  const line = (row: Readonly<Record<keyof Figure, string>>) =>
    `| ${columns.map((column, at) => row[column].padEnd(widths[at] ?? 0)).join(' | ')} |`;
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  return [line(headings), rule, ...figures.map(line)].join('\n');
}

/** The machine in a line: figures mean nothing without it. Load is the machine's average over a minute. */
export function machineLine(): string {
  const [cpu] = os.cpus();
  const load = os.loadavg()[0]?.toFixed(1);
  return `${os.cpus().length} x ${cpu?.model ?? 'unknown'}, ${gigabytes(os.totalmem())}, Node ${process.version}, load ${load}`;
}

export function seconds(milliseconds: number): string {
  return milliseconds < 1000 ? `${milliseconds.toFixed(0)} ms` : `${(milliseconds / 1000).toFixed(2)} s`;
}

export function perSecond(count: number, milliseconds: number): string {
  return `${Math.round((count * 1000) / milliseconds).toLocaleString('en-US')}/s`;
}

export function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(2)} GB`;
}

export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`;
}

/** The aim and whether a value keeps to it. */
export function atMost(value: number, most: number, text: string): string {
  return `${text}: ${value <= most ? 'met' : 'MISSED'}`;
}

export function milliseconds(value: number): string {
  return `${value.toFixed(1)} ms`;
}

/** How long answers took, and how many there were; those that failed are said so. */
export function spread(answered: readonly { milliseconds: number; status: number }[]): string {
  const times = answered.map((answer) => answer.milliseconds);
  const at = (percent: number) => percentile(times, percent).toFixed(1);
  const failed = answered.filter(({ status }) => status !== 200).length;
  const failures = failed > 0 ? `, ${failed} FAILED` : '';
  return `p50 ${at(50)}, p95 ${at(95)}, p99 ${at(99)}, max ${at(100)} ms (${times.length} requests${failures})`;
}

/** The value that `percent` of the values do not exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN;
}
