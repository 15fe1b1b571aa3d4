// Objectives and incentives on statements: what each reader is told (docs/product.md, Items and Visibility).
import { atLeast } from '@caselift/domain/testing/at-least';
import { describe, expect, test } from 'vitest';
import { cents, itemTeam, payout } from '../../testing/item-team.ts';
import { testMeasure } from '../../testing/items.ts';

const { team, insert, measure, edit, users, statement, paid } = itemTeam();

describe('who reads what', () => {
  test('what is hidden from sales reps is in none of their answers and totals, and in everyone else’s', async () => {
    await insert({ name: 'Seen', terms: { period: 'current_quarter' } });
    await insert({ name: 'Hidden', terms: { period: 'current_quarter', hideFromSalesReps: true } });
    await insert({ name: 'Later', terms: { period: 'current_year', hideFromSalesReps: true } });
    await measure(() => [['REP_1', 'corner', 3]]);
    const incentivesAs = async (as: string) => (await users(as)).REP_1?.incentives;
    expect(await incentivesAs(team.tokens.REP_1)).toEqual({ totalPayout: 15, count: 1, accruing: 0 });
    expect(await incentivesAs(team.tokens.REP_2)).toEqual({ totalPayout: 15, count: 1, accruing: 0 });
    expect(await incentivesAs(team.tokens.LEAD_1)).toEqual({ totalPayout: 30, count: 3, accruing: 15 });
    expect(await paid(team.tokens.MGR_1)).toEqual({ REP_1: 30 });
    const [own, leads] = [await statement('REP_1', team.tokens.REP_1), await statement('REP_1', team.tokens.LEAD_1)];
    expect([own.totalPayout, leads.totalPayout]).toEqual([15, 30]);
    expect(own.incentives.lines.map(({ name }) => name)).toEqual(['Seen']);
    expect(leads.incentives.lines.map(({ name }) => name)).toEqual(['Hidden', 'Seen']);
  });

  test('where profits are hidden quantities in dollars of profit are left out, and pay of others is whole dollars', async () => {
    await insert({
      terms: {
        period: 'current_quarter',
        measure: { ...testMeasure, label: 'GP ($)' },
        target: 100,
        payout: payout({ rateCents: 7, threshold: { units: 'percentage', value: 10 }, isFullAmount: true }),
      },
    });
    await insert({
      name: 'CE',
      terms: { period: 'current_quarter', measure: testMeasure, payout: payout({ rateCents: 333 }) },
    });
    await measure((_item) => [['REP_1', 'corner', 5000]]);
    await team.server.sql`update settings set hide_profits = true where wholesaler_id = ${team.id}`;
    const [own, others] = [await statement('REP_1', team.tokens.REP_1), await statement('REP_1', team.tokens.LEAD_1)];
    const ofProfit = own.incentives.lines.find(({ measure: label }) => label === 'GP ($)');
    expect(ofProfit).toMatchObject({ percentageAchieved: 50, amount: 3.5 }); // $50 of GP at 7 cents
    for (const line of [ofProfit, others.incentives.lines.find(({ measure: label }) => label === 'GP ($)')]) {
      for (const field of ['quantity', 'target', 'eligible']) expect(line).not.toHaveProperty(field);
    }
    for (const { quantity } of atLeast(1, ofProfit?.steps ?? [])) expect(quantity).toBe(0);
    expect(JSON.stringify(own.incentives)).not.toContain('$50');
    expect(others).toMatchObject({ rounded: true, incentives: { earned: 4 } });
    expect(cents(others.incentives.lines.map(({ amount }) => amount))).toBe(400);
    // The cents of a step or of a way to more would say what the whole dollars hide.
    const ofOthers = others.incentives.lines.find(({ measure: label }) => label === 'GP ($)');
    expect(ofOthers).toMatchObject({ nextStep: null, steps: [{ rule: 'itemPart', quantity: 1 }] });
    expect(JSON.stringify([ofOthers?.steps, ofOthers?.whyNot])).not.toContain('$');
    expect(ofProfit?.nextStep).not.toBeNull();
    await team.server.sql`update settings set hide_profits = false where wholesaler_id = ${team.id}`;
    const seen = (await statement('REP_1', team.tokens.REP_1)).incentives.lines;
    expect(seen.find(({ measure: label }) => label === 'GP ($)')).toMatchObject({ quantity: 50, target: 100 });
  });

  test('where profits are hidden an item does not name those that lock it either', async () => {
    const root = await insert({ type: 'dependencies', terms: { period: 'current_quarter' } });
    await insert({
      ...{ name: 'House GP', parentId: root },
      terms: { isHouseGoal: true, isQualifier: true, measure: { ...testMeasure, label: 'GP ($)' }, target: 100 },
    });
    await insert({ name: 'CE', parentId: root, order: 2, terms: { measure: testMeasure, target: 1 } });
    // $50.00 of GP; next to nothing of a CE.
    await measure(() => [['REP_1', 'corner', 5000]]);
    const reasonAs = async (as: string) => (await statement('REP_1', as)).incentives.lines[0]?.whyNot[0]?.reason;
    const locked = "Locked by the house goal 'House GP':";
    expect(await reasonAs(team.tokens.REP_1)).toBe(`${locked} $50.00 of $100.00.`);
    await team.server.sql`update settings set hide_profits = true where wholesaler_id = ${team.id}`;
    expect(await reasonAs(team.tokens.REP_1)).toBe(`${locked} 50% of the target, and 100% is needed.`);
    expect(JSON.stringify((await statement('REP_1', team.tokens.REP_1)).incentives)).not.toMatch(/\$(50|100)\b/);
  });

  test('the supplier’s share is told to those who see costs, and everyone’s sum to the whole', async () => {
    // 3 x $0.05: half of it is rounded once, to $0.08, and allocated.
    const item = await insert({
      terms: {
        ...{ period: 'current_quarter', userIds: ['REP_1', 'REP_2', 'LEAD_1'], supplierContribution: 50 },
        payout: payout({ payoutType: 'allOrNothing', amountCents: 5 }),
        target: 1,
      },
    });
    await measure(() => [
      ['REP_1', 'corner', 1],
      ['REP_2', 'wine', 1],
    ]);
    const five = payout({ payoutType: 'allOrNothing', amountCents: 5 });
    await edit(item, '2024-04-01', { target: 1, payout: five }, 'LEAD_1');
    expect(await paid()).toEqual({ REP_1: 0.05, REP_2: 0.05, LEAD_1: 0.05 });
    const shareOf = async (customId: string, as: string) =>
      (await statement(customId, as)).incentives.lines[0]?.supplierShare;
    const shares = [];
    for (const customId of ['REP_1', 'REP_2', 'LEAD_1']) shares.push(await shareOf(customId, team.tokens.MGR_1));
    expect([cents(shares as number[]), shares.toSorted()]).toEqual([8, [0.02, 0.03, 0.03]]);
    expect(await shareOf('REP_1', team.tokens.REP_1)).toBeUndefined();
    expect(await shareOf('REP_1', team.tokens.LEAD_1)).toBeUndefined();
  });
});
