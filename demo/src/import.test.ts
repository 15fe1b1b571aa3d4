import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atLeast } from '@caselift/domain/testing/at-least';
import { openWarehouse } from '@caselift/warehouse/duckdb';
import { importFiles } from '@caselift/warehouse/import';
import type { ImportReport } from '@caselift/warehouse/import-report';
import { readMapping } from '@caselift/warehouse/mapping';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generateDemo } from './generate.ts';

let folder: string;
let report: ImportReport;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'caselift-demo-import-'));
  const files = await generateDemo(join(folder, 'files'), { seed: 1, lines: 30_000 });
  const warehouse = await openWarehouse(folder, 'ats');
  report = await importFiles({
    warehouse,
    jobDir: join(folder, 'job'),
    mapping: await readMapping(files.mapping),
    files: { ...files, buyers: [files.buyers], products: [files.products], users: [files.users], goals: [files.goals] },
    acceptRejects: false,
    onProgress: () => {},
  });
  await warehouse.close();
});
afterAll(() => rm(folder, { recursive: true }));

test("the importer takes every row of the demo's files as anyone's", () => {
  expect(report).toMatchObject({ refused: false, changeId: 1, rejectsFile: null });
  for (const counts of atLeast(1, Object.values(report.targets))) {
    expect(counts).toMatchObject({ rejected: 0, repeated: 0, filtered: 0 });
  }
  expect(report.targets.sales?.added).toBe(report.targets.sales?.read);
  // A goal a measure; the house has none for losses.
  expect(report.targets.goals).toMatchObject({ read: 88, added: 3 * 88 - 4 });
  expect(report.targets).toMatchObject({ buyers: { added: 400 }, products: { added: 300 }, users: { added: 24 } });
});

test("and lists the four buyers that are nobody's, and nothing else", () => {
  expect(report.problems).toMatchObject([{ target: 'sales', kind: 'noRep', effect: 'kept' }]);
  expect(report.problems[0]?.examples).toHaveLength(4);
});
