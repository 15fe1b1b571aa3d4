/** Random lines with returns of every kind, and random scopes over them. */
import { addDays } from '@caselift/domain/dates';
import type { MeasuredUnit } from '@caselift/domain/programs/item-measures';
import type { HolderCorrections, ItemScope, ScopeSet } from '@caselift/domain/programs/item-scope';
import type { Warehouse } from '../duckdb.ts';
import type { ItemsToMeasure } from '../item-inputs.ts';
import { insertLines } from './insert-lines.ts';

export const newestDay = '2026-07-15';

/** 20,000 lines of 500 days: 40 buyers, 2 of them in no file, and 15 products, 1 of them in none, of changes 1 to 3. */
export async function loadRandomLines(warehouse: Warehouse): Promise<void> {
  const connection = await warehouse.connect();
  await connection.run(`
    insert into changes values (1, 'import', '2026-01-10 06:00', '', 0, 0), (2, 'import', '2026-04-30 23:59', '', 0, 0),
      (3, 'import', '2026-07-02 06:00', '', 0, 0), (4, 'import', '2026-07-16 06:00', '', 0, 0);
    insert into products
    select concat('P', n), concat('P', n), concat('s', n % 3), concat('Supplier ', n % 3), concat('b', n % 5),
      concat('Brand ', n % 5), if(n % 4 = 0, null, concat('Family ', n % 4)), 'Beer', 'Can', concat(n % 2, ' oz'),
      if(n = 3, null, 8 + n * 1.357), 24, null, [], null, 1, null
    from range(14) as numbers (n);
    -- Change 4 is not of the figures: P14 and B39 are known from then on.
    insert into products values
      ('P14', 'P14', 's0', 'Supplier 0', 'b0', 'Brand 0', null, 'Beer', 'Can', '0 oz', 12, 24, null, [], null, 4, null);
    insert into buyers
    select concat('B', n), concat('B', n), concat('Type ', n % 3), if(n % 2 = 0, 'on', 'off'),
      if(n % 5 = 0, concat('Chain ', n % 10), null), concat('Place ', n % 4),
      if(hash(n, version) % 6 = 0, null, concat('ATS_', hash(n, version) % 4)), version, if(version = 3, null, version + 1)
    from range(38) as numbers (n), range(1, 4) as versions (version) where version = 3 or n % 3 > 0;
    insert into buyers values ('B39', 'B39', 'Type 0', 'on', null, 'Place 0', 'ATS_1', 4, null)`);
  await insertLines(
    connection,
    `
    select concat('I', n), 1, date '${newestDay}' - cast(hash(n, 1) % 500 as integer), concat('B', n % 40),
      concat('P', n // 40 % 15), null, null, case when n % 5 < 4 then concat('ATS_', n % 5) end,
      case when is_return then if(hash(n, 7) % 4 = 0, 'loss', 'return') else 'sale' end, null,
      case when is_return and hash(n, 3) % 2 = 0 then concat('I', n - 600 * (hash(n, 4) % 30)) end,
      case when hash(n, 5) % 9 > 0 then 1 end,
      case when is_return then -1 else 1 end * (1 + hash(n, 6) % 9999) / 1000,
      case when is_return then -1 else 1 end * cast(hash(n, 8) % 9000 as bigint),
      case when is_return then -1 else 1 end * cast(hash(n, 9) % 9000 as bigint), 1, null
    from (select n, hash(n, 2) % 3 = 0 as is_return from range(20000) as numbers (n))`,
  );
  await insertLines(
    connection,
    `values
      ('last', 1, '${newestDay}', 'B1', 'P1', null, null, 'ATS_1', 'sale', null, null, null, 1, 100, 50, 1, null),
      ('bare', 1, '${newestDay}', 'B1', 'P1', null, null, 'ATS_1', 'loss', 'quality', null, null, 9, 0, 9, 1, null)`,
  );
  connection.disconnectSync();
}

/** The same numbers for the same seed. */
export function randomScopes(count: number, seed: number): ItemsToMeasure {
  let state = seed;
  const below = (limit: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * limit);
  };
  const pick = <T>(from: readonly T[]): T => from[below(from.length)] as T;
  const some = (from: readonly string[]) => from.filter(() => below(2) === 0);
  const lists = new Map<string, readonly string[]>();
  const listed = (prefix: string, of: number): ScopeSet => {
    const members = some(Array.from({ length: of }, (_, n) => `${prefix}${n}`));
    const hash = members.join(' ');
    lists.set(hash, members);
    return { kind: 'list', hash };
  };
  const setOf = (prefix: string, of: number, filters: readonly (readonly [string, readonly string[]])[]): ScopeSet => {
    const chosen = filters
      .map(([key, values]) => [key, some(values)] as const)
      .filter(([, values]) => values.length > 0);
    if (chosen.length === 0 || below(3) === 0) return { kind: 'all' };
    return below(2) === 0 ? listed(prefix, of) : { kind: 'filters', filters: chosen.slice(0, 1 + below(3)) };
  };
  const window = () => {
    const from = addDays(newestDay, -below(460));
    const to = addDays(from, below(120));
    return { from, to: to < newestDay ? to : newestDay };
  };
  const scopes = Array.from({ length: count }, (): ItemScope => {
    const unit = pick<MeasuredUnit>([
      'microOunces',
      'milliUnits',
      'gpCents',
      'revenueCents',
      'pairs',
      'pairs',
      'pairs',
    ]);
    const minimumUnit = pick(['milliUnits', 'microOunces', 'gpCents'] as const);
    const least = { milliUnits: 5000, microOunces: 60_000_000, gpCents: 0 }[minimumUnit];
    const holdersAt = pick([null, '2025-12-31', '2026-04-30', '2026-06-30']);
    return {
      products: setOf('P', 16, [
        ['supplier', ['Supplier 0', 'Supplier 1', 'Unknown supplier']],
        ['brandFams', ['Family 1', 'Family 2', 'Family 3']],
        ['size', ['0 oz', '1 oz']],
      ]),
      accounts: setOf('B', 41, [
        ['accountType', ['Type 0', 'Type 1', 'Type 2']],
        ['premise', ['on', 'off']],
        ['location', ['Place 0', 'Place 1', 'Place 2', 'Place 3']],
        ['chain', ['Chain 0', 'Chain 5']],
      ]),
      unit,
      minimum: unit === 'pairs' && below(2) === 0 ? { unit: minimumUnit, value: least } : null,
      selected: window(),
      reference: below(4) === 0 ? null : window(),
      graceDays: unit === 'pairs' ? pick([0, 7, 30]) : 0,
      holdersAt,
      corrections: holdersAt && pick([null, 'some', 'others']),
    };
  });
  const corrected = (by: number): HolderCorrections =>
    Array.from({ length: 12 }, (_, n) => [`B${(n * by) % 41}`, n % 3 === 0 ? null : `ATS_${n % 4}`]);
  const corrections = new Map([
    ['some', corrected(3)],
    ['others', corrected(5)],
  ]);
  return { scopes, lists, corrections };
}
