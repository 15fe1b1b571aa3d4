import { type PaletteEntry, paletteTexts } from '@caselift/contract/palette';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Actor, insertEveryRole, insertPerson, type RoleName } from '../../testing/actors.ts';
import { insertSnapshot, pointAt, type SupplierLine } from '../../testing/figures.ts';
import { insertItem } from '../../testing/items.ts';
import { insertWholesaler } from '../../testing/tenants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const lastTransactionDate = '2024-05-15';

let server: TestApp;
let actors: Record<RoleName, Actor>;
let teammate: Actor;
let stranger: Actor;
let objective: string;

const supplier = (customId: string, name: string): SupplierLine => ({
  ...{ customId, name, mtd: [0, 0, 0], lastYearMtd: [0, 0, 0], ytd: [0, 0, 0], lastYearYtd: [0, 0, 0] },
});

beforeAll(async () => {
  server = await startTestApp();
  const { sql } = server;
  await insertWholesaler(sql, 'ats');
  await insertWholesaler(sql, 'iowa');
  actors = await insertEveryRole(sql, 'ats');
  teammate = await insertPerson(sql, { wholesalerId: 'ats', role: 'salesRep', name: 'Lena Cornwall' });
  stranger = await insertPerson(sql, { wholesalerId: 'ats', role: 'salesRep', name: 'Cornelius Vega' });
  const hidden = await insertPerson(sql, { wholesalerId: 'ats', role: 'salesRep', name: 'Hidden Cornish' });
  const lead = actors.teamLead.customId ?? '';
  const names = {
    teamLead: 'Corne Lead',
    leadership: 'Corne Leadership',
    manager: 'Corne Manager',
    admin: 'Corne Admin',
  };
  for (const [role, name] of Object.entries(names))
    await sql`update users set name = ${name} where custom_id = ${actors[role as RoleName].customId}`;
  await sql`update users set name = 'Rep Cornflower' where custom_id = ${actors.salesRep.customId}`;
  await sql`update users set hidden = true where custom_id = ${hidden.customId}`;
  await sql`update users set route_numbers = '{31, 32}' where custom_id = ${teammate.customId}`;
  for (const { customId } of [actors.salesRep, teammate])
    await sql`update users set team_lead_ids = ${[lead]} where custom_id = ${customId}`;

  const content = {
    lastTransactionDate,
    buyers: [
      {
        customId: 'B-1',
        name: 'Corner Tap & Grill',
        accountType: 'Casual Dining',
        location: 'Fairmont',
        rep: actors.salesRep.customId ?? '',
      },
      { customId: 'B-2', name: 'The Cornerstone Room', rep: teammate.customId ?? '' },
      { customId: 'B-3', name: 'Corner & Vine', rep: stranger.customId ?? '' },
      { customId: 'B-4', name: 'Corner of Nobody' },
      { customId: 'B-5', name: 'Corner Fifth', rep: stranger.customId ?? '' },
      { customId: 'B-6', name: 'Corner Sixth', rep: stranger.customId ?? '' },
      { customId: 'B-7', name: 'Acorn Shop' },
    ],
    products: [
      { customId: 'P-1', name: 'Viña Cornalquén Malbec', size: '12 x 750 ml', supplier: 'Vina', brand: 'Cornal' },
      { customId: 'P-2', name: 'Viña Cornalquén Reserva', supplier: 'Vina', brand: 'Other' },
    ],
    suppliers: [supplier('vina', 'Viña Cornalquén'), supplier('nothing', 'Cornucopia')],
    brands: [supplier('cornal', 'Cornalquén')],
  };
  await pointAt(sql, 'ats', 'prod', await insertSnapshot(sql, 'ats', content));
  const draft = { lastTransactionDate, buyers: [{ customId: 'D-1', name: 'Corner of the draft' }] };
  await pointAt(sql, 'ats', 'preview', await insertSnapshot(sql, 'ats', draft));
  const foreign = {
    lastTransactionDate,
    buyers: [{ customId: 'I-1', name: 'Corner in Iowa' }],
    products: [{ customId: 'I-2', name: 'Corn from Iowa' }],
    suppliers: [supplier('iowa', 'Corn of Iowa')],
  };
  await pointAt(sql, 'iowa', 'prod', await insertSnapshot(sql, 'iowa', foreign));
  await insertPerson(sql, { wholesalerId: 'iowa', role: 'salesRep', name: 'Cornelia of Iowa' });
  objective = await insertItem(sql, 'ats', { name: 'Corn whiskey on shelves' });
  await insertItem(sql, 'ats', { name: 'Corn, archived', archivedAt: '2024-05-01' });
  await insertItem(sql, 'ats', { name: 'Corn, deleted', deletedAt: '2024-05-01' });
  await insertItem(sql, 'iowa', { name: 'Corn for Iowa' });
});
afterAll(() => server.stop());

