// What /today says. Ann is REP_1 and Ben REP_2, both below Lee, LEAD_1; Tia, TOP_1, leads Lee. L is June 14, 2024, a Friday:
// 10 selling days are left in June.

import { statementTexts } from '@caselift/contract/statements';
import type { Today } from '@caselift/contract/today';
import { atLeast } from '@caselift/domain/testing/at-least';
import { describe, expect, test } from 'vitest';
import { itemTeam, payout } from '../../testing/item-team.ts';
import { testMeasure } from '../../testing/items.ts';
import type { Teammate } from '../../testing/team.ts';

const { team, update, insert, measure, statement } = itemTeam();

const ask = (as: string, id = team.id) => team.server.ask({ url: `/api/today?wholesalerId=${id}`, as });
async function today(as: Teammate = 'REP_1'): Promise<Today> {
  const { status, body } = await ask(team.tokens[as]);
  expect([status, body.message]).toEqual([200, undefined]);
  return body.payload as Today;
}
const limit = (value: number) => ({ units: 'raw', value }) as const;
/** $10 a placement from 12 on, 20 at most. */
const focus = payout({ rateCents: 1000, threshold: limit(12), cap: limit(20), isFullAmount: true });
const everyone = ['REP_1', 'REP_2', 'LEAD_1', 'TOP_1'];
const told = ({ programs }: Today) =>
  programs.map(({ name, next, earned }) => [name, next?.amount ?? null, next?.words, earned]);

