/** What a boost brought (server/src/testing/boost-sales-house.ts); its arithmetic is in the margin. */
import { type BoostResult, boostResultTexts } from '@caselift/contract/boost-results';
import { type BoostDetail, boostTexts } from '@caselift/contract/boosts';
import { errorTexts } from '@caselift/contract/errors';
import { administrationTexts } from '@caselift/contract/wholesaler-admin';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorker, type Worker } from '../../jobs/worker/run-worker.ts';
import { insertPerson } from '../../testing/actors.ts';
import { loadBoostSales, showBoostSales } from '../../testing/boost-sales-house.ts';
import { insertBoost, type TestBoost } from '../../testing/boosts.ts';
import { type BoostsHouse, boostsHouse } from '../../testing/boosts-house.ts';
import { insertWholesaler } from '../../testing/tenants.ts';

let house: BoostsHouse;
let worker: Worker | null = null;
boostsHouse((made) => {
  house = made;
});

beforeAll(async () => {
  const { database, env } = house.server;
  await loadBoostSales(house.server, 'ats');
  await showBoostSales(house.server, 'ats', { db: 'prod', today: '2024-05-15' });
  await showBoostSales(house.server, 'ats', { db: 'preview', today: '2024-05-10' });
  worker = await startWorker({ database, env, onLockLost: () => {} });
});
afterAll(() => worker?.stop());

/** $2 a CE of the ale and the keg, half of it the supplier's. */
const spring: TestBoost = {
  ...{ startDate: '2024-04-15', endDate: '2024-05-31', productIds: ['ale', 'keg'] },
  ...{ amountCents: 200, supplierContribution: 50 },
};
const boostOf = (boost: Partial<TestBoost> = {}) => insertBoost(house.server.sql, 'ats', { ...spring, ...boost });
const result = (boostId: string, sent: Parameters<BoostsHouse['ask']>[1] = {}) =>
  house.read<BoostResult>(`/${boostId}/result`, sent);

