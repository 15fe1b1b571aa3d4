/** A wholesaler with people, products and accounts, for the tests of the calls of objectives and incentives. */
import type { Item } from '@caselift/contract/item-fields';
import type { ItemDetail } from '@caselift/contract/items';
import { itemIdOf } from '@caselift/db/item-ids';
import { scoped } from '@caselift/db/scope';
import { currentVersions } from '@caselift/db/snapshot-tables/registry';
import { scopeText } from '@caselift/domain/programs/item-scope';
import { itemTrees } from '@caselift/domain/programs/item-tree';
import { neededScopes } from '@caselift/domain/programs/item-windows';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { readItems } from '../figures/item-rows.ts';
import { insertPerson } from './actors.ts';
import { boostableProducts } from './boosts-house.ts';
import { insertSnapshot, pointAt } from './figures.ts';
import { insertTeam, type Teammate } from './team.ts';
import { type Answer, startTestApp, type TestApp } from './test-app.ts';

/** GP an ounce of ale is below that of the keg, and that of gin above both: Med, Very High and Super High of three. */
const sold: Record<string, [units: number, gpCents: number]> = { ale: [100, 1000], keg: [40, 2000], gin: [9, 9000] };
const rankedProducts = boostableProducts.map((product) => {
  const { [product.customId]: of } = sold;
  return of === undefined ? product : { ...product, sold: of };
});

