/** Connections with what many questions need, kept between them: opening a file and building that takes as long as answering. */
import type { DuckDBConnection } from '@duckdb/node-api';

export type KeptConnection = {
  /** The opening of the file. */
  warehouse: { close(): Promise<void> };
  connection: DuckDBConnection;
  /** Names of the tables that are in it. */
  made: Set<string>;
};

type Resting = KeptConnection & { path: string; key: string; timer: NodeJS.Timeout };

/** A file in which nobody is interested any more gives its memory back. */
const restMs = 60_000;
/** Of one file alone: the figures of preview and of prod, and those before them. */
const most = 3;

let resting: Resting[] = [];

/** One of the file with this key that nobody uses, for the caller alone; undefined: there is none. */
export function takeKept(path: string, key: string): KeptConnection | undefined {
  const kept = resting.find((one) => one.path === path && one.key === key);
  if (kept === undefined) return undefined;
  clearTimeout(kept.timer);
  resting = resting.filter((one) => one !== kept);
  return kept;
}

/** Keeps it for a while, in place of those of other files and of the oldest. */
export async function keep(path: string, key: string, { warehouse, connection, made }: KeptConnection): Promise<void> {
  const kept: Resting = {
    warehouse,
    connection,
    made,
    path,
    key,
    timer: setTimeout(() => end([kept]), restMs).unref(),
  };
  resting.push(kept);
  const others = resting.filter((one) => one.path !== path);
  await end([...others, ...resting.filter((one) => one.path === path).slice(0, -most)]);
}

/** Ends those that rest: of one file, or of all. */
export async function endKept(path?: string): Promise<void> {
  await end(resting.filter((one) => path === undefined || one.path === path));
}

async function end(ended: readonly Resting[]): Promise<void> {
  resting = resting.filter((one) => !ended.includes(one));
  for (const { connection, warehouse, timer } of ended) {
    clearTimeout(timer);
    connection.disconnectSync();
    await warehouse.close();
  }
}
