// A person's own objectives and incentives: what they come to, what was handed in, and what can be.
import type { ItemLine } from '@caselift/contract/item-statements';
import { type OwnItem, ownItemTexts } from '@caselift/contract/own-items';
import { monthOf } from '@caselift/domain/calendar';
import { addDays } from '@caselift/domain/dates';
import type { ItemTerms } from '@caselift/domain/programs/item';
import { describe, expect, test } from 'vitest';
import { insertSnapshot, pointAt } from '../../testing/figures.ts';
import { todayThere } from '../../testing/hand-in.ts';
import { itemTeam, payout } from '../../testing/item-team.ts';
import { testMeasure } from '../../testing/items.ts';
import { itemAccounts } from '../../testing/items-house.ts';
import { emailOf } from '../../testing/team.ts';

const { team, insert, measure, edit, statement } = itemTeam();

/** Of all days that a test may run on. */
const always: Partial<ItemTerms> = { period: 'custom', periodStart: '2024-06-01', periodEnd: '2099-12-31' };
const quarter: Partial<ItemTerms> = { period: 'custom', periodStart: '2024-04-01', periodEnd: '2024-06-30' };

const ask = (query = '', as = team.tokens.REP_1) =>
  team.server.ask({ url: `/api/v3/items/mine?wholesalerId=${team.id}${query}`, as });
async function mine(query = '', as?: string): Promise<OwnItem[]> {
  const { status, body } = await ask(query, as);
  expect([status, body.message]).toEqual([200, undefined]);
  return body.payload as OwnItem[];
}
const handIn = (itemId: string, fields: object = {}) => {
  const row = { wholesaler_id: team.id, item_id: itemId, user_id: 'REP_1', instance_start: '2024-06-01', ...fields };
  return team.server.sql`insert into item_submissions ${team.server.sql({
    ...{ submission_id: crypto.randomUUID(), kind: 'tick', amount: 1, own_date: '2024-06-03', submitted_by: 'test' },
    ...row,
  })}`;
};
const takePicture = (itemId: string, fields: object = {}) => {
  const row = { wholesaler_id: team.id, item_id: itemId, user_id: 'REP_1', instance_start: '2024-06-01', ...fields };
  return team.server.sql`insert into item_images ${team.server.sql({
    ...{ buyer_id: 'corner', own_date: '2024-06-03', stored_at: '2024-06-03T17:00:00Z', ...row },
  })}`;
};

test('what items pay is what the statement says, with the current rules and the words of the list', async () => {
  const { sql } = team.server;
  const [tag] = await sql`
    insert into tags (wholesaler_id, name, color) values (${team.id}, 'Wine', '#112233') returning tag_id as id`;
  const item = await insert({ name: 'Reds', description: 'Sell reds.', tagId: tag?.id, terms: quarter });
  const root = await insert({ name: 'Both', type: 'multi', terms: quarter });
  await insert({ name: 'Whites', parentId: root, description: 'And whites.', terms: { measure: testMeasure } });
  await measure(() => [['REP_1', 'corner', 4]]);
  await edit(item, '2024-04-01', { target: 8, payout: payout({ rateCents: 700 }) });
  const lines = (await statement('REP_1', team.tokens.REP_1)).incentives.lines;
  const own = await mine();
  const asLine = ({ children, ...line }: OwnItem): ItemLine => {
    const {
      description: _,
      entry: __,
      handIn: ___,
      tag: ____,
      isMeasured: _____,
      examplePhoto: ______,
      ...shown
    } = line;
    return {
      ...shown,
      children: children.map(({ description: a, entry: b, handIn: c, examplePhoto: d, ...child }) => child),
    };
  };
  const withoutWords = ({ description: _, children, ...line }: ItemLine): ItemLine => {
    return { ...line, children: children.map(({ description: __, ...child }) => child) };
  };
  await sql`update items set example_photo = 'abc' where item_id = ${item}`;
  expect((await mine()).map(({ name, examplePhoto }) => [name, examplePhoto])).toEqual([
    ['Both', null],
    ['Reds', { url: expect.stringMatching(/items.*abc/) }],
  ]);
  expect(own.map(asLine)).toEqual(lines.map(withoutWords));
  expect(lines.map(({ description, children }) => [description, children.map((child) => child.description)])).toEqual([
    [undefined, ['And whites.']],
    ['Sell reds.', []],
  ]);
  expect(own.map(({ name }) => name)).toEqual(['Both', 'Reds']);
  expect(own[0]?.children).toMatchObject([{ name: 'Whites', description: 'And whites.', entry: { user: 'REP_1' } }]);
  expect(own[1]).toMatchObject({
    ...{ description: 'Sell reds.', tag: { _id: tag?.id, name: 'Wine', color: '#112233' }, isMeasured: true },
    entry: {
      ...{ user: 'REP_1', isTeamLead: false, isLeadership: false, isEdited: true, quantity: 4, totalItems: 4 },
      ...{ eligibleQuantity: 4, totalPods: 4, goal: 8, target: 8, completed: false, percentageAchieved: 50 },
      ...{ progress: 50, totalAchieved: 28, totalPayout: 56, payoutType: 'perAction', payout: 7 },
      ...{ isOpenEnded: false, isAccountSpecific: false, validation: null, images: [], checks: [] },
    },
  });
});

