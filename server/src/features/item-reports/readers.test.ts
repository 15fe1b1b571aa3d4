// Who reads what of the reporting rows, and that they add up to what everyone is paid (docs/product.md, Items and
// Visibility).

import type { ItemReportRow, ItemReportTotals } from '@caselift/contract/item-reports';
import type { ItemDetail } from '@caselift/contract/items';
import { defaultPayout, type ItemTerms, type ItemType } from '@caselift/domain/programs/item';
import { measureLabels } from '@caselift/domain/programs/item-measures';
import { atLeast } from '@caselift/domain/testing/at-least';
import { expect, test } from 'vitest';
import { cents, everything, itemTeam, payout } from '../../testing/item-team.ts';
import { insertItem, testMeasure } from '../../testing/items.ts';
import { insertWholesaler } from '../../testing/tenants.ts';

const { team, insert, measure, edit, users, statement } = itemTeam();

type Report = { rows: ItemReportRow[]; totals: ItemReportTotals };
const everyone = ['REP_1', 'REP_2', 'LEAD_1', 'TOP_1'];
const quarter = { period: 'current_quarter' } as const;

const ask = (itemIds: readonly string[], as: string, query = 'isIncentive=true&isObjective=true&limit=5000') =>
  team.server.ask({
    url: `/api/v3/items/reporting?wholesalerId=${team.id}&${query}`,
    method: 'POST',
    as,
    json: { itemIds },
  });
async function report(itemIds: readonly string[], as = team.tokens.MGR_1): Promise<Report> {
  const { status, body } = await ask(itemIds, as);
  expect([status, body.message]).toEqual([200, undefined]);
  return body.payload as Report;
}
const hideProfits = (hide: boolean) =>
  team.server.sql`update settings set hide_profits = ${hide} where wholesaler_id = ${team.id}`;

test('sales reps don’t read reports, and nobody those of another wholesaler', async () => {
  const item = await insert({});
  await measure();
  expect((await ask([item], team.tokens.REP_1)).status).toBe(403);
  const { sql } = team.server;
  const elsewhere = `${team.id}other`.slice(0, 10);
  await insertWholesaler(sql, elsewhere);
  const theirs = await insertItem(sql, elsewhere, { kind: 'incentive', terms: { userIds: ['REP_1'] } });
  expect(await report([theirs])).toMatchObject({ rows: [], totals: { payoutMTD: 0 } });
  const refused = await team.server.ask({
    ...{ url: `/api/v3/items/reporting?wholesalerId=${elsewhere}&isIncentive=true`, method: 'POST' },
    ...{ as: team.tokens.MGR_1, json: { itemIds: [theirs] } },
  });
  expect(refused.status).toBe(403);
});

test('a report is of objectives, incentives or both', async () => {
  const [objective, incentive] = [await insert({ kind: 'objective', name: 'O' }), await insert({ name: 'I' })];
  await measure();
  const { status, body } = await ask([objective, incentive], team.tokens.MGR_1, '');
  expect([status, body.message]).toEqual([400, 'Either isIncentive or isObjective must be specified']);
  const names = async (query: string) => {
    const { body: found } = await ask([objective, incentive], team.tokens.MGR_1, query);
    return [...new Set((found.payload as Report).rows.map(({ name }) => name))];
  };
  expect(await names('isObjective=true')).toEqual(['O']);
  expect(await names('isIncentive=true')).toEqual(['I']);
  expect(await names('isIncentive=true&isObjective=true&limit=50')).toEqual(['I', 'O']);
});

test('what is hidden from sales reps is shown to staff', async () => {
  const item = await insert({ terms: { ...quarter, hideFromSalesReps: true } });
  await measure(() => [['REP_1', 'corner', 3]]);
  for (const as of ['MGR_1', 'LEAD_1', 'TOP_1'] as const) {
    expect((await report([item], team.tokens[as])).rows).toHaveLength(2);
  }
});

test('leads read about the people they see, and hidden people are for admins', async () => {
  const item = await insert({ terms: { ...quarter, userIds: everyone } });
  await measure(() => [['REP_1', 'corner', 3]]);
  await team.server.sql`update users set hidden = true where wholesaler_id = ${team.id} and custom_id = 'REP_2'`;
  const seenAs = async (as: string) => (await report([item], as)).rows.map(({ userId }) => userId).sort();
  expect(await seenAs(team.admin)).toEqual(everyone.toSorted());
  expect(await seenAs(team.tokens.MGR_1)).toEqual(['LEAD_1', 'REP_1', 'TOP_1']);
  // Lee doesn't see leadership.
  expect(await seenAs(team.tokens.LEAD_1)).toEqual(['LEAD_1', 'REP_1']);
  const { rows } = await report([item], team.tokens.LEAD_1);
  expect(rows.map(({ leadership }) => leadership)).toEqual([[], []]);
});

