/** Random scopes in an update, by plain loops, and one by one for the snapshot that stands. */

import { itemIdOf } from '@caselift/db/item-ids';
import { dropGoneSnapshots } from '@caselift/db/retention';
import { addDays } from '@caselift/domain/dates';
import { accountsText, type ItemScope, type ScopeSet, scopeText } from '@caselift/domain/programs/item-scope';
import { matchReturns } from '@caselift/domain/return-matches';
import { atLeast } from '@caselift/domain/testing/at-least';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ItemsToMeasure } from './item-inputs.ts';
import { measureScopes } from './measure-items.ts';
import { loadRandomLines, newestDay, randomScopes } from './testing/random-scopes.ts';
import { openUpdateSetup, type UpdateSetup, wholesalerId } from './testing/update-setup.ts';

const items = randomScopes(100, 7);

let setup: UpdateSetup;
/** Of change 3. Measured with all scopes in its update, and without any. */
let measured: number;
let bare: number;
beforeAll(async () => {
  setup = await openUpdateSetup([], loadRandomLines);
  await setup.change('delete from changes where change_id = 4');
  ({ snapshotId: measured } = await setup.update(await setup.beginRun(), newestDay, undefined, async () => items));
  ({ snapshotId: bare } = await setup.update(await setup.beginRun(), newestDay));
  await setup.change(`insert into changes values (4, 'import', '2026-07-16 06:00', '', 0, 0)`);
});
afterAll(() => setup?.close());

const measure = (snapshotId: number, asked: ItemsToMeasure) =>
  measureScopes({ dataDir: setup.dataDir, sql: setup.sql, wholesalerId, snapshotId, signal: undefined }, asked);
const only = (...scopes: ItemScope[]): ItemsToMeasure => ({ ...items, scopes });

const tables = ['scopes', 'buyers', 'reps', 'sets', 'accounts', 'account_reps'].map((name) => `snapshot_item_${name}`);
async function rowsOf(snapshotId: number): Promise<Record<string, string[]>> {
  const rows: Record<string, string[]> = {};
  for (const table of tables) {
    const found = await setup.sql`select * from ${setup.sql(table)} where snapshot_id = ${snapshotId}`;
    rows[table] = found.map((row) => JSON.stringify({ ...row, snapshot_id: 0 })).sort();
  }
  return rows;
}

describe('a scope that is measured by itself', () => {
  test('has the rows that an update with all of them gives it', async () => {
    expect((await rowsOf(bare)).snapshot_item_scopes).toEqual([]);
    for (const scope of atLeast(1, items.scopes)) expect(await measure(bare, only(scope))).toBe(true);
    const alone = await rowsOf(bare);
    expect(alone.snapshot_item_buyers?.length).toBeGreaterThan(1000);
    expect(alone).toEqual(await rowsOf(measured));
  });

  test('is not measured again, and nothing of it changes', async () => {
    const before = await rowsOf(measured);
    await setup.sql`
      update snapshot_item_reps set selected = selected + 1 where snapshot_id = ${measured} and scope_id in (
        select scope_id from snapshot_item_scopes where snapshot_id = ${measured} limit 1)`;
    const marked = await rowsOf(measured);
    expect(marked).not.toEqual(before);
    expect(await measure(measured, items)).toBe(true);
    expect(await rowsOf(measured)).toEqual(marked);
  });
});

