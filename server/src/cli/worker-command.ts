/** worker: which workers there are, and which of them has each wholesaler. */
import { parseArgs } from 'node:util';
import { recordAudit } from '@caselift/db/audit';
import type { Sql, Tx } from '@caselift/db/connect';
import { movedChannel } from '../jobs/holding/moved-channel.ts';
import { isOnOneDisk } from '../jobs/queue/known-change.ts';
import { knownWorkers, livingWorkers } from '../jobs/queue/living.ts';
import { noSuchWholesaler } from '../jobs/queue/wholesaler-exists.ts';
import { type Command, readWholesalerId, usageFault } from './command.ts';
import { commandLine, withInstallation } from './installation.ts';
import { minuteText } from './table.ts';

export const workerCommand: Command = {
  summary: 'Lists the workers, moves a wholesaler to one, or shares all wholesalers out evenly.',
  usage: 'list | move WHOLESALER WORKER | even',
  run: (args, env) => {
    const { positionals } = parseArgs({ args, allowPositionals: true, strict: true });
    const [action, typed, to, ...others] = positionals;
    const count = { list: 1, move: 3, even: 1 }[action ?? ''];
    if (count !== positionals.length || others.length > 0) throw usageFault('Say list, move or even.');
    return withInstallation(env, async ({ database: { sql } }) => {
      if (action === 'list') return list(sql, env.workerGoneSeconds);
      const names = (await livingWorkers(sql, env.workerGoneSeconds)).map(({ worker }) => worker);
      if (action === 'even') return even(sql, names);
      const [wholesalerId, worker] = [readWholesalerId(typed), to ?? ''];
      if (!names.includes(worker)) throw new Error(`No worker ${worker} runs. ${said(names)}`);
      await sql.begin((tx) => ask(tx, wholesalerId, worker));
      console.log(`${wholesalerId} moves to ${worker} as soon as nothing is done with it.`);
      return 0;
    });
  },
};

const said = (names: readonly string[]): string =>
  names.length === 0 ? 'None runs.' : `Those that do: ${names.join(', ')}.`;

async function list(sql: Sql, goneSeconds: number): Promise<number> {
  const workers = await knownWorkers(sql, goneSeconds);
  for (const { worker, host, wholesalers, silentSince } of workers) {
    const silent = silentSince === null ? '' : `, silent since ${minuteText(silentSince)} UTC`;
    console.log(`${worker} on ${host}: ${wholesalers} ${wholesalers === 1 ? 'wholesaler' : 'wholesalers'}${silent}`);
  }
  const living = new Set(workers.filter(({ silentSince }) => silentSince === null).map(({ worker }) => worker));
  const rows = await sql<{ wholesalerId: string; worker: string | null; moveTo: string | null; change: number }[]>`
    select wholesaler_id as "wholesalerId", worker, move_to as "moveTo", facts_change as change
    from wholesalers order by 1`;
  for (const { wholesalerId, worker, moveTo, change } of rows) {
    const silent = worker === null || living.has(worker) ? '' : ' (silent)';
    const moves = moveTo === null ? '' : `, moves to ${moveTo}`;
    console.log(`${wholesalerId}: ${worker ?? "nobody's yet"}${silent}${moves}, change ${change}`);
  }
  return 0;
}

/** Moves as few as possible: from those with the most to those with the fewest. */
async function even(sql: Sql, names: readonly string[]): Promise<number> {
  if (names.length === 0) throw new Error(said(names));
  const moved = await sql.begin(async (tx) => {
    const rows = await tx<{ wholesalerId: string; worker: string }[]>`
      select wholesaler_id as "wholesalerId", coalesce(move_to, worker) as worker from wholesalers
      where worker = any (${[...names]}) order by 1 for update`;
    const held = new Map(names.map((name) => [name, [] as string[]]));
    for (const { wholesalerId, worker } of rows) held.get(worker)?.push(wholesalerId);
    let count = 0;
    for (;;) {
      const byCount = [...held].sort(([, one], [, other]) => one.length - other.length);
      const [fewest, most] = [byCount[0], byCount.at(-1)];
      const wholesalerId = most?.[1].at(-1);
      if (!fewest || !most || wholesalerId === undefined || most[1].length - fewest[1].length < 2) return count;
      most[1].pop();
      fewest[1].push(wholesalerId);
      await ask(tx, wholesalerId, fewest[0]);
      count += 1;
    }
  });
  console.log(
    `${moved} ${moved === 1 ? 'wholesaler moves' : 'wholesalers move'} as soon as nothing is done with them.`,
  );
  return 0;
}

/** Refuses what only the disk of its worker has: without a copy in a bucket no other worker could open it. */
async function ask(tx: Tx, wholesalerId: string, worker: string): Promise<void> {
  const [found] = await tx<{ canMove: boolean }[]>`
    select not ${isOnOneDisk(tx)} as "canMove"
    from wholesalers where wholesaler_id = ${wholesalerId} for update`;
  if (found === undefined) throw noSuchWholesaler(wholesalerId);
  if (!found.canMove)
    throw new Error(`No copy of the sales lines of ${wholesalerId} is in a bucket. Set the S3_ variables first.`);
  // One that nobody has is the new worker's at once, under a claim of its own.
  await tx`
    update wholesalers set move_to = case when worker is null then null else ${worker} end,
      claim = case when worker is null then claim + 1 else claim end, worker = coalesce(worker, ${worker})
    where wholesaler_id = ${wholesalerId}`;
  await recordAudit(tx, { wholesalerId, ...commandLine, action: 'move worker', detail: { worker } });
  await tx`select pg_notify(${movedChannel}, ${wholesalerId})`;
}