const ask = (query: string, as?: Actor) => server.ask({ url: `/api/palette?${query}`, ...(as && { as: as.token }) });

async function find(phrase: string, as: Actor, scope = 'wholesalerId=ats'): Promise<PaletteEntry[]> {
  const { status, body } = await ask(`${scope}&searchPhrase=${encodeURIComponent(phrase)}`, as);
  expect(status).toBe(200);
  return body.payload as PaletteEntry[];
}
const namesOf = async (as: Actor, phrase = 'corn', ...kinds: PaletteEntry['kind'][]) =>
  (await find(phrase, as)).filter(({ kind }) => kinds.length === 0 || kinds.includes(kind)).map(({ name }) => name);

test('each kind comes with the facts that tell it apart, the best first, at most five of a group', async () => {
  const found = await find('CORNÉ', actors.manager);
  expect(found.filter(({ kind }) => kind === 'customer').map(({ customId }) => customId)).toEqual(
    // Begin with it, A to Z; the sixth has no place.
    ['B-3', 'B-5', 'B-4', 'B-6', 'B-1'],
  );
  expect(await find('tap', actors.manager)).toEqual([
    {
      kind: 'customer',
      customId: 'B-1',
      name: 'Corner Tap & Grill',
      accountType: 'Casual Dining',
      location: 'Fairmont',
    },
  ]);
  expect(await find('cornwall', actors.manager)).toEqual([
    {
      kind: 'person',
      customId: teammate.customId,
      name: 'Lena Cornwall',
      role: 'salesRep',
      leadership: false,
      routeNumber: [31, 32],
    },
  ]);
  expect((await find('vina cornalquen', actors.manager)).map((entry) => Object.values(entry))).toEqual([
    ['product', 'P-1', 'Viña Cornalquén Malbec', '12 x 750 ml'],
    ['product', 'P-2', 'Viña Cornalquén Reserva', null],
    ['supplier', 'vina', 'Viña Cornalquén', 2],
  ]);
  expect(await find('cornalquen', actors.manager)).toContainEqual({
    ...{ kind: 'brand', customId: 'cornal', name: 'Cornalquén', products: 1 },
  });
  expect(await find('cornucopia', actors.manager)).toMatchObject([{ kind: 'supplier', products: 0 }]);
  expect(await find('whiskey', actors.manager)).toEqual([
    { kind: 'program', customId: objective, name: 'Corn whiskey on shelves', of: 'objective' },
  ]);
});

test('an ID and a route number find as a name does', async () => {
  expect(await namesOf(actors.manager, 'b-2')).toEqual(['The Cornerstone Room']);
  expect(await namesOf(actors.manager, '31')).toEqual(['Lena Cornwall']);
  expect(await namesOf(actors.manager, 'p 1')).toEqual(['Viña Cornalquén Malbec']);
  expect(await namesOf(actors.manager, 'obj_1')).toEqual(['Corn whiskey on shelves']);
});