type Sent = { as?: string; method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'; json?: object; db?: string };

export type ItemsHouse = {
  server: TestApp;
  id: string;
  /** The people of insertTeam with a hidden rep REP_4 (Dee), an admin, and a manager who may only look. */
  tokens: Record<Teammate | 'ADM_1' | 'VIEW_1', string>;
  /** A call as Mona, the manager, unless said otherwise; without a slash at its start it is one of /api/v3/. */
  ask(call: string, sent?: Sent): Promise<Answer>;
  /** As ask; the payload of what is answered with 200. */
  read<T = ItemDetail>(call: string, sent?: Sent): Promise<T>;
  /** A new objective of the name and type, or what is sent besides. */
  make(fields?: object, sent?: Sent): Promise<Item>;
  /** A valid quantity objective: 20 CE of Alder Ale, $5 a CE, Ann's and Ben's. */
  save(fields?: object): Promise<Item>;
  patch(item: Pick<Item, '_id'>, fields: object, sent?: Sent): Promise<Answer>;
  /** As patch, of a save that is accepted. */
  patched(item: Pick<Item, '_id'>, fields: object, sent?: Sent): Promise<Item>;
  sub(parent: Pick<Item, '_id'>, item: object, sent?: Sent): Promise<Item>;
  group(parent: Pick<Item, '_id'>, children: readonly Pick<Item, '_id'>[], more?: object): Promise<Answer>;
  /** Prod's L, unless said otherwise. */
  showDay(lastTransactionDate: string, db?: 'prod' | 'preview'): Promise<void>;
  /** Both environments' figures are of this release from now on, and hold what the items need, of no sales. */
  measure(): Promise<void>;
  /** What was done, as the history tells it; the newest first. */
  history(): Promise<string[]>;
};

export const itemAccounts = [
  { customId: 'corner', name: 'Corner Store', accountType: 'Grocery', premise: 'off', rep: 'REP_1' },
  { customId: 'tavern', name: 'Old Tavern', accountType: 'Bar', premise: 'on', rep: 'REP_1' },
  { customId: 'club', name: 'Club 9', accountType: 'Bar', premise: 'on', rep: 'REP_2' },
] as const;

/**
 * One server a file, and before each test no items. L is 15 May 2024 in prod and 14 June in preview. The snapshots are of
 * a release before items, so that saves wait for no worker.
 */
export function itemsHouse(take: (house: ItemsHouse) => void, options: Parameters<typeof startTestApp>[0] = {}): void {
  let house: ItemsHouse;
  beforeAll(async () => {
    house = await openHouse(await startTestApp(options), 'ats');
    take(house);
  });
  afterAll(() => house.server.stop());
  beforeEach(async () => {
    const { sql } = house.server;
    await sql`delete from items`;
    await sql`delete from item_lists`;
    await house.showDay('2024-05-15');
    await house.showDay('2024-06-14', 'preview');
  });
}

async function openHouse(server: TestApp, id: string): Promise<ItemsHouse> {
  const { sql } = server;
  const team = await insertTeam(sql, id);
  const hidden = { wholesaler_id: id, custom_id: 'REP_4', name: 'Dee', role: 'salesRep', hidden: true };
  for (const db of ['prod', 'preview']) {
    await sql`insert into users ${sql({ ...hidden, db, team_lead_ids: ['LEAD_1'] })}`;
  }
  const admin = await insertPerson(sql, { wholesalerId: id, role: 'admin' });
  const viewer = await insertPerson(sql, { wholesalerId: id, role: 'manager', viewOnly: true });
  const tokens = { ...team, ADM_1: admin.token, VIEW_1: viewer.token };
  const ask: ItemsHouse['ask'] = (
    call,
    { as = tokens.MGR_1, json, method = json ? 'POST' : 'GET', db = 'prod' } = {},
  ) => {
    const path = call.startsWith('/') ? call : `/api/v3/${call}`;
    const url = `${path}${path.includes('?') ? '&' : '?'}wholesalerId=${id}&db=${db}`;
    return server.ask({ url, method, as, ...(json && { json }) });
  };
  const read: ItemsHouse['read'] = async <T>(call: string, sent?: Sent) => {
    const { status, body } = await ask(call, sent);
    if (status !== 200) throw new Error(`${call}: ${status} ${body.message}`);
    return body.payload as T;
  };
  const patch: ItemsHouse['patch'] = ({ _id }, json, sent = {}) =>
    ask(`items/${_id}`, { method: 'PATCH', json, ...sent });
  const patched: ItemsHouse['patched'] = async (item, fields, sent) => {
    const { status, body } = await patch(item, fields, sent);
    if (status !== 200) throw new Error(`${status} ${body.message}`);
    return (body.payload as ItemDetail).item;
  };
  const make: ItemsHouse['make'] = async (fields = {}, sent = {}) => {
    const json = { name: 'Spring', type: 'quantity', isObjective: true, ...fields };
    return (await read('items', { json, ...sent })).item;
  };
  return {
    server,
    id,
    tokens,
    ask,
    read,
    make,
    patch,
    patched,
    save: async (fields = {}) => {
      const { isIncentive = false, type = 'quantity', ...rest } = fields as { isIncentive?: boolean; type?: string };
      const item = await make({ isObjective: !isIncentive, isIncentive, type });
      return patched(item, { ...validFields, ...rest });
    },
    sub: async (parent, item, sent) =>
      (await read('addSubItem', { json: { parentItemId: parent._id, item }, ...sent })).item,
    group: (parent, children, more = {}) =>
      ask(`addGroupedChildren/${parent._id}`, { json: { childIds: children.map(({ _id }) => _id), ...more } }),
    showDay: async (lastTransactionDate, db = 'prod') => {
      const content = { lastTransactionDate, products: rankedProducts, buyers: itemAccounts };
      const snapshotId = await insertSnapshot(sql, id, content);
      await sql`
        update snapshots set table_versions = table_versions - 'snapshot_item_scopes' where snapshot_id = ${snapshotId}`;
      await pointAt(sql, id, db, snapshotId);
    },
    measure: async () => {
      const trees = itemTrees(await scoped(sql, { wholesalerId: id, db: 'prod' }, (tx) => readItems(tx, id)));
      const shown = await sql<{ snapshotId: number; lastDate: string }[]>`
        select s.snapshot_id as "snapshotId", s.last_transaction_date as "lastDate"
        from environments e join snapshots s using (snapshot_id) where e.wholesaler_id = ${id}`;
      for (const { snapshotId, lastDate } of shown) {
        const rows = neededScopes(trees, { lastDate, isOver: false, nonSellingDays: new Set(), corrections: new Map() })
          .map(scopeText)
          .map((scope) => ({
            ...{ snapshot_id: snapshotId, wholesaler_id: id, scope_id: itemIdOf(scope), scope },
          }));
        if (rows.length > 0) await sql`insert into snapshot_item_scopes ${sql(rows)}`;
        const versions = sql.json(currentVersions);
        await sql`update snapshots set table_versions = ${versions} where snapshot_id = ${snapshotId}`;
      }
    },
    history: async () => {
      const { body } = await server.ask({ url: `/api/history?wholesalerId=${id}`, as: tokens.ADM_1 });
      return (body.payload as { detail: string }[]).map(({ detail }) => detail);
    },
  };
}

const validFields = {
  target: 20,
  quantityPayout: 5,
  users: ['REP_1', 'REP_2'],
  measure: { label: 'Vol (CEs)' },
  productsFilters: { brand: ['Alder Ale'] },
};