describe('who reads what', () => {
  test('a rep reads their own and nothing hidden from reps; a lead what is the lead’s, staff nothing', async () => {
    await insert({ name: 'Seen', terms: quarter });
    await insert({ name: 'Hidden', terms: { ...quarter, hideFromSalesReps: true, userIds: ['REP_1', 'LEAD_1'] } });
    await insert({ name: 'Later', terms: { ...always, periodStart: todayThere(), hideFromSalesReps: true } });
    await insert({ name: 'Ben’s', terms: { ...quarter, userIds: ['REP_2'] } });
    await insert({ name: 'Off', terms: { ...always, isActive: false } });
    await insert({ name: 'Incomplete', terms: { ...always, periodStart: todayThere(), isValid: false } });
    await measure(() => []);
    const namesAs = async (as: string) => (await mine('', as)).map(({ name }) => name);
    const { REP_1, REP_2, LEAD_1, TOP_1, MGR_1 } = team.tokens;
    expect(await namesAs(REP_1)).toEqual(['Seen']);
    expect(await namesAs(REP_2)).toEqual(['Ben’s', 'Seen']);
    expect(await namesAs(LEAD_1)).toEqual(['Hidden']);
    for (const as of [TOP_1, MGR_1, team.admin]) expect(await namesAs(as)).toEqual([]);
    const other = await team.server.ask({ url: '/api/v3/items/mine?wholesalerId=iowa', as: REP_1 });
    expect(other.status).toBe(403);
    expect((await team.server.ask({ url: `/api/v3/items/mine?wholesalerId=${team.id}` })).status).toBe(401);
  });

  test('one item can be asked for, by what is below it too; nobody else’s, and no ID that cannot be', async () => {
    const root = await insert({ name: 'Both', type: 'multi', terms: quarter });
    const sub = await insert({ name: 'One', parentId: root, terms: { measure: testMeasure } });
    await insert({ name: 'Other', terms: quarter });
    const bens = await insert({ name: 'Ben’s', terms: { ...quarter, userIds: ['REP_2'] } });
    await measure(() => []);
    const namesOf = async (id: string) => (await mine(`&item=${id}`)).map(({ name }) => name);
    expect([await namesOf(root), await namesOf(sub), await namesOf(bens)]).toEqual([['Both'], ['Both'], []]);
    expect((await ask('&item=7')).status).toBe(400);
  });

  test('where profits are hidden there is no quantity, target, rate or limit in dollars of profit', async () => {
    const limits = { threshold: { units: 'raw', value: 10 }, cap: { units: 'percentage', value: 100 } } as const;
    await insert({
      terms: {
        ...{ ...quarter, measure: { ...testMeasure, label: 'GP ($)' }, target: 100 },
        payout: payout({ rateCents: 7, ...limits }),
      },
    });
    await measure(() => [['REP_1', 'corner', 5000]]);
    const hidden = ['quantity', 'totalItems', 'eligibleQuantity', 'goal', 'target', 'payout', 'threshold'];
    const said = (item?: OwnItem) => item?.plan.sentence.map(({ text }) => text).join('') ?? '';
    for (const field of hidden) expect((await mine())[0]?.entry).toHaveProperty(field);
    expect(said((await mine())[0])).toMatch(/^Above \$10\.00, you earn \$0\.07 for each dollar of gross profit on /);
    await team.server.sql`update settings set hide_profits = true where wholesaler_id = ${team.id}`;
    const [item] = await mine();
    for (const field of hidden) expect(item?.entry).not.toHaveProperty(field);
    expect(said(item)).toMatch(/^You earn for each dollar of gross profit on .* hidden for your role/);
    expect(said(item)).not.toContain('$');
    expect(item?.entry).toMatchObject({ percentageAchieved: 50, totalAchieved: 2.8, cap: limits.cap });
  });
});

