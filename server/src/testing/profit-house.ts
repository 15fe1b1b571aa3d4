/**
 * A small wholesaler that hides profits, with all gross profit times a factor, and with what is set in dollars of it times
 * the factor too: percents, ranks and pay are the same whatever the factor is. L is June 14, 2024.
 */
import { randomUUID } from 'node:crypto';
import { defaultPayout, type ItemTerms, type ItemType, type PayoutTerms } from '@caselift/domain/programs/item';
import type { EditedRules } from '@caselift/domain/programs/item-entry';
import type { MeasureLabel } from '@caselift/domain/programs/item-measures';
import { makePlanVersions } from '../plans/make-versions.ts';
import { insertBoost } from './boosts.ts';
import { startClosingHouse } from './closing-house.ts';
import { tokenOf } from './frozen-house.ts';
import { payout } from './item-team.ts';
import { insertItem, testMeasure, testTerms } from './items.ts';
import { insertCompanyGoal } from './tenants.ts';
import type { TestApp } from './test-app.ts';

const sellers = ['REP_1', 'REP_2', 'REP_3', 'LEAD_1'] as const;

/** Margins are below 30%, so that three times the profit still leaves a cost. Cents. */
const sales = sellers.flatMap((rep, at) =>
  ['2024-06-04', '2024-06-11', '2024-05-14', '2024-04-08', '2023-06-06', '2023-06-13', '2023-05-09'].map(
    (day, nth) => ({
      invoice: `I-${rep}-${day}`,
      ...{ day, rep, product: nth % 2 === 0 ? 'ale' : 'rum' },
      revenueCents: 90_000 + 7_100 * at + 3_300 * nth,
      gpCents: 21_337 + 1_711 * at - 1_013 * nth,
      units: 24 * (1 + at + nth),
    }),
  ),
);

const dollars = (cents: number) => (cents / 100).toFixed(2);

function salesRows(factor: number): string[] {
  const sold = sales.map(({ invoice, day, rep, product, revenueCents, gpCents, units }) =>
    [
      ...[invoice, 1, day, `shop_${rep}`, product, rep, '', 'sale', '', '', '', units],
      ...[dollars(revenueCents), dollars(revenueCents - factor * gpCents)],
    ].join(','),
  );
  const cameBack = sellers.map((rep, at) =>
    [
      ...[`R-${rep}`, 1, '2024-06-12', `shop_${rep}`, 'ale', rep, '', 'return', '', '', '', -(at + 1)],
      ...[dollars(-4_000 - 100 * at), dollars(-4_000 - 100 * at + factor * (703 + at))],
    ].join(','),
  );
  const lost = sellers.map((rep, at) =>
    [`L-${rep}`, 1, '2024-06-10', `shop_${rep}`, 'ale', rep, '', 'loss', 'outOfCode', '', '', 0, 0, 3 + at].join(','),
  );
  return [...sold, ...cameBack, ...lost];
}

const person = (id: string, house: string, role: string, more: string) =>
  `${id},${id},${id.toLowerCase()}@${house}.example.com,${role},${more}`;

type ProfitItem = {
  type?: ItemType;
  parent?: string;
  group?: string;
  terms?: Partial<ItemTerms>;
  /** Of REP_2. */
  edit?: Partial<EditedRules>;
};

