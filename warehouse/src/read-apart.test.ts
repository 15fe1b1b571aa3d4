/** The process that reads files: its limits, how long others wait for it, and that it never outlives the worker. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '@caselift/db/testing/until';
import { busyReading } from '@caselift/domain/import-columns';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isHere } from '../../scripts/testing/needs.ts';
import { noReader } from './limit-message.ts';
import { type Mapping, parseMapping } from './mapping.ts';
import { prepareApart, previewApart, type Reader } from './read-apart.ts';
import { readingLimits } from './reading-limits.ts';
import {
  hangingExpression,
  hangingLine,
  hangingMapping,
  readersIn,
  spreadsheetBomb,
  stoppedReadersIn,
} from './testing/hanging.ts';
import {
  doesNotStart,
  hangsAtFile,
  startReadersWith,
  stopsAtFile,
  stopsAtMapping,
  stopsAtStart,
} from './testing/readers.ts';

// Reading the three lines takes a tenth of it.
const limits = { ...readingLimits.import, seconds: 1, searchSeconds: 1 };
const { columns } = hangingMapping.sales;
const plainMapping = parseMapping({ sales: { columns: { ...columns, kind: "'sale'" } } });
const hanging = parseMapping(hangingMapping);

let folder: string;
let sales: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'caselift-apart-')));
  sales = file('sales.csv', `no,txt\nA1,short\nA2,${hangingLine}\nA3,short\n`);
});
let startAsUsual = () => {};
afterEach(() => {
  startAsUsual();
  startAsUsual = () => {};
  for (const left of readersIn(folder)) process.kill(left, 'SIGKILL'); // of a test that failed
  rmSync(folder, { recursive: true, force: true });
});

function file(name: string, content: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

function prepare(job: string, mapping: Mapping, reader: Reader, path = sales) {
  const jobDir = join(folder, job);
  mkdirSync(jobDir, { recursive: true });
  return prepareApart({ jobDir, mapping, files: { sales: [path] }, onProgress: () => {} }, reader);
}

const preview = (mapping: object, reader: Reader) =>
  previewApart(
    {
      folder: join(folder, 'preview'),
      target: 'sales',
      mapping: JSON.stringify(mapping),
      files: { sales: [sales], buyers: [], products: [], users: [], goals: [] },
    },
    reader,
  );

/** Resolves once a reader is at work on the expressions. */
async function untilMapping(job: string): Promise<void> {
  await until(() => existsSync(join(folder, job, 'prepared')), 'a reader at work on the expressions');
}

const noneLeft = () => until(() => readersIn(folder).length === 0, 'the end of the readers');

/** The readers that are started from now on take these switches, one of each list after the other; later ones none. */
function startNext(...switches: string[][]): void {
  startAsUsual = startReadersWith(() => switches.shift() ?? []);
}

/** Resolves to the reader once it has stopped itself. */
async function untilStopped(): Promise<number> {
  return until(() => stoppedReadersIn(folder)[0], 'a reader that has stopped itself');
}

describe('an expression that never ends', () => {
  test('is named when its time is up, once and for all; another wholesaler is served meanwhile, however many wait', async () => {
    const ats = { wholesalerId: 'ats', limits };
    startNext(stopsAtMapping);
    const hangs = prepare('hanging', hanging, ats).catch((error: unknown) => error);
    const reader = await untilStopped();
    const waiting = Array.from({ length: 4 }, (_, at) => prepare(`waiting-${at}`, plainMapping, ats));
    const other = await prepare('other', plainMapping, { wholesalerId: 'iowa' });
    expect(other).toMatchObject([{ target: 'sales', rows: 3 }]);
    const sentence = `sales.columns.kind: case when ${hangingExpression} then 'return' else 'sale' end took more than 1 seconds of computing time and was stopped. Simplify it.`;
    expect(readersIn(folder)).toEqual([reader]);
    process.kill(reader, 'SIGCONT');
    await expect(hangs).resolves.toMatchObject({ name: 'StoppedFault', message: sentence });
    // As when a worker that was killed just then is followed by another.
    await expect(prepare('hanging', hanging, ats)).rejects.toThrow(sentence);
    expect(await Promise.all(waiting)).toHaveLength(4);
    await noneLeft();
  });

  test('is named in a preview, beside the columns of the file', async () => {
    const shown = await preview(hangingMapping, { wholesalerId: 'ats', limits });
    expect(shown).toMatchObject({ sourceColumns: ['no', 'txt'], rows: [] });
    expect(shown.fault).toContain(`sales.columns.kind: case when ${hangingExpression}`);
    expect(shown.fault).toContain('took more than 1 seconds of computing time and was stopped.');
    await noneLeft();
  });

  test('has no more than the time that is left when a killed worker had used some', async () => {
    mkdirSync(join(folder, 'again'));
    const noted = join(folder, 'again', 'reading.json');
    writeFileSync(noted, JSON.stringify({ seconds: 29, fault: null }));
    const reader = { wholesalerId: 'ats', limits: { ...limits, seconds: 30 } };
    const sentence = 'took more than 30 seconds of computing time and was stopped';
    await expect(prepare('again', hanging, reader)).rejects.toThrow(sentence);
    const { seconds } = JSON.parse(readFileSync(noted, 'utf8')) as { seconds: number };
    expect(seconds).toBeGreaterThanOrEqual(30);
    expect(seconds).toBeLessThan(29 + 30);
  });

  test('lets a preview of the same wholesaler wait until it has used the time that a preview waits', async () => {
    const reader = { wholesalerId: 'ats', limits: { ...limits, patienceSeconds: limits.seconds / 2 } };
    startNext(stopsAtMapping);
    const hangs = prepare('hanging', hanging, { wholesalerId: 'ats', limits }).catch(() => {});
    const stopped = await untilStopped();
    const shown = preview(hangingMapping, reader);
    process.kill(stopped, 'SIGCONT');
    expect((await shown).fault).toBe(busyReading);
    await hangs;
  });

  test('ends at once, and with nothing left, when the job is canceled', async () => {
    const cancel = new AbortController();
    const hangs = prepare('canceled', hanging, { wholesalerId: 'ats', signal: cancel.signal }).catch((error) => error);
    await untilMapping('canceled');
    cancel.abort(new Error('canceled by an admin'));
    expect(await hangs).toMatchObject({ message: 'canceled by an admin' });
    expect(readersIn(folder)).toEqual([]);
  });
});

