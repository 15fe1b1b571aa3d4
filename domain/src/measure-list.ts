/** What people are measured by and paid for: whatever sums, shows or stores measures iterates over these lists. */
import { ceUnit, type MeasureUnit, usdUnit } from './measure-unit.ts';

type MeasureRow = {
  /** On its own; within a sentence; as the head of a panel; where there is little room. */
  name: string;
  inSentence: string;
  title: string;
  short: string;
  unit: 'usd' | 'ce' | 'percent';
  better: 'more' | 'less';
  /** What a file says of the column of its goal. */
  goalMeaning: string;
};

/** Paid by the percent of a goal that is achieved (pay/goal-pay.ts). */
type GoalMeasureRow = MeasureRow & {
  rule: 'goal';
  /** Of snapshot_days, what is added up; the column's name is the same in snake case. */
  fact: string;
  /** Of an invoice line, what adds up to it. */
  ofLine: 'gp' | 'ce' | 'revenue' | 'units';
  sums: MeasureUnit;
  /** Its amounts are profits, which some viewers do not see. */
  isProfit: boolean;
  /** What the rank by it is called on the wire. */
  rank: string;
};

export const goalMeasureRows = {
  gp: {
    name: 'GP',
    inSentence: 'GP',
    title: 'Gross profit',
    short: 'GP',
    unit: 'usd',
    better: 'more',
    rule: 'goal',
    fact: 'gpCents',
    ofLine: 'gp',
    sums: usdUnit,
    isProfit: true,
    rank: 'rank',
    goalMeaning: 'Goal in dollars of gross profit.',
  },
  volume: {
    name: 'Volume',
    inSentence: 'volume',
    title: 'Volume',
    short: 'Vol',
    unit: 'ce',
    better: 'more',
    rule: 'goal',
    fact: 'ounces',
    ofLine: 'ce',
    sums: ceUnit,
    isProfit: false,
    rank: 'volumeRank',
    goalMeaning: 'Goal in case equivalents (288 fl oz).',
  },
} as const satisfies Record<string, GoalMeasureRow>;

export const measures = {
  ...goalMeasureRows,
  /** Paid by the percent of net revenue that is lost (pay/fpl-pay.ts). */
  fpl: {
    name: 'FPL',
    inSentence: 'FPL',
    title: 'FPL',
    short: 'FPL',
    unit: 'percent',
    better: 'less',
    rule: 'loss',
    goalMeaning: 'Goal in percent of net revenue lost; lower is better.',
  },
} as const satisfies Record<string, GoalMeasureRow | (MeasureRow & { rule: 'loss' })>;

export type Measure = keyof typeof measures;
export type GoalMeasure = keyof typeof goalMeasureRows;
type Row<Id extends GoalMeasure> = (typeof goalMeasureRows)[Id];
export type Fact = Row<GoalMeasure>['fact'];
type ProfitMeasure = { [Id in GoalMeasure]: Row<Id>['isProfit'] extends true ? Id : never }[GoalMeasure];
type OpenMeasure = Exclude<GoalMeasure, ProfitMeasure>;

export const measureIds = Object.keys(measures) as [Measure, ...Measure[]];
export const goalMeasures = Object.keys(goalMeasureRows) as [GoalMeasure, ...GoalMeasure[]];
export const facts: readonly Fact[] = goalMeasures.map((measure) => goalMeasureRows[measure].fact);

export const isGoalMeasure = (measure: Measure): measure is GoalMeasure => measures[measure].rule === 'goal';
export const isProfit = (measure: GoalMeasure): measure is ProfitMeasure => goalMeasureRows[measure].isProfit;
/** Those with amounts that are hidden with profits, and those that everyone sees. */
export const profitMeasures = goalMeasures.filter(isProfit);
export const openMeasures = goalMeasures.filter((measure): measure is OpenMeasure => !isProfit(measure));

/** The goal of the house, as settings call it. */
export const companyGoalName = <Id extends GoalMeasure>(measure: Id): `${Id}CompanyGoal` => `${measure}CompanyGoal`;

/**
 * @example companyGoals(goalMeasures, (measure) => goals[measure]) // { gpCompanyGoal: 3650000, volumeCompanyGoal: null
 * }
 */
export function companyGoals<Id extends GoalMeasure, Value>(
  measuresOf: readonly Id[],
  goalOf: (measure: Id) => Value,
): Record<`${Id}CompanyGoal`, Value> {
  return Object.fromEntries(measuresOf.map((id) => [companyGoalName(id), goalOf(id)])) as Record<
    `${Id}CompanyGoal`,
    Value
  >;
}