/** @param k by which dollars of gross profit are multiplied. Rates can be divided by 2 and 3. */
function itemsOf(k: number): Record<string, ProfitItem> {
  const gp = (label: MeasureLabel = 'GP ($)') => ({ measure: { ...testMeasure, label } });
  const raw = (value: number) => ({ units: 'raw', value }) as const;
  const perDollar = (rateCents: number, more: Partial<PayoutTerms> = {}) =>
    payout({ rateCents: rateCents / k, ...more });
  const allOrNothing = payout({ payoutType: 'allOrNothing', amountCents: 5000 });
  return {
    'each dollar': {
      terms: { ...gp(), target: 300 * k, payout: perDollar(12, { threshold: raw(60 * k), cap: raw(600 * k) }) },
      edit: { target: 500 * k, payout: perDollar(18, { cap: raw(700 * k) }) },
    },
    'without an end': { terms: { ...gp(), isOpenEnded: true, payout: perDollar(6) } },
    'more than last year': { terms: { ...gp('GP Δ ($)'), target: 100 * k, payout: perDollar(6) } },
    'percent more': { terms: { ...gp('GP Δ (%)'), target: 10, payout: payout({ rateCents: 700, cap: raw(40) }) } },
    'at risk': {
      terms: {
        ...gp(),
        target: 900 * k,
        payout: payout({ payoutType: 'atRisk', amountCents: 9100, threshold: raw(90 * k) }),
      },
    },
    'all or nothing': { terms: { ...gp(), target: 310 * k, payout: allOrNothing } },
    'by steps of a budget': {
      terms: { ...gp(), target: 640 * k, payout: { ...defaultPayout, payoutType: 'advanced', budgetCents: 11_000 } },
    },
    'each account': {
      terms: { ...gp(), isAccountSpecific: true, target: 100 * k, payout: payout({ rateCents: 500, cap: raw(3) }) },
    },
    placements: {
      terms: {
        measure: { ...testMeasure, label: 'PODs', minimumType: 'gp', minimumValue: 150 * k },
        ...{ target: 3, payout: payout({ rateCents: 500 }) },
      },
    },
    'by role': {
      terms: {
        ...{ ...gp(), target: 400 * k, payout: perDollar(6), payoutsByUserType: true },
        payoutMap: {
          salesReps: perDollar(12, { cap: raw(450 * k), threshold: raw(30 * k) }),
          teamLeads: perDollar(6, { cap: raw(1500 * k) }),
        },
      },
    },
    both: { type: 'multi' },
    'both, profit': {
      parent: 'both',
      terms: { ...gp(), target: 250 * k, payout: perDollar(6, { cap: raw(260 * k) }) },
    },
    'both, volume': { parent: 'both', terms: { measure: testMeasure, target: 3, payout: payout({ rateCents: 100 }) } },
    opened: { type: 'dependencies' },
    'opened by': { parent: 'opened', terms: { ...gp(), isQualifier: true, target: 350 * k, payout: allOrNothing } },
    'opened by the house': {
      parent: 'opened',
      terms: { ...gp(), isQualifier: true, isHouseGoal: true, target: 5000 * k, payout: allOrNothing },
    },
    'what is opened': { parent: 'opened', terms: { ...gp(), target: 200 * k, payout: perDollar(12) } },
    group: {
      type: 'grouped',
      terms: { payout: { ...defaultPayout, payoutType: 'advanced', budgetCents: 12_000 } },
    },
    'group, profit': { group: 'group', terms: { ...gp(), target: 510 * k, weight: 2, payout: perDollar(6) } },
    'group, volume': { group: 'group', terms: { measure: testMeasure, target: 7, weight: 1 } },
    volume: { terms: { measure: testMeasure, target: 20, payout: payout({ rateCents: 250, cap: raw(30) }) } },
  };
}

export type ProfitHouse = {
  wholesalerId: string;
  itemIds: readonly string[];
  boostId: string;
  tokenOf(customId: string): Promise<string>;
};

