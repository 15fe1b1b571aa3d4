/** Who is in a set of accounts or products: as the models of items decide it, and as the server does. */

import { growingSnapshot } from '@caselift/db/growing-snapshots';
import type { ProductFilterKey } from '@caselift/domain/programs/item';
import { accountTest, productTest } from '@caselift/domain/programs/item-members';
import { type ItemScope, type ScopeSet, scopeText } from '@caselift/domain/programs/item-scope';
import { atLeast } from '@caselift/domain/testing/at-least';
import type { DuckDBConnection } from '@duckdb/node-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withItemModels } from './item-connection.ts';
import { loadRandomLines, newestDay, randomScopes } from './testing/random-scopes.ts';
import { openUpdateSetup, type UpdateSetup, wholesalerId } from './testing/update-setup.ts';

const random = randomScopes(60, 11);
/** Every value of every key, alone; one that nothing has; and lists without a member. */
const single = (dimension: 'products' | 'accounts', key: string, values: readonly string[]): ItemScope => ({
  ...(random.scopes[0] as ItemScope),
  [dimension]: { kind: 'filters', filters: [[key, values]] },
});
const productKeys: Record<ProductFilterKey, readonly string[]> = {
  supplier: ['Unknown supplier', 'Supplier 1'],
  brand: ['Brand 2', 'Unknown brand'],
  brandFams: ['Family 3'],
  packageType: ['Can'],
  size: ['0 oz'],
  productType: ['Beer', 'Wine'],
};
const items = {
  ...random,
  lists: new Map([...random.lists, ['nobody', []], ['gone', ['P99', 'B99']]]),
  scopes: [
    ...random.scopes,
    ...Object.entries(productKeys).map(([key, values]) => single('products', key, values)),
    single('accounts', 'premise', ['on']),
    single('accounts', 'chain', ['No such chain']),
    ...['nobody', 'gone'].map((hash) => ({
      ...single('accounts', 'premise', ['on']),
      products: { kind: 'list' as const, hash },
      accounts: { kind: 'list' as const, hash },
    })),
  ],
};

let setup: UpdateSetup;
let snapshotId: number;
beforeAll(async () => {
  setup = await openUpdateSetup([], loadRandomLines);
  await setup.change('delete from changes where change_id = 4');
  ({ snapshotId } = await setup.update(await setup.beginRun(), newestDay));
});
afterAll(() => setup?.close());

/** By the text of the scope, the IDs in its set. */
async function membersOf(connection: DuckDBConnection, kind: 'product' | 'buyer'): Promise<Map<string, string[]>> {
  const rows = await connection.runAndReadAll(`
    select scopes.scope, numbers.${kind}_id as member
    from item_scopes as scopes
    inner join int_item_set_${kind}s as sets
      on sets.selection = scopes.${kind === 'product' ? 'product_set' : 'account_set'}
    inner join ${kind}_numbers as numbers on numbers.${kind}_no = sets.${kind}_no`);
  const members = rows.getRowObjectsJson() as { scope: string; member: string }[];
  const byScope = Map.groupBy(members, ({ scope }) => scope);
  return new Map([...byScope].map(([scope, found]) => [scope, found.map(({ member }) => member).sort()]));
}

test('an item chooses the accounts and products of the figures that the warehouse measures it by', async () => {
  const place = { dataDir: setup.dataDir, sql: setup.sql, wholesalerId, snapshotId };
  const snapshot = await growingSnapshot(setup.sql, place);
  if (snapshot === null) throw new Error('There is no snapshot.');
  const models = ['int_item_set_products', 'int_item_set_buyers'];
  const measured = await withItemModels(place, snapshot, items, models, async (connection) => ({
    products: await membersOf(connection, 'product'),
    accounts: await membersOf(connection, 'buyer'),
  }));
  const products = await setup.sql<Parameters<ReturnType<typeof productTest>>[0][]>`
    select custom_id as "customId", supplier, brand, brand_fam as "brandFam", package_type as "packageType", size,
      product_type as "productType"
    from snapshot_products where snapshot_id = ${snapshotId} order by custom_id collate "C"`;
  const accounts = await setup.sql<Parameters<ReturnType<typeof accountTest>>[0][]>`
    select custom_id as "customId", account_type as "accountType", premise, chain, location
    from snapshot_buyers where snapshot_id = ${snapshotId} order by custom_id collate "C"`;
  const sizes = new Set<number>();
  for (const scope of atLeast(1, items.scopes)) {
    const text = scopeText(scope);
    const listOf = (set: ScopeSet) => (set.kind === 'list' ? items.lists.get(set.hash) : []);
    const chosen = {
      products: products.filter(productTest(scope.products, listOf(scope.products))),
      accounts: accounts.filter(accountTest(scope.accounts, listOf(scope.accounts))),
    };
    for (const dimension of ['products', 'accounts'] as const) {
      const ids = chosen[dimension].map(({ customId }) => customId);
      expect([scope[dimension], ids]).toEqual([scope[dimension], measured?.[dimension].get(text) ?? []]);
      sizes.add(ids.length);
    }
  }
  // None, all, and many in between.
  expect([sizes.has(0), sizes.has(products.length), sizes.has(accounts.length)]).toEqual([true, true, true]);
  expect(sizes.size).toBeGreaterThan(15);
});
