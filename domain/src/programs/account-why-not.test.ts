// What to do by when, so that an account counts: the arithmetic stands beside each.
import { expect, test } from 'vitest';
import { exact } from '../exact.ts';
import {
  anyPlacementWay,
  imageCountsAs,
  imageWay,
  measuredCounts,
  measuredWay,
  placementCounts,
  placementWay,
} from './account-why-not.ts';
import type { AccountMeasure } from './program-accounts.ts';

const running = { by: '2026-09-18', endedOn: '2026-09-18' };
const ended = { by: null, endedOn: '2026-09-18' };
const ce = 288_000_000;
const product = (milliUnits: number, has = 0) => ({ name: 'Zestrel Original', milliUnits, has });

test('a placement that came back needs more than what was returned', () => {
  // 12 sold, 12 returned: 0, so 1 more. 12 sold, 14 returned: -2, so 3 more.
  expect(placementCounts(product(0), null, false)).toEqual({
    of: 'Zestrel Original',
    amount: '0 units',
    note: 'A placement needs more than 0 units',
  });
  expect(placementWay(product(0), null, false, running)).toBe(
    'Sell 1 unit of Zestrel Original by Fri, Sep 18, and it counts.',
  );
  expect(placementWay(product(-2000), null, false, running)).toMatch(/^Sell 3 units of /);
  expect(placementWay(product(0), null, false, ended)).toBe('This ended on Fri, Sep 18.');
});

test('a minimum is named with what is missing of it', () => {
  const minimum = { unit: 'microOunces', value: 2 * ce } as const;
  const half = product(6000, 0.5 * ce); // 2 - 0.5 = 1.5 CE
  expect(placementCounts(half, minimum, false)).toMatchObject({
    amount: '0.50 CE',
    note: 'A placement needs at least 2.00 CE',
  });
  expect(placementWay(half, minimum, false, running)).toMatch(/^Sell 1.50 CE more of Zestrel Original by/);
  expect(anyPlacementWay(40, minimum, running)).toBe(
    'Sell 2.00 CE of any of its 40 products by Fri, Sep 18, and it counts.',
  );
});

test('a minimum of gross profit has no amount for those who do not see profits', () => {
  const minimum = { unit: 'gpCents', value: 2000 } as const;
  const told = [
    placementCounts(product(6000, 1250), minimum, true),
    placementWay(product(6000, 1250), minimum, true, running),
    anyPlacementWay(40, minimum, running),
  ];
  expect(JSON.stringify(told)).not.toMatch(/\$|12\.5|20/);
  expect(placementWay(product(6000, 1250), minimum, false, running)).toMatch(/^Sell \$7.50 more/); // 20 - 12.50
});

const measure = (changes: Partial<AccountMeasure>): AccountMeasure => ({
  ...{ label: 'Vol (CEs)', isAccountSpecific: false, target: exact(12), products: 40, isHidden: false },
  ...changes,
});

test('volume, growth and targets say how much more', () => {
  const wayOf = (selected: number, reference: number | null, changes: Partial<AccountMeasure> = {}) =>
    measuredWay({ selected, reference }, measure(changes), running);
  expect(wayOf(0, null)).toBe('Sell any of its products by Fri, Sep 18, and it counts.');
  expect(wayOf(-2 * ce, null)).toBe('Sell more than 2.00 CE by Fri, Sep 18, and it counts.');
  const growth = { label: 'Vol Δ (CEs)' } as const;
  expect(wayOf(1 * ce, 4 * ce, growth)).toBe('Sell more than 3.00 CE by Fri, Sep 18, and it counts.'); // 4 - 1
  expect(wayOf(0, null, growth)).toMatch(/nothing to compare with/);
  const specific = { isAccountSpecific: true };
  // 12 - 8.5
  expect(wayOf(8.5 * ce, null, specific)).toBe('Sell 3.50 CE more by Fri, Sep 18, and it counts.');
  expect(wayOf(12 * ce - 1, null, specific)).toMatch(/^Sell 0.01 CE more/); // never 0
  expect(wayOf(2, null, { ...specific, label: 'PODs', target: exact(3) })).toMatch(/^Sell 1 more product by/); // 3 - 2
  const hidden = { ...specific, label: 'GP ($)', isHidden: true } as const;
  expect(wayOf(500, null, hidden)).toBe('Sell more here by Fri, Sep 18, and it counts.');
  expect(measuredCounts({ selected: 8.5 * ce, reference: null }, measure(specific))).toEqual({
    ...{ of: null, amount: '8.50 CE', note: 'The target is 12.00 CE' },
  });
  expect(measuredCounts({ selected: 1 * ce, reference: 4 * ce }, measure(growth))).toEqual({
    ...{ of: null, amount: '−3.00 CE', note: '1.00 CE against 4.00 CE before' },
  });
  expect(measuredCounts({ selected: 500, reference: null }, measure(hidden)).amount).toBe('–');
});

test('photos are submitted, or wait for approval', () => {
  expect(imageWay({ lacks: 2, waiting: 1 }, running)).toBe('Submit 2 photos by Fri, Sep 18. They count once approved.');
  expect(imageWay({ lacks: 0, waiting: 1 }, running)).toBe('1 photo waits for approval.');
  expect(imageWay({ lacks: 1, waiting: 2 }, ended)).toBe('2 photos wait for approval.');
  expect(imageWay({ lacks: 1, waiting: 0 }, ended)).toBe('This ended on Fri, Sep 18.');
  expect(imageCountsAs(4, 3)).toEqual({ of: null, amount: '3 photos', note: 'At most 3 photos per account' });
});
