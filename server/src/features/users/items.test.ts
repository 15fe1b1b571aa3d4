// What objectives and incentives pay everyone, from measured snapshots, with the arithmetic in the margin
// (docs/product.md, Items). L is June 14, 2024, in a quarter; Ann is REP_1, Ben REP_2, both below Lee, LEAD_1.
import { describe, expect, test } from 'vitest';
import { itemTeam, payout } from '../../testing/item-team.ts';
import { testTerms } from '../../testing/items.ts';
import { insertTeam } from '../../testing/team.ts';

const { team, update, insert, change, measure, edit, users, statement, paid } = itemTeam();

describe('an item pays', () => {
  test('every instance that ends in the sales period: $5 for 10, 12 and 8 placements is $150', async () => {
    await insert({ name: 'Placements' });
    await measure();
    expect(await paid()).toEqual({ REP_1: 150 });
    const { incentives } = await statement('REP_1');
    expect(
      incentives.lines.map(({ from, to, quantity, amount, isEnded }) => [from, to, quantity, amount, isEnded]),
    ).toEqual([
      ['2024-04-01', '2024-04-30', 10, 50, true],
      ['2024-05-01', '2024-05-31', 12, 60, true],
      ['2024-06-01', '2024-06-30', 8, 40, false],
    ]);
    expect((await users()).REP_1?.incentives).toEqual({ totalPayout: 150, count: 1, accruing: 0 });
    expect((await users()).REP_2?.incentives).toEqual({ totalPayout: 0, count: 1, accruing: 0 });
    expect((await users()).LEAD_1?.incentives).toEqual({ totalPayout: 0, count: 0, accruing: 0 });
  });

  test('the month alone where months are the sales period, from the next read on', async () => {
    await insert({});
    await measure();
    expect(await paid()).toEqual({ REP_1: 150 });
    await team.server
      .sql`update settings set sales_period = 'monthly' where wholesaler_id = ${team.id} and db = 'prod'`;
    expect(await paid()).toEqual({ REP_1: 40 });
  });

  test('what ends after the sales period accrues, in no total', async () => {
    await insert({ terms: { period: 'current_year' } });
    await insert({
      kind: 'objective',
      terms: { period: 'custom', periodStart: '2024-06-10', periodEnd: '2024-07-05' },
    });
    await measure((_item, from) => [['REP_1', 'corner', from === '2024-01-01' ? 3 : 2]]);
    expect(await paid()).toEqual({});
    const { incentives, objectives, totalPayout, projectedPayout } = (await users()).REP_1 ?? {};
    expect([incentives, objectives]).toEqual([
      { totalPayout: 0, count: 1, accruing: 15 },
      { totalPayout: 0, count: 1, accruing: 10 },
    ]);
    expect([totalPayout, projectedPayout]).toEqual([0, 0]);
  });

  test('a lead by what everyone below has, each account once', async () => {
    await insert({ terms: { period: 'current_quarter', userIds: ['REP_1', 'REP_2', 'LEAD_1', 'TOP_1'] } });
    await measure(() => [
      ['REP_1', 'corner', 3],
      ['REP_2', 'wine', 4],
      ['LEAD_1', 'keg', 1],
      [null, 'nobody', 9],
    ]);
    expect(await paid()).toEqual({ REP_1: 15, REP_2: 20, LEAD_1: 40, TOP_1: 40 });
  });

  test('everyone by what the house has sold, where that is the condition', async () => {
    const root = await insert({ type: 'dependencies', terms: { period: 'current_quarter' } });
    const sub = { parentId: root, terms: {} };
    const house = await insert({ ...sub, order: 1, terms: { isQualifier: true, isHouseGoal: true, target: 12 } });
    await insert({ ...sub, order: 2 });
    await measure((itemId) =>
      itemId === house
        ? [
            ['REP_1', 'corner', 7],
            [null, 'nobody', 4],
          ]
        : [['REP_1', 'corner', 7]],
    );
    expect(await paid()).toEqual({});
    expect((await statement('REP_1')).incentives.lines[0]).toMatchObject({ amount: 0, locked: 35 });
    await change(house, { target: 11 });
    expect(await paid()).toEqual({ REP_1: 35 });
  });
});

