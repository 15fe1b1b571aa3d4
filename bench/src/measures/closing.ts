/** Closing a sales period of 300 people who all have 1,000 items that end in it, and reading it afterward. */
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '@caselift/db/database';
import { publish } from '@caselift/db/publish';
import { signIn, updateAndWait } from '../api-client.ts';
import { runStep } from '../child.ts';
import { atMost, type Figure, gigabytes, seconds as inSeconds, megabytes, percentile, spread } from '../figures.ts';
import { type Answered, underLoad } from '../load.ts';
import { startServerProcess } from '../server-process.ts';
import type { CloseInput, CloseOutput } from '../steps/close.ts';
import type { Team } from '../team.ts';
import { stageLines } from './import.ts';
import { insertItems } from './items-read.ts';

const from = '2026-08-01';
const storing = 'Storing statements';
/** People may edit what pays until then, and wait from then on. */
const mostStoring = 5000;
const mostAnswer = 100;
const perSecond = 5;

/** @param seconds of load, each time that a closed period is read. */
export async function measureClosing(team: Team, seconds: number): Promise<Figure[]> {
  const { dataDir, wholesalerId } = team;
  await giveItems(team);
  const closed = await runStep<CloseInput, CloseOutput>('close', { dataDir, wholesalerId, from });
  console.log(stageLines('close', closed.stages));
  const { milliseconds, stages, people, lines, storedBytes, textBytes, peakBytes, startBytes } = closed;
  const dataset = `${people} people, 1,000 items of all of them`;
  const figure = (what: string, value: string, limit = ''): Figure => {
    return { measure: 'closing', dataset, what, value, peer: '', limit };
  };
  const stored = stages.filter(([stage]) => stage === storing).reduce((sum, [, took]) => sum + took, 0);
  return [
    figure('closing a period', `${inSeconds(milliseconds)}: ${stages.map(inWords).join(', ')}`),
    figure('of which the transaction that edits wait for', inSeconds(stored), atMost(stored, mostStoring, 'under 5 s')),
    figure(
      'what it stores',
      `${lines.toLocaleString('en-US')} lines of items, ${megabytes(textBytes)} as text, ${megabytes(storedBytes)} on disk`,
    ),
    figure('peak memory', `${gigabytes(peakBytes)}, ${gigabytes(startBytes)} before`),
    ...(await measureReading(team, seconds, figure)),
  ];
}

const inWords = ([stage, milliseconds]: [string, number]) => `${stage.toLowerCase()} ${inSeconds(milliseconds)}`;

/** Monthly, and all items of a month: that is as many as can end in one. */
async function giveItems({ dataDir, wholesalerId, superAdmin }: Team): Promise<void> {
  const database = await openDatabase({ dataDir });
  const { sql } = database;
  const server = await startServerProcess(dataDir);
  try {
    await sql`update settings set sales_period = 'monthly' where wholesaler_id = ${wholesalerId}`;
    await insertItems(sql, wholesalerId);
    await sql`
      update items set terms = terms || '{"period": "current_month"}' where wholesaler_id = ${wholesalerId}`;
    await updateAndWait(await signIn(server.origin, superAdmin), wholesalerId);
    await publish(sql, wholesalerId, 'bench', 'bench');
  } finally {
    await server.stop();
    await database.close();
  }
}

async function measureReading(
  { dataDir, manager: account }: Team,
  seconds: number,
  figure: (what: string, value: string, limit?: string) => Figure,
): Promise<Figure[]> {
  const server = await startServerProcess(dataDir);
  try {
    const { origin } = server;
    const manager = await signIn(origin, account);
    const people = (await manager.get('/api/users?db=prod')) as { customId: string }[];
    const readers: [what: string, urls: string[]][] = [
      ['a closed statement', people.map(({ customId }) => `users/${customId}/statement?period=${from}`)],
      ["a person's periods", people.map(({ customId }) => `users/${customId}/statements`)],
      ['the list of a closed period', [`users?db=prod&period=${from}`]],
      ['the list of periods', ['closings']],
    ];
    const figures: Figure[] = [];
    for (const [what, paths] of readers) {
      const urls = paths.map((path) => `${origin}/api/${path}`);
      const load = { urls, token: manager.token, perSecond };
      await underLoad(load, () => sleep(2000)); // a process that has just started is still compiling its code
      const answered = await underLoad(load, () => sleep(1000 * seconds));
      figures.push(figure(`${what} at ${perSecond}/s, manager`, spread(answered), limitOf(answered)));
    }
    return [...figures, figure('peak memory, server', gigabytes(server.peaks().server))];
  } finally {
    await server.stop();
  }
}

function limitOf(answered: readonly Answered[]): string {
  const times = answered.map(({ milliseconds }) => milliseconds);
  return atMost(percentile(times, 95), mostAnswer, `p95 < ${mostAnswer} ms`);
}
