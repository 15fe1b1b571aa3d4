import { describe, expect, test } from 'vitest';
import { itemOf, measureOf, termsOf } from '../testing/program-items.ts';
import { earlierItemTermsAfter } from './instances.ts';
import type { AccountSelection, Item, ItemPeriod, ItemTerms, ProductSelection } from './item.ts';
import type { ItemMeasure } from './item-measures.ts';
import { accountsText, type Instance, scopeText } from './item-scope.ts';
import { itemTrees } from './item-tree.ts';
import { firstPaidDay, isReadFromFigures, neededScopes, scopeOf } from './item-windows.ts';

const calendarAt = (lastDate: string, ...daysOff: string[]) => ({
  lastDate,
  isOver: false,
  nonSellingDays: new Set(daysOff),
  corrections: new Map<string, string>(),
});
const instanceOf = (from: string, to: string, period: ItemPeriod): Instance => ({
  from,
  to,
  isEnded: false,
  terms: termsOf({ period }),
});
const march = instanceOf('2026-03-01', '2026-03-31', 'current_month');
const delta = measureOf({ label: 'Vol Δ (CEs)' });

const scopeAt = (lastDate: string, instance = march, measure: ItemMeasure = delta, ...daysOff: string[]) => {
  const scope = scopeOf(termsOf({ measure }), instance, calendarAt(lastDate, ...daysOff));
  if (scope === null) throw new Error('It measures no sales.');
  return scope;
};
/** S and R. */
const windowsAt = (...asked: Parameters<typeof scopeAt>) => {
  const { selected, reference } = scopeAt(...asked);
  return [`${selected.from} ${selected.to}`, reference && `${reference.from} ${reference.to}`];
};

describe('the reference of a running month', () => {
  test('ends after as many selling days as have elapsed, with the days between', () => {
    // Mar 2 to 6, 9, 10: 7 selling days; the 7th of March 2025 is Tue 11, the next Wed 12.
    expect(windowsAt('2026-03-10')).toEqual(['2026-03-01 2026-03-10', '2025-03-01 2025-03-11']);
    // 10 on Fri 13 and on Sat 14; the 10th of March 2025 is Fri 14, the next Mon 17.
    expect(windowsAt('2026-03-14')).toEqual(['2026-03-01 2026-03-14', '2025-03-01 2025-03-16']);
    // Closed on Mon 9: 6 selling days; the 6th of March 2025 is Mon 10.
    expect(windowsAt('2026-03-10', march, delta, '2026-03-09')[1]).toBe('2025-03-01 2025-03-10');
  });
  test('is not there before the first selling day, and whole from the last one on', () => {
    // Mar 1, 2026 is a Sunday.
    expect(windowsAt('2026-03-01')).toEqual(['2026-03-01 2026-03-01', null]);
    // 21 of 22 selling days on Mon 30; the 21st and last of March 2025 is Mon 31.
    expect(windowsAt('2026-03-30')[1]).toBe('2025-03-01 2025-03-31');
    expect(windowsAt('2026-03-31')).toEqual(['2026-03-01 2026-03-31', '2025-03-01 2025-03-31']);
    // May 29, 2026 is a Friday, the month's last selling day; its last day is Sunday 31.
    const may = instanceOf('2026-05-01', '2026-05-31', 'current_month');
    // 20 of 21 on Thu 28; the 20th of May 2025 is Wed 28.
    expect(windowsAt('2026-05-28', may)[1]).toBe('2025-05-01 2025-05-28');
    expect(windowsAt('2026-05-29', may)).toEqual(['2026-05-01 2026-05-29', '2025-05-01 2025-05-31']);
  });
  test('stays whole after its last day', () => {
    expect(windowsAt('2026-04-20')).toEqual(['2026-03-01 2026-03-31', '2025-03-01 2025-03-31']);
  });
});

