/**
 * What a boost with changed terms sold and took back in two monthly sales periods, for the tests of its bill-back packet:
 * from April 15, 2024 at $2 a CE, since May 1 at $3, with 33.33% of the supplier. L = Wed 2024-05-15. Worked out by hand.
 */
import { openWarehouse } from '@caselift/warehouse/duckdb';
import { insertLines } from '@caselift/warehouse/testing/insert-lines';
import type { TestBoost } from './boosts.ts';
import type { TestApp } from './test-app.ts';

type Line = [
  invoice: string,
  day: string,
  buyer: string,
  product: string,
  rep: string | null,
  units: number,
  of?: string,
];

// In the margin: cents. A unit is 12 oz of P1, 25.36 oz of P2, 1,984 oz of P3.
// biome-ignore format: a table
const lines: Line[] = [
  ['I1', '2024-04-16', 'B', 'P1', 'REP_1',  10],        //   83.3333, 10 x 12 / 288 x 200
  ['I2', '2024-04-16', 'B', 'P1', 'REP_1',  10],        //   83.3333
  ['I3', '2024-04-17', 'B', 'P1', 'REP_1',  10],        //   83.3333: April of Ann is 250
  ['I4', '2024-04-18', 'C', 'P2', 'REP_2',   7],        //  123.2778: April of Ben is 123
  ['I5', '2024-04-30', 'A', 'P3', 'REP_4',   1],        // 1377.7778: April of Dee, who is hidden, is 1378
  ['I6', '2024-05-02', 'B', 'P1', 'REP_1',  48],        //  600
  ['R1', '2024-05-06', 'B', 'P1', 'REP_1',  -5],        //  -62.5, of I6
  ['R2', '2024-05-07', 'C', 'P2', 'REP_2',  -7],        // -123.2778, of I4: May of Ben is -123
  ['I7', '2024-05-10', 'B', 'P2', 'REP_1',   3],        //   79.25
  ['R3', '2024-05-13', 'B', 'P1', 'REP_1', -10, 'I1'],  //  -83.3333, of I1: May of Ann is 533.4167, so 533
  ['I8', '2024-05-15', 'A', 'P3', null,      1],        //    0, nobody's
  ['I9', '2024-05-15', 'A', 'P1', 'GONE',    1],        //    0, of someone who is not there
];

/** Dollars of a statement, by person and month. */
export const paidByHand = {
  '2024-04-30': { REP_1: 2.5, REP_2: 1.23, REP_4: 13.78 },
  '2024-05-15': { REP_1: 5.33, REP_2: -1.23, REP_4: 0 },
};

const terms = {
  type: 'GP/CE',
  startDate: '2024-04-15',
  endDate: '2024-05-31',
  productIds: ['P1', 'P2', 'P3'],
} as const;
const nowhere = { supplier: [], brand: [], packageType: [], size: [], productType: [], brandFams: [] };
export const packetBoost: TestBoost = {
  ...terms,
  name: 'Fall / "Agave" Push',
  amountCents: 300,
  supplierContribution: 33.33,
  earlierTerms: [
    { ...terms, amountCents: 200, customProductsSelected: false, productsFilters: nowhere, until: '2024-05-01' },
  ],
};

/** Puts them into the wholesaler's empty warehouse as change 1. */
export async function loadPacketLines({ env }: Pick<TestApp, 'env'>, wholesalerId: string): Promise<void> {
  const warehouse = await openWarehouse(env.dataDir, wholesalerId);
  const connection = await warehouse.connect();
  const textOf = (text: string | null) => (text === null ? 'null' : `'${text}'`);
  const rows = lines.map(([invoice, day, buyer, product, rep, units, of]) => {
    const sold = [textOf(invoice), 1, textOf(day), textOf(buyer), textOf(product), 'null, null', textOf(rep)];
    const reverses = of === undefined ? 'null, null' : `'${of}', 1`;
    return `(${sold.join()}, '${units < 0 ? 'return' : 'sale'}', null, ${reverses}, ${units}, ${units * 350}, ${units * 200}, 1, null)`;
  });
  await connection.run(`
    insert into changes values (1, 'import', '2024-05-16 06:00', 'the files', ${lines.length}, 0);
    insert into products values
      ('P1', 'Alder Ale', 's1', 'Alder', 'b', 'B', null, null, null, '12 oz', 12, 24, null, [], null, 1, null),
      ('P2', '=1+1', 's1', 'Alder', 'b', 'B', null, null, null, null, 25.36, 12, null, [], null, 1, null),
      ('P4', 'Water', 's2', 'Birch', 'b', 'B', null, null, null, null, 12, 24, null, [], null, 1, null),
      ('P3', 'Birch Keg', 's2', 'Birch', 'b', 'B', null, null, null, '1/2 bbl', 1984, 1, null, [], null, 1, null);
    insert into buyers values
      ('A', 'Anchor', 'Bar', 'on', null, null, null, 1, null), ('B', '+Bell', 'Bar', 'on', null, null, null, 1, null)`);
  await insertLines(connection, `values ${rows.join()}`);
  connection.disconnectSync();
  await warehouse.close();
}

/** Takes a sale out of the facts by a change of its own while `work` runs. Figures follow when they are shown again. */
export async function withoutSale<T>(
  { env }: Pick<TestApp, 'env'>,
  { wholesalerId, invoiceId }: { wholesalerId: string; invoiceId: string },
  work: () => Promise<T>,
): Promise<T> {
  const run = async (sql: string) => {
    const warehouse = await openWarehouse(env.dataDir, wholesalerId);
    const connection = await warehouse.connect();
    await connection.run(sql);
    connection.disconnectSync();
    await warehouse.close();
  };
  await run(`
    insert into changes select max(change_id) + 1, 'import', '2024-05-17 06:00', 'the files', 0, 1 from changes;
    update sale_lines set valid_to = (select max(change_id) from changes) where invoice_id = '${invoiceId}'`);
  try {
    return await work();
  } finally {
    // The change stays: figures may have been made of it, and a file without it would lack lines that are known of.
    await run(`update sale_lines set valid_to = null where invoice_id = '${invoiceId}'`);
  }
}

/** So many sales of P4 on May 14. */
export async function insertWaterLines(
  { env }: Pick<TestApp, 'env'>,
  wholesalerId: string,
  count: number,
): Promise<void> {
  const warehouse = await openWarehouse(env.dataDir, wholesalerId);
  const connection = await warehouse.connect();
  await insertLines(
    connection,
    `
    select concat('W', n), 1, '2024-05-14', 'A', 'P4', null, null, 'REP_1', 'sale', null, null, null, 1, 350, 200, 1, null
    from range(${count}) as numbers (n)`,
  );
  connection.disconnectSync();
  await warehouse.close();
}
