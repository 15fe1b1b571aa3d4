import { expect, test } from 'vitest';
import { openPeriods } from './open-periods.ts';

const june = { from: '2026-06-01', to: '2026-06-30', kind: 'monthly' } as const;
const spring = { from: '2026-04-01', to: '2026-06-30', kind: 'quarterly' } as const;

test.each([
  ['monthly', [], ['2026-08-01 2026-08-31']],
  ['monthly', [june], ['2026-08-01 2026-08-31', '2026-07-01 2026-07-31']],
  ['quarterly', [spring], []],
  ['monthly', [{ ...june, from: '2025-01-01', to: '2025-01-31' }], 12],
] as const)('an edit can name %s periods that are over and not closed: %j', (kind, closed, open) => {
  const found = openPeriods('2026-09-16', kind, closed).map(({ from, to }) => `${from} ${to}`);
  expect(typeof open === 'number' ? found.length : found).toEqual(open);
});