describe('the reference of an ended period', () => {
  test('is the whole month, quarter or year a year earlier, leap day included', () => {
    const at = (from: string, to: string, period: ItemPeriod) =>
      windowsAt('2026-06-10', instanceOf(from, to, period))[1];
    expect(at('2025-02-01', '2025-02-28', 'current_month')).toBe('2024-02-01 2024-02-29');
    expect(at('2024-02-01', '2024-02-29', 'current_month')).toBe('2023-02-01 2023-02-28');
    expect(at('2026-01-01', '2026-03-31', 'current_quarter')).toBe('2025-01-01 2025-03-31');
    expect(at('2025-01-01', '2025-12-31', 'current_year')).toBe('2024-01-01 2024-12-31');
  });
  test('is the same days a year earlier where the days were chosen', () => {
    const at = (from: string, to: string) => windowsAt('2026-06-10', instanceOf(from, to, 'custom'))[1];
    expect(at('2025-02-01', '2025-02-28')).toBe('2024-02-01 2024-02-28');
    expect(at('2024-02-29', '2024-03-15')).toBe('2023-02-28 2023-03-15');
    expect(at('2025-12-20', '2026-01-10')).toBe('2024-12-20 2025-01-10');
  });
  test('is the same days a year earlier where a tracked range has made a month longer', () => {
    expect(windowsAt('2026-06-10', instanceOf('2026-03-01', '2026-04-15', 'current_month'))[1]).toBe(
      '2025-03-01 2025-04-15',
    );
  });
  test('is none without a selling day in the period', () => {
    // A Saturday and a Sunday.
    expect(windowsAt('2026-06-10', instanceOf('2026-03-07', '2026-03-08', 'custom'))[1]).toBeNull();
  });
});

describe('tracked days', () => {
  const from = (trackingPeriod: 30 | 60 | 90): ItemMeasure => ({
    ...delta,
    trackingOption: 'trackingFromDate',
    trackingStart: '2026-03-15',
    trackingPeriod,
  });
  test('are compared with as many days just before them', () => {
    expect(windowsAt('2026-08-01', march, from(30))).toEqual(['2026-03-15 2026-04-13', '2026-02-13 2026-03-14']);
    expect(windowsAt('2026-08-01', march, from(60))).toEqual(['2026-03-15 2026-05-13', '2026-01-14 2026-03-14']);
    expect(windowsAt('2026-08-01', march, from(90))).toEqual(['2026-03-15 2026-06-12', '2025-12-15 2026-03-14']);
    const range = { ...delta, trackingOption: 'customPeriod', trackingStart: '2026-03-02', trackingEnd: '2026-03-03' };
    expect(windowsAt('2026-08-01', march, range as ItemMeasure)).toEqual([
      '2026-03-02 2026-03-03',
      '2026-02-28 2026-03-01',
    ]);
  });
  test('that run are cut to L, and the days before to as many selling days', () => {
    // Mar 16 to 20: 5 selling days; from Feb 13 they are Fri 13, Mon 16 to Thu 19.
    expect(windowsAt('2026-03-20', march, from(30))).toEqual(['2026-03-15 2026-03-20', '2026-02-13 2026-02-19']);
    // On Sunday Mar 15 none has elapsed.
    expect(windowsAt('2026-03-15', march, from(30))).toEqual(['2026-03-15 2026-03-15', null]);
  });
  test('that have not begun are empty, whatever day it is', () => {
    expect(windowsAt('2026-03-05', march, from(30))).toEqual(['2026-03-15 2026-03-14', null]);
    expect(windowsAt('2026-03-14', march, from(30))).toEqual(['2026-03-15 2026-03-14', null]);
  });
  test('end for their holders and returns on their own last day', () => {
    // Apr 13 is their last; the instance ends on Apr 30.
    const instance = instanceOf('2026-03-01', '2026-04-30', 'custom');
    const pods = { ...from(30), label: 'PODs Δ (delta) Simple' as const };
    expect(scopeAt('2026-04-20', instance, pods)).toMatchObject({ holdersAt: '2026-04-13', graceDays: 30 });
    const plain = measureOf({ label: 'PODs Simple' });
    expect(scopeAt('2026-04-20', instance, plain)).toMatchObject({ holdersAt: null, graceDays: 0 });
  });
});

