/** What readers of people's figures feel: 300 people at 200 requests a second, quiet and with an edit a second. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, signIn } from '../api-client.ts';
import { atMost, type Figure, gigabytes, percentile, spread } from '../figures.ts';
import { type Answered, underLoad } from '../load.ts';
import { startServerProcess } from '../server-process.ts';
import type { Team } from '../team.ts';

const perSecond = 200;

type Reader = { who: string; what: string; urls: string[]; token: string };
type Found = Reader & { quiet: Answered[]; processorMs: number; edited: Answered[] };

/** @param seconds of load, each of the two times that a reader is measured. */
export async function measurePeople(team: Team, seconds: number): Promise<Figure[]> {
  const server = await startServerProcess(team.dataDir);
  try {
    const client = (account: 'superAdmin' | 'manager' | 'salesRep') => signIn(server.origin, team[account]);
    const [admin, manager, salesRep] = [await client('superAdmin'), await client('manager'), await client('salesRep')];
    const url = (call: string) => `${server.origin}/api/${call}?wholesalerId=${team.wholesalerId}&db=prod`;
    const people = ((await manager.get(`/api/users?db=prod`)) as unknown[]).length;
    const readers: Reader[] = [
      { who: 'manager', what: 'GET /api/users', urls: [url('users')], token: manager.token },
      { who: 'sales rep', what: 'GET /api/users', urls: [url('users')], token: salesRep.token },
      {
        who: 'manager',
        what: "the executive report's two calls",
        urls: [url('users'), url('wholesaler')],
        token: manager.token,
      },
    ];
    const found: Found[] = [];
    for (const reader of readers) {
      const load = { ...reader, perSecond };
      await underLoad(load, () => sleep(2000)); // a process that has just started is still compiling its code
      const before = server.processorTime();
      const quiet = await underLoad(load, () => sleep(1000 * seconds));
      const processorMs = (server.processorTime() - before) / quiet.length;
      const edited = await underLoad(load, () => editEverySecond(admin, team, seconds));
      found.push({ ...reader, quiet, processorMs, edited });
    }
    return [...found.map((reader) => figureOf(reader, people)), memoryFigure(server.peaks().server)];
  } finally {
    await server.stop();
  }
}

/** Another goal of somebody each second: whatever was worked out before is out of date. */
async function editEverySecond(admin: Client, { wholesalerId, salesRep }: Team, seconds: number): Promise<void> {
  for (let n = 0; n < seconds; n++) {
    const path = `/api/users?customIds=${salesRep.customId}&wholesalerId=${wholesalerId}&db=prod`;
    await admin.patch(path, { patch: { gp: { goal: 90_000 + n } } });
    await sleep(1000);
  }
}

function figureOf({ who, what, quiet, processorMs, edited }: Found, people: number): Figure {
  const p95 = (answered: readonly Answered[]) =>
    percentile(
      answered.map(({ milliseconds }) => milliseconds),
      95,
    );
  const worst = Math.max(p95(quiet), p95(edited));
  return {
    measure: 'people',
    dataset: `${people} people`,
    what: `${what} at ${perSecond}/s, ${who}`,
    value: `${spread(quiet)}, ${processorMs.toFixed(1)} ms of processor each`,
    peer: `an edit a second: ${spread(edited)}`,
    limit: atMost(worst, 50, 'p95 < 50 ms, both'),
  };
}

function memoryFigure(bytes: number): Figure {
  return { measure: 'people', dataset: '', what: 'peak memory, server', value: gigabytes(bytes), peer: '', limit: '' };
}
