/**
 * What readers of people's figures feel: 300 people, lists at 200 requests a second and charts at 50, quiet and with an
 * edit a second.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, signIn } from '../api-client.ts';
import { atMost, type Figure, gigabytes, percentile, spread } from '../figures.ts';
import { type Answered, underLoad } from '../load.ts';
import { startServerProcess } from '../server-process.ts';
import type { Team } from '../team.ts';

type Reader = { who: string; what: string; urls: string[]; token: string };
/** aim: of the 95th percentile, milliseconds. */
type Pace = { measure: string; perSecond: number; aim: number };
type Call = (path: string, query?: string) => string;
type Found = Reader & { quiet: Answered[]; processorMs: number; edited: Answered[] };

/** @param seconds of load, each of the two times that a reader is measured. */
export function measurePeople(team: Team, seconds: number): Promise<Figure[]> {
  return measureReaders(
    { team, seconds, measure: 'people', perSecond: 200, aim: 50 },
    async (url, { manager, salesRep }) => [
      { who: 'manager', what: 'GET /api/users', urls: [url('users')], token: manager.token },
      { who: 'sales rep', what: 'GET /api/users', urls: [url('users')], token: salesRep.token },
      {
        who: 'manager',
        what: "the executive report's two calls",
        urls: [url('users'), url('wholesaler')],
        token: manager.token,
      },
    ],
  );
}

/** Charts of one after the other, so that hardly any was asked for before. */
export function measureOverTime(team: Team, seconds: number): Promise<Figure[]> {
  return measureReaders(
    { team, seconds, measure: 'over-time', perSecond: 50, aim: 100 },
    async (url, { manager }, people) => {
      const paths = ['house', ...people.map(({ customId }) => `users/${customId}`)].map((path) => `overTime/${path}`);
      const months = paths.map((path) => url(path));
      const days = ['2026-06-01', '2026-02-01', '2025-11-01'].map((month) =>
        paths.map((path) => url(`${path}/days`, `&month=${month}`)),
      );
      const charts = months.flatMap((path, at) => [path, ...days.flatMap((ofMonth) => ofMonth[at] ?? [])]);
      return [{ who: 'manager', what: 'charts over time', urls: charts, token: manager.token }];
    },
  );
}

type People = readonly { customId: string }[];
type Clients = Record<'manager' | 'salesRep', Client>;

async function measureReaders(
  { team, seconds, perSecond, ...pace }: Pace & { team: Team; seconds: number },
  readersOf: (url: Call, clients: Clients, people: People) => Promise<Reader[]>,
): Promise<Figure[]> {
  const server = await startServerProcess(team.dataDir);
  try {
    const client = (account: 'superAdmin' | 'manager' | 'salesRep') => signIn(server.origin, team[account]);
    const [admin, manager, salesRep] = [await client('superAdmin'), await client('manager'), await client('salesRep')];
    const url: Call = (call, query = '') =>
      `${server.origin}/api/${call}?wholesalerId=${team.wholesalerId}&db=prod${query}`;
    const people = (await manager.get(`/api/users?db=prod`)) as People;
    const found: Found[] = [];
    for (const reader of await readersOf(url, { manager, salesRep }, people)) {
      const load = { ...reader, perSecond };
      await underLoad(load, () => sleep(2000)); // a process that has just started is still compiling its code
      const before = server.processorTime();
      const quiet = await underLoad(load, () => sleep(1000 * seconds));
      const processorMs = (server.processorTime() - before) / quiet.length;
      const edited = await underLoad(load, () => editEverySecond(admin, team, seconds));
      found.push({ ...reader, quiet, processorMs, edited });
    }
    const figures = found.map((reader) => figureOf(reader, people.length, { perSecond, ...pace }));
    return [...figures, { ...memoryFigure(server.peaks().server), measure: pace.measure }];
  } finally {
    await server.stop();
  }
}

/** Changes one person's goal every second, so that all cached results are out of date. */
async function editEverySecond(admin: Client, { wholesalerId, salesRep }: Team, seconds: number): Promise<void> {
  for (let n = 0; n < seconds; n++) {
    const path = `/api/users?customIds=${salesRep.customId}&wholesalerId=${wholesalerId}&db=prod`;
    await admin.patch(path, { patch: { gp: { goal: 90_000 + n } } });
    await sleep(1000);
  }
}

function figureOf(
  { who, what, quiet, processorMs, edited }: Found,
  people: number,
  { measure, perSecond, aim }: Pace,
): Figure {
  const p95 = (answered: readonly Answered[]) =>
    percentile(
      answered.map(({ milliseconds }) => milliseconds),
      95,
    );
  const worst = Math.max(p95(quiet), p95(edited));
  return {
    measure,
    dataset: `${people} people`,
    what: `${what} at ${perSecond}/s, ${who}`,
    value: `${spread(quiet)}, ${processorMs.toFixed(1)} ms of processor each`,
    peer: `an edit a second: ${spread(edited)}`,
    limit: atMost(worst, aim, `p95 < ${aim} ms, both`),
  };
}

function memoryFigure(bytes: number): Omit<Figure, 'measure'> {
  return { dataset: '', what: 'peak memory, server', value: gigabytes(bytes), peer: '', limit: '' };
}