describe('what a sales rep is told', () => {
  test('their pay is that of their statement, and what accrues stands apart', async () => {
    await insert({ name: 'Month', terms: { target: 4 } });
    await insert({ name: 'Year', kind: 'objective', terms: { period: 'current_year', target: 4 } });
    await measure((_, from) => [['REP_1', 'corner', from === '2024-01-01' ? 7 : 3]]);
    for (const as of ['REP_1', 'LEAD_1', 'TOP_1'] as const) {
      const { pay, salesThrough, nextFigures } = await today(as);
      const own = await statement(as, team.tokens[as]);
      expect(pay).toEqual({
        customId: as,
        ...{ earned: own.totalPayout, pace: own.projectedPayout, period: own.period, sellingDays: own.sellingDays },
        running: { objectives: own.objectives.accruingAmount, incentives: own.incentives.accruingAmount },
      });
      expect([salesThrough, nextFigures]).toEqual(['2024-06-14', '2024-06-17']);
    }
    expect((await today()).pay).toMatchObject({ earned: 45, running: { objectives: 35, incentives: 0 } }); // 3 months of 3 x 5
  });

  test('running programs come by dollars within reach, each with its next step, bar and days', async () => {
    await insert({ name: 'Zestrel placements', terms: { payout: focus, target: 20 } });
    await insert({
      name: 'Volume',
      terms: { measure: testMeasure, target: 10, payout: payout({ rateCents: 300, cap: limit(10) }) },
    });
    await insert({ name: 'Over', terms: { period: 'custom', periodStart: '2024-05-01', periodEnd: '2024-05-31' } });
    await insert({ name: 'Ben’s', terms: { userIds: ['REP_2'] } });
    await measure(() => [['REP_1', 'corner', 10]]);
    const own = await today();
    // 12 x 10; 10 placements are also millionths of an ounce: as good as none of 10 CE at $3.
    expect(told(own)).toEqual([
      ['Zestrel placements', 120, 'for 2 more', 0],
      ['Volume', 30, 'for 10 CE more', 0],
    ]);
    expect(own.reach).toBe(150);
    expect(own.team).toBeNull();
    expect(own.programs[0]).toMatchObject({
      ...{ instance: '2024-06-01', to: '2024-06-30', kind: 'incentive', daysLeft: 10, isLocked: false },
      progress: { of: '', has: '10', needs: 'of 20 placements', waiting: '' },
      bar: {
        end: 20,
        done: 10,
        waiting: 0,
        threshold: 12,
        marks: [
          { at: 12, amount: 120, isNext: true },
          { at: 20, amount: 200 },
        ],
      },
      label: '10 of 20 placements. Steps: 12 placements: $120.00, next. 20 placements: $200.00.',
    });
  });

  test('the sentence is about the nearest day within three selling days, else about the largest step', async () => {
    const near = { period: 'custom', periodStart: '2024-06-01', periodEnd: '2024-06-18' } as const;
    await insert({ name: 'Largest', terms: { payout: focus, target: 20 } });
    await measure(() => [['REP_1', 'corner', 10]]);
    expect((await today()).sentence).toMatchObject({
      ...{ name: 'Largest', amount: 120, quantity: 2, unit: 'placements' },
      text: '$120 more for 2 placements by Sun, Jun 30',
    });
    await insert({
      name: 'Near',
      terms: { ...near, target: 12, payout: payout({ payoutType: 'allOrNothing', amountCents: 550 }) },
    });
    await measure(() => [['REP_1', 'corner', 10]]);
    expect((await today()).sentence?.text).toBe('$5.50 more for 2 placements by Tuesday');
  });

  test('the sentence is about no step that takes longer than the days that are left, and then there may be none', async () => {
    const near = { period: 'custom', periodStart: '2024-06-01', periodEnd: '2024-06-18' } as const;
    const amountCents = 90_000;
    // 10 placements in 10 days: in the 2 days left never 50 more.
    await insert({
      name: 'Too far',
      terms: { ...near, target: 60, payout: payout({ payoutType: 'allOrNothing', amountCents }) },
    });
    await measure(() => [['REP_1', 'corner', 10]]);
    const far = await today();
    expect([told(far), far.sentence, far.reach]).toEqual([[['Too far', 900, 'for 50 more', 0]], null, 900]);
    const [ann] = (await today('LEAD_1')).team ?? [];
    expect([ann?.name, ann?.reach, ann?.urgent]).toEqual(['Ann', 900, null]);
    await insert({ name: 'Month', terms: { payout: focus, target: 20 } });
    await measure(() => [['REP_1', 'corner', 10]]);
    expect((await today()).sentence?.name).toBe('Month');
  });

  test('a step pays what is paid once so much more is sold', async () => {
    const rules = [
      focus,
      payout({ rateCents: 333, cap: limit(17) }),
      payout({ payoutType: 'atRisk', amountCents: 9999, threshold: { units: 'percentage', value: 60 } }),
      payout({ payoutType: 'allOrNothing', amountCents: 4200 }),
      payout({ payoutType: 'advanced', budgetCents: 12_345 }),
    ];
    for (const [at, terms] of rules.entries()) await insert({ name: `${at}`, terms: { payout: terms, target: 15 } });
    await measure(() => [['REP_1', 'corner', 10]]);
    const before = await today();
    expect(before.programs).toHaveLength(rules.length);
    for (const { itemId, next, earned } of before.programs) {
      await update('2024-06-14');
      await measure(() => [['REP_1', 'corner', 10 + (next?.quantity ?? 0)]]);
      const after = (await today()).programs.find((program) => program.itemId === itemId);
      expect([itemId, after?.earned]).toEqual([itemId, Math.round(100 * (earned + (next?.amount ?? 0))) / 100]);
    }
  });

  test('what a house goal locks is told with the progress of the house', async () => {
    const root = await insert({ name: 'Kicker', type: 'dependencies' });
    await insert({ name: 'House beer', parentId: root, terms: { isQualifier: true, isHouseGoal: true, target: 400 } });
    await insert({ name: 'Own', parentId: root, order: 2, terms: { target: 20 } });
    await measure(() => [
      ['REP_1', 'corner', 16],
      ['REP_2', 'wine', 300],
    ]);
    expect((await today()).programs).toMatchObject([
      {
        ...{ name: 'Kicker', isLocked: true, next: { amount: 80, words: 'once it opens' } }, // 16 x 5
        progress: { of: 'House', has: '316', needs: 'of 400 placements' },
      },
    ]);
    expect((await today()).sentence?.text).toBe('$80 more once it opens by Sun, Jun 30');
  });
});

