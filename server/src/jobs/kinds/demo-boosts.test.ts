import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertWholesaler } from '../../testing/tenants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { writeDemoBoosts } from './demo-boosts.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
  await insertWholesaler(server.sql, 'ats');
});
afterAll(() => server.stop());

const quarter = { lastSale: '2026-09-16', periodStart: '2026-07-01' };
const stored = () => server.sql`
  select name, amount_cents as "amountCents", saved_at is not null as "isSaved", earlier_terms as "earlierTerms", version
  from boosts where wholesaler_id = 'ats' order by created_at`;

test("the demo's boosts are written once, and a load that is resumed leaves what was edited since alone", async () => {
  await writeDemoBoosts(server.sql, 'ats', quarter);
  const first = await stored();
  expect(first.map(({ name, isSaved }) => `${name} ${isSaved}`)).toEqual([
    'Zero Proof Starter true',
    'Clara Days true',
    'Halvorn Draft Days true',
    'Agave Push true',
    'Hazy Launch true',
    'Clara Days copy true',
    'Rosé All Day false',
  ]);
  await writeDemoBoosts(server.sql, 'ats', quarter);
  expect(await stored()).toEqual(first);
  await server.sql`update boosts set amount_cents = 1 where name = 'Agave Push'`;
  await writeDemoBoosts(server.sql, 'ats', quarter);
  expect((await stored()).map(({ amountCents }) => Number(amountCents))).toEqual([125, 30, 400, 1, 750, 30, 0]);
});

test('sales before the sales period keep the amount that was paid then', async () => {
  const [starter, ...others] = await stored();
  expect(starter?.earlierTerms).toMatchObject([{ amountCents: 100, until: '2026-07-01', startDate: '2026-05-01' }]);
  expect(others.flatMap(({ earlierTerms }) => earlierTerms)).toEqual([]);
});
