/** A wholesaler with a boost's worth of products, people and sales, for the tests of the calls of boosts. */
import type { Boost, BoostDetail } from '@caselift/contract/boosts';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { insertPerson } from './actors.ts';
import { insertSnapshot, pointAt, type TestReturnedSale } from './figures.ts';
import type { TestProduct } from './products.ts';
import { insertTeam, type Teammate } from './team.ts';
import { type Answer, startTestApp, type TestApp } from './test-app.ts';

/** A unit of ale is half a CE, of all else a CE. */
export const boostableProducts: TestProduct[] = [
  { customId: 'ale', name: 'Alder Ale', brand: 'Alder Ale', packageType: 'Can', size: '12 oz', ouncesPerUnit: 144 },
  { customId: 'keg', name: 'Alder Keg', brand: 'Alder Ale', packageType: 'Keg', brandFam: 'Alder Family' },
  {
    customId: 'gin',
    name: 'birch Gin',
    supplier: 'Birch Spirits',
    brand: 'Birch',
    productType: 'Spirits',
    premise: 'on',
  },
  { customId: 'rum', name: 'Cane Rum', supplier: 'Dune', brand: 'Cane', productType: 'Spirits', tags: ['Local'] },
  { customId: 'rye', name: 'Dune Rye', supplier: 'Dune', brand: 'Dune', productType: 'Spirits' },
];

/** Units: negative is a return, which takes back what returnedSales say. */
export type BoostedLine = { rep: string | null; day: string; product: string; units: number };

/** One line an invoice; L is the day of the newest unless given. */
export async function insertBoostedSnapshot(
  { sql }: Pick<TestApp, 'sql'>,
  wholesalerId: string,
  content: {
    lastTransactionDate: string;
    lines?: readonly BoostedLine[];
    returnedSales?: readonly TestReturnedSale[];
    products?: readonly TestProduct[];
  },
): Promise<number> {
  const { lines = [], products = boostableProducts, ...rest } = content;
  const snapshotId = await insertSnapshot(sql, wholesalerId, { ...rest, products });
  for (const [at, { rep, day, product, units }] of lines.entries()) {
    const ounces = units * (products.find(({ customId }) => customId === product)?.ouncesPerUnit ?? 288);
    const kind = units < 0 ? 'return' : 'sale';
    await sql`
      insert into snapshot_lines (snapshot_id, wholesaler_id, invoice_id, line_no, invoice_date, rep_id, buyer_id,
        product_id, kind, units, ounces, revenue_cents, cost_cents, gp_cents)
      values (${snapshotId}, ${wholesalerId}, ${`I${at}`}, 1, ${day}, ${rep}, 'B', ${product}, ${kind}, ${units},
        ${ounces}, 0, 0, 0)`;
  }
  return snapshotId;
}