describe('by plain loops over all lines', () => {
  type Line = {
    invoiceId: string;
    lineNo: number;
    invoiceDate: string;
    milliUnits: number;
    reference: { invoiceId: string; lineNo: number } | null;
    buyer: string;
    product: string;
    gp: number;
    revenue: number;
  };
  type Held = Record<string, string | null>;

  test('every scope has measured the same', async () => {
    const connection = await setup.warehouse.connect();
    const read = async (sql: string) => (await connection.runAndReadAll(sql)).getRowObjectsJson() as Held[];
    const raw = await read(`
      select invoice_id, invoice_date, buyer_id, product_id, kind, reverses_invoice_id as named, reverses_line_no as named_line,
        cast(cast(round(units * 1000) as bigint) as varchar) as units, cast(revenue_cents as varchar) as revenue,
        cast(cost_cents as varchar) as cost
      from sale_lines`);
    const products = new Map(
      (await read('select * from products where valid_from <= 3')).map((row) => [row.product_id, row]),
    );
    const history = Map.groupBy(
      await read('select * from buyers where valid_from <= 3 order by valid_from'),
      (row) => row.buyer_id ?? '',
    );
    connection.disconnectSync();
    const lines = raw.flatMap((row): Line[] => {
      const [units, revenue, cost] = [Number(row.units), Number(row.revenue), Number(row.cost)];
      const isLoss = row.kind === 'loss';
      if (isLoss && units >= 0 && revenue >= 0) return [];
      return [
        {
          ...{ invoiceId: row.invoice_id ?? '', lineNo: 1, invoiceDate: row.invoice_date ?? '', milliUnits: units },
          reference: row.named && row.named_line ? { invoiceId: row.named, lineNo: Number(row.named_line) } : null,
          ...{ buyer: row.buyer_id ?? '', product: row.product_id ?? '', revenue },
          gp: isLoss ? revenue + cost : revenue - cost,
        },
      ];
    });
    const portions = [...Map.groupBy(lines, (line) => `${line.buyer} ${line.product}`).values()].flatMap(
      matchReturns<Line>,
    );
    const ounces = (product: string, milliUnits: number) => {
      const perUnit = BigInt(Math.round(Number(products.get(product)?.oz_per_unit ?? 0) * 1e6)) * BigInt(milliUnits);
      const half = perUnit < 0n ? -500n : 500n;
      return Number((perUnit + half) / 1000n);
    };
    const columnOf: Record<string, string> = {
      ...{ supplier: 'supplier', brandFams: 'brand_fam', size: 'size' },
      ...{ accountType: 'account_type', premise: 'premise', location: 'location', chain: 'chain' },
    };
    const isIn = (set: ScopeSet, id: string, row: Held | undefined) => {
      if (set.kind === 'all') return true;
      if (set.kind === 'list') return items.lists.get(set.hash)?.includes(id) ?? false;
      const held = row ?? { supplier: 'Unknown supplier' };
      return set.filters.every(([key, values]) => values.includes(held[columnOf[key] ?? ''] ?? 'nothing'));
    };
    const changeAt = (day: string) => ['2026-01-10', '2026-04-30', '2026-07-02'].filter((made) => made <= day).length;
    const holderOf = (buyer: string, { holdersAt: day, corrections }: ItemScope) => {
      const corrected = items.corrections?.get(corrections ?? '')?.find(([one]) => one === buyer);
      if (corrected !== undefined) return corrected[1];
      const rows = history.get(buyer) ?? [];
      const change = day === null ? 3 : changeAt(day);
      const row = rows.findLast(({ valid_from }) => Number(valid_from) <= change) ?? rows[0];
      return row?.rep_id ?? null;
    };

    let [graced, ofBefore] = [0, 0];
    for (const scope of atLeast(1, items.scopes)) {
      const counts = (line: Line, window: { from: string; to: string }) =>
        window.from <= line.invoiceDate &&
        line.invoiceDate <= window.to &&
        isIn(scope.products, line.product, products.get(line.product)) &&
        isIn(scope.accounts, line.buyer, history.get(line.buyer)?.at(-1));
      const measuredIn = (window: { from: string; to: string } | null): Map<string, number> => {
        const sums = new Map<string, number>();
        if (window === null) return sums;
        const quantity = (line: Line, unit: string) =>
          ({
            milliUnits: line.milliUnits,
            microOunces: ounces(line.product, line.milliUnits),
            gpCents: line.gp,
            revenueCents: line.revenue,
          })[unit] ?? 0;
        if (scope.unit !== 'pairs') {
          for (const line of lines) {
            if (counts(line, window)) sums.set(line.buyer, (sums.get(line.buyer) ?? 0) + quantity(line, scope.unit));
          }
          return sums;
        }
        const pairs = new Map<string, { buyer: string; units: number; quantity: number }>();
        const add = (line: Line, units: number, added: number) => {
          const key = `${line.buyer} ${line.product}`;
          const pair = pairs.get(key) ?? { buyer: line.buyer, units: 0, quantity: 0 };
          pairs.set(key, { ...pair, units: pair.units + units, quantity: pair.quantity + added });
        };
        const unit = scope.minimum?.unit ?? '';
        for (const line of lines) if (counts(line, window)) add(line, line.milliUnits, quantity(line, unit));
        const [first, last] = [addDays(window.to, 1), addDays(window.to, scope.graceDays)];
        for (const { returned, sale, milliUnits } of portions) {
          if (returned.invoiceDate < first || returned.invoiceDate > last || !counts(sale, window)) continue;
          graced += 1;
          const gp = Math.sign(sale.gp) * Math.floor((Math.abs(sale.gp) * milliUnits) / sale.milliUnits + 0.5);
          const part = { ...sale, milliUnits, gp };
          add(sale, -milliUnits, -quantity(part, unit));
        }
        for (const { returned, sale, milliUnits } of portions) {
          if (sale.invoiceDate >= window.from || !counts(returned, window)) continue;
          ofBefore += 1;
          const gp =
            Math.sign(returned.gp) * Math.floor((Math.abs(returned.gp) * milliUnits) / -returned.milliUnits + 0.5);
          add(returned, milliUnits, -quantity({ ...returned, milliUnits: -milliUnits, gp }, unit));
        }
        for (const pair of pairs.values()) {
          if (pair.units <= 0 || (scope.minimum && pair.quantity < scope.minimum.value)) continue;
          sums.set(pair.buyer, (sums.get(pair.buyer) ?? 0) + 1);
        }
        return sums;
      };
      const [selected, reference] = [measuredIn(scope.selected), measuredIn(scope.reference)];
      const expected = [...new Set([...selected.keys(), ...reference.keys()])]
        .map((buyer) => [buyer, holderOf(buyer, scope), selected.get(buyer) ?? 0, reference.get(buyer) ?? 0])
        .filter(([, , s, r]) => s !== 0 || r !== 0)
        .sort();
      const found = await setup.sql`
        select buyer_id, rep_id, selected, reference from snapshot_item_buyers
        where snapshot_id = ${bare} and scope_id = ${itemIdOf(scopeText(scope))}`.values();
      expect([scopeText(scope), ...found.map((row) => [...row]).sort()]).toEqual([scopeText(scope), ...expected]);
      const accounts = await setup.sql`
        select buyer_id from snapshot_item_accounts
        where snapshot_id = ${bare} and set_id = ${itemIdOf(accountsText(scope))} order by 1`.values();
      const all = [...new Set([...history.keys(), ...lines.map(({ buyer }) => buyer)])];
      const assigned = all.filter((buyer) => isIn(scope.accounts, buyer, history.get(buyer)?.at(-1))).sort();
      expect(accounts.flat().sort()).toEqual(assigned);
    }
    expect([graced, ofBefore].every((portions) => portions > 100)).toBe(true);
  });
});