/** @param at tells the house from others: the last letter of its ID, and of the IDs of its items a digit, which is of no other ID. */
export async function insertProfitHouse(server: TestApp, factor: number, at: number): Promise<ProfitHouse> {
  const { sql } = server;
  const wholesalerId = `profit${'abc'.charAt(at)}`;
  const house = await startClosingHouse(server, wholesalerId);
  const [settings] = [{ hide_profits: true, gp_slope: 1.5, teamlead_gp_slope: 1, fpl_slope: 1, max_fpl_percent: 4 }];
  await sql`update settings set ${sql(settings)} where wholesaler_id = ${wholesalerId}`;
  await house.importFiles({
    sales: salesRows(factor),
    products: [
      'ale,Alder Ale,alder,Alder,ale,Ale,,Beer,Can,,12,24,,,',
      'rum,Birch Rum,birch,Birch,rum,Rum,,Spirits,Can,,12,24,,,',
    ],
    buyers: sellers.map((rep) => `shop_${rep},Shop of ${rep},Bar,on,,,${rep}`),
    users: [
      person('TOP_1', wholesalerId, 'teamLead', 'true,,'),
      person('LEAD_1', wholesalerId, 'teamLead', ',,TOP_1'),
      ...['REP_1', 'REP_2', 'REP_3'].map((id) => person(id, wholesalerId, 'salesRep', ',,LEAD_1')),
      person('MGR_1', wholesalerId, 'manager', ',,'),
    ],
  });
  await house.updateAndPublish();
  for (const [nth, id] of sellers.entries()) {
    await house.goal(id, { from: '2024-06-01', goal: factor * (480 + 111 * nth), payout: 400 });
    await house.goal(id, { from: '2024-06-01', goal: 20, measure: 'volume' });
    await house.goal(id, { from: '2024-06-01', goal: 1, payout: 100, measure: 'fpl' });
  }
  for (const db of ['preview', 'prod'] as const) {
    const goal = { wholesalerId, db, periodStart: '2024-06-01' };
    await insertCompanyGoal(sql, { ...goal, measure: 'gp', goal: factor * 7000 });
  }
  const ids = new Map<string, string>();
  for (const [nth, [name, item]] of Object.entries(itemsOf(factor)).entries()) {
    const itemId = `00000000-0000-4000-8000-00000000${at + 1}${String(100 + nth)}`;
    const { type = 'quantity', parent, group, terms = {}, edit } = item;
    const groupId = ids.get(group ?? '') ?? null;
    const users = [...sellers];
    const products = { ...testTerms.products, filters: { ...testTerms.products.filters, brand: ['Ale', 'Rum'] } };
    ids.set(name, itemId);
    await insertItem(sql, wholesalerId, {
      ...{ itemId, name, type, kind: 'incentive', since: '2024-01-01', parentId: ids.get(parent ?? '') ?? null },
      order: nth,
      terms: { userIds: users, period: 'current_month', products, groupId, ...terms },
    });
    if (edit === undefined) continue;
    const { isOpenEnded, isAccountSpecific, cappedStatus, minQuantityValue, maxImagesPerAccount } = testTerms;
    const typed = { isOpenEnded, isAccountSpecific, cappedStatus, minQuantityValue, maxImagesPerAccount, ...edit };
    await sql`
      insert into item_edits ${sql({
        ...{ wholesaler_id: wholesalerId, item_id: itemId, user_id: 'REP_2', instance_start: '2024-06-01' },
        ...{ edited_by: 'test', rules: sql.json(typed as never) },
      })}`;
  }
  const boostId = `00000000-0000-4000-8000-00000000${at + 1}900`;
  await insertBoost(sql, wholesalerId, {
    ...{ boostId, startDate: '2024-06-01', endDate: '2024-06-30', amountCents: 137, productIds: ['ale'] },
  });
  await house.updateAndPublish();
  await makePlanVersions(sql, { wholesalerId, rules: 'as they are' });
  const tokens = new Map<string, string>();
  const token = async (customId: string) => {
    const known = tokens.get(customId) ?? (await tokenOf(sql, `${customId.toLowerCase()}@${wholesalerId}.example.com`));
    tokens.set(customId, known);
    return known;
  };
  const json = { _id: randomUUID(), period: '2024-06-01', line: 'gp', text: 'Why?' };
  const asked = await server.ask({ url: '/api/payQuestions', method: 'POST', as: await token('REP_1'), json });
  if (asked.status !== 200) throw new Error(`The question was refused: ${asked.body.message}`);
  return { wholesalerId, itemIds: [...ids.values()], boostId, tokenOf: token };
}
