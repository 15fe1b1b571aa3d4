/** What the tests of the explanation share: statements with amounts that the rules themselves compute. */
import type { BoostLine, GoalStatement, InvoiceLine, InvoiceLines, UserStatement } from '@caselift/contract/statements';
import { exact, roundedTo, toNumber } from '@caselift/domain/exact';
import { dollars } from '@caselift/domain/numbers';
import { fplAchieved, fplPay } from '@caselift/domain/pay/fpl-pay';
import { goalPay } from '@caselift/domain/pay/goal-pay';
import type { Pay } from '@caselift/domain/pay/statement-line';
import { achievedPercent, neededADay, projectedEnd } from '@caselift/domain/progress';
import { fplPlanOf, goalPlanOf } from '../pay-plans.ts';

const sellingDays = { elapsed: 11, total: 21, left: 10 };

const linesOf = ({ lines }: Pay) =>
  lines.map(({ amountCents, ...line }) => ({ ...line, amount: dollars(amountCents) }));

type GoalCase = {
  sold?: number;
  returned?: number;
  goal?: number | null;
  plan?: Partial<GoalStatement['plan']>;
  days?: typeof sellingDays;
};

/** 84,912.40 sold and 912.40 back of a goal of 156,000, on day 11 of 21; paid 500 at goal from 90%, 2% a point. */
export function goalStatement(changes: GoalCase = {}): GoalStatement {
  const { sold = 84_912.4, returned = -912.4, goal = 156_000, days = sellingDays } = changes;
  const plan = { payout: 500, threshold: null, slope: 2, capPercent: 200, ...changes.plan };
  const actual = exact(Math.round((sold + returned) * 100) / 100);
  const exactGoal = goal === null ? null : exact(goal);
  const projected = projectedEnd(actual, days);
  const achieved = achievedPercent(actual, exactGoal);
  const atPace = achievedPercent(projected, exactGoal);
  const pay = goalPay(achieved, goalPlanOf(plan));
  const projectedPay = days.elapsed === 0 ? null : goalPay(atPace, goalPlanOf(plan));
  const needed = neededADay(actual, exactGoal, days);
  return {
    rule: 'goal',
    sales: { lines: 412, amount: sold },
    returns: { lines: 9, amount: returned },
    actual: toNumber(actual),
    goal,
    goalSource: goal === null ? null : 'typed',
    achieved: achieved && toNumber(achieved),
    projected: projected && roundedTo(projected, 2),
    achievedSellingDays: atPace && toNumber(atPace),
    neededADay: needed && roundedTo(needed, 2),
    plan,
    earned: dollars(pay.earnedCents),
    bonus: dollars(pay.bonusCents),
    lines: linesOf(pay),
    projectedPayout: projectedPay && dollars(projectedPay.earnedCents),
    projectedLines: projectedPay ? linesOf(projectedPay) : [],
  };
}

/** 92 of 10,000 dollars lost where 1% is the goal and 1.5% the most; paid 100 at goal, 1% a point, at most 120%. */
export function fplStatement(changes: { loss?: number; goal?: number | null; plan?: { payout?: number | null } } = {}) {
  const { loss = 92, goal = 1 } = changes;
  const plan = { goal, maxFpl: 1.5, payout: 100, slope: 1, capPercent: 120, ...changes.plan };
  const lost = exact(loss / 100);
  const achieved = fplAchieved(lost, goal);
  const pay = fplPay(lost, fplPlanOf(plan));
  return {
    rule: 'loss',
    individual: goal === null ? null : 0.84,
    team: goal === null ? null : toNumber(lost),
    paidOn: 'team',
    revenue: 10_000,
    loss,
    lossLines: 3,
    chargeableLossReasons: ['outOfCode'],
    goal,
    achieved: achieved && toNumber(achieved),
    plan,
    earned: dollars(pay.earnedCents),
    bonus: dollars(pay.bonusCents),
    lines: linesOf(pay),
  } satisfies UserStatement['fpl'];
}

/** 40 CE sold and 2.5 back at $5: 37.5 x 5 = 187.50. */
export function boostLine(changes: Partial<BoostLine> = {}): BoostLine {
  return {
    rule: 'boost',
    boostId: 'b1',
    name: 'Summer Lager',
    type: 'GP/CE',
    startDate: '2026-09-01',
    endDate: '2026-09-30',
    quantity: 37.5,
    rate: 5,
    amount: 187.5,
    sold: { lines: 23, quantity: 40 },
    returned: { lines: 2, quantity: 2.5 },
    otherRates: [],
    why: 'Sold 40 CE, 2.5 CE came back',
    ...changes,
  };
}