describe('a reader that gets no processor', () => {
  test.each([
    ['before it begins', stopsAtStart],
    ['in the middle of a file', stopsAtFile],
  ])('%s is left alone for twice its time; then it reads the files, and a preview its own', async (_when, switches) => {
    const reader = { wholesalerId: 'ats', limits: { ...limits, patienceSeconds: limits.seconds } };
    startNext(switches);
    const reading = prepare('stopped', plainMapping, reader);
    const stopped = await untilStopped();
    const shown = preview({ sales: { columns: { ...columns, kind: "'sale'" } } }, reader);
    await sleep(2 * 1000 * limits.seconds);
    expect(readersIn(folder)).toEqual([stopped]);
    process.kill(stopped, 'SIGCONT');
    expect(await reading).toMatchObject([{ target: 'sales', rows: 3 }]);
    expect(await shown).toMatchObject({ fault: null, sourceColumns: ['no', 'txt'] });
  });

  test('for too long is started again, and the files are read', async () => {
    startNext(stopsAtFile);
    const reader = { wholesalerId: 'ats', limits: { ...limits, standstillSeconds: 2 } };
    expect(await prepare('again', plainMapping, reader)).toMatchObject([{ target: 'sales', rows: 3 }]);
    await noneLeft();
  });
});

describe('a reader that does not start', () => {
  test('one that does not start is started again, and nobody hears of it', async () => {
    startNext(doesNotStart, doesNotStart);
    const prepared = await prepare('late', plainMapping, { wholesalerId: 'ats', limits });
    expect(prepared).toMatchObject([{ target: 'sales', rows: 3 }]);
  });

  test('however often is told in a sentence that blames no file, and is tried again with the next import', async () => {
    startNext(doesNotStart, doesNotStart, doesNotStart);
    const ats = { wholesalerId: 'ats', limits };
    await expect(prepare('never', plainMapping, ats)).rejects.toMatchObject({ name: 'ImportFault', message: noReader });
    expect(await prepare('never', plainMapping, ats)).toMatchObject([{ target: 'sales', rows: 3 }]);
  });
});

describe('a reader that hangs itself', () => {
  // Elsewhere nothing tells from outside what a process uses.
  test.skipIf(!isHere('linux'))('one that hangs is stopped from outside by the time that it has used', async () => {
    startNext(hangsAtFile);
    await expect(prepare('deaf', plainMapping, { wholesalerId: 'ats', limits })).rejects.toThrow(
      'sales.csv (0.0 MB) took more than 1 seconds of computing time and was stopped. Import it in smaller parts.',
    );
    await noneLeft();
  });
});

describe('a spreadsheet of 5 MB that unpacks to 1.26 GB', () => {
  test('is refused by its name and size at the limit of memory, of which this process takes none', async () => {
    const path = file('sales.xlsx', spreadsheetBomb(1260));
    const peakBefore = process.resourceUsage().maxRSS;
    const reader = { wholesalerId: 'ats', limits: { ...limits, seconds: 100, megabytes: 600 } };
    await expect(prepare('bomb', plainMapping, reader, path)).rejects.toThrow(
      'sales.xlsx (5.0 MB) took more than 600 MB of memory and was stopped. Save the sheet as CSV and import that.',
    );
    expect(process.resourceUsage().maxRSS - peakBefore).toBeLessThan(100_000); // of 1,024 bytes
    await noneLeft();
  });
});

describe('a worker that is killed with kill -9', () => {
  let worker: ChildProcess | undefined;
  afterEach(() => worker?.kill('SIGKILL'));

  test.each([
    ['in an expression that never ends', 'sales.csv', hangingMapping],
    ['in a large spreadsheet', 'sales.xlsx', { sales: { columns: { ...columns, kind: "'sale'" } } }],
  ])('%s leaves no reader behind', async (_where, name, mapping) => {
    const path = name === 'sales.csv' ? sales : file(name, spreadsheetBomb(300));
    const jobDir = join(folder, 'killed');
    const request = `{ jobDir: ${JSON.stringify(jobDir)}, mapping: parseMapping(${JSON.stringify(mapping)}),
      files: { sales: [${JSON.stringify(path)}] }, onProgress: () => {} }`;
    const code = `
      import { prepareApart } from ${JSON.stringify(new URL('./read-apart.ts', import.meta.url).href)};
      import { parseMapping } from ${JSON.stringify(new URL('./mapping.ts', import.meta.url).href)};
      await prepareApart(${request}, { wholesalerId: 'ats' });`;
    worker = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'ignore', 'inherit'] });
    if (name === 'sales.csv') await untilMapping('killed');
    else await until(() => existsSync(join(jobDir, 'source')), 'a reader at work on the spreadsheet');
    expect(readersIn(folder)).toHaveLength(1);
    worker.kill('SIGKILL');
    await once(worker, 'exit');
    await noneLeft();
  });
});