describe('nobody finds what they may not see', () => {
  const staff = ['Corne Leadership', 'Cornelius Vega', 'Lena Cornwall', 'Rep Cornflower'];

  test.each([
    ['admin', ['Corne Admin', 'Corne Lead', 'Corne Leadership', 'Corne Manager', 'Cornelius Vega']],
    ['superAdmin', ['Corne Admin', 'Corne Lead', 'Corne Leadership', 'Corne Manager', 'Cornelius Vega']],
    ['manager', ['Corne Admin', 'Corne Lead', 'Corne Leadership', 'Corne Manager', 'Cornelius Vega']],
    // Managers and admins have no card, and user management shows a lead their own team alone.
    ['leadership', ['Corne Lead', ...staff]],
    ['teamLead', ['Corne Lead', 'Cornelius Vega', 'Lena Cornwall', 'Rep Cornflower']],
    ['salesRep', ['Cornelius Vega', 'Lena Cornwall', 'Rep Cornflower']],
  ] as const)('of people, %s', async (role, names) => {
    expect(await namesOf(actors[role], 'corn', 'person')).toEqual(names);
  });

  test('hidden people are for admins', async () => {
    for (const role of ['manager', 'leadership', 'teamLead', 'salesRep'] as const)
      expect([role, await namesOf(actors[role], 'hidden')]).toEqual([role, []]);
    expect(await namesOf(actors.admin, 'hidden')).toEqual(['Hidden Cornish']);
  });

  test('suppliers and brands are for those who read their lists, programs for those who read theirs', async () => {
    const kinds = ['supplier', 'brand', 'program'] as const;
    for (const role of ['admin', 'superAdmin', 'boundAdmin', 'manager', 'leadership'] as const)
      expect([role, await namesOf(actors[role], 'corn', ...kinds)]).toEqual([
        role,
        ['Cornalquén', 'Cornucopia', 'Viña Cornalquén', 'Corn whiskey on shelves'],
      ]);
    expect(await namesOf(actors.teamLead, 'corn', ...kinds)).toEqual(['Corn whiskey on shelves']);
    expect(await namesOf(actors.salesRep, 'corn', ...kinds)).toEqual([]);
  });

  test('where sales reps see their teammates only, they find these and their customers', async () => {
    const { sql } = server;
    await sql`update settings set visibility = 'teammatesOnly' where wholesaler_id = 'ats'`;
    try {
      expect(await namesOf(actors.salesRep, 'corn', 'customer')).toEqual([
        'Corner Tap & Grill',
        'The Cornerstone Room',
      ]);
      expect(await namesOf(actors.salesRep, 'corn', 'person')).toEqual(['Lena Cornwall', 'Rep Cornflower']);
      expect(await namesOf(stranger, 'corn', 'customer')).toEqual(['Corner & Vine', 'Corner Fifth', 'Corner Sixth']);
      expect(await namesOf(actors.teamLead, 'corn', 'customer')).toHaveLength(5);
    } finally {
      await sql`update settings set visibility = 'all' where wholesaler_id = 'ats'`;
    }
  });

  test("another wholesaler's names stay there", async () => {
    for (const role of ['salesRep', 'manager', 'boundAdmin'] as const) {
      const { status, body } = await ask('wholesalerId=iowa&searchPhrase=corn', actors[role]);
      expect([role, status, body.payload]).toEqual([role, 403, undefined]);
    }
    for (const actor of [...Object.values(actors), teammate]) expect(await namesOf(actor, 'iowa')).toEqual([]);
    expect((await find('iowa', actors.superAdmin, 'wholesalerId=iowa')).map(({ name }) => name)).toEqual([
      ...['Corner in Iowa', 'Cornelia of Iowa', 'Corn from Iowa', 'Corn of Iowa', 'Corn for Iowa'],
    ]);
  });

  test('Preview is for admins, and holds its own', async () => {
    expect((await ask('db=preview&searchPhrase=corn', actors.manager)).status).toBe(403);
    const found = await find('draft', actors.admin, 'wholesalerId=ats&db=preview');
    expect(found.map(({ name }) => name)).toEqual(['Corner of the draft']);
    expect(await namesOf(actors.admin, 'draft')).toEqual([]);
  });
});

test('someone renamed is found by the new name from the next request on', async () => {
  const { sql } = server;
  expect(await namesOf(actors.manager, 'zoe')).toEqual([]);
  await sql`update users set name = 'Zoë Vega' where custom_id = ${stranger.customId}`;
  expect(await namesOf(actors.manager, 'zoe')).toEqual(['Zoë Vega']);
  await sql`update users set name = 'Cornelius Vega' where custom_id = ${stranger.customId}`;
});

test('before the first update people and programs are found', async () => {
  const { sql } = server;
  await insertWholesaler(sql, 'fresh');
  const manager = await insertPerson(sql, { wholesalerId: 'fresh', role: 'manager', name: 'Cornelia Early' });
  const found = await find('corn', manager, '');
  expect(found.map(({ name }) => name)).toEqual(['Cornelia Early']);
});

test('a phrase has 1 to 100 characters, and a sentence says so', async () => {
  for (const query of ['', '&searchPhrase=', '&searchPhrase=%20%20'])
    expect((await ask(`wholesalerId=ats${query}`, actors.manager)).body.message).toBe(paletteTexts.noPhrase);
  const tooLong = await ask(`searchPhrase=${'a'.repeat(101)}`, actors.manager);
  expect([tooLong.status, tooLong.body.message]).toEqual([400, paletteTexts.tooLong(100)]);
  expect(await find('a'.repeat(100), actors.manager)).toEqual([]);
  expect(await find('%', actors.manager)).toEqual([]);
});

test('nobody finds anything without signing in', async () => {
  expect((await ask('searchPhrase=corn')).status).toBe(401);
});
