/** Random items over the generated wholesaler, as the scopes that they measure. */
import { addDays, addMonths } from '@caselift/domain/dates';
import { itemMeasures, measureLabels } from '@caselift/domain/programs/item-measures';
import type { ItemScope, ScopeSet } from '@caselift/domain/programs/item-scope';
import type { ItemsToMeasure } from '@caselift/warehouse/item-inputs';

type Window = Pick<ItemScope, 'selected' | 'reference' | 'graceDays' | 'holdersAt' | 'corrections'>;

/**
 * Of 18 measures alike; two fifths of the products and accounts by hand. A fifth of the items is of each month and has
 * three scopes, those of the quarter that ends on 2026-09-30; half are of the quarter, the others began in the two years before
 * it and ended in it, or run.
 */
export function randomItems(count: number, seed: number): ItemsToMeasure {
  let state = seed;
  const below = (limit: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * limit);
  };
  const lists = new Map<string, readonly string[]>();
  const listed = (prefix: string, of: number, most: number): ScopeSet => {
    const members = [...new Set(Array.from({ length: 1 + below(most) }, () => `${prefix}${below(of)}`))].sort();
    const hash = `${prefix} ${lists.size}`;
    lists.set(hash, members);
    return { kind: 'list', hash };
  };
  const some = (word: string, of: number, most: number) =>
    Array.from({ length: 1 + below(most) }, () => `${word} ${below(of)}`);
  const products = (): ScopeSet => {
    if (below(5) < 2) return listed('P', 8000, 60);
    const key = below(3);
    if (key === 0) return { kind: 'filters', filters: [['supplier', some('Supplier', 250, 4)]] };
    if (key === 1) return { kind: 'filters', filters: [['brand', some('Brand', 1600, 12)]] };
    return {
      kind: 'filters',
      filters: [
        ['productType', ['Beer']],
        ['supplier', some('Supplier', 250, 12)],
      ],
    };
  };
  const accounts = (): ScopeSet => {
    if (below(5) < 2) return below(3) === 0 ? listed('B', 20_000, 400) : { kind: 'all' };
    const filters = below(2) === 0 ? (['accountType', ['Bar', 'Restaurant']] as const) : (['premise', ['on']] as const);
    return { kind: 'filters', filters: below(2) === 0 ? [filters] : [['location', some('City', 40, 9)], filters] };
  };
  const scopes = Array.from({ length: count }).flatMap((): ItemScope[] => {
    const label = measureLabels[below(measureLabels.length)] ?? 'PODs';
    const { unit, form, hasMinimum } = itemMeasures[label];
    const what = {
      ...{ products: products(), accounts: accounts(), unit },
      minimum: hasMinimum ? ({ unit: 'milliUnits', value: 12_000 } as const) : null,
    };
    return windows(below).map((window) => ({
      ...what,
      ...window,
      reference: form === 'sum' ? null : window.reference,
      graceDays: unit === 'pairs' ? window.graceDays : 0,
    }));
  });
  return { scopes, lists };
}

const lastDate = '2026-09-16';

function windows(below: (limit: number) => number): Window[] {
  const yearBefore = (from: string, to: string) => ({ from: addMonths(from, -12), to: addDays(to, -364) });
  const kind = below(10);
  if (kind < 2) {
    return [
      ['2026-07-01', '2026-07-31', 30],
      ['2026-08-01', '2026-08-31', 16],
      ['2026-09-01', lastDate, 0],
    ].map(([from, to, graceDays]) => ({
      selected: { from: String(from), to: String(to) },
      reference: yearBefore(String(from), String(to)),
      graceDays: Number(graceDays),
      holdersAt: graceDays === 0 ? null : String(to),
      corrections: null,
    }));
  }
  // What ended before the quarter is not measured any more.
  const from = kind < 7 ? '2026-07-01' : addDays('2026-07-01', -below(600));
  const to = kind < 7 ? lastDate : (['2026-07-31', '2026-08-15', '2026-08-31', lastDate][below(4)] ?? lastDate);
  return [
    {
      selected: { from, to },
      reference: yearBefore(from, to),
      graceDays: to < lastDate ? 16 : 0,
      holdersAt: to < lastDate ? to : null,
      corrections: null,
    },
  ];
}
