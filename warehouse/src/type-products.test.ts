/**
 * What an account type did with a product, which recommendations are reckoned from (docs/product.md, Recommendations).
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertLines } from './testing/insert-lines.ts';
import { openUpdateSetup, type UpdateSetup } from './testing/update-setup.ts';

let setup: UpdateSetup;
beforeAll(async () => {
  setup = await openUpdateSetup([], async (warehouse) => {
    const connection = await warehouse.connect();
    await connection.run(`
      insert into changes values (1, 'import', '2026-05-14 06:00', 'the files', 5, 0);
      insert into products values
        ('P1', 'Pilsner', 's', 'S', 'b', 'B', null, null, null, null, 12, 24, null, [], null, 1, null),
        ('P2', 'Stout', 's', 'S', 'b', 'B', null, null, null, null, 12, 24, null, [], null, 1, null);
      insert into buyers values
        ('A', 'Anchor', 'Bar', 'on', null, null, null, 1, null),
        ('B', 'Bell', 'Bar', 'on', null, null, null, 1, null),
        ('C', 'Crown', 'Bar', 'on', null, null, null, 1, null)`);
    await insertLines(
      connection,
      `values
        ('I1', 1, '2026-05-13', 'A', 'P1', null, null, null, 'sale', null, null, null, 48, 6000, 4000, 1, null),
        ('I2', 1, '2026-05-12', 'B', 'P2', null, null, null, 'sale', null, null, null, 24, 3000, 2000, 1, null),
        ('I3', 1, '2026-05-12', 'B', 'P1', null, null, null, 'return', null, null, null, -12, -1500, -1000, 1, null),
        ('I4', 1, '2026-01-05', 'C', 'P1', null, null, null, 'sale', null, null, null, 24, 3000, 2000, 1, null),
        ('I5', 1, '2026-05-12', 'C', 'P1', null, null, null, 'return', null, null, null, -24, -3000, -2000, 1, null)`,
    );
    connection.disconnectSync();
  });
  await setup.update(await setup.beginRun(), '2026-05-15');
});
afterAll(() => setup?.close());

test("is what its buyers of the 90 days did: a bar that bought nothing and returned a case isn't a peer", async () => {
  const rows = await setup.sql`
    select account_type as type, p.custom_id as product, t.buyers, milli_units::int as units, t.gp_cents::int as gp
    from snapshot_type_products t join snapshot_products p on p.ix = t.product_ix order by product`;
  expect([...rows]).toEqual([
    // A's 48 bottles and the 12 that B, who bought stout, sent back: 2,000 - 500 cents.
    { type: 'Bar', product: 'P1', buyers: 1, units: 36_000, gp: 1500 },
    { type: 'Bar', product: 'P2', buyers: 1, units: 24_000, gp: 1000 },
  ]);
});
