/** What a list of many shared files costs, 20 times a second. */
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '@caselift/db/database';
import { signIn } from '../api-client.ts';
import { atMost, type Figure, milliseconds, percentile, spread } from '../figures.ts';
import { underLoad } from '../load.ts';
import { startServerProcess } from '../server-process.ts';
import type { Team } from '../team.ts';

const files = 5000;
const perSecond = 20;

export async function measureFiles(team: Team, seconds: number): Promise<Figure[]> {
  const database = await openDatabase({ dataDir: team.dataDir });
  const { sql } = database;
  try {
    await sql`
      insert into files (wholesaler_id, name, access, month, size, uploaded_at, created_by)
      select ${team.wholesalerId},
        case when n % 2 = 0 then 'archive/' else 'Programs/Fall 2026/' end || 'Price list ' || n || '.pdf',
        case when n % 3 = 0 then '{manager}'::text[] else '{manager,teamLead,salesRep}' end,
        case when n % 2 = 0 then date_trunc('month', now()) - make_interval(months => n % 12) end, 1000 * n, now(), 'bench'
      from generate_series(1, ${files}::integer) as n`;
    const server = await startServerProcess(team.dataDir);
    try {
      const figures: Figure[] = [];
      for (const who of ['manager', 'salesRep'] as const) {
        const { token } = await signIn(server.origin, team[who]);
        const load = { urls: [`${server.origin}/api/files?db=prod`], token, perSecond };
        await underLoad(load, () => sleep(3000)); // a process that has just started is still compiling
        const before = server.processorTime();
        const answered = await underLoad(load, () => sleep(1000 * seconds));
        const processorMs = (server.processorTime() - before) / answered.length;
        const times = answered.map((answer) => answer.milliseconds);
        figures.push({
          ...{ measure: 'files', dataset: `${files} files, ${perSecond}/s`, what: `GET /api/files, ${who}` },
          value: `${spread(answered)}; ${milliseconds(processorMs)} of processor each`,
          ...{ peer: '', limit: atMost(percentile(times, 95), 100, 'p95 < 100 ms') },
        });
      }
      return figures;
    } finally {
      await server.stop();
    }
  } finally {
    await sql`delete from files where wholesaler_id = ${team.wholesalerId} and created_by = 'bench'`;
    await database.close();
  }
}