test('where profits are hidden quantities in dollars of profit are left out, and pay of others is whole dollars', async () => {
  const profit = await insert({
    name: 'GP',
    terms: {
      ...{ ...quarter, userIds: everyone, target: 100, measure: { ...testMeasure, label: 'GP ($)' } },
      payout: payout({ rateCents: 7 }),
    },
  });
  const percent = await insert({
    name: 'GP %',
    terms: { ...quarter, userIds: ['REP_1'], target: 10, measure: { ...testMeasure, label: 'GP Δ (%)' } },
  });
  await measure((_item) => [
    ['REP_1', 'corner', 5000, 4321],
    ['REP_2', 'club', 1234, 1000],
  ]);
  await hideProfits(true);
  const { rows, totals } = await report([profit, percent], team.tokens.LEAD_1);
  const ann = rows.find(({ name, userId }) => name === 'GP' && userId === 'REP_1');
  expect(ann).toMatchObject({ percentageAchieved: 50, status: 50, payoutMTD: 4, potential: 7 }); // $50 at 7 cents: $3.50
  for (const row of atLeast(
    1,
    rows.filter(({ name }) => name === 'GP'),
  )) {
    for (const field of ['quantity', 'eligibleQuantity', 'userTarget']) expect(row).not.toHaveProperty(field);
  }
  expect(rows.find(({ name }) => name === 'GP %')).toMatchObject({ userTarget: 10, quantity: 15.7 }); // 100 x 679 / 4321
  expect(totals).toMatchObject({ quantity: null, target: null, eligibleQuantity: null });
  // Nor does the order tell: all are equal.
  const ordered = async (direction: string) => {
    const query = `isIncentive=true&sortField=quantity&sortDirection=${direction}`;
    return ((await ask([profit], team.tokens.LEAD_1, query)).body.payload as Report).rows.map(({ userId }) => userId);
  };
  expect(await ordered('asc')).toEqual(await ordered('desc'));
  const ofLead = rows.find(({ userId }) => userId === 'LEAD_1');
  expect(ofLead).toMatchObject({ payoutMTD: 4.36 }); // Lee's own: $62.34 at 7 cents
  for (const as of [team.tokens.MGR_1, team.tokens.TOP_1]) {
    expect((await report([profit], as)).rows[0]).toHaveProperty('quantity');
  }
});

test('the supplier’s refund is told to those who see costs, as on statements, and everyone’s sum to the whole', async () => {
  // 3 x $0.05: half of it is rounded once, to $0.08, and allocated.
  const terms = { ...quarter, userIds: ['REP_1', 'REP_2', 'LEAD_1'], supplierContribution: 50, target: 1 };
  const five = payout({ payoutType: 'allOrNothing', amountCents: 5 });
  const item = await insert({ terms: { ...terms, payout: five } });
  await measure(() => [
    ['REP_1', 'corner', 1],
    ['REP_2', 'club', 1],
  ]);
  await edit(item, '2024-04-01', { target: 1, payout: five }, 'LEAD_1');
  const { rows, totals } = await report([item]);
  expect(totals.supplierContribution).toBe(0.08);
  for (const { userId, supplierContribution } of rows) {
    const { lines } = (await statement(userId, team.tokens.MGR_1)).incentives;
    expect(supplierContribution).toBe(lines[0]?.supplierShare);
  }
  const lead = await report([item], team.tokens.LEAD_1);
  expect(lead.totals).not.toHaveProperty('supplierContribution');
  for (const row of atLeast(1, lead.rows)) expect(row).not.toHaveProperty('supplierContribution');
});

