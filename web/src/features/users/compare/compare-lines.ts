/** What is compared of people, line by line, and who is best at it. */
import type { User } from '@caselift/contract/users';
import { type GoalMeasure, goalMeasureRows, goalMeasures, measures } from '@caselift/domain/measure-list';
import { itemsParts } from '@caselift/domain/pay/pay-parts';
import { wholeAmounts } from '../../../shared/units.ts';
import { achievedText, fplAchievedText } from '../../../shared/users/achieved.ts';
import { payWriter } from '../../../shared/users/pay-writer.ts';
import { deltaText } from '../../../ui/Delta.tsx';
import { absent, twoDecimals } from '../../../ui/figures.ts';

export type CompareLine = {
  label: string;
  /** undefined: hidden from this viewer; null: there is none. */
  value: (user: User) => number | null | undefined;
  text: (user: User) => string;
  better: 'more' | 'less';
  /** Paler than a fact. */
  projection?: boolean;
  /** Whether the comparison is not of the person's own lines of this year. */
  transferred?: (user: User) => boolean;
};

const percent = (value: number | null, threshold: number | null) =>
  value === null ? absent : `${achievedText(value, threshold)}%`;
const rankText = (rank: number | null, of: number) => (rank === null ? absent : `${rank} of ${of}`);

/** Where someone stands by a measure that has a goal. */
function goalLines(measure: GoalMeasure): CompareLine[] {
  const { name, short, rank, better, unit } = goalMeasureRows[measure];
  const { write, after } = wholeAmounts[unit];
  const of = (user: User): User['gp'] => user[measure];
  return [
    {
      label: `${name} rank`,
      value: (user) => user[rank],
      text: (user) => rankText(user[rank], user[`${rank}Of`]),
      better: 'less',
    },
    {
      label: `${name} achieved`,
      value: (user) => of(user).achieved,
      text: (user) => percent(of(user).achieved, of(user).threshold),
      better: 'more',
    },
    {
      label: `${name} at pace`,
      value: (user) => of(user).achievedSellingDays,
      text: (user) => percent(of(user).achievedSellingDays, of(user).threshold),
      better: 'more',
      projection: true,
    },
    {
      label: `${name} to date`,
      value: (user) => of(user).thisYear,
      text: (user) => `${write(of(user).thisYear)}${after}`,
      better,
    },
    versusLine(short, of),
  ];
}

const lines: readonly CompareLine[] = [
  ...goalMeasures.flatMap(goalLines),
  {
    label: 'FPL',
    value: ({ fpl }) => fpl.team,
    text: ({ fpl }) => (fpl.team === null ? absent : `${twoDecimals(fpl.team)}%`),
    better: measures.fpl.better,
  },
  {
    label: 'FPL achieved',
    value: ({ fpl }) => fpl.achieved,
    text: ({ fpl }) => (fpl.achieved === null ? absent : `${fplAchievedText(fpl.achieved)}%`),
    better: 'more',
  },
  ...(['boosts', ...itemsParts] as const).map(
    (part): CompareLine => ({
      label: `Earned by ${part}`,
      value: (user) => user[part].totalPayout,
      text: (user) => payWriter(user)(user[part].totalPayout),
      better: 'more',
    }),
  ),
  {
    label: 'Earned so far',
    value: ({ totalPayout }) => totalPayout,
    text: (user) => payWriter(user)(user.totalPayout),
    better: 'more',
  },
  {
    label: 'Pay at pace',
    value: ({ projectedPayout }) => projectedPayout,
    text: (user) => payWriter(user)(user.projectedPayout),
    better: 'more',
    projection: true,
  },
];

/** Year to date against last year. "New" isn't a percent, so it is never the best. */
function versusLine(name: string, measureOf: (user: User) => User['gp']): CompareLine {
  const deltaOf = (user: User) => measureOf(user).deltaYTD;
  return {
    label: `${name} YTD vs LY`,
    value: (user) => {
      const delta = deltaOf(user);
      return delta === 'Infinity' ? null : delta;
    },
    text: (user) => {
      const delta = deltaOf(user);
      return `${deltaText(delta)}${typeof delta === 'number' ? '%' : ''}`;
    },
    better: 'more',
    transferred: (user) => measureOf(user).hasTransferredAccountsYTD,
  };
}

/** The lines that the viewer may see of these people: dollars of profit may be absent. */
export function linesFor(people: readonly User[]): CompareLine[] {
  return lines.filter(({ value }) => people.every((user) => value(user) !== undefined));
}

/** The ids of those with the best value of a line, ties included; nobody where fewer than two differ. */
export function bestOf({ value, better }: CompareLine, people: readonly User[]): ReadonlySet<string> {
  const values = people.map(value).filter((one) => typeof one === 'number');
  const best = better === 'more' ? Math.max(...values) : Math.min(...values);
  if (values.length < 2 || values.every((one) => one === best)) return new Set();
  return new Set(people.filter((user) => value(user) === best).map(({ customId }) => customId));
}
