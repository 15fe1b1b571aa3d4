/** A wholesaler's facts on both engines: the same imports, deletions and figures (warehouse/src/engine.ts). */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PlannedDays } from '@caselift/db/period-plan';
import { snapshotTables } from '@caselift/db/snapshot-tables/registry';
import { testDatabase } from '@caselift/db/testing/database';
import { numberedByProduct } from '@caselift/domain/mapping/line-numbers';
import { atLeast } from '@caselift/domain/testing/at-least';
import { openPort } from '@caselift/warehouse/bigquery/client';
import { openFacts } from '@caselift/warehouse/bigquery/facts';
import { openWarehouse, type Warehouse } from '@caselift/warehouse/duckdb';
import type { Facts } from '@caselift/warehouse/engine';
import { importFiles } from '@caselift/warehouse/import';
import type { TargetName } from '@caselift/warehouse/import-report';
import { parseMapping, readMapping } from '@caselift/warehouse/mapping';
import { prepareFiles } from '@caselift/warehouse/prepare-files';
import { runUpdate } from '@caselift/warehouse/run';
import { caseliftMapping, headers } from '@caselift/warehouse/testing/import-bench';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isHere } from '../../scripts/testing/needs.ts';
import type { FakeBigQuery } from './fake.ts';
import { type Bed, openBed, roughSettingsOf } from './testing/bed.ts';
import { comparedOfBigQuery, comparedOfDuckDb } from './testing/both-engines.ts';

const folder = mkdtempSync(join(tmpdir(), 'caselift-engines-'));
let bed: Bed;
let dataset: string;
let file: Warehouse;
let engines: [string, Facts][];
let files = 0;

