import { expect, test } from 'vitest';
import { payParts } from '../pay/pay-parts.ts';
import { recordOf } from '../record.ts';
import type { PartCents } from './adjustments.ts';
import { keptPay, withKept } from './pay-rules.ts';

const pay = (parts: Partial<PartCents>): PartCents => recordOf(payParts, (part) => parts[part] ?? 0);
const paid = new Map([
  ['LEE_1', pay({ incentives: 90_000, gp: 50_000 })],
  ['ANN_1', pay({ gp: 40_040 })],
  ['GONE_1', pay({ volume: 250 })],
]);
const now = new Map([
  ['LEE_1', pay({ incentives: 10_000, gp: 50_000 })],
  ['ANN_1', pay({ gp: 40_040 })],
  ['BEN_1', pay({ fpl: 700 })],
]);

test('what older rules paid is kept part by part, of whoever the rules of now pay something else', () => {
  expect(keptPay(paid, now)).toEqual(
    new Map([
      ['LEE_1', pay({ incentives: 80_000 })],
      ['GONE_1', pay({ volume: 250 })],
      ['BEN_1', pay({ fpl: -700 })],
    ]),
  );
});

test('on the facts of then the rules of now pay what was paid, and on later ones what those change more', () => {
  const kept = keptPay(paid, now);
  expect(withKept(now, kept).get('LEE_1')).toEqual(paid.get('LEE_1'));
  expect(withKept(now, kept).get('BEN_1')).toEqual(pay({}));
  expect(withKept(new Map(), kept).get('LEE_1')).toEqual(pay({ incentives: 80_000 }));
  expect(withKept(now, new Map())).toEqual(now);
  const later = new Map([['LEE_1', pay({ incentives: 10_500, gp: 50_000 })]]);
  expect(withKept(later, kept).get('LEE_1')).toEqual(pay({ incentives: 90_500, gp: 50_000 }));
});