describe('a boost over two sales periods', () => {
  test('is compared with the same dates last year and as many selling days before, week by week', async () => {
    const brought = await result(await boostOf());
    expect(brought).toMatchObject({
      type: 'GP/CE',
      measured: { from: '2024-04-15', to: '2024-05-15' },
      lastYear: { from: '2023-04-15', to: '2023-05-15' },
      sellingDays: { elapsed: 23, total: 35 }, // 4 weeks and 3 days; 12 more to May 31
      before: { from: '2024-03-13', to: '2024-04-14', sellingDays: 23, volume: 4 }, // B3 2, B4 2; not B2
      volume: { thisYear: 18, lastYear: 8 }, // 10 + 4 + 3 - 2 - 4 + 5 + 1 + 1; 5 + 1 + 2
      gp: { thisYear: 46.5, lastYear: 22.5 }, // 31 and 15 units of $1.50
      lines: { thisYear: 8, lastYear: 3 },
      customers: { bought: 4, new: 3, kept: 1, lost: 2 }, // C, D, E; A; B, with 8 returned, and G
      notes: ['running', 'fewLines'],
    });
    const weeks = brought.weeks.map(({ from, to, isPeriod, thisYear, lastYear }) =>
      [from.slice(5), to.slice(5), isPeriod ? 'in' : 'before', thisYear, lastYear].join(' '),
    );
    expect(weeks).toEqual([
      '02-19 02-25 before 1 0.2', // 5 / 5; 1 / 5
      '02-26 03-03 before 0 0',
      '03-04 03-10 before 0 0',
      '03-11 03-17 before 1.8 0', // 9 / 5
      '03-18 03-24 before 0 0',
      '03-25 03-31 before 0 0',
      '04-01 04-07 before 0 0',
      '04-08 04-14 before 0.4 0', // 2 / 5
      '04-15 04-21 in 2.8 1', // 14 / 5; 5 of a Saturday / 5
      '04-22 04-28 in 0 0',
      '04-29 05-05 in 0.6 0.2', // 3 / 5; 1 / 5
      '05-06 05-12 in -0.2 0', // (5 - 2 - 4) / 5
      '05-13 05-15 in 0.6667 2', // 2 / 3; 2 of a Monday / 1
    ]);
  });

  test('names its people and customers with volume and pay; sums are the whole', async () => {
    const brought = await result(await boostOf());
    expect(brought.people).toEqual([
      { customId: 'REP_1', name: 'Ann', volume: 11, lastYear: 6, paid: 22 }, // April 10 CE, May 3 - 2
      { customId: 'REP_2', name: 'Ben', volume: 0, lastYear: 2, paid: 0 }, // April 8.00, May -8.00
      { customId: '', name: boostTexts.otherPeople, volume: 5, lastYear: 0, paid: 10 }, // Dee
      { customId: '', name: boostResultTexts.noRep, volume: 2, lastYear: 0, paid: 0 },
    ]);
    expect(brought.buyers).toEqual([
      { customId: 'A', name: 'Anchor', change: 'kept', volume: 11, lastYear: 5, paid: 22 },
      { customId: 'C', name: 'Crown', change: 'new', volume: 5, lastYear: 0, paid: 10 },
      { customId: 'D', name: 'Dock', change: 'new', volume: 1, lastYear: 0, paid: 0 },
      { customId: 'E', name: 'Elm', change: 'new', volume: 1, lastYear: 0, paid: 0 },
      { customId: 'B', name: 'Bell', change: 'lost', volume: 0, lastYear: 2, paid: 0 },
      { customId: 'G', name: 'Gull', change: 'lost', volume: 0, lastYear: 1, paid: 0 },
    ]);
    expect(brought.otherBuyers).toBeNull();
  });

  test('costs what statements of both periods say, less what the supplier refunds of each', async () => {
    const boostId = await boostOf();
    expect((await result(boostId)).cost).toEqual({
      gross: 32, // April 20 + 8; May 2 - 8 + 10
      supplierContribution: 50,
      supplierShare: 16, // 14 + 2
      net: 16,
      gained: 10,
      gainedGp: 24,
      perGained: 1.6,
      afterNet: 8,
    });
    // Of May alone the boost says the same.
    const { paid } = await house.read<BoostDetail>(`/${boostId}`);
    expect(paid).toMatchObject({ gross: 4, supplierShare: 2 });
  });

  test('shows the new cost at the next read after its amount changes', async () => {
    const boostId = await boostOf();
    expect((await result(boostId)).cost.gross).toBe(32);
    await house.server
      .sql`update boosts set amount_cents = 333, supplier_contribution = 12.5 where boost_id = ${boostId}`;
    // April 33.30 + 13.32; May 3.33 - 13.32 + 16.65. 12.5%: 5.8275 + 0.8325.
    expect((await result(boostId)).cost).toMatchObject({
      gross: 53.28,
      supplierShare: 6.66,
      net: 46.62,
      perGained: 4.66,
    });
  });

  test('pays and takes back each sale by the terms of its day if they changed', async () => {
    const { endDate, startDate, productIds = [] } = spring;
    const earlier = {
      ...({ type: 'GP/CE', amountCents: 100, startDate, endDate, customProductsSelected: false, productIds } as const),
      productsFilters: { supplier: [], brand: [], packageType: [], size: [], productType: [], brandFams: [] },
      until: '2024-05-01',
    };
    const brought = await result(await boostOf({ earlierTerms: [earlier] }));
    expect(brought.cost).toMatchObject({ gross: 22, supplierShare: 11 }); // 10 + 4; 2 - 4 + 10
    expect(brought.volume).toEqual({ thisYear: 18, lastYear: 8 });
  });

  test('is refunded by the quarter where that is the sales period', async () => {
    const { sql } = house.server;
    const boostId = await boostOf({ amountCents: 1, supplierContribution: 25 });
    // April 14 cents: 3.5, so 4; May 1 - 4 + 5: 0.5, so 1.
    expect((await result(boostId)).cost).toMatchObject({ gross: 0.16, supplierShare: 0.05 });
    await sql`update settings set sales_period = 'quarterly' where wholesaler_id = 'ats' and db = 'prod'`;
    const quarter = await result(boostId);
    await sql`update settings set sales_period = 'monthly' where wholesaler_id = 'ats' and db = 'prod'`;
    expect(quarter.cost).toMatchObject({ gross: 0.16, supplierShare: 0.04 });
  });
});

describe('what cannot be compared is said', () => {
  test('no lift where last year sold more', async () => {
    const brought = await result(await boostOf({ startDate: '2024-05-10', productIds: ['ale'] }));
    // S5 and S6 against L3; nobody of the environment sold them.
    expect(brought.volume).toEqual({ thisYear: 2, lastYear: 2 });
    expect(brought.cost).toMatchObject({ gross: 0, gained: 0, perGained: null });
    expect(brought.notes).toEqual(['running', 'fewDays', 'fewLines']);
  });

  test('nothing last year, and a boost that is over is not running', async () => {
    const brought = await result(
      await boostOf({ startDate: '2024-05-10', endDate: '2024-05-14', productIds: ['keg'] }),
    );
    expect(brought.notes).toEqual(['fewDays', 'fewLines', 'nothingLastYear']);
    expect(brought.volume).toEqual({ thisYear: 5, lastYear: 0 });
    expect(brought.sellingDays).toEqual({ elapsed: 3, total: 3 });
    expect(brought.cost).toMatchObject({ gross: 10, perGained: 1 }); // 5.00 for 5 CE
  });

  test('a boost with products that older boosts pay has sold nothing on its own days', async () => {
    await boostOf();
    const brought = await result(await boostOf({ startDate: '2024-05-01' }));
    expect(brought).toMatchObject({
      measured: { from: '2024-05-01', to: '2024-05-15' },
      volume: { thisYear: 0, lastYear: 0 },
      people: [],
      buyers: [],
    });
  });

  test('units are counted where a boost pays by the unit', async () => {
    const brought = await result(await boostOf({ type: 'GP/Unit', amountCents: 10 }));
    expect(brought.volume).toEqual({ thisYear: 31, lastYear: 15 });
    expect(brought.cost).toMatchObject({ gross: 2.7, gained: 16 }); // April 2.00 + .80; May .20 - .80 + .50
  });
});