describe('what was handed in', () => {
  test('are the person’s pictures, ticks, values and quantities of the period, each with its day and note', async () => {
    const content = { lastTransactionDate: '2024-06-14', buyers: itemAccounts };
    await pointAt(team.server.sql, team.id, 'prod', await insertSnapshot(team.server.sql, team.id, content));
    const root = await insert({ name: 'Round', type: 'multi', terms: always });
    const picture = await insert({ ...{ name: 'Shelf', type: 'image', parentId: root }, terms: { measure: null } });
    const tick = await insert({
      ...{ name: 'Call', type: 'binary', parentId: root, order: 2 },
      terms: { measure: null },
    });
    await takePicture(picture, {
      ...{ status: 'rejected', rejected_reason: 'Blurred', notes: 'Cooler' },
      ...{ reviewed_by: emailOf(team.id, 'MGR_1'), reviewed_at: '2024-06-04T21:52:00Z' },
    });
    await takePicture(picture, { buyer_id: 'gone', status: 'approved', received_at: '2099-01-01T00:00:00Z' });
    await takePicture(picture, { stored_at: null }); // not uploaded yet
    await takePicture(picture, { user_id: 'REP_2' });
    await takePicture(picture, { instance_start: '2024-01-01' });
    await handIn(tick, { notes: 'Called', buyer_id: 'corner' });
    await handIn(tick, { amount: 0, own_date: '2024-06-05' });
    await handIn(tick, { user_id: 'REP_2' });
    const [item] = await mine();
    const [shelf, call] = item?.children ?? [];
    expect(item?.entry).toMatchObject({ images: [], checks: [] });
    expect(shelf?.entry.images).toMatchObject([
      {
        buyerId: 'gone',
        account: 'gone',
        status: 'approved',
        approved: true,
        rejected: false,
        rejectedReason: '',
        reviewedBy: null,
      },
      {
        ...{ buyerId: 'corner', account: 'Corner Store', date: '2024-06-03', notes: 'Cooler', status: 'rejected' },
        ...{ approved: false, rejected: true, rejectedReason: 'Blurred', validationQuantity: null },
        ...{ reviewedBy: 'Mona', reviewedAt: '2024-06-04T21:52:00.000Z' },
        ...{ imageUrl: expect.stringContaining('/'), thumbnailUrl: expect.stringContaining('/') },
      },
    ]);
    expect(shelf).toMatchObject({ quantity: 1, entry: { checks: [] }, handIn: { handedIn: 2 } });
    expect(call?.entry).toMatchObject({ images: [], completed: false, quantity: 0 });
    expect(call?.entry.checks).toMatchObject([
      { kind: 'tick', amount: 1, date: '2024-06-03', notes: 'Called', buyerId: 'corner' },
      { kind: 'tick', amount: 0, date: '2024-06-05', notes: '', buyerId: null },
    ]);
  });

  test('of a validation item the newest value is told', async () => {
    const item = await insert({ type: 'validation', terms: { ...always, measure: null, valueInput: 5 } });
    await handIn(item, { kind: 'value', amount: 4 });
    await handIn(item, { kind: 'value', amount: 7, own_date: '2024-06-05' });
    const [own] = await mine();
    expect(own?.entry).toMatchObject({ validation: 7, quantity: 1, completed: true });
    expect(own?.handIn.condition).toEqual({ comparison: 'gt', limit: 5 });
  });
});

