/**
 * Imports half a minute before a wholesaler's midnight and half a minute after it. Account A is East's, becomes West's in
 * the last half minute of April 30 and North's in the first of May 1: an April that has ended has it as West's.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setNow } from '@caselift/db/clock';
import { backToNow } from '@caselift/db/testing/clock';
import type { ItemScope } from '@caselift/domain/programs/item-scope';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ImportRequest, importFiles } from './import.ts';
import type { TargetName } from './import-report.ts';
import { readMapping } from './mapping.ts';
import { prepareFiles } from './prepare-files.ts';
import { caseliftMapping, headers } from './testing/import-bench.ts';
import { openUpdateSetup, wholesalerId } from './testing/update-setup.ts';

const april: ItemScope = {
  ...{ products: { kind: 'all' }, accounts: { kind: 'all' }, unit: 'milliUnits', minimum: null, reference: null },
  ...{ selected: { from: '2026-04-01', to: '2026-04-30' }, graceDays: 0, holdersAt: '2026-04-30', corrections: null },
};
const sale = (invoice: string, day: string) => `${invoice},1,${day},A,P,EAST,,sale,,,,24,48.00,36.00`;
const accountOf = (rep: string) => ({
  buyers: [`A,A,Bar,on,,,${rep}`],
  sales: [sale('S1', '2026-04-10'), sale('S2', '2026-05-13')],
});

/** Who has the account in April. @param offset of the wholesaler's clock at the end of April */
async function holderInApril(timeZone: string, offset: string): Promise<unknown> {
  const imports: [at: string, files: Partial<Record<TargetName, string[]>>][] = [
    ['2026-04-01T12:00:00Z', accountOf('EAST')],
    [`2026-04-30T23:59:30${offset}`, accountOf('WEST')],
    [`2026-05-01T00:00:30${offset}`, accountOf('NORTH')],
  ];
  const folder = mkdtempSync(join(tmpdir(), 'caselift-midnight-'));
  const mapping = await readMapping(caseliftMapping);
  const setup = await openUpdateSetup([], async (warehouse) => {
    for (const [job, [at, rows]] of imports.entries()) {
      setNow(at);
      const write = ([target, lines]: [string, string[]]) => {
        const file = join(folder, `${target}-${job}.csv`);
        writeFileSync(file, `${[headers[target as TargetName], ...lines].join('\n')}\n`);
        return [target, [file]];
      };
      const files = Object.fromEntries(Object.entries(rows).map(write)) as ImportRequest['files'];
      const request = { warehouse, jobDir: join(folder, `job-${job}`), mapping, files, acceptRejects: false };
      expect(await importFiles({ ...request, onProgress: () => undefined }, prepareFiles)).toMatchObject({
        ...{ refused: false, changeId: job + 1 },
      });
    }
  });
  try {
    await setup.sql`update settings set time_zone = ${timeZone} where wholesaler_id = ${wholesalerId}`;
    const itemsAt = async () => ({ scopes: [april], lists: new Map(), corrections: new Map() });
    const { snapshotId } = await setup.update(await setup.beginRun(), '2026-05-13', undefined, itemsAt);
    const [row] = await setup.sql`select rep_id as rep from snapshot_item_reps where snapshot_id = ${snapshotId}`;
    return row?.rep;
  } finally {
    await setup.close();
    rmSync(folder, { recursive: true });
  }
}

const offsets = { UTC: 'Z', 'America/Chicago': '-05:00', 'Pacific/Auckland': '+12:00' };
const holders: Record<string, unknown> = {};
beforeAll(async () => {
  for (const [timeZone, offset] of Object.entries(offsets)) holders[timeZone] = await holderInApril(timeZone, offset);
});
afterAll(backToNow);

test('a change keeps the moment at which it was made, to the second', () => {
  expect(holders.UTC).toBe('WEST');
});

test('an evening import of the last day of a window moves its accounts in Chicago', () => {
  expect(holders['America/Chicago']).toBe('WEST');
});

test('a morning import of the day after a window leaves its accounts in Auckland', () => {
  expect(holders['Pacific/Auckland']).toBe('WEST');
});
