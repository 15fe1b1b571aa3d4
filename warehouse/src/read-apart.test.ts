/** The process that reads files: its limits, how long others wait for it, and that it never outlives the worker. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Mapping, parseMapping } from './mapping.ts';
import { prepareApart, previewApart, type Reader } from './read-apart.ts';
import { readingLimits } from './reading-limits.ts';
import { hangingExpression, hangingLine, hangingMapping, readersIn, spreadsheetBomb } from './testing/hanging.ts';

// What hangs is waited for until its time is up.
vi.setConfig({ testTimeout: 120_000 });

const limits = { ...readingLimits.import, seconds: 5, searchSeconds: 4 };
const { columns } = hangingMapping.sales;
const plainMapping = parseMapping({ sales: { columns: { ...columns, kind: "'sale'" } } });
const hanging = parseMapping(hangingMapping);

let folder: string;
let sales: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'caselift-apart-')));
  sales = file('sales.csv', `no,txt\nA1,short\nA2,${hangingLine}\nA3,short\n`);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

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
  await vi.waitUntil(() => existsSync(join(folder, job, 'prepared')), { timeout: 60_000 });
}

const noneLeft = () => vi.waitUntil(() => readersIn(folder).length === 0, { timeout: 10_000 });

describe('an expression that never ends', () => {
  test('is named when its time is up, once and for all; another wholesaler is served meanwhile, however many wait', async () => {
    const ats = { wholesalerId: 'ats', limits };
    const hangs = prepare('hanging', hanging, ats).catch((error: unknown) => error);
    await untilMapping('hanging');
    const waiting = Array.from({ length: 9 }, (_, at) => prepare(`waiting-${at}`, plainMapping, ats));
    const other = await prepare('other', plainMapping, { wholesalerId: 'iowa' });
    expect(other).toMatchObject([{ target: 'sales', rows: 3 }]);
    const sentence = `sales.columns.kind: case when ${hangingExpression} then 'return' else 'sale' end took longer than 5 seconds and was stopped. Simplify it.`;
    expect(readersIn(join(folder, 'hanging'))).toHaveLength(1);
    await expect(hangs).resolves.toMatchObject({ name: 'StoppedFault', message: sentence });
    // As when a worker that was killed just then is followed by another.
    await expect(prepare('hanging', hanging, ats)).rejects.toThrow(sentence);
    expect(await Promise.all(waiting)).toHaveLength(9);
    await noneLeft();
  });

  test('is named in a preview, beside the columns of the file', async () => {
    const shown = await preview(hangingMapping, { wholesalerId: 'ats', limits });
    expect(shown).toMatchObject({ sourceColumns: ['no', 'txt'], rows: [] });
    expect(shown.fault).toContain(`sales.columns.kind: case when ${hangingExpression}`);
    expect(shown.fault).toContain('took longer than 5 seconds and was stopped.');
    await noneLeft();
  });

  test('has no more than the time that is left when a killed worker had used some', async () => {
    mkdirSync(join(folder, 'again'));
    writeFileSync(join(folder, 'again', 'reading.json'), JSON.stringify({ seconds: 25, fault: null }));
    const startedAt = performance.now();
    const reader = { wholesalerId: 'ats', limits: { ...limits, seconds: 30 } };
    await expect(prepare('again', hanging, reader)).rejects.toThrow('took longer than 30 seconds and was stopped');
    expect(performance.now() - startedAt).toBeLessThan(25_000);
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

describe('a spreadsheet of 5 MB that unpacks to 1.26 GB', () => {
  test('is refused by its name and size at the limit of memory, of which this process takes none', async () => {
    const path = file('sales.xlsx', spreadsheetBomb(1260));
    const before = process.memoryUsage.rss();
    let peak = before;
    const watching = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage.rss());
    }, 50);
    const reader = { wholesalerId: 'ats', limits: { ...limits, seconds: 100, megabytes: 600 } };
    await expect(prepare('bomb', plainMapping, reader, path)).rejects.toThrow(
      'sales.xlsx (5.0 MB) took more than 600 MB of memory and was stopped. Save the sheet as CSV and import that.',
    );
    clearInterval(watching);
    expect((peak - before) / 1e6).toBeLessThan(100);
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
    else await vi.waitUntil(() => existsSync(join(jobDir, 'source')), { timeout: 60_000 });
    await new Promise((resolve) => setTimeout(resolve, 1000));
    expect(readersIn(folder)).toHaveLength(1);
    worker.kill('SIGKILL');
    await once(worker, 'exit');
    await noneLeft();
  });
});