export type BoostsHouse = {
  server: TestApp;
  /** The wholesaler of insertTeam with a hidden rep REP_4 (Dee), an admin, and a manager who may only look. */
  id: string;
  tokens: Record<Teammate | 'ADM_1' | 'VIEW_1', string>;
  /** A call as Mona, the manager, unless said otherwise. */
  ask(
    call: string,
    sent?: { as?: string; method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'; json?: object; db?: string },
  ): Promise<Answer>;
  /** As ask; the payload of what is answered with 200. */
  read<T>(call: string, sent?: Parameters<BoostsHouse['ask']>[1]): Promise<T>;
  /** Makes a boost and saves it in full; what is left out is $2 a CE of the ale and the keg in May 2024. */
  save(form?: Partial<Boost>): Promise<BoostDetail>;
  /** A draft, or a copy of the parent. */
  make(json: object, parentId?: string): Promise<Boost>;
  patch(boost: Boost, fields?: object, sent?: { as?: string; db?: string }): Promise<Answer>;
  /** As patch, of a save that is accepted. */
  patched(boost: Boost, fields?: object): Promise<BoostDetail>;
  remove(boost: Boost, as?: string): Promise<Answer>;
  /** Prod's figures unless said otherwise, until the next of these. */
  show(content: Parameters<typeof insertBoostedSnapshot>[2], db?: 'prod' | 'preview'): Promise<void>;
  /** What was done, as the history tells it; the newest first. */
  history(): Promise<string[]>;
};

const base = '/api/v2/boosts';

/** One server a file, and before each test no boosts. L is 15 May 2024 in prod and 14 June in preview. */
export function boostsHouse(take: (house: BoostsHouse) => void): void {
  let house: BoostsHouse;
  beforeAll(async () => {
    house = await openHouse(await startTestApp(), 'ats');
    take(house);
  });
  afterAll(() => house.server.stop());
  beforeEach(async () => {
    await house.server.sql`delete from boosts`;
  });
}

async function openHouse(server: TestApp, id: string): Promise<BoostsHouse> {
  const { sql } = server;
  const team = await insertTeam(sql, id);
  const hidden = { wholesaler_id: id, custom_id: 'REP_4', name: 'Dee', role: 'salesRep', hidden: true };
  for (const db of ['prod', 'preview']) await sql`insert into users ${sql({ ...hidden, db, team_lead_ids: [] })}`;
  const admin = await insertPerson(sql, { wholesalerId: id, role: 'admin' });
  const viewer = await insertPerson(sql, { wholesalerId: id, role: 'manager', viewOnly: true });
  const tokens = { ...team, ADM_1: admin.token, VIEW_1: viewer.token };
  for (const [db, lastTransactionDate] of [
    ['prod', '2024-05-15'],
    ['preview', '2024-06-14'],
  ] as const) {
    await pointAt(sql, id, db, await insertBoostedSnapshot(server, id, { lastTransactionDate }));
  }
  const ask: BoostsHouse['ask'] = (
    call,
    { as = tokens.MGR_1, json, method = json ? 'POST' : 'GET', db = 'prod' } = {},
  ) => {
    const scope = `wholesalerId=${id}&db=${db}`;
    const url = `${base}${call}${call.includes('?') ? '&' : '?'}${scope}`;
    return server.ask({ url, method, as, ...(json && { json }) });
  };
  const read: BoostsHouse['read'] = async <T>(call: string, sent?: Parameters<BoostsHouse['ask']>[1]) => {
    const { status, body } = await ask(call, sent);
    if (status !== 200) throw new Error(`${call}: ${status} ${body.message}`);
    return body.payload as T;
  };
  const patch: BoostsHouse['patch'] = (boost, fields = {}, sent = {}) =>
    ask(`/${boost._id}`, { method: 'PATCH', json: { ...boost, ...fields }, ...sent });
  return {
    server,
    id,
    tokens,
    ask,
    read,
    make: (json, parentId) => read<Boost>(parentId === undefined ? '' : `?parentId=${parentId}`, { json }),
    patch,
    patched: async (boost, fields) => {
      const { status, body } = await patch(boost, fields);
      if (status !== 200) throw new Error(`${status} ${body.message}`);
      return body.payload as BoostDetail;
    },
    remove: (boost, as) => ask(`/${boost._id}`, { method: 'DELETE', ...(as && { as }) }),
    show: async (content, db = 'prod') => pointAt(sql, id, db, await insertBoostedSnapshot(server, id, content)),
    save: async (form = {}) => {
      const made = await read<Boost>('', { json: { name: 'Spring' } });
      const sent = { ...made, ...mayForm, ...form };
      return read<BoostDetail>(`/${made._id}`, {
        method: 'PATCH',
        json: { ...sent, _id: made._id, version: made.version },
      });
    },
    history: async () => {
      const { body } = await server.ask({ url: `/api/history?wholesalerId=${id}`, as: tokens.ADM_1 });
      return (body.payload as { detail: string }[]).map(({ detail }) => detail);
    },
  };
}

const noFilters = { supplier: [], brand: [], packageType: [], size: [], productType: [], brandFams: [] };
const mayForm: Partial<Boost> = {
  boost: 2,
  startDate: '2024-05-01',
  endDate: '2024-05-31',
  productsFilters: { ...noFilters, brand: ['Alder Ale'] },
};