describe('who is told what', () => {
  test('a lead sees each of their people, who earns what, and their most urgent step', async () => {
    await insert({ name: 'Focus', terms: { userIds: everyone, payout: focus, target: 20 } });
    await measure(() => [
      ['REP_1', 'corner', 10],
      ['REP_2', 'wine', 13],
    ]);
    const lead = await today('LEAD_1');
    // Ann: 12 x 10 at the threshold. Ben: 20 x 10 - 13 x 10.
    expect(lead.team).toMatchObject([
      {
        customId: 'REP_1',
        name: 'Ann',
        reach: 120,
        urgent: { name: 'Focus', amount: 120, words: 'for 2 more', daysLeft: 10 },
      },
      { customId: 'REP_2', name: 'Ben', reach: 70, urgent: { amount: 70, words: 'for 7 more' } },
    ]);
    for (const person of atLeast(1, lead.team ?? [])) {
      const as = person.customId as Teammate;
      expect(person.earned).toBe((await today(as)).pay.earned);
      expect(person.reach).toBe((await today(as)).reach);
    }
    expect((await today('TOP_1')).team?.map(({ name }) => name).sort()).toEqual(['Ann', 'Ben', 'Lee']);
    await team.server.sql`update users set hidden = true where wholesaler_id = ${team.id} and custom_id = 'REP_2'`;
    expect((await today('LEAD_1')).team?.map(({ name }) => name)).toEqual(['Ann']);
  });

  test('sales reps are told nothing of programs that are hidden from them', async () => {
    await insert({ name: 'Hidden', terms: { userIds: everyone, hideFromSalesReps: true } });
    await measure(() => [['REP_1', 'corner', 10]]);
    expect(await today()).toMatchObject({ programs: [], reach: 0, sentence: null, pay: { earned: 0 } });
    expect((await today('LEAD_1')).programs.map(({ name }) => name)).toEqual(['Hidden']);
  });

  test('where profits are hidden: percents of the target, and of other people no step in profits', async () => {
    const gp = {
      measure: { ...testMeasure, label: 'GP ($)' },
      target: 100,
      payout: payout({ rateCents: 7, cap: limit(100) }),
    } as const;
    await insert({ name: 'Profit', terms: { ...gp, userIds: everyone } });
    await insert({
      name: 'Placements',
      terms: { userIds: ['REP_1'], target: 12, payout: payout({ rateCents: 333, cap: limit(12) }) },
    });
    await measure(() => [['REP_1', 'corner', 5123]]);
    await team.server.sql`update settings set hide_profits = true where wholesaler_id = ${team.id}`;
    const [profit] = (await today()).programs.filter(({ name }) => name === 'Profit');
    // 51.23 of 100 dollars: 7.00 at the cap less 3.59.
    expect(profit).toMatchObject({
      next: { amount: 3.41, quantity: null, words: 'for 48.8% more of the target' },
      progress: { has: '51.2%', needs: 'of the target' },
      bar: { end: 100, done: 51.2 },
    });
    expect(JSON.stringify(profit)).not.toMatch(/51\.23|48\.77/);
    const ann = (await today('LEAD_1')).team?.find(({ customId }) => customId === 'REP_1');
    expect([ann?.rounded, ann?.urgent?.name ?? null]).toEqual([true, null]);
    for (const amount of [ann?.earned, ann?.reach]) expect(Number.isInteger(amount)).toBe(true);
    const seen = (await today('TOP_1')).team?.find(({ customId }) => customId === 'REP_1');
    expect([seen?.rounded, seen?.urgent?.name]).toEqual([false, 'Profit']);
  });

  test('not admins and managers, nobody of another wholesaler, and nobody before there are figures', async () => {
    for (const as of [team.admin, team.tokens.MGR_1]) expect((await ask(as)).status).toBe(403);
    expect((await ask(team.tokens.REP_1, 'iowa')).status).toBe(403);
    await team.server.sql`update environments set snapshot_id = null where wholesaler_id = ${team.id}`;
    const { status, body } = await ask(team.tokens.REP_1);
    expect([status, body.message]).toEqual([409, statementTexts.noFigures]);
  });
});