describe('nothing is paid', () => {
  test.each([
    ['off', { isActive: false }],
    ['not valid', { isValid: false }],
    ['of nobody', { userIds: [] }],
  ])('by an item that is %s', async (_, terms) => {
    const item = await insert({ terms: { period: 'current_quarter' } });
    await measure(() => [['REP_1', 'corner', 3]]);
    expect(await paid()).toEqual({ REP_1: 15 });
    await team.server.sql`update items set terms = terms || ${team.server.sql.json(terms)} where item_id = ${item}`;
    expect(await paid()).toEqual({});
    expect((await users()).REP_1?.incentives.count).toBe(0);
  });

  test('and no number is told where the snapshot has not measured an item', async () => {
    await insert({});
    const { status, body } = await team.server.ask({
      url: `/api/users?wholesalerId=${team.id}&db=prod`,
      as: team.admin,
    });
    expect([status, body.code]).toEqual([503, 'not_computed']);
    await measure();
    expect(await paid()).toEqual({ REP_1: 150 });
  });

  test("by another wholesaler's items", async () => {
    const other = team.id;
    await insert({ terms: { userIds: ['REP_1'] } });
    await measure();
    team.id = `${other}x`;
    await insertTeam(team.server.sql, team.id);
    expect((await users()).REP_1?.incentives).toEqual({ totalPayout: 0, count: 0, accruing: 0 });
    team.id = other;
    expect(await paid()).toEqual({ REP_1: 150 });
  });
});

describe('what is typed for a person', () => {
  test("beats the role's payout, which beats the item's, and also applies to later periods", async () => {
    const item = await insert({
      terms: { payoutsByUserType: true, payoutMap: { salesReps: payout({ rateCents: 100 }) } },
    });
    await measure();
    expect(await paid()).toEqual({ REP_1: 30 }); // 10 + 12 + 8 at $1
    await edit(item, '2024-05-01');
    expect(await paid()).toEqual({ REP_1: 150 }); // 10 at $1, and $70 in May and in June
    await edit(item, '2024-06-01', { target: 9 });
    expect(await paid()).toEqual({ REP_1: 80 }); // 8 are less than 9
    const { lines } = (await statement('REP_1')).incentives;
    expect(lines.map(({ isEdited, target, targetSource }) => [isEdited, target, targetSource])).toEqual([
      [false, 10, 'item'],
      [true, 6, 'typed'],
      [true, 9, 'typed'],
    ]);
  });

  test('survives another update', async () => {
    const item = await insert({ terms: { period: 'current_quarter' } });
    await measure(() => [['REP_1', 'corner', 6]]);
    await edit(item, '2024-04-01');
    expect(await paid()).toEqual({ REP_1: 70 });
    await update('2024-06-18');
    await measure(() => [['REP_1', 'corner', 9]]);
    expect(await paid()).toEqual({ REP_1: 70 });
    await team.server.sql`delete from item_edits where item_id = ${item}`;
    expect(await paid()).toEqual({ REP_1: 45 });
  });
});