describe('an ended window', () => {
  const pods = measureOf({ label: 'PODs Simple' });
  test('keeps its holders from the day after its last', () => {
    expect(scopeAt('2026-03-31').holdersAt).toBeNull();
    expect(scopeAt('2026-04-01').holdersAt).toBe('2026-03-31');
  });
  test('has holders as staff corrected them of its last day, once it has ended', () => {
    const corrections = new Map([
      ['2026-03-31', 'of March'],
      ['2026-04-30', 'of April'],
    ]);
    const at = (lastDate: string) =>
      scopeOf(termsOf({ measure: delta }), march, { ...calendarAt(lastDate), corrections });
    expect(at('2026-03-31')).toMatchObject({ holdersAt: null, corrections: null });
    expect(at('2026-04-01')).toMatchObject({ holdersAt: '2026-03-31', corrections: 'of March' });
    expect(scopeAt('2026-04-01').corrections).toBeNull();
  });
  test('has them in the sales period that ends with it and is over, as on the days after', () => {
    const corrections = new Map([['2026-03-31', 'of March']]);
    const over = (lastDate: string, instance = march) =>
      scopeOf(termsOf({ measure: delta }), instance, { ...calendarAt(lastDate), corrections, isOver: true });
    expect(over('2026-03-31')).toMatchObject({ holdersAt: '2026-03-31', corrections: 'of March' });
    expect(over('2026-03-31')).toEqual(
      scopeOf(termsOf({ measure: delta }), march, { ...calendarAt('2026-04-01'), corrections }),
    );
    // One that goes on after the period still runs.
    const quarter = instanceOf('2026-02-01', '2026-04-30', 'custom');
    expect(over('2026-03-31', quarter)).toMatchObject({ holdersAt: null, corrections: null });
  });
  test('is asked for again once the sales period is over', () => {
    const item = itemOf({ terms: { measure: delta }, since: '2026-01-01' });
    const trees = itemTrees([item]);
    const endsOn = (isOver: boolean) =>
      neededScopes(trees, { ...calendarAt('2026-03-31'), isOver }).map(({ holdersAt }) => holdersAt);
    expect([endsOn(false).includes('2026-03-31'), endsOn(true).includes('2026-03-31')]).toEqual([false, true]);
  });
  test('gives placements 30 days for what comes back from its last day on, and sums none', () => {
    expect(scopeAt('2026-03-30', march, pods).graceDays).toBe(0);
    expect(scopeAt('2026-03-31', march, pods).graceDays).toBe(30);
    expect(scopeAt('2026-05-20', march, pods).graceDays).toBe(30);
    expect(scopeAt('2026-04-10', march, delta).graceDays).toBe(0);
  });
});