beforeAll(async () => {
  bed = await openBed();
  dataset = bed.newName('house');
  file = await openWarehouse(folder, 'ats');
  engines = [
    ['DuckDB', file],
    ['BigQuery', await openFacts(await openPort(roughSettingsOf(bed)), { wholesalerId: 'ats', dataset })],
  ];
});
afterAll(async () => {
  for (const [, facts] of engines ?? []) await facts.close();
  await bed?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The fake and the facts that it holds. */
function faked(): { fake: FakeBigQuery; facts: Facts } {
  const [, facts] = engines[1] ?? [];
  if (bed.fake === null || facts === undefined) throw new Error('There is no fake of BigQuery.');
  return { fake: bed.fake, facts };
}

async function importInto(
  warehouse: Facts,
  lines: Partial<Record<TargetName, string[]>>,
  closed: readonly PlannedDays[] = [],
  jobId?: string,
) {
  files += 1;
  const given: Partial<Record<TargetName, string[]>> = {};
  for (const [target, rows] of Object.entries(lines) as [TargetName, string[]][]) {
    const path = join(folder, `${target}-${files}.csv`);
    writeFileSync(path, `${[headers[target], ...rows].join('\n')}\n`);
    given[target] = [path];
  }
  const request = {
    warehouse,
    jobDir: join(folder, `job-${files}`),
    files: { sales: [], ...given },
    acceptRejects: true,
    closed,
    ...(jobId !== undefined && { jobId }),
  };
  const mapping = await readMapping(caseliftMapping);
  const report = await importFiles({ ...request, mapping, onProgress: () => {} }, prepareFiles);
  return { ...report, rejectsFile: null };
}

/** Imports into both, which must say the same. */
async function imported(lines: Partial<Record<TargetName, string[]>>, closed: readonly PlannedDays[] = []) {
  const reports = [];
  for (const [, facts] of engines) reports.push(await importInto(facts, lines, closed));
  // The names of the files are the same but for their number.
  expect(withoutNumbers(reports[1])).toEqual(withoutNumbers(reports[0]));
  await expectSameRows();
  return reports[0];
}

/** Every row that was ever stored, with the changes that made and ended it. */
async function expectSameRows(): Promise<void> {
  const connection = await file.connect();
  for (const table of ['users', 'buyers', 'products', 'goals', 'sale_lines', 'product_numbers', 'buyer_numbers']) {
    const here = await comparedOfDuckDb(connection, `select * from main.${table}`);
    const there = await comparedOfBigQuery(bed.client, `select * from ${dataset}.${table}`);
    expect([table, there]).toEqual([table, here]);
  }
  connection.disconnectSync();
}

const withoutNumbers = (report: object | undefined) => JSON.parse(JSON.stringify(report).replace(/-\d+\.csv/g, '.csv'));

const both = <T>(ask: (facts: Facts) => Promise<T>) => Promise.all(engines.map(([, facts]) => ask(facts)));

async function same<T>(ask: (facts: Facts) => Promise<T>): Promise<T | undefined> {
  const [duckDb, bigQuery] = await both(ask);
  expect(bigQuery).toEqual(duckDb);
  return duckDb;
}

const first = {
  products: [
    'P1,Pilsner,,Crème & Co,,Pils,,Beer,Can,12 oz,12,24,,craft|summer,0.80',
    "P2,O'Stout,,Hop,,Stout,,Beer,Can,16 oz,16,24,off,,1.30",
  ],
  buyers: ['A,Anchor Bar,Bar,on,,Harbor,ATS_104', 'B,Best Foods,Grocery,off,Best,Hill,'],
  users: ['ATS_104,Ann,ann@example.com,salesrep,false,7,', 'ATS_105,Bob,bob@example.com,salesrep,false,9|12,ATS_104'],
  goals: ['ATS_104,2026-05-01,5000,100,85,200,50,,1.5,25'],
  sales: [
    'I1,1,2026-05-02,A,P1,,,,,,,24,30,',
    'I2,1,2026-05-03,B,P2,,9,,,,,12,40,20',
    'I3,1,2026-05-04,A,P1,,,return,,I1,1,-12,-15,',
    'I4,1,2026-05-04,X,P9,,,,,,,1,2,1',
  ],
};

test('a first import is stored and counted as in a DuckDB file', async () => {
  const report = await imported(first);
  expect(report?.changeId).toBe(1);
  expect(report?.targets.sales).toMatchObject({ added: 4, corrected: 0, unchanged: 0 });
});

test('the same files again change nothing', async () => {
  const report = await imported(first);
  expect(report?.changeId).toBeNull();
  expect(report?.targets.sales).toMatchObject({ added: 0, corrected: 0, unchanged: 4 });
});

test('what was corrected supersedes, and what was given to a rep stays', async () => {
  const report = await imported({
    buyers: ['A,Anchor Bar,Bar,on,,Harbor,ATS_105'],
    sales: [
      'I1,1,2026-05-02,A,P1,,,,,,,36,45,',
      'I3,1,2026-05-04,A,P1,,,return,,I1,1,-12,-15,',
      'I5,1,2026-05-05,B,P2,,12,,,,,2,7,3',
    ],
  });
  expect(report).toMatchObject({ changeId: 2, targets: { sales: { added: 1, corrected: 1, unchanged: 1 } } });
});

test('people and the newest sale are the same as of each change', async () => {
  for (const change of [0, 1, 2]) {
    await same((facts) => facts.newestSale(change, '2026-05-31'));
    const [duckDb, bigQuery] = await both((facts) => facts.rowsAsOf('users', change));
    expect(asTexts(bigQuery)).toEqual(asTexts(duckDb));
  }
});

/** The two put whole numbers as numbers and as texts. */
const asText = (row: object) => JSON.stringify(Object.entries(row).sort()).replace(/"/g, '');
const asTexts = (rows: unknown) => (rows as object[]).map(asText).sort();

test('an update copies out the same rows of every table, and merges the same people', async () => {
  const copied: Record<string, string[]>[] = [];
  for (const [, warehouse] of atLeast(2, engines)) {
    const database = await testDatabase();
    const { sql } = database;
    try {
      await sql`insert into wholesalers (wholesaler_id) values ('ats')`;
      await sql`insert into settings (wholesaler_id, db, title) values ('ats', 'preview', 'Atlas')`;
      const [begun] = await sql<{ runId: number }[]>`
        insert into update_runs (wholesaler_id, job_id, started_by)
        values ('ats', ${randomUUID()}, 'test') returning run_id as "runId"`;
      const { snapshotId, ...outcome } = await runUpdate({
        ...{ warehouse, sql, wholesalerId: 'ats', runId: begun?.runId ?? 0, today: '2026-05-31' },
        ...{ onPart: async () => {}, onProgress: () => {} },
      });
      expect(outcome).toEqual({ changeId: 2, lastTransactionDate: '2026-05-05' });
      const tables: Record<string, string[]> = {};
      for (const { name } of snapshotTables) {
        const rows = await sql`
          select to_jsonb(t) - 'snapshot_id' as kept from ${sql(name)} as t where snapshot_id = ${snapshotId}`;
        tables[name] = rows.map(({ kept }) => JSON.stringify(kept)).sort();
      }
      const people = await sql`select custom_id, name, email, route_numbers, team_lead_ids from users order by 1`;
      const goals = await sql`select custom_id, measure, goal::text, payout_cents::text from user_goals order by 1, 2`;
      copied.push({ ...tables, people: people.map(asText), goals: goals.map(asText) });
    } finally {
      await database.drop();
    }
  }
  expect(copied[1]).toEqual(copied[0]);
  const { snapshot_lines: lines, snapshot_returned_sales: returned, people } = copied[0] ?? {};
  expect([lines?.length, returned?.length, people?.length]).toEqual([5, 1, 2]);
});

test('a deletion removes what was counted before it, and answers the same when it runs again', async () => {
  const dates = { start: '2026-05-03', end: '2026-05-04' };
  const counted = await same((facts) => facts.countLines(dates));
  expect(counted?.lines).toBe(3);
  const deleted = await same((facts) => facts.deleteLines(dates, "the job's days"));
  expect(deleted).toEqual({ ...counted, changeId: 3 });
  await same((facts) => facts.deleteLines(dates, "the job's days"));
  await same((facts) => facts.countLines(dates));
  await same((facts) => facts.currentChange());
});

test('deleted lines come again, and a stored rep and cost stay though people and prices have changed', async () => {
  await expectSameRows();
  const report = await imported({
    ...first,
    users: ['ATS_104,Ann,ann@example.com,salesrep,false,,', 'ATS_105,Bob,,salesrep,false,7|9,ATS_104'],
    buyers: [...first.buyers, 'X,Xavier,,,,,ATS_104'],
    products: first.products.map((line) => line.replace('craft|summer,0.80', 'summer|craft,0.99')),
    goals: ['ATS_104,2026-05-01,6000,100,85,200,50,,1.5,25'],
  });
  expect(report?.targets.sales).toMatchObject({ added: 3, corrected: 1, unchanged: 0 });
  expect(report?.targets.products).toMatchObject({ corrected: 1 });
  expect(report?.targets.goals).toMatchObject({ corrected: 1 });
});

test('a late line of closed days has the rep of the closing, others the holder of the route on their day', async () => {
  // Change 3: route 7 was Ann's (104), and account A was Bob's (105). By now each is the other's. All lines are older than
  // the first file, which said that the route was Ann's.
  const closed = [{ from: '2026-05-01', to: '2026-05-31', planChange: 3 }];
  const sales = [
    'L1,1,2026-05-06,A,P1,,7,,,,,12,15,',
    'L2,1,2026-05-06,A,P1,,,,,,,12,15,',
    'L3,1,2026-06-02,A,P1,,7,,,,,12,15,',
    'L4,1,2026-06-02,A,P1,,,,,,,12,15,',
  ];
  expect(await imported({ sales }, closed)).toMatchObject({ changeId: 5, targets: { sales: { added: 4 } } });
  const connection = await file.connect();
  const reader = await connection.runAndReadAll(
    "select invoice_id, rep_id from main.sale_lines where invoice_id like 'L%' order by 1",
  );
  connection.disconnectSync();
  expect(reader.getRows()).toEqual([
    ['L1', 'ATS_104'],
    ['L2', 'ATS_105'],
    ['L3', 'ATS_104'],
    ['L4', 'ATS_104'],
  ]);
});

test.skipIf(!isHere('fakeBigQuery'))('a script runs once although its reply is lost', async () => {
  const { fake, facts } = faked();
  fake.loseNextReply({ method: 'POST', path: /\/jobs$/ });
  const report = await importInto(facts, { sales: ['I9,1,2026-05-09,A,P1,,,,,,,12,15,'] });
  expect(report).toMatchObject({ changeId: 6, targets: { sales: { added: 1, corrected: 0, unchanged: 0 } } });
  expect(await facts.countLines({ start: '2026-05-09', end: '2026-05-09' })).toEqual({ lines: 1, revenueCents: 1500 });
});

test.skipIf(!isHere('fakeBigQuery'))(
  'an import that BigQuery refuses stores nothing, and nothing is left half done',
  async () => {
    const { fake, facts } = faked();
    const lines = { sales: ['I10,1,2026-05-10,A,P1,,,,,,,12,15,'] };
    fake.failNext({ method: 'POST', path: /\/jobs$/ }, 'quotaExceeded');
    await expect(importInto(facts, lines)).rejects.toThrow(/quota/i);
    expect(await facts.currentChange()).toBe(6);
    expect((await importInto(facts, lines)).changeId).toBe(7);
  },
);

test('a file without line numbers ends what an invoice no longer has, on both engines', async () => {
  const mapping = {
    sales: {
      columns: {
        ...{ invoiceId: 'inv', lineNo: numberedByProduct, invoiceDate: 'day', buyerId: 'cust', productId: 'item' },
        ...{ units: 'qty', revenue: 'price' },
      },
    },
  };
  const [ale, gin] = ['N1,2026-05-15,A,P1,24,48.00', 'N1,2026-05-15,A,P2,6,90.00'];
  const both = async (lines: string[]) => {
    const said = [];
    for (const [name, facts] of engines.map(([, opened]) => ['export', opened] as const)) {
      files += 1;
      const path = join(folder, `${name}-${files}.csv`);
      writeFileSync(path, `${['inv,day,cust,item,qty,price', ...lines].join('\n')}\n`);
      const { targets, problems } = await importFiles(
        {
          ...{ warehouse: facts, jobDir: join(folder, `job-${files}`), files: { sales: [path] }, acceptRejects: true },
          ...{ mapping: parseMapping(mapping), onProgress: () => {} },
        },
        prepareFiles,
      );
      const gone = problems.filter(({ kind }) => kind === 'lineGone' || kind === 'goneKept');
      said.push(withoutNumbers({ counts: targets.sales, gone }));
    }
    expect(said[1]).toEqual(said[0]);
    return said[0];
  };
  expect(await both([ale, gin])).toMatchObject({ counts: { added: 2, removed: 0 }, gone: [] });
  // A row was rejected, so the line that the file lacks may be that one.
  const kept = await both([ale, 'N1,no day,A,P2,6,90.00']);
  expect(kept).toMatchObject({ counts: { rejected: 1, removed: 0 }, gone: [{ kind: 'goneKept', count: 1 }] });
  expect(await both([ale])).toMatchObject({
    counts: { added: 0, unchanged: 1, removed: 1 },
    gone: [{ kind: 'lineGone', examples: [{ value: 'N1, P2, $90.00' }] }],
  });
  await same((facts) => facts.countLines({ start: '2026-05-15', end: '2026-05-15' }));
});

test.each(['DuckDB', 'BigQuery'])(
  'an import that was cut off once its lines were in %s is found by its job',
  async (name) => {
    const [, facts] = engines.find(([engine]) => engine === name) ?? [];
    if (facts === undefined) throw new Error(`There is no ${name}.`);
    const by = (jobId: string) => importInto(facts, { sales: ['I90,1,2026-05-06,A,P1,,,,,,,1,2,1'] }, [], jobId);
    const { changeId, targets } = await by('cut-off');
    expect(targets.sales).toMatchObject({ added: 1, unchanged: 0 });
    expect(await by('another')).toMatchObject({ changeId: null, targets: { sales: { added: 0, unchanged: 1 } } });
    expect(await by('cut-off')).toMatchObject({ changeId, targets: { sales: { added: 1, unchanged: 0 } } });
  },
);
