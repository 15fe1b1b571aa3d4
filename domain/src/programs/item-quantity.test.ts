import { expect, test } from 'vitest';
import { exact, toNumber } from '../exact.ts';
import { imageOf } from '../testing/item-pay.ts';
import { countImages, measuredQuantity } from './item-quantity.ts';

test('one placement of last year is enough to be compared with', () => {
  const quantity = measuredQuantity('PODs Δ (%)', { selected: 3, reference: 1 });
  expect(quantity && toNumber(quantity)).toBe(200); // 100 x (3 - 1) / 1
});

test('an image without cases counts nothing, even where 0 cases are enough', () => {
  const rules = { type: 'imageValidation', payout: { payoutType: 'perAction', quantitySteps: [] } } as const;
  const limits = { minQuantityValue: 0, maxImagesPerAccount: 1 };
  const images = [null, 0].map((validationQuantity) => imageOf({ validationQuantity, buyerId: 'corner' }));
  expect(countImages(images, { ...rules, ...limits })).toEqual({
    ...{ counted: [{ quantity: exact(0), payoutCents: 0 }], aboveMax: 0, belowMinimum: 1 },
  });
});