describe('a scope', () => {
  test('is another with other corrected holders, and as it was without any', () => {
    const scope = scopeAt('2026-04-01');
    const corrected = { ...scope, corrections: 'some' };
    expect(scopeText(scope)).toMatch(/,0,"2026-03-31"]$/);
    expect(accountsText(scope)).toBe('[1,"all","2026-03-31"]');
    expect(accountsText(corrected)).toBe('[1,"all",["2026-03-31","some"]]');
    const texts = [scope, corrected, { ...scope, corrections: 'others' }].map(scopeText);
    expect(new Set(texts).size).toBe(3);
  });
  const products = (filters: Partial<ProductSelection['filters']>): ProductSelection => ({
    ...termsOf().products,
    filters: { ...termsOf().products.filters, supplier: [], ...filters },
  });
  const accounts = (filters: Partial<AccountSelection['filters']>): AccountSelection => ({
    ...termsOf().accounts,
    filters: { ...termsOf().accounts.filters, ...filters },
  });
  const scope = (terms: Partial<ItemTerms>) =>
    scopeOf(termsOf({ measure: delta, ...terms }), march, calendarAt('2026-03-10'));
  const text = (terms: Partial<ItemTerms>) => {
    const found = scope(terms);
    return found && scopeText(found);
  };

  test('a measure that compares with nothing has no reference', () => {
    expect(scopeAt('2026-03-20', march, measureOf({ label: 'Vol (CEs)' })).reference).toBeNull();
  });
  test('each has its own days of the year before, whatever others were asked for at the same L', () => {
    const ofDays = (from: string, to: string, period: ItemPeriod = 'custom') => instanceOf(from, to, period);
    const reference = (calendar: ReturnType<typeof calendarAt>, instance: Instance) =>
      scopeOf(termsOf({ measure: delta }), instance, calendar)?.reference;
    const pairs = [
      // Leap days: two first days with one a year before, and a month beside the same days by themselves.
      ['2028-03-10', ofDays('2028-02-28', '2028-03-31'), ofDays('2028-02-29', '2028-03-31')],
      ['2029-02-28', ofDays('2029-02-01', '2029-02-28', 'current_month'), ofDays('2029-02-01', '2029-02-28')],
    ] as const;
    for (const [lastDate, one, other] of pairs) {
      const calendar = calendarAt(lastDate);
      const alone = [one, other].map((instance) => reference(calendarAt(lastDate), instance));
      expect(alone[0]).not.toEqual(alone[1]);
      expect([one, other].map((instance) => reference(calendar, instance))).toEqual(alone);
    }
  });
  test('a month that tracked days have made three months is compared with three', () => {
    const longer = instanceOf('2026-01-01', '2026-03-31', 'current_month');
    expect(windowsAt('2026-04-10', longer)).toEqual(['2026-01-01 2026-03-31', '2025-01-01 2025-03-31']);
  });
  test('is none without a measure or without products', () => {
    expect(scope({ measure: null })).toBeNull();
    expect(scope({ products: products({}) })).toBeNull();
    const byHand = { ...products({ supplier: ['Alder'] }), byFilters: false };
    expect(scope({ products: byHand })).toBeNull();
    expect(scope({ products: { ...byHand, list: { hash: 'none', count: 0 } } })).toBeNull();
    expect(scope({ products: { ...byHand, list: { hash: 'some', count: 2 } } })?.products).toEqual({
      kind: 'list',
      hash: 'some',
    });
  });
  test('has all accounts where none are chosen', () => {
    expect(scope({})?.accounts).toEqual({ kind: 'all' });
    expect(scope({ accounts: { ...accounts({ chain: ['A'] }), byFilters: false } })?.accounts).toEqual({ kind: 'all' });
  });
  test('is the same text in whatever order the values were chosen', () => {
    const one = {
      products: products({ brand: ['B', 'A', 'B'], supplier: ['S'] }),
      accounts: accounts({ chain: ['Y', 'X'] }),
    };
    const { brand, ...others } = products({ brand: ['A', 'B'], supplier: ['S'] }).filters;
    const other = {
      products: { ...one.products, filters: { ...others, brand } },
      accounts: accounts({ chain: ['X', 'Y'] }),
    };
    expect(text(one)).toBe(text(other));
    expect(text(one)).not.toBe(text({ ...one, accounts: accounts({ chain: ['X'] }) }));
  });
  test('stays the same when target, people, flags, payout, delta or per cent change', () => {
    const percent = measureOf({ label: 'Vol Δ (%)' });
    const edited = { target: 99, userIds: ['ATS_1'], isAccountSpecific: true, isHouseGoal: true, measure: percent };
    expect(text(edited)).toBe(text({}));
  });
  test('has the accounts of another with the same choice and holders, whatever it measures', () => {
    const one = scopeAt('2026-04-10', march, delta);
    const other = scopeAt('2026-04-10', march, measureOf({ label: 'PODs', minimumValue: 2 }));
    expect(accountsText(one)).toBe(accountsText(other));
    expect(accountsText(one)).not.toBe(accountsText(scopeAt('2026-03-10')));
  });
  test('asks a minimum of placements in whole numbers: 0 is none, but of GP', () => {
    const minimum = (measure: Partial<ItemMeasure>) => scopeAt('2026-03-10', march, measureOf(measure)).minimum;
    // 1.25 CE x 288 oz = 360 oz.
    expect(minimum({ label: 'PODs', minimumValue: 1.25 })).toEqual({ unit: 'microOunces', value: 360_000_000 });
    expect(minimum({ label: 'PODs', minimumType: 'units', minimumValue: 0.29 })).toEqual({
      unit: 'milliUnits',
      value: 290,
    });
    expect(minimum({ label: 'PODs', minimumType: 'gp', minimumValue: 4.35 })).toEqual({ unit: 'gpCents', value: 435 });
    expect(minimum({ label: 'PODs', minimumType: 'gp' })).toEqual({ unit: 'gpCents', value: 0 });
    expect(minimum({ label: 'PODs' })).toBeNull();
    expect(minimum({ label: 'PODs Simple', minimumValue: 2 })).toBeNull();
  });
});