test('rows add up to what everyone is paid, whatever the items', async () => {
  let state = 7;
  const random = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
  const pick = <T>(values: readonly T[]): T => values[random(values.length)] as T;
  const some = () => everyone.filter(() => random(3) > 0);
  const terms = (): Partial<ItemTerms> => ({
    ...{ userIds: some(), target: 1 + random(20), isHouseGoal: false, supplierContribution: random(100) },
    period: pick(['current_month', 'current_quarter', 'current_year']),
    measure: { ...testMeasure, label: pick(measureLabels) },
    payout: payout(
      pick([
        { rateCents: random(900) },
        { payoutType: 'allOrNothing', amountCents: random(9000) },
        { payoutType: 'atRisk', amountCents: random(9000) },
      ]),
    ),
  });
  const items: string[] = [];
  for (let n = 0; n < 25; n++) {
    const type = pick<ItemType>(['quantity', 'quantity', 'quantity', 'multi', 'dependencies', 'grouped', 'binary']);
    const grouped = { payout: { ...defaultPayout, payoutType: 'advanced', budgetCents: 9000 } } as const;
    const kind = pick(['objective', 'incentive'] as const);
    const root = await insert({
      kind,
      type,
      name: `Item ${n}`,
      terms: { ...terms(), ...(type === 'grouped' && grouped) },
    });
    items.push(root);
    for (let order = 1; type !== 'quantity' && type !== 'binary' && order <= 2; order++) {
      const place =
        type === 'grouped' ? { terms: { ...terms(), groupId: root } } : { parentId: root, order, terms: terms() };
      await insert({ kind, name: `Part ${n}.${order}`, ...place });
    }
  }
  await measure((_item, from) => [
    ['REP_1', 'corner', random(40) * 100, random(30) * 100],
    ['REP_2', 'club', random(40) * 100, random(from.length) * 100],
    ['LEAD_1', 'tavern', random(9) * 100, random(9) * 100],
  ]);
  const { rows, totals } = await report(items);
  const roots = rows.filter(({ parentItemId }) => parentItemId === null);
  expect(rows.length).toBeGreaterThan(roots.length);
  let all = 0;
  for (const { customId, objectives, incentives } of atLeast(1, Object.values(await users()))) {
    const own = roots.filter(({ userId }) => userId === customId);
    const paid = (isAccruing: boolean) =>
      cents(own.filter((row) => row.isAccruing === isAccruing).map(({ payoutMTD }) => payoutMTD));
    expect([customId, paid(false), paid(true)]).toEqual([
      customId,
      cents([objectives.totalPayout, incentives.totalPayout]),
      cents([objectives.accruing, incentives.accruing]),
    ]);
    all += paid(false);
  }
  expect(all).toBeGreaterThan(0);
  expect(cents([totals.payoutMTD]) - cents([totals.accruing])).toBe(all);
  expect(cents([totals.payoutMTD])).toBe(cents(roots.map(({ payoutMTD }) => payoutMTD)));
  expect(cents([totals.potential])).toBe(cents(roots.map(({ potential }) => potential ?? 0)));
  // What statements say of each line, the row of the person says too.
  for (const customId of everyone) {
    const told = await statement(customId, team.tokens.MGR_1);
    const lines = [told.objectives, told.incentives].flatMap((part) => [...part.lines, ...part.accruing]);
    for (const line of atLeast(1, lines)) {
      const row = roots.find(
        (one) => one.itemId === line.itemId && one.userId === customId && one.instance === line.from,
      );
      expect(row).toMatchObject({
        ...{
          quantity: line.quantity,
          userTarget: line.target,
          eligibleQuantity: line.eligible,
          payoutMTD: line.amount,
        },
        ...{ potential: line.potential, isOpenEnded: line.isOpenEnded, isAccountSpecific: line.isAccountSpecific },
      });
    }
    expect(lines).toHaveLength(roots.filter(({ userId }) => userId === customId).length);
  }
});

/** The same percents and pay twice: from $100 of profit at 7 cents, and from $50 at 14. */
async function twins(): Promise<[string, string]> {
  const twin = (rateCents: number, target: number, supplier: string) =>
    insert({
      name: 'GP',
      terms: {
        ...{ ...quarter, userIds: ['REP_1'], target, measure: { ...testMeasure, label: 'GP ($)' } },
        products: { ...everything, filters: { ...everything.filters, supplier: [supplier] } },
        payout: payout({ rateCents, cap: { units: 'raw', value: 2 * target } }),
      },
    });
  const [one, other] = [await twin(7, 100, 'alder'), await twin(14, 50, 'birch')];
  await measure((itemId) => [['REP_1', 'corner', itemId === one ? 5000 : 2500]]);
  await hideProfits(true);
  return [one, other];
}

// docs/product.md, Items and Visibility: quantities, targets and limits in dollars of GP are left out.
test('no row of a report tells a lead the rate or the limits of a profit item', async () => {
  const [one, other] = (await report(await twins(), team.tokens.LEAD_1)).rows.map(({ itemId: _, ...row }) => row);
  expect(one).toEqual(other);
});

test('no item tells a lead its target, rate or limits in dollars of profit', async () => {
  const items: object[] = [];
  for (const itemId of await twins()) {
    const url = `/api/v3/items/${itemId}?wholesalerId=${team.id}`;
    const { body } = await team.server.ask({ url, as: team.tokens.LEAD_1 });
    const { _id, customId, productsFilters, ...item } = (body.payload as ItemDetail).item;
    items.push(item);
  }
  expect(items[0]).toEqual(items[1]);
});

test('the percent of a group has one decimal where a child of it counts profits', async () => {
  const group = await insert({
    type: 'grouped',
    terms: { ...quarter, userIds: ['REP_1'], payout: { ...defaultPayout, payoutType: 'advanced', budgetCents: 9000 } },
  });
  const child = { ...quarter, userIds: ['REP_1'], target: 100, measure: { ...testMeasure, label: 'GP ($)' } } as const;
  await insert({ terms: { ...child, groupId: group } });
  await measure(() => [['REP_1', 'corner', 3333]]);
  await hideProfits(true);
  const { rows } = await report([group], team.tokens.LEAD_1);
  const { lines } = (await statement('REP_1', team.tokens.LEAD_1)).incentives;
  const percents = [...rows, ...lines].map(({ percentageAchieved }) => percentageAchieved);
  expect([rows.length, percents]).toEqual([2, [33.3, 33.3, 33.3]]);
});
