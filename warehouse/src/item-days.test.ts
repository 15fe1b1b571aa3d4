/** The days of measured scopes: by hand from testing/item-sales.ts, and of random ones against what is measured. */

import { itemIdOf } from '@caselift/db/item-ids';
import { addDays, daysBetween } from '@caselift/domain/dates';
import type { MeasuredDay } from '@caselift/domain/programs/item-days';
import { type ItemScope, scopeText } from '@caselift/domain/programs/item-scope';
import { atLeast } from '@caselift/domain/testing/at-least';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DaysQuestion, readItemDays } from './item-days.ts';
import { east, lastDate, loadItemSales, west } from './testing/item-sales.ts';
import { loadRandomLines, newestDay, randomScopes } from './testing/random-scopes.ts';
import { openUpdateSetup, type UpdateSetup, wholesalerId } from './testing/update-setup.ts';

const total = (days: readonly MeasuredDay[], side: MeasuredDay['side']) =>
  days.filter((day) => day.side === side).reduce((sum, { amount }) => sum + amount, 0);

describe('the days of two Aprils', () => {
  const scope: ItemScope = {
    ...{ products: { kind: 'all' }, accounts: { kind: 'all' }, unit: 'pairs', graceDays: 13 },
    minimum: { unit: 'milliUnits', value: 5000 },
    selected: { from: '2026-04-01', to: '2026-04-30' },
    reference: { from: '2025-04-01', to: '2025-04-30' },
    ...{ holdersAt: null, corrections: null },
  };
  let setup: UpdateSetup;
  let snapshotId: number;
  beforeAll(async () => {
    setup = await openUpdateSetup([], loadItemSales);
    ({ snapshotId } = await setup.update(await setup.beginRun(), lastDate));
  });
  afterAll(() => setup?.close());
  const daysOf = async (changes: Partial<ItemScope> = {}, holders: DaysQuestion['holders'] = null) => {
    const place = { dataDir: setup.dataDir, sql: setup.sql, wholesalerId, snapshotId };
    const days = await readItemDays(place, { scope: { ...scope, ...changes }, lists: new Map(), holders });
    return (days ?? []).map(({ side, date, amount }) => `${side === 'selected' ? '' : `${side} `}${date} ${amount}`);
  };

  test('have a placement on the day on which it reaches the minimum, unless it came back soon after them', async () => {
    // A's Stout sold 6 on April 10, of which 2 came back in May.
    expect(await daysOf()).toEqual([
      'reference 2025-04-01 1',
      '2026-04-01 1',
      '2026-04-20 1',
      '2026-04-23 1',
      '2026-04-30 1',
    ]);
    expect(await daysOf({ graceDays: 0, reference: null })).toContain('2026-04-10 1');
  });

  test('lose a placement on the day on which it is no longer one', async () => {
    const least = { minimum: { unit: 'milliUnits', value: 20_000 }, reference: null } as const;
    // A's Pils: 24 on April 1, 20 from April 15 on, 18 from April 25 on.
    expect(await daysOf(least)).toEqual(['2026-04-01 1', '2026-04-25 -1']);
  });

  test('add up what was sold and taken back, for the holders asked about', async () => {
    const units = { unit: 'milliUnits', minimum: null, graceDays: 0, reference: null } as const;
    expect(await daysOf(units, [east])).toEqual([
      '2026-04-01 24000',
      '2026-04-10 6000',
      '2026-04-15 -4000',
      '2026-04-24 3000',
      '2026-04-25 -2000',
    ]);
    expect(await daysOf(units, [null])).toEqual(['2026-04-22 1500', '2026-04-23 6000']);
    expect(await daysOf(units, [])).toEqual([]);
    expect(await daysOf({ ...units, holdersAt: '2026-04-30' }, [west])).toContain('2026-04-21 2000');
  });
});

describe('the days of random scopes', () => {
  const items = randomScopes(60, 11);
  let setup: UpdateSetup;
  let snapshotId: number;
  beforeAll(async () => {
    setup = await openUpdateSetup([], loadRandomLines);
    await setup.change('delete from changes where change_id = 4');
    ({ snapshotId } = await setup.update(await setup.beginRun(), newestDay, undefined, async () => items));
  });
  afterAll(() => setup?.close());
  const daysOf = async (scope: ItemScope, holders: DaysQuestion['holders']) => {
    const place = { dataDir: setup.dataDir, sql: setup.sql, wholesalerId, snapshotId };
    return (await readItemDays(place, { ...items, scope, holders })) ?? [];
  };

  test('add up to what is measured of each holder, and of everyone', async () => {
    for (const scope of atLeast(1, items.scopes)) {
      const rows = await setup.sql<{ repId: string | null; selected: number; reference: number }[]>`
        select rep_id as "repId", selected, reference from snapshot_item_reps
        where snapshot_id = ${snapshotId} and scope_id = ${itemIdOf(scopeText(scope))}`;
      const sum = (side: MeasuredDay['side'], of: readonly (typeof rows)[number][] = rows) =>
        of.reduce((all, row) => all + row[side], 0);
      const all = await daysOf(scope, null);
      expect([total(all, 'selected'), total(all, 'reference')]).toEqual([sum('selected'), sum('reference')]);
      const some = rows.slice(0, 2);
      const theirs = await daysOf(
        scope,
        some.map(({ repId }) => repId),
      );
      expect([total(theirs, 'selected'), total(theirs, 'reference')]).toEqual([
        sum('selected', some),
        sum('reference', some),
      ]);
    }
  });

  test('say at the end of any day what a window that ended then has', async () => {
    for (const scope of atLeast(1, items.scopes.slice(0, 20))) {
      const { from, to } = scope.selected;
      const end = addDays(from, Math.floor(daysBetween(from, to) / 2));
      const whole = await daysOf({ ...scope, graceDays: 0 }, null);
      const cut = await daysOf({ ...scope, graceDays: 0, selected: { from, to: end } }, null);
      const before = whole.filter(({ date }) => date <= end);
      expect(total(before, 'selected')).toBe(total(cut, 'selected'));
    }
  });
});