/** 8 units sold at $1, and 20 of August at 75 cents came back: 8.00 - 15.00 = -7.00. */
export const negativeBoost = boostLine({
  boostId: 'b2',
  name: 'Cider launch',
  type: 'GP/Unit',
  startDate: '2026-08-15',
  endDate: '2026-10-15',
  quantity: 8,
  rate: 1,
  amount: -7,
  sold: { lines: 3, quantity: 8 },
  returned: { lines: 1, quantity: 20 },
  otherRates: [{ quantity: -20, rate: 0.75, type: 'GP/Unit' }],
});

export const boostsStatement = (lines: BoostLine[] = [boostLine(), negativeBoost]): UserStatement['boosts'] => ({
  rule: 'boosts',
  earned: lines.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0) / 100,
  bonus: 0,
  lines,
});

const noItems: UserStatement['objectives'] = {
  rule: 'items',
  earned: 0,
  bonus: 0,
  lines: [],
  accruing: [],
  accruingAmount: 0,
};

/** Dana Whitfield's on Sep 16 of a September of 21 selling days. */
export function userStatement(changes: Partial<UserStatement> = {}): UserStatement {
  return {
    customId: 'ATS_104',
    name: 'Dana Whitfield',
    period: { from: '2026-09-01', to: '2026-09-30' },
    sellingDays,
    invoicesThrough: '2026-09-16',
    computedAt: '2026-09-17T10:00:00Z',
    gp: goalStatement(),
    volume: goalStatement({ sold: 9_910.5, returned: -60.5, goal: 19_600, plan: { payout: 300 } }),
    fpl: fplStatement(),
    boosts: boostsStatement([]),
    objectives: noItems,
    incentives: noItems,
    totalPayout: 108,
    projectedPayout: 911.62,
    ...changes,
  };
}

/** The same person's statement for readers who can't see profits. */
export function withoutProfits(statement: UserStatement): UserStatement {
  const { actual: _, goal: __, projected: ___, neededADay: ____, ...gp } = statement.gp;
  const { loss: _____, revenue: ______, ...fpl } = statement.fpl;
  const counted = { sales: { lines: gp.sales.lines }, returns: { lines: gp.returns.lines } };
  return { ...statement, gp: { ...gp, ...counted }, fpl };
}

/** A sale of 18 units for 487.26 that brings 137.52. */
export function invoiceLine(changes: Partial<InvoiceLine> = {}): InvoiceLine {
  return {
    invoiceId: 'INV-208841',
    lineNo: 1,
    date: '2026-09-16',
    rep: { customId: 'ATS_104', name: 'Dana Whitfield' },
    buyer: { customId: 'B1', name: 'Harborview Market' },
    product: { customId: 'P1', name: 'Northern Crown Lager 12 oz 24 pk' },
    kind: 'sale',
    lossReason: null,
    units: 18,
    ce: 18,
    revenue: 487.26,
    cost: 349.74,
    gp: 137.52,
    loss: 0,
    ...changes,
  };
}

/** Of the boost of 5 dollars a CE: 12 CE sold, or what came back of that sale. */
export function boostInvoiceLine(ce = 12, changes: Partial<InvoiceLine> = {}): InvoiceLine {
  const { revenue: _, cost: __, gp: ___, loss: ____, ...line } = invoiceLine();
  const sale = ce < 0 ? { invoiceId: 'INV-208700', lineNo: 4, date: '2026-09-05' } : null;
  const boost = { rate: 5, type: 'GP/CE' as const, amount: 5 * ce, sale };
  return { ...line, kind: ce < 0 ? 'return' : 'sale', units: ce, ce, boost, ...changes };
}

/** An answer that holds all of the lines that match. */
export function linesAnswer(lines: InvoiceLine[], totals: Partial<InvoiceLines['totals']> = {}): InvoiceLines {
  const sum = (read: (line: InvoiceLine) => number | undefined) =>
    lines.reduce((cents, line) => cents + Math.round((read(line) ?? 0) * 100), 0) / 100;
  return {
    lines,
    count: lines.length,
    totals: {
      units: sum((line) => line.units),
      ce: sum((line) => line.ce),
      revenue: sum((line) => line.revenue),
      gp: sum((line) => line.gp),
      loss: sum((line) => line.loss),
      ...totals,
    },
    buyers: [...new Map(lines.map(({ buyer }) => [buyer.customId, buyer])).values()],
    products: [...new Map(lines.map(({ product }) => [product.customId, product])).values()],
  };
}
