/** The first screens of every role and the widest ones, in Chromium at a quarter of the processor's speed. */
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, chromium } from 'playwright-core';
import { findBrowser } from '../../../../scripts/browser.ts';
import { atMost, type Figure, percentile, seconds } from '../../figures.ts';
import { type ServerProcess, startServerProcess } from '../../server-process.ts';
import { type ScreenEntry, screens } from './screens.ts';
import { openScreen, type Visit } from './visit.ts';

const visitsEach = 3;
const actsEach = 8;
const aims = { requests: 60, largestPaintMs: 2000, actMs: 200 };
const demoDay = '2026-09-17';

/** What one checkout's screen took: of each visit, and of each time that each act was done. */
type Taken = { visits: Visit[][]; acts: ActTimes[][] };
/** Until what the act is for is drawn, and until nothing is waited for, in milliseconds. */
type ActTimes = { drawnMs: number; standsMs: number };
type Side = { server: ServerProcess; taken: Taken };

export type WebOptions = {
  /** Another checkout of Caselift, built, that is measured in turn with this one: the peer. */
  against?: string | undefined;
  /** Measures only screens with this path prefix. */
  screen?: string | undefined;
};

export async function measureWeb(workFolder: string, { against, screen = '' }: WebOptions): Promise<Figure[]> {
  const checkouts = [undefined, ...(against ? [against] : [])];
  const servers: ServerProcess[] = [];
  const { executablePath, args, env } = await findBrowser();
  const browser = await chromium.launch({ executablePath, args, env });
  try {
    for (const [at, checkout] of checkouts.entries()) {
      const dataDir = join(workFolder, `web-${at}`);
      await rm(dataDir, { recursive: true, force: true });
      if (checkout && !existsSync(join(checkout, 'web/dist'))) throw new Error(`${checkout} is not built.`);
      servers.push(await startServerProcess(dataDir, { DEMO: '1', DEMO_DAY: demoDay }, checkout));
    }
    const figures: Figure[] = [];
    for (const entry of screens.filter(({ path }) => path.startsWith(screen)))
      figures.push(...(await measureScreen(browser, entry, servers)));
    return figures;
  } finally {
    await browser.close();
    for (const server of servers) await server.stop();
  }
}

/** One that cannot be opened says so in the table and lets the others be measured. */
async function measureScreen(browser: Browser, entry: ScreenEntry, servers: ServerProcess[]): Promise<Figure[]> {
  console.log(`  ${entry.as}, ${entry.path} ...`);
  const sides = servers.map((server): Side => ({ server, taken: { visits: [], acts: [] } }));
  try {
    for (let n = 0; n < visitsEach; n++) {
      // In turn, so that what else the machine does meets both.
      for (const side of n % 2 === 0 ? sides : [...sides].reverse()) await visitOnce(browser, entry, side);
    }
    const figures = figuresOf(entry, sides);
    for (const { what, value, peer } of figures) console.log(`    ${what}: ${value}${peer && `; peer: ${peer}`}`);
    return figures;
  } catch (error) {
    console.error(error);
    return [{ ...rowOf(entry), what: `FAILED: ${String(error).split('\n')[0]}`, value: '', peer: '', limit: '' }];
  }
}

const rowOf = ({ as, path }: ScreenEntry) => ({ measure: 'web', dataset: `${as}, ${path.split('?')[0]}` });

async function visitOnce(browser: Browser, entry: ScreenEntry, { server, taken }: Side): Promise<void> {
  const { page, visits, close } = await openScreen(browser, server.origin, entry);
  try {
    taken.visits.push([...visits]);
    for (const [at, { act, changes }] of (entry.acts ?? []).entries()) {
      taken.acts[at] ??= [];
      for (let n = 0; n < actsEach; n++) {
        await page.evaluate(`caseliftWeb.watch(${JSON.stringify(changes)})`);
        await act(page, n);
        const drawnMs = await page.evaluate<number>('caseliftWeb.act()');
        const standsMs = await page.evaluate<number>('caseliftWeb.actStands()');
        taken.acts[at].push({ drawnMs, standsMs });
        await page.evaluate('caseliftWeb.stands(0)');
        await sleep(300);
      }
    }
  } finally {
    await close();
  }
}

type Row = {
  what: string;
  values: (taken: Taken) => number[];
  write: (values: readonly number[], taken: Taken) => string;
  aim?: { most: number; text: string };
};

const medianOf = (values: readonly number[]) => percentile(values, 50);
const writeTimes = (times: readonly number[]) =>
  `${seconds(medianOf(times))} median, slowest ${seconds(Math.max(...times))} of ${times.length}`;

/** The first side is Caselift as it is here, and meets the aims; the other one, if any, is its peer. */
function figuresOf(entry: ScreenEntry, sides: readonly Side[]): Figure[] {
  return rowsOf(entry).map(({ what, values, write, aim }) => {
    const [own, peer] = sides.map(({ taken }) => ({ values: values(taken), text: write(values(taken), taken) }));
    return {
      ...rowOf(entry),
      what,
      value: own?.text ?? '',
      peer: peer?.text ?? '',
      limit: aim ? atMost(medianOf(own?.values ?? []), aim.most, aim.text) : '',
    };
  });
}

function rowsOf({ phone, acts = [] }: ScreenEntry): Row[] {
  const ofVisit = (at: number, value: (visit: Visit) => number) => (taken: Taken) =>
    taken.visits.flatMap((visits) => (visits[at] ? [value(visits[at])] : []));
  const openings = phone
    ? [
        { what: 'first visit on Fast 3G', most: phone.firstMs },
        { what: 'second visit on Fast 3G', most: phone.againMs },
      ]
    : [{ what: 'opened', most: aims.largestPaintMs }];
  return [
    {
      what: 'requests until it stands',
      values: ofVisit(0, ({ requests }) => requests),
      write: (requests, taken) => {
        const kilobytes = medianOf(ofVisit(0, (visit) => visit.kilobytes)(taken));
        const ahead = medianOf(ofVisit(0, (visit) => visit.aheadRequests)(taken));
        return `${medianOf(requests)} with ${kilobytes.toFixed(0)} kB, then ${ahead} ahead`;
      },
      aim: { most: aims.requests, text: `at most ${aims.requests}` },
    },
    ...openings.flatMap(({ what, most }, at): Row[] => [
      {
        what: `${what}: largest paint`,
        values: ofVisit(at, ({ largestPaintMs }) => largestPaintMs),
        write: writeTimes,
        aim: { most, text: `median < ${seconds(most)}` },
      },
      {
        what: `${what}: complete`,
        values: ofVisit(at, ({ standsMs }) => standsMs),
        write: (times, taken) =>
          `${writeTimes(times)}; ${seconds(medianOf(ofVisit(at, ({ processorMs }) => processorMs)(taken)))} of processor`,
      },
    ]),
    ...acts.map(
      ({ what }, at): Row => ({
        what,
        values: ({ acts: times }) => (times[at] ?? []).map(({ drawnMs }) => drawnMs),
        write: (times, taken) =>
          `${writeTimes(times)}; complete ${seconds(medianOf((taken.acts[at] ?? []).map(({ standsMs }) => standsMs)))}`,
        aim: { most: aims.actMs, text: `median < ${aims.actMs} ms` },
      }),
    ),
  ];
}