describe('the scopes that a snapshot needs', () => {
  const firstDays = (items: readonly Item[], lastDate: string) =>
    neededScopes(itemTrees(items), calendarAt(lastDate)).map(({ selected }) => selected.from);

  test('are those of the instances that hold L or ended in a sales period of any kind that can hold it', () => {
    // L in April: two months from Mar 1; the quarter and the month from Apr 1.
    expect(firstPaidDay('2026-04-10')).toBe('2026-03-01');
    expect(firstPaidDay('2026-06-10')).toBe('2026-04-01');
    expect(firstDays([itemOf()], '2026-04-10')).toEqual(['2026-03-01', '2026-04-01']);
    expect(firstDays([itemOf()], '2026-06-10')).toEqual(['2026-04-01', '2026-05-01', '2026-06-01']);
  });
  test('are each once', () => {
    expect(firstDays([itemOf(), itemOf({ itemId: 'copy', terms: { target: 99 } })], '2026-01-20')).toEqual([
      '2026-01-01',
    ]);
  });
  test('an archived item needs what had ended too long ago to be copied', () => {
    const archived = itemOf({ archivedAt: '2026-04-03T00:00:00Z', archivedOn: '2026-04-02' });
    expect(firstDays([archived], '2026-03-31')).toEqual(['2026-01-01', '2026-02-01']);
    expect(firstDays([archived], '2026-06-10')).toEqual([]);
  });
  test('an archived item is read from figures of what ended before the first day that was paid then', () => {
    // L of the archiving is May 10: two months from May 1, the quarter from Apr 1.
    const archived = { archivedAt: '2026-05-11T00:00:00Z', archivedOn: '2026-05-10' };
    const isRead = (to: string) => isReadFromFigures(archived, { to }, {});
    expect([isRead('2026-03-31'), isRead('2026-04-01')]).toEqual([true, false]);
    expect(isReadFromFigures(archived, { to: '2026-03-31' }, { rules: 'before' })).toBe(false);
  });
  test('what is handed in needs none, though it keeps a measure that was chosen before', () => {
    expect(firstDays([itemOf({ type: 'custom' })], '2026-01-20')).toEqual([]);
  });
  test('other rows below an item, and other holders of accounts, need others', () => {
    const parent = itemOf({ type: 'multi', terms: { measure: null } });
    const sub = (itemId: string, label: ItemMeasure['label']) =>
      itemOf({ itemId, parentId: 'item', since: '2025-12-01', terms: { measure: measureOf({ label }) } });
    const [one, two, other] = [sub('one', 'PODs'), sub('two', 'Vol (CEs)'), sub('two', 'GP ($)')];
    const units = (...children: readonly Item[]) =>
      neededScopes(itemTrees([parent, ...children]), calendarAt('2026-01-20')).map(({ unit }) => unit);
    expect([units(), units(one), units(one, two), units(one, other)]).toEqual([
      [],
      ['pairs'],
      ['pairs', 'microOunces'],
      ['pairs', 'gpCents'],
    ]);
    const held = (corrections: Map<string, string>) =>
      neededScopes(itemTrees([parent, one]), { ...calendarAt('2026-02-20'), corrections }).map(
        (scope) => scope.corrections,
      );
    expect([held(new Map()), held(new Map([['2026-01-31', 'hash']]))]).toEqual([
      [null, null],
      ['hash', null],
    ]);
  });
  test('are of what is valid and not archived; what is off can be switched on', () => {
    expect(firstDays([itemOf({ archivedAt: '2026-01-12T00:00:00Z' })], '2026-01-20')).toEqual([]);
    expect(firstDays([itemOf({ terms: { isValid: false } })], '2026-01-20')).toEqual([]);
    expect(firstDays([itemOf({ terms: { isActive: false } })], '2026-01-20')).toHaveLength(1);
  });
  test('are those of ended instances by the terms that they keep, though the item is deleted', () => {
    const item = itemOf({ since: '2026-03-02' });
    const earlierTerms = earlierItemTermsAfter(item, null, '2026-04-08');
    expect(firstDays([{ ...item, deletedAt: '2026-04-08T00:00:00Z', earlierTerms }], '2026-04-10')).toEqual([
      '2026-03-01',
    ]);
  });
  test('are remembered for the same rows and calendar, and of no others', () => {
    const parent = itemOf({ type: 'multi', terms: { measure: null } });
    const sub = itemOf({ itemId: 'sub', parentId: 'item', terms: { measure: delta } });
    const needed = (items: readonly Item[], lastDate: string, daysOff: readonly string[]) =>
      neededScopes(itemTrees(items), calendarAt(lastDate, ...daysOff)).map(scopeText);
    const changed = itemOf({ ...sub, terms: { ...sub.terms, measure: measureOf({ label: 'PODs Simple' }) } });
    const asked = [
      [[parent, sub], '2026-01-20', []],
      [[parent, sub], '2026-01-20', ['2026-01-05']],
      [[parent, changed], '2026-01-20', []],
      [[parent, sub], '2026-01-21', []],
      [[parent, sub], '2026-01-20', []],
      [[parent], '2026-01-20', []],
    ] as const;
    const anew = asked.map(([items, lastDate, daysOff]) => needed([...structuredClone(items)], lastDate, daysOff));
    expect(asked.map(([items, lastDate, daysOff]) => needed(items, lastDate, daysOff))).toEqual(anew);
    expect(new Set(anew.map((texts) => texts.join())).size).toBe(5);
  });
  test('are of sub-items and grouped children too, in the days of the item above them', () => {
    const parent = itemOf({ type: 'multi', terms: { measure: null, period: 'current_quarter' } });
    const sub = itemOf({ itemId: 'sub', parentId: 'item' });
    expect(firstDays([parent, sub], '2026-02-10')).toEqual(['2026-01-01']);
    expect(firstDays([{ ...parent, terms: { ...parent.terms, isValid: false } }, sub], '2026-02-10')).toEqual([]);
    const group = itemOf({ type: 'grouped', terms: { measure: null, period: 'current_quarter' } });
    const child = itemOf({ itemId: 'child', terms: { groupId: 'item' } });
    expect(firstDays([group, child], '2026-02-10')).toEqual(['2026-01-01']);
  });
});