describe('what can be handed in', () => {
  const kindsOf = async (as?: string) =>
    Object.fromEntries((await mine('', as)).map((one) => [one.name, one.handIn.kinds]));

  test('follows the type of the item; nothing for what is measured, uploaded by staff or made of others', async () => {
    const terms = { ...always, measure: null, maxImagesPerAccount: 3, minQuantityValue: 2 };
    for (const type of ['binary', 'image', 'imageValidation', 'validation', 'custom', 'multi', 'quantity'] as const) {
      await insert({ name: type, type, terms });
    }
    await insert({ name: 'measured', terms: always });
    await measure(() => []);
    const nothing = { custom: [], multi: [], measured: [] };
    const kinds = { binary: ['tick'], image: ['image'], imageValidation: ['image'], validation: ['value'] };
    expect(await kindsOf()).toEqual({ ...kinds, ...nothing, quantity: ['quantity'] });
    const handInOf = Object.fromEntries((await mine()).map((one) => [one.name, one.handIn]));
    expect(handInOf.imageValidation).toMatchObject({
      ...{ needsAccount: true, maxImagesPerAccount: 3, minQuantityValue: 2, handedIn: 0 },
    });
    expect(handInOf.binary).toMatchObject({ needsAccount: false, condition: null });
    await team.server.sql`update users set view_only = true where wholesaler_id = ${team.id} and custom_id = 'REP_1'`;
    for (const some of Object.values(await kindsOf())) expect(some).toEqual([]);
  });

  test('a qualifier that is not set up in full keeps the lock shut', async () => {
    const terms = { ...always, measure: null };
    const parentId = await insert({ name: 'All', type: 'dependencies', terms });
    await insert({ name: 'First', type: 'binary', parentId, terms: { ...terms, isQualifier: true, isValid: false } });
    await insert({ name: 'Then', type: 'binary', parentId, order: 2, terms });
    await measure(() => []);
    const [all] = await mine();
    const parts = all?.children.map(({ name, handIn }) => [name, handIn.kinds]);
    expect(parts).toEqual([
      ['First', []],
      ['Then', ['tick']],
    ]);
    expect(all?.whyNot).toMatchObject([{ reason: "Locked by the qualifier 'First': not set up in full." }]);
  });

  test('is nothing for periods that are over by more than the days in which a device is believed', async () => {
    const terms = { ...always, measure: null };
    const today = todayThere();
    await insert({ name: 'Over', type: 'binary', terms: { ...terms, periodEnd: addDays(today, -4) } });
    await insert({ name: 'Just over', type: 'binary', terms: { ...terms, periodEnd: addDays(today, -3) } });
    await insert({ name: 'Old', type: 'binary', terms: { ...terms, periodEnd: '2024-06-10' } });
    expect(await kindsOf()).toEqual({ Over: [], 'Just over': ['tick'], Old: [] });
  });
});

test('a period that has begun since the newest sale is there to hand in for, and says that nothing is measured', async () => {
  const binary = await insert({ name: 'Call', type: 'binary', terms: { measure: null } }); // each month
  await insert({ name: 'Sell', terms: { ...quarter, periodStart: todayThere(), periodEnd: '2099-12-31' } });
  await insert({ name: 'Tomorrow', terms: { ...always, periodStart: addDays(todayThere(), 1) } });
  await measure(() => []);
  const { from, to } = monthOf(todayThere());
  await handIn(binary, { instance_start: from, own_date: from });
  const own = await mine();
  const months = own.filter(({ name }) => name === 'Call');
  const before = monthOf(addDays(from, -1));
  const open = todayThere() <= addDays(from, 2) ? [before.from, from] : [from];
  const measured = ['2024-04-01', '2024-05-01', '2024-06-01'];
  expect(months.map((one) => one.from)).toEqual([...measured, ...open]);
  expect(months.map(({ isMeasured }) => isMeasured)).toEqual([...measured.map(() => true), ...open.map(() => false)]);
  expect(months.at(-1)).toMatchObject({
    ...{ from, to, quantity: 1, isEnded: false, entry: { completed: true }, handIn: { kinds: ['tick'], handedIn: 1 } },
  });
  expect(own.filter(({ name }) => name !== 'Call')).toMatchObject([
    {
      ...{ name: 'Sell', isMeasured: false, quantity: 0, amount: 0, nextStep: null, handIn: { kinds: [] } },
      whyNot: [{ reason: ownItemTexts.notMeasured, way: null }],
    },
  ]);
});

test('before there are figures nobody has any', async () => {
  await insert({ type: 'binary', terms: { ...always, measure: null } });
  await team.server.sql`update environments set snapshot_id = null where wholesaler_id = ${team.id}`;
  expect(await mine()).toEqual([]);
});
