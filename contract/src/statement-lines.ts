/** The lines of a statement that can be questioned, with the figures behind each (docs/product.md, Closing a period). */
import { goalMeasures } from '@caselift/domain/measure-list';
import { itemsParts, type PayPart, payPartNames, payParts } from '@caselift/domain/pay/pay-parts';
import type { PayGrounds } from '@caselift/domain/pay/who-is-paid';
import * as z from 'zod/mini';
import type { SettlementLine } from './closings.ts';
import type { ItemLine } from './item-statements.ts';
import { salesPeriodName } from './sales-period-name.ts';
import { type BoostLine, type PartStatement, StatementLine, type UserStatement } from './statements.ts';

const nullableNumber = z.nullable(z.number());

/**
 * null: the line has none, or it is hidden from the reader. unit: of target and actual; percent: of the target. rate: dollars
 * a unit of a boost; percent a point of a measure. payout: dollars at the target. steps: their amounts add up to the line's.
 */
export const LineFigures = z.object({
  unit: z.string(),
  target: nullableNumber,
  actual: nullableNumber,
  percent: nullableNumber,
  rate: nullableNumber,
  payout: nullableNumber,
  steps: z.array(StatementLine),
});
export type LineFigures = z.output<typeof LineFigures>;

/** key: the same in every statement of the person and period. part null: of all. amount: dollars. */
export type LineOfStatement = {
  key: string;
  part: PayPart | null;
  label: string;
  amount: number;
  figures: LineFigures;
};

export const noFigures: LineFigures = {
  ...{ unit: '$', target: null, actual: null, percent: null, rate: null, payout: null },
  steps: [],
};

export const partKey = (part: PayPart): string => part;
export const boostKey = ({ boostId }: Pick<BoostLine, 'boostId'>): string => `boost ${boostId}`;
export const itemKey = ({ itemId, from }: Pick<ItemLine, 'itemId' | 'from'>): string => `item ${itemId} ${from}`;

/** Of what is settled besides what was earned, which is the part's own line. */
export function settlementKey({ kind, part, closedPeriod, adjustmentId }: SettlementLine): string {
  if (kind === 'earned' && part !== null) return partKey(part);
  return [kind, adjustmentId ?? closedPeriod, adjustmentId === undefined ? part : null].filter(Boolean).join(' ');
}

/** What pays the person in the statement's period (domain/src/pay/who-is-paid.ts). */
export function payGroundsOf(statement: UserStatement): PayGrounds {
  const { boosts, settled, toBePaid } = statement;
  const typed = [...goalMeasures, 'fpl' as const].map((measure) => statement[measure].plan.payout);
  return {
    hasPayout: typed.some((payout) => (payout ?? 0) > 0),
    hasItem: itemsParts.some((part) => statement[part].lines.length + statement[part].accruing.length > 0),
    hasLine: boosts.lines.length > 0 || ((settled ?? toBePaid)?.lines ?? []).length > 0,
  };
}

/** Every one that the statement has: its parts, each boost and item, and what is settled besides. */
export function linesOfStatement(statement: UserStatement): LineOfStatement[] {
  const paid = statement.settled ?? statement.toBePaid;
  return [
    ...payParts.map((part) => ({
      ...{ key: partKey(part), part, label: payPartNames[part], amount: statement[part].earned },
      figures: partFigures(part, statement[part]),
    })),
    ...statement.boosts.lines.map(
      (line): LineOfStatement => ({
        ...{ key: boostKey(line), part: 'boosts', label: line.name, amount: line.amount },
        figures: { ...noFigures, unit: boostUnit(line), actual: line.quantity, rate: line.rate },
      }),
    ),
    ...itemsParts.flatMap((part) =>
      [...statement[part].lines, ...statement[part].accruing].map((line) => ({
        ...{ key: itemKey(line), part, label: line.name, amount: line.amount },
        figures: itemFigures(line),
      })),
    ),
    ...(paid?.lines ?? [])
      .filter(({ kind }) => kind !== 'earned')
      .map((line) => ({
        ...{ key: settlementKey(line), part: line.part, label: settlementLabel(line), amount: line.amount },
        figures: noFigures,
      })),
  ];
}

const boostUnit = ({ type }: BoostLine): string => (type === 'GP/CE' ? 'CE' : 'units');

function partFigures(part: PayPart, of: PartStatement): LineFigures {
  if (of.rule === 'goal') {
    const { goal = null, actual = null, achieved, plan, lines } = of;
    const unit = part === 'volume' ? 'CE' : '$';
    const figures = { unit, target: goal, actual, percent: achieved, rate: plan.slope, payout: plan.payout };
    return { ...figures, steps: lines };
  }
  if (of.rule === 'loss') {
    const { goal, team, achieved, plan, lines } = of;
    const figures = { unit: '%', target: goal, actual: team, percent: achieved, rate: plan.slope, payout: plan.payout };
    return { ...figures, steps: lines };
  }
  return noFigures;
}

function itemFigures(line: ItemLine): LineFigures {
  const { unit, target, quantity, percentageAchieved, potential } = line;
  return {
    ...{ unit, target: target ?? null, actual: quantity ?? null, percent: percentageAchieved, rate: null },
    ...{ payout: potential, steps: line.steps },
  };
}

function settlementLabel({ kind, part, closedPeriod, reason }: SettlementLine): string {
  const name = part === null ? '' : payPartNames[part];
  const from = closedPeriod === null ? '' : salesPeriodName({ from: closedPeriod, to: closedPeriod });
  switch (kind) {
    case 'earned':
      return name;
    case 'adjustment':
      return `Adjustment of ${from}, ${name}`;
    case 'waiver':
      return `Waived adjustment of ${from}, ${name}`;
    case 'manual':
      return `Adjustment, ${name}: ${reason}`;
    case 'carriedIn':
      return `Carried in from ${from}`;
    case 'carriedOn':
      return 'Carried on to the next period';
  }
}
