/** Reads how a goal pays from its sentences alone (plan-reader.ts), and says what is paid; other words are an error. */
import {
  compare,
  type Exact,
  exact,
  greater,
  hundred,
  lesser,
  minus,
  over,
  plus,
  roundExact,
  times,
  zero,
} from '../exact.ts';
import { centsOf, numberOf, UnreadWords } from './plan-phrases.ts';

const money = String.raw`\$[\d,]+\.\d\d`;
const percent = String.raw`[\d,.]+%`;
type Groups = Readonly<Record<string, string | undefined>>;

/** What the sentences come to say, one after the other. */
type GoalRule = {
  /** What is achieved in percent of: an amount, or the percent of net revenue that may be lost. */
  goal: Exact | null;
  isHidden: boolean;
  pays: number | null;
  /** Where it pays that: percent of the goal. */
  at: Exact;
  /** Percent of the payout for each point. */
  slope: Exact;
  payout: number;
  /** Percent of the goal from which, or of net revenue up to which, it pays. */
  limit: Exact | null;
  cap: Exact | null;
  isFlat: boolean;
};

const nothing: GoalRule = {
  goal: null,
  isHidden: false,
  pays: null,
  at: hundred,
  slope: zero,
  payout: 0,
  limit: null,
  cap: null,
  isFlat: false,
};
const period = '(?:a month|every two months|a quarter)';
const number = (text = ''): Exact => numberOf(text);

const sentences: readonly (readonly [string, (found: Groups) => Partial<GoalRule>])[] = [
  [
    `(?:Your|Your team's) \\w+ goal is (?<goal>[^ ]+(?: CE)?) ${period}(?:, the sum of the goals of your team)?\\.`,
    ({ goal }) => ({ goal: number(goal) }),
  ],
  [
    String.raw`(?:Your|Your team's) \w+ goal is an amount of gross profit, which is hidden for your role\.`,
    () => ({ isHidden: true }),
  ],
  [`Your FPL goal is (?<goal>${percent}) of net revenue lost ${period}\\.`, ({ goal }) => ({ goal: number(goal) })],
  [String.raw`(?:The losses of .+?|Your own losses) count(?:: [^.]+|, but no reason is chargeable)\.`, () => ({})],
  [
    String.raw`No \w+ goal is set\.|No payout is set, so it pays nothing\.|It pays nothing without a goal\.|A goal of 0 pays nothing\.`,
    () => ({}),
  ],
  [
    `It pays (?<pays>${money}) at (?:the goal|(?<at>${percent}) of the goal)\\.`,
    ({ pays = '', at }) => ({ pays: centsOf(pays), at: at === undefined ? hundred : number(at) }),
  ],
  [
    `It pays (?<pays>${money}) from (?:the first sale on|(?<least>${percent}) of the goal up, and nothing below)\\.`,
    ({ pays = '', least }) => ({
      pays: centsOf(pays),
      limit: least === undefined ? null : number(least),
      isFlat: true,
    }),
  ],
  [
    `It pays (?<pays>${money}) up to (?<most>${percent}) lost, and nothing above\\.`,
    ({ pays = '', most }) => ({ pays: centsOf(pays), limit: number(most), isFlat: true }),
  ],
  [
    `It pays (?<pays>${money}) without any loss, and nothing with one\\.`,
    ({ pays = '' }) => ({ pays: centsOf(pays), limit: zero, isFlat: true }),
  ],
  [
    `Each (?:point above or below that|${percent} of net revenue that is lost less or more) is ${money} more or less, (?<slope>${percent}) of (?<payout>${money})\\.`,
    ({ slope, payout = '' }) => ({ slope: number(slope), payout: centsOf(payout) }),
  ],
  [
    `(?:Below|Above) (?<limit>${percent}) it pays nothing(?:; at ${percent} it pays ${money})?\\.`,
    ({ limit }) => ({ limit: number(limit) }),
  ],
  [`The most it pays is ${money}, (?<cap>${percent}) of ${money}\\.`, ({ cap }) => ({ cap: number(cap) })],
];

function readGoal(texts: readonly string[]): GoalRule {
  let rule = nothing;
  for (const text of texts) {
    const found = sentences
      .map(([words, read]) => ({ read, match: new RegExp(`^(?:${words})$`).exec(text) }))
      .find(({ match }) => match !== null);
    if (found === undefined) throw new UnreadWords(text);
    rule = { ...rule, ...found.read(found.match?.groups ?? {}) };
  }
  return rule;
}

/** Cents for what was sold, or for the percent of net revenue that was lost. */
export function paidByGoal(texts: readonly string[], result: { sold: Exact } | { lost: Exact }): number {
  const { goal, pays, at, slope, payout, limit, cap, isFlat } = readGoal(texts);
  if (pays === null || goal === null) return 0;
  const isLoss = 'lost' in result;
  if (isLoss && limit !== null && compare(result.lost, limit) > 0) return 0;
  const achieved = isLoss
    ? goal.n === 0n
      ? hundred
      : minus(exact(200), over(times(hundred, result.lost), goal))
    : over(times(hundred, result.sold), goal);
  if (!isLoss && (achieved.n <= 0n || (limit !== null && compare(achieved, limit) < 0))) return 0;
  if (isFlat) return pays;
  const centsAt = (reached: Exact) => {
    const share = plus(hundred, times(slope, minus(reached, hundred)));
    const capped = cap === null ? share : lesser(share, cap);
    return roundExact(over(times(exact(payout), greater(zero, capped)), hundred));
  };
  // What is said to be paid at the goal is what the points from it come to; a goal that is too much loss pays nothing.
  const isBeyond = isLoss && limit !== null && compare(goal, limit) > 0;
  if (pays !== (isBeyond ? 0 : centsAt(at))) throw new UnreadWords(texts.join(' '));
  return centsAt(achieved);
}
