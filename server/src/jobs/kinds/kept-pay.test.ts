/**
 * A lead was paid $900 for June by rules that a release has changed since: by those of now it would be $100. What comes
 * late changes what it changes by itself (docs/product.md, Adjustments).
 */
import type { ReviewDecision } from '@caselift/contract/item-reviews';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ClosingHouse, startClosingHouse, type TestSale } from '../../testing/closing-house.ts';
import { insertImage } from '../../testing/item-images.ts';
import { payout } from '../../testing/item-team.ts';
import { insertItem, testMeasure, testTerms } from '../../testing/items.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const june = '2024-06-01';
let server: TestApp;
let house: ClosingHouse;
const images: string[] = [];

const sold = (invoice: string, buyer: string, gp = 0): TestSale => ({
  ...{ invoice, day: '2024-06-05', rep: 'REP_1', buyer, gp },
});
const buyers = [...Array(21).keys()].map((at) => `B${at},B${at},Bar,on,,,REP_1`);
const ales = { ...testTerms.products, filters: { ...testTerms.products.filters, brand: ['Ale'] } };

beforeAll(async () => {
  server = await startTestApp();
  house = await startClosingHouse(server, 'kept');
  const placements = {
    ...{ userIds: ['LEE_1'], target: 2, products: ales },
    measure: { ...testMeasure, label: 'PODs Simple' } as const,
  };
  // A percent of the lead's target, which is the item's own: nobody below has it.
  const capped = payout({ rateCents: 5000, cap: { units: 'percentage', value: 100 } });
  for (const [name, pays] of [['Capped', capped] as const, ['Free', payout({ rateCents: 200 })] as const])
    await insertItem(house.sql, 'kept', {
      ...{ kind: 'incentive', name, since: june, terms: { ...placements, payout: pays } },
    });
  const itemId = await insertItem(house.sql, 'kept', {
    ...{ kind: 'objective', type: 'image', name: 'Displays', since: june },
    terms: { userIds: ['PIC_1'], target: 10, payout: payout({ rateCents: 1000 }) },
  });
  for (const [at, status] of (['pending', 'approved', 'pending'] as const).entries()) {
    const image = { itemId, userId: 'PIC_1', instanceStart: june, buyerId: `B${at}`, status };
    images.push(await insertImage(house.sql, 'kept', image));
  }
  await house.importFiles({
    sales: [
      ...[...Array(18).keys()].map((at) => sold(`I${at}`, `B${at}`, at === 0 ? 9500 : 0)),
      { invoice: 'LAST', day: '2024-06-28', rep: 'PIC_1' },
    ],
    products: ['P1,Ale,ales,Ales,,Ale,,Beer,Can,,12,24,,,', 'P2,Rum,rums,Rums,,Rum,,Beer,Can,,12,24,,,'],
    ...{ buyers, users: ['LEE_1,Lee,,teamLead,,,', 'REP_1,Rae,,salesRep,,,LEE_1', 'PIC_1,Pia,,salesRep,,,'] },
  });
  await house.updateAndPublish();
  await house.goal('REP_1', { from: june, goal: 10_000 });
  await house.close(june, ['goals', 'images', 'targets']);
  expect(await house.paid('LEE_1', june)).toContain('earned incentives 136.00'); // 2 x 50 + 18 x 2
  await asOlderRelease();
});
afterAll(async () => {
  await earned(13_600);
  await server.stop();
});

const earned = (cents: number) => house.sql`
  update closed_statements set earned = jsonb_set(earned, '{incentives}', ${cents}::text::jsonb)
  where custom_id = 'LEE_1' and period_from = ${june}`;

/** Without the cap: 18 x 50 + 18 x 2. */
async function asOlderRelease(): Promise<void> {
  await earned(93_600);
  await house.sql`update closings set pay_rules = 1, kept_pay = null`;
}
async function decide(imageId: string | undefined, decision: ReviewDecision): Promise<void> {
  const json = { imageIds: [imageId], decision, ...(decision === 'reject' && { rejectedReason: 'It is blurred.' }) };
  const { status, body } = await house.askOn({ url: '/api/v3/items/reviewImages', method: 'POST', json });
  expect([status, body.message]).toEqual([200, undefined]);
}
const kept = async () => {
  const [closing] = await house.sql<{ kept: Record<string, { incentives: number }> | null }[]>`
    select kept_pay as kept from closings`;
  return Object.entries(closing?.kept ?? {}).map(([customId, { incentives }]) => `${customId} ${incentives}`);
};
const late = async () => Promise.all(['LEE_1', 'REP_1', 'PIC_1'].map(house.late));

test('without a late fact nothing is measured again, and nothing is due', async () => {
  expect(await house.measureLate()).toBe(0);
  expect([await late(), await kept()]).toEqual([[[], [], []], []]);
});

test('what comes late changes what it changes by itself, and the rest stays as it was paid', async () => {
  await decide(images[0], 'approve');
  await decide(images[1], 'unApprove');
  await decide(images[1], 'reject');
  await decide(images[2], 'approve');
  expect(await house.comes({ sales: [sold('LATE 1', 'B18', 100)] })).toBe(1);
  expect(await kept()).toEqual(['LEE_1 80000']);
  expect(await late()).toEqual([
    ['2024-06 incentives 2.00'], // one more placement
    ['2024-06 gp 10.00'], // 96% after 95%
    ['2024-06 objectives 10.00'], // two pictures more, one less
  ]);
});

test('once the rules are compared, only what came late is measured', async () => {
  await decide(images[2], 'unApprove');
  expect(await house.comes({ sales: [sold('LATE 2', 'B19')] })).toBe(1);
  expect(await kept()).toEqual(['LEE_1 80000']);
  expect(await late()).toEqual([['2024-06 incentives 4.00'], ['2024-06 gp 10.00'], []]);
});

test('what an older release measured as late, and nobody has paid yet, is still due', async () => {
  await asOlderRelease();
  // 20 placements at both: without the cap.
  await house.sql`
    update restated_pay set pay = jsonb_set(pay, '{LEE_1,pay,incentives}', '104000') where pay is not null`;
  const [lee] = await late();
  expect(lee).toEqual(['2024-06 incentives 104.00']);
  expect(await house.comes({ sales: [sold('LATE 3', 'B20', 100)] })).toBe(1);
  expect(await kept()).toEqual(['LEE_1 90000']); // 1040 - (2 x 50 + 20 x 2)
  expect(await late()).toEqual([['2024-06 incentives 106.00'], ['2024-06 gp 20.00'], []]);
});

test('a period that is closed by the rules of now keeps nothing', async () => {
  await house.comes({ sales: [{ ...sold('JULY', 'B1'), day: '2024-07-31' }] });
  await house.close('2024-07-01', ['goals', 'targets']);
  await house.comes({ sales: [{ ...sold('LATE 4', 'B2'), day: '2024-07-05' }] });
  expect(
    await house.sql`select pay_rules as rules, kept_pay as kept from closings where period_from = '2024-07-01'`,
  ).toEqual([{ rules: 2, kept: null }]);
});