describe('measuring for a snapshot', () => {
  const [scope] = randomScopes(1, 99).scopes as [ItemScope];
  const all: ItemScope = { ...scope, products: { kind: 'all' }, accounts: { kind: 'all' } };
  const countOf = async (table: string, column: string, id: number) =>
    (await setup.sql`select from ${setup.sql(table)} where snapshot_id = ${bare} and ${setup.sql(column)} = ${id}`)
      .count;

  test('by two at once, and by four with some of the same, adds every row once', async () => {
    const asked = ['gpCents', 'revenueCents', 'milliUnits', 'microOunces', 'pairs'] as const;
    const scopes = asked.map((unit): ItemScope => ({ ...all, unit, minimum: null, holdersAt: '2026-01-31' }));
    const rounds = [scopes, scopes.toReversed(), scopes.slice(2), scopes.slice(0, 3)];
    expect(await Promise.all(rounds.map((some) => measure(bare, only(...some))))).toEqual([true, true, true, true]);
    const snapshot = await setup.update(await setup.beginRun(), newestDay, undefined, async () => only(...scopes));
    for (const one of scopes) {
      const id = itemIdOf(scopeText(one));
      const [expected] = await setup.sql`
        select count(*) as rows from snapshot_item_buyers where snapshot_id = ${snapshot.snapshotId} and scope_id = ${id}`;
      expect(await countOf('snapshot_item_buyers', 'scope_id', id)).toBe(expected?.rows);
      expect(await countOf('snapshot_item_scopes', 'scope_id', id)).toBe(1);
    }
    expect(await countOf('snapshot_item_accounts', 'set_id', itemIdOf(accountsText(scopes[0] as ItemScope)))).toBe(40);
  });

  test('beside an import and after it has what it had before', async () => {
    const at = (holdersAt: string): ItemScope => ({ ...all, unit: 'gpCents', minimum: null, holdersAt });
    const sums = async (asked: ItemScope) => {
      expect(await measure(bare, only(asked))).toBe(true);
      return setup.sql`
        select buyer_id, selected, reference from snapshot_item_buyers
        where snapshot_id = ${bare} and scope_id = ${itemIdOf(scopeText(asked))} order by 1`.values();
    };
    const before = await sums(at('2024-01-01'));
    expect(before.length).toBeGreaterThan(10);
    const connection = await setup.warehouse.connect();
    await connection.run(`
      begin; update sale_lines set valid_to = 5;
      insert into sale_lines select * replace (1 as revenue_cents, 5 as valid_from, null as valid_to) from sale_lines;
      insert into changes values (5, 'import', '2026-07-17 06:00', '', 0, 0)`);
    expect(await sums(at('2024-01-02'))).toEqual(before);
    await connection.run('commit');
    expect(await sums(at('2024-01-03'))).toEqual(before);
    connection.disconnectSync();
  });

  test('fails loudly where another scope has the same id, and adds nothing', async () => {
    const other: ItemScope = { ...all, holdersAt: '2024-02-29' };
    const id = itemIdOf(scopeText(other));
    await setup.sql`
      insert into snapshot_item_scopes (snapshot_id, wholesaler_id, scope_id, scope)
      values (${bare}, ${wholesalerId}, ${id}, 'of another scope')`;
    await expect(measure(bare, only(all, other))).rejects.toThrow(`the id ${id}`);
    expect(await countOf('snapshot_item_scopes', 'scope_id', itemIdOf(scopeText(all)))).toBe(0);
    await setup.sql`delete from snapshot_item_scopes where snapshot_id = ${bare} and scope_id = ${id}`;
  });

  test('fails where a list of it is not there', async () => {
    const listed: ItemScope = { ...all, accounts: { kind: 'list', hash: 'of nothing' } };
    await expect(measure(bare, only(listed))).rejects.toThrow('The list of nothing');
  });

  test('is refused where it is another wholesaler’s', async () => {
    const place = {
      dataDir: setup.dataDir,
      sql: setup.sql,
      wholesalerId: 'other',
      snapshotId: bare,
      signal: undefined,
    };
    expect(await measureScopes(place, only(all))).toBe(false);
  });

  test('is refused where it is half written', async () => {
    await setup.sql`update snapshots set table_versions = table_versions - 'snapshot_item_sets' where snapshot_id = ${bare}`;
    expect(await measure(bare, only(all))).toBe(false);
    await setup.sql`
      update snapshots set table_versions = table_versions || '{"snapshot_item_sets": 1}' where snapshot_id = ${bare}`;
  });

  test('is refused where its lines are no longer in the warehouse', async () => {
    await setup.sql`update snapshots set change_id = 9 where snapshot_id = ${bare}`;
    expect(await measure(bare, only(all))).toBe(false);
    await setup.sql`update snapshots set change_id = 3 where snapshot_id = ${bare}`;
  });

  test('is refused where it is dropped, and nothing of it stays', async () => {
    await setup.sql`update snapshots set dropped_at = now() where snapshot_id = ${bare}`;
    await dropGoneSnapshots(setup.sql, { wholesalerId });
    expect(await measure(bare, only(all))).toBe(false);
    expect((await rowsOf(bare)).snapshot_item_scopes).toEqual([]);
  });
});