describe('is answered', () => {
  test('to admins, managers and leadership; Dee is named to an admin alone', async () => {
    const boostId = await boostOf();
    const { MGR_1, ADM_1, TOP_1, VIEW_1, REP_1, LEAD_1 } = house.tokens;
    const namesFor = async (as: string) => (await result(boostId, { as })).people.map(({ name }) => name);
    for (const as of [MGR_1, TOP_1, VIEW_1])
      expect(await namesFor(as)).toEqual(['Ann', 'Ben', boostTexts.otherPeople, boostResultTexts.noRep]);
    expect(await namesFor(ADM_1)).toEqual(['Ann', 'Dee', 'Ben', boostResultTexts.noRep]);
    for (const as of [REP_1, LEAD_1]) {
      const { status, body } = await house.ask(`/${boostId}/result`, { as });
      expect([status, body.message]).toEqual([403, errorTexts.forbidden]);
    }
    expect((await house.ask(`/${boostId}/result`, { as: 'nobody' })).status).toBe(401);
  });

  test('of the figures of each environment', async () => {
    const boostId = await boostOf();
    const preview = await result(boostId, { as: house.tokens.ADM_1, db: 'preview' });
    expect(preview.measured.to).toBe('2024-05-10');
    expect(preview.volume.thisYear).toBe(16); // without S5 and S6
    expect((await house.ask(`/${boostId}/result`, { db: 'preview' })).status).toBe(403);
  });

  test('with the pay of a person who was deleted since', async () => {
    const boostId = await boostOf();
    const { sql } = house.server;
    await sql`update users set deleted_at = now() where custom_id = 'REP_1' and db = 'prod'`;
    const brought = await result(boostId);
    await sql`update users set deleted_at = null where custom_id = 'REP_1' and db = 'prod'`;
    expect(brought.cost.gross).toBe(32);
    expect(brought.people.map(({ customId, paid }) => [customId, paid])).toContainEqual(['REP_1', 22]);
  });

  test('not before there is anything to tell, with the reason', async () => {
    const refused = async (boost: Partial<TestBoost>) => {
      const { status, body } = await house.ask(`/${await boostOf(boost)}/result`);
      return [status, body.code, body.message];
    };
    const { notStarted, notSaved, noFigures } = boostResultTexts;
    const future = { startDate: '2024-05-16' };
    expect(await refused(future)).toEqual([409, 'conflict', notStarted('May 16, 2024')]);
    expect(await refused({ savedAt: null })).toEqual([409, 'conflict', notSaved]);
    const { sql } = house.server;
    const [shown] = await sql`select snapshot_id as id from environments where wholesaler_id = 'ats' and db = 'prod'`;
    await sql`update environments set snapshot_id = null where wholesaler_id = 'ats' and db = 'prod'`;
    expect(await refused({})).toEqual([409, 'conflict', noFigures]);
    await sql`update environments set snapshot_id = ${shown?.id} where wholesaler_id = 'ats' and db = 'prod'`;
  });

  test('of no boost that is not there: another wholesaler, a draft for leadership; of no ID', async () => {
    const { sql } = house.server;
    const draft = await boostOf({ savedAt: null });
    await insertWholesaler(sql, 'bev');
    const others = await insertBoost(sql, 'bev', spring);
    const statusOf = async (id: string, as?: string) => (await house.ask(`/${id}/result`, as ? { as } : {})).status;
    expect(await statusOf(others)).toBe(404);
    expect(await statusOf(draft, house.tokens.TOP_1)).toBe(404);
    expect(await statusOf('spring')).toBe(400);
    const stranger = await insertPerson(sql, { wholesalerId: 'bev', role: 'manager' });
    expect(await statusOf(await boostOf(), stranger.token)).toBe(403);
  });

  test('by the worker once for the same boost and figures', async () => {
    const boostId = await boostOf();
    const first = await result(boostId);
    await worker?.stop();
    worker = null;
    expect(await result(boostId)).toEqual(first);
    await house.server.sql`update boosts set amount_cents = 201 where boost_id = ${boostId}`;
    const url = `/api/v2/boosts/${boostId}/result?wholesalerId=${house.id}&db=prod`;
    const { status, body } = await house.server.askImpatiently({ url, as: house.tokens.MGR_1 });
    expect([status, body.message]).toEqual([503, administrationTexts.workerAway]);
  });
});
