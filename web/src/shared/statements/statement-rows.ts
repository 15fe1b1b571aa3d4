/** The explanation of a payout as rows to read from top to bottom, whatever the measure. */
import type { StatementLine, UserStatement } from '@caselift/contract/statements';
import { roundHalfAway } from '@caselift/domain/numbers';
import { oneDecimal, oneDecimalOrMore } from '../../ui/figures.ts';
import { signedDollars } from './measure-words.ts';

/**
 * step: numbered; result: what the steps above come to; conclusion: the figure that is explained; aside: stands beside
 * the calculation.
 */
export type RowKind = 'step' | 'result' | 'conclusion' | 'aside';

/** met and missed are drawn with a mark, never by colour alone. */
export type RowStatus = 'met' | 'missed';

export type StatementRow = {
  id: string;
  kind: RowKind;
  title: string;
  note?: string;
  /** In a column of its own, with its sign. */
  percent?: string;
  value: string;
  status?: RowStatus;
};

/** Whether the statement is of a whole sales period: then nothing is projected, or earned "so far". */
export const isOver = ({ period, invoicesThrough }: Pick<UserStatement, 'period' | 'invoicesThrough'>): boolean =>
  invoicesThrough >= period.to;

/** What the payout is called. */
export const earnedTitle = (statement: Pick<UserStatement, 'period' | 'invoicesThrough'>): string =>
  isOver(statement) ? 'Earned' : 'Earned so far';

const ruleTitles: Record<string, string> = {
  payoutAtGoal: 'Payout at goal',
  slope: 'Slope',
  cap: 'Cap',
  floor: 'Floor',
};

/** What a payout is called where one rule alone makes it nothing. */
const nothingTitle = 'Payout';

type Writer = (value: number) => string;

/**
 * The engine's lines, in their order: their amounts add up to the payout.
 * @param slope percent of the payout a point
 * @param write pay: to the cent, or in whole dollars
 */
export function payRows(lines: readonly StatementLine[], slope: number, write: Writer): StatementRow[] {
  return lines.map((line) => {
    const isFirst = line.rule === 'payoutAtGoal' || line.amount === 0;
    return {
      id: `pay ${line.rule}`,
      kind: 'step',
      title: ruleTitles[line.rule] ?? nothingTitle,
      note: line.why,
      ...percentOfLine(line, slope),
      value: isFirst ? write(line.amount) : signedDollars(line.amount, write),
    };
  });
}

/** What a slope adds to the payout, or the bound that holds it, in percent of the payout. */
function percentOfLine({ rule, quantity, rate }: StatementLine, slope: number): { percent?: string } {
  if (rule === 'cap' || rule === 'floor') return { percent: `${oneDecimal(rate)}%` };
  if (rule !== 'slope') return {};
  const points = roundHalfAway(quantity * slope, 8);
  return { percent: `${points > 0 ? '+' : ''}${oneDecimalOrMore(points)}%` };
}

/** The bound that a payout could still run into, said although nothing comes of it. reachedAt null: it never does. */
export function capRow(
  lines: readonly StatementLine[],
  plan: { capPercent: number },
  reachedAt: string | null,
): StatementRow[] {
  const isPaid = lines.some(({ rule }) => rule === 'payoutAtGoal');
  if (!isPaid || reachedAt === null || lines.some(({ rule }) => rule === 'cap' || rule === 'floor')) return [];
  const note = `${plan.capPercent}% of the payout, reached at ${reachedAt}`;
  return [{ id: 'capAhead', kind: 'step', title: 'Cap', note, value: 'Not reached' }];
}

/**
 * Why a payout is what it is, in one line: its one rule, or its amounts.
 * @example 'Payout at goal $500.00, slope −$50.00'
 */
export function reasonText(lines: readonly StatementLine[], write: Writer): string {
  const [first, ...rest] = lines;
  if (first === undefined) return '';
  if (rest.length === 0) return first.why;
  const more = rest.map(
    ({ rule, amount }) => `${(ruleTitles[rule] ?? rule).toLowerCase()} ${signedDollars(amount, write)}`,
  );
  return [`${ruleTitles[first.rule] ?? nothingTitle} ${write(first.amount)}`, ...more].join(', ');
}
