import { expect, test } from 'vitest';
import { accountsText, type ItemScope, scopeText, withGraceDays } from './item-scope.ts';

const scope: ItemScope = {
  products: { kind: 'filters', filters: [['supplier', ['Alder']]] },
  accounts: { kind: 'list', hash: 'h1' },
  unit: 'pairs',
  minimum: { unit: 'milliUnits', value: 500 },
  selected: { from: '2026-05-01', to: '2026-05-06' },
  reference: { from: '2025-05-01', to: '2025-05-07' },
  graceDays: 0,
  holdersAt: '2026-05-31',
  corrections: 'c1',
};

test('what was measured is found again by a later release: its text stays what it is', () => {
  expect(scopeText(scope)).toBe(
    '[1,["filters",[["supplier",["Alder"]]]],["list","h1"],"pairs",["milliUnits",500],["2026-05-01","2026-05-06"],' +
      '["2025-05-01","2025-05-07"],0,["2026-05-31","c1"]]',
  );
  expect(accountsText(scope)).toBe('[1,["list","h1"],["2026-05-31","c1"]]');
});

test('other days of grace are another measurement', () => {
  expect(withGraceDays(scopeText(scope), 30)).toBe(scopeText({ ...scope, graceDays: 30 }));
});