describe('the next read', () => {
  test('pays by an edited rate, and only that item is another', async () => {
    const [one, other] = [await insert({ name: 'A' }), await insert({ name: 'B' })];
    await measure();
    expect(await paid()).toEqual({ REP_1: 300 });
    await change(one, { payout: payout({ rateCents: 100 }) });
    expect(await paid()).toEqual({ REP_1: 180 });
    await change(other, { payout: payout({ rateCents: 200 }) });
    expect(await paid()).toEqual({ REP_1: 90 });
  });

  test('pays a picture that was approved, whatever the order of approvals', async () => {
    const item = await insert({
      type: 'image',
      terms: { period: 'current_quarter', measure: null, maxImagesPerAccount: 1, target: 2 },
    });
    const shoot = async (buyer: string, day: string) => {
      const row = { wholesaler_id: team.id, item_id: item, user_id: 'REP_1', buyer_id: buyer };
      const [image] = await team.server.sql<{ imageId: string }[]>`
        insert into item_images ${team.server.sql({ ...row, instance_start: '2024-04-01', own_date: day, stored_at: day })}
        returning image_id as "imageId"`;
      return image?.imageId ?? '';
    };
    const judge = (imageId: string, status: string) =>
      team.server.sql`update item_images set status = ${status} where image_id = ${imageId}`;
    const [first, second, third] = [
      await shoot('corner', '2024-05-02'),
      await shoot('corner', '2024-05-09'),
      await shoot('wine', '2024-05-03'),
    ];
    expect(await paid()).toEqual({});
    await judge(third, 'approved');
    expect(await paid()).toEqual({ REP_1: 5 });
    await judge(second, 'approved');
    expect(await paid()).toEqual({ REP_1: 10 });
    await judge(first, 'approved'); // of an account one counts
    expect(await paid()).toEqual({ REP_1: 10 });
    await judge(third, 'rejected');
    expect(await paid()).toEqual({ REP_1: 5 });
  });

  test('pays what was handed in: the newest tick and value, and the sum of quantities', async () => {
    const none = { period: 'current_quarter', measure: null, products: testTerms.products } as const;
    const one = payout({ payoutType: 'allOrNothing', amountCents: 1000 });
    const tick = await insert({ type: 'binary', terms: { ...none, payout: one } });
    const value = await insert({
      type: 'validation',
      terms: { ...none, payout: one, valueInputType: 'lt', valueInput: 3 },
    });
    const custom = await insert({ type: 'custom', terms: none });
    const hand = (item: string, kind: string, amount: number, day: string) => {
      const row = {
        wholesaler_id: team.id,
        submission_id: crypto.randomUUID(),
        item_id: item,
        user_id: 'REP_1',
        kind,
        amount,
      };
      return team.server.sql`
        insert into item_submissions ${team.server.sql({ ...row, instance_start: '2024-04-01', own_date: day, submitted_by: 'x' })}`;
    };
    await hand(tick, 'tick', 1, '2024-05-01');
    await hand(value, 'value', 2.5, '2024-05-01');
    await hand(custom, 'quantity', 1.5, '2024-05-01');
    await hand(custom, 'quantity', 2.2, '2024-05-02');
    expect(await paid()).toEqual({ REP_1: 38.5 }); // 10 + 10 + 3.7 x 5
    await hand(tick, 'tick', 0, '2024-05-03');
    await hand(value, 'value', 9, '2024-04-30'); // older
    expect(await paid()).toEqual({ REP_1: 28.5 });
  });

  test("counts for the rep's new lead, and no longer for the old one", async () => {
    await insert({ terms: { period: 'current_quarter', userIds: ['LEAD_1', 'REP_1', 'REP_2'] } });
    await measure(() => [
      ['REP_1', 'corner', 3],
      ['REP_2', 'wine', 4],
    ]);
    expect(await paid()).toEqual({ REP_1: 15, REP_2: 20, LEAD_1: 35 });
    await team.server
      .sql`update users set team_lead_ids = '{}' where wholesaler_id = ${team.id} and custom_id = 'REP_2'`;
    expect(await paid()).toEqual({ REP_1: 15, REP_2: 20, LEAD_1: 15 });
  });

  test('leaves out who was removed, and pays who was added again, with pictures and edits as before', async () => {
    const item = await insert({ terms: { period: 'current_quarter' } });
    await measure(() => [['REP_1', 'corner', 3]]);
    expect(await paid()).toEqual({ REP_1: 15 });
    await change(item, { userIds: ['REP_2'] });
    expect([await paid(), (await users()).REP_1?.incentives.count]).toEqual([{}, 0]);
    await change(item, { userIds: ['REP_2', 'REP_1'] });
    expect(await paid()).toEqual({ REP_1: 15 });
  });

  test('reads an archived item from what was copied of it, whatever the snapshot says', async () => {
    const item = await insert({ terms: { period: 'current_quarter' } });
    await measure(() => [['REP_1', 'corner', 3]]);
    const [scope] = await team.server.sql<{ text: string }[]>`
      select scope as text from snapshot_item_scopes where snapshot_id = ${team.snapshotId}`;
    const [set] = await team.server.sql<{ text: string }[]>`
      select accounts as text from snapshot_item_sets where snapshot_id = ${team.snapshotId}`;
    expect(await paid()).toEqual({ REP_1: 15 });
    const person = { customId: 'REP_1', role: 'salesRep', leadership: false, teamLeadIds: [] };
    const inputs = {
      ...{ from: '2024-04-01', to: '2024-06-30', lastDate: '2024-06-14', nonSellingDays: [], people: [person] },
      scopes: [
        {
          scope: scope?.text,
          buyers: [
            ['REP_1', 'corner', 7, 0],
            [null, 'wine', 9, 0],
          ],
        },
      ],
      sets: [
        {
          accounts: set?.text,
          buyers: [
            ['REP_1', 'corner'],
            [null, 'wine'],
          ],
        },
      ],
    };
    await team.server.sql`
      insert into item_archives ${team.server.sql({
        ...{ wholesaler_id: team.id, item_id: item, instance_start: '2024-04-01' },
        inputs: team.server.sql.json(inputs as never),
      })}`;
    await team.server.sql`update items set archived_at = now() where item_id = ${item}`;
    expect(await paid()).toEqual({ REP_1: 35 });
    expect((await statement('REP_1')).incentives.lines[0]).toMatchObject({ isArchived: true, quantity: 7 });
  });
});
