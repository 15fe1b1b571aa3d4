/** Lines of the largest size that an import admits, through an update: no sum has too few digits for them. */
import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Warehouse } from './duckdb.ts';
import { importFiles } from './import.ts';
import { readMapping } from './mapping.ts';
import { headers } from './testing/import-bench.ts';
import { openUpdateSetup, type UpdateSetup } from './testing/update-setup.ts';

const day = '2026-05-13';
const copies = 200_000;
// One line: 999,999.999 units of 99,999.999999 oz, 9,999,999.99 dollars; its cost is the units at 99,999.99 dollars each.
const ounces = 999_999_999n * 99_999_999_999n; // in 10^-9 oz
const revenueCents = 999_999_999n;
const costCents = 9_999_998_990_000n; // 9,999,999 cents x 999,999.999, rounded once

async function importLargest(warehouse: Warehouse): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'caselift-largest-'));
  const write = (target: 'sales' | 'products', line: string) => {
    const path = join(folder, `${target}.csv`);
    writeFileSync(path, `${headers[target]}\n${line}\n`);
    return [path];
  };
  const report = await importFiles({
    warehouse,
    jobDir: join(folder, 'job'),
    mapping: await readMapping(fileURLToPath(new URL('../mappings/caselift.json', import.meta.url))),
    files: {
      sales: write('sales', `I,0,${day},B,P,,,,,,,999999.999,9999999.99,`),
      products: write('products', 'P,Tank,,S,,B,,,,,99999.999999,1,,,99999.99'),
    },
    acceptRejects: false,
    onProgress: () => undefined,
  });
  expect(report).toMatchObject({ refused: false, targets: { sales: { added: 1 }, products: { added: 1 } } });
  await rm(folder, { recursive: true });
}

let setup: UpdateSetup;
beforeAll(async () => {
  setup = await openUpdateSetup([], importLargest);
  await setup.change(`insert into sale_lines select sale_lines.* replace (line.n::integer as line_no)
    from sale_lines, range(1, ${copies}) line(n)`);
});
afterAll(() => setup?.close());

test(`an update of ${copies} of the largest lines adds all of them up, to the cent and the ounce`, async () => {
  await setup.update(await setup.beginRun(), day);
  const [sums] = await setup.sql`
    select s.mtd_ounces::text as ounces, s.mtd_revenue_cents::text as revenue, s.mtd_gp_cents::text as gp,
           p.units::text as units, b.ounces::text as "buyerOunces", d.ounces::text as "dayOunces",
           (select sum(ounces)::text from snapshot_lines) as "lineOunces"
    from snapshot_suppliers s, snapshot_products p, snapshot_buyers b, snapshot_days d where d.basis = 'line'`;
  const many = BigInt(copies);
  const toSixDecimals = (ninth: bigint) =>
    `${ninth / 10n ** 9n}.${String(((ninth % 10n ** 9n) + 500n) / 1000n).padStart(6, '0')}`;
  const all = toSixDecimals(ounces * many);
  expect(sums).toEqual({
    ounces: all,
    buyerOunces: all,
    dayOunces: all,
    // Each line keeps 6 decimals of its own.
    lineOunces: toSixDecimals(((ounces + 500n) / 1000n) * 1000n * many),
    revenue: String(revenueCents * many),
    gp: String((revenueCents - costCents) * many),
    units: '199999999800.000',
  });
});
