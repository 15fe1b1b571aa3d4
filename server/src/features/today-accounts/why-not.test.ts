// Why an account doesn't count, as the real worker answers it from the forty lines. East holds Anchor Bar, which bought of
// Hopworks in the quarter to L, May 20, 2026: Pilsner 24 - 12 - 6 + 12 - 2 + 24 - 24 = 16 units, Stout 18 + 9 = 27 units.
import type { ReplyOf } from '@caselift/contract/endpoint';
import type { listProgramAccounts, readAccountWhyNot } from '@caselift/contract/today-accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCredential } from '../../identity/accounts.ts';
import { startSession } from '../../identity/viewer.ts';
import { payout } from '../../testing/item-team.ts';
import { insertItem, testMeasure } from '../../testing/items.ts';
import { type MeasuredHouse, startMeasuredHouse, volumeOf } from '../../testing/measured-house.ts';
import { passwordOfTeam } from '../../testing/team.ts';

let house: MeasuredHouse;
let east: string;
let placements: string;
let volume: string;

beforeAll(async () => {
  house = await startMeasuredHouse();
  const { sql } = house.server;
  const email = 'esme@example.com';
  for (const db of ['preview', 'prod']) {
    await sql`insert into users ${sql({ wholesaler_id: 'ats', db, custom_id: 'ATS_101', name: 'Esme', role: 'salesRep', email })}`;
  }
  const created = await createCredential(sql, {
    ...{ email, person: { wholesalerId: 'ats', customId: 'ATS_101' }, password: passwordOfTeam },
  });
  if (created === 'emailTaken') throw new Error(email);
  east = await startSession(sql, created.credentialId, 24, { origin: '127.0.0.1', userAgent: '' });
  const pays = payout({ rateCents: 600, cap: { units: 'raw', value: 0 } });
  const make = (terms: object) =>
    insertItem(sql, 'ats', {
      kind: 'incentive',
      terms: volumeOf('Hopworks', { userIds: ['ATS_101'], target: 3, payout: pays, ...terms }),
    });
  // At least 20 units of a product are a placement.
  placements = await make({ measure: { ...testMeasure, label: 'PODs', minimumType: 'units', minimumValue: 20 } });
  volume = await make({ isAccountSpecific: true, target: 5 });
  for (const itemId of [placements, volume]) {
    expect((await house.ask(`runQueryForIncentive/${itemId}`)).status).toBe(200);
  }
});
afterAll(() => house.stop());

async function read<T>(itemId: string, rest = ''): Promise<T> {
  const { status, body } = await house.ask(`today/programs/${itemId}/accounts${rest}`, 'GET', undefined, east);
  expect([status, body.message]).toEqual([200, undefined]);
  return body.payload as T;
}

test('an account that has some of the products names those that it lacks', async () => {
  const { results } = await read<ReplyOf<typeof listProgramAccounts>>(placements);
  expect(results.flatMap(({ accounts }) => accounts)).toEqual([
    {
      buyerId: 'A',
      name: 'Anchor Bar',
      state: 'partly',
      note: '1 of 3 products',
      lacks: ['Pilsner 12', 'Pilsner keg'],
    },
  ]);
});

test('its lines add up to what it counts as, and one sentence says what to do by when', async () => {
  const { parts, way } = await read<ReplyOf<typeof readAccountWhyNot>>(placements, '/A/whyNot');
  const [pilsner, keg] = parts;
  expect(parts).toHaveLength(2);
  expect(keg).toMatchObject({ of: 'Pilsner keg', lines: [], amount: '0 units' });
  expect(pilsner).toMatchObject({ of: 'Pilsner 12', amount: '16 units', note: 'A placement needs at least 20 units' });
  const units = pilsner?.lines.map(({ amount }) => Number.parseInt(amount.replace('−', '-'), 10)) ?? [];
  expect(units.reduce((sum, each) => sum + each, 0)).toBe(16);
  expect(pilsner?.lines).toContainEqual(
    expect.objectContaining({ kind: 'sold', document: 'I01', product: 'Pilsner 12', amount: '24 units' }),
  );
  expect(pilsner?.lines.filter(({ kind }) => kind === 'returned').every(({ amount }) => amount.startsWith('−'))).toBe(
    true,
  );
  expect(way).toBe('Sell 4 units more of Pilsner 12 by Tue, Jun 30, and it counts.'); // 20 - 16
});

test('of a target for the account the lines are in its unit', async () => {
  const { parts, way } = await read<ReplyOf<typeof readAccountWhyNot>>(volume, '/A/whyNot');
  const [all] = parts;
  // 624 oz / 288 = 2.17 CE; 5 - 2.1667 = 2.84 rounded up, so that it is enough.
  expect(all).toMatchObject({ of: null, amount: '2.17 CE', note: 'The target is 5.00 CE', hasMore: false });
  expect(all?.lines).toHaveLength(9);
  expect(way).toBe('Sell 2.84 CE more by Tue, Jun 30, and it counts.');
});
