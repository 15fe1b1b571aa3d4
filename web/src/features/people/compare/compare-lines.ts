/** What is compared of people, line by line, and who is best at it. */
import type { User } from '@caselift/contract/users';
import { achievedText, fplAchievedText } from '../../../shared/person/achieved.ts';
import { payWriter } from '../../../shared/person/pay-writer.ts';
import { deltaText } from '../../../ui/Delta.tsx';
import { absent, dollars, twoDecimals, wholeNumber } from '../../../ui/figures.ts';

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

const lines: readonly CompareLine[] = [
  {
    label: 'GP rank',
    value: ({ rank }) => rank,
    text: ({ rank, rankOf }) => rankText(rank, rankOf),
    better: 'less',
  },
  {
    label: 'GP achieved',
    value: ({ gp }) => gp.achieved,
    text: ({ gp }) => percent(gp.achieved, gp.threshold),
    better: 'more',
  },
  {
    label: 'GP at pace',
    value: ({ gp }) => gp.achievedSellingDays,
    text: ({ gp }) => percent(gp.achievedSellingDays, gp.threshold),
    better: 'more',
    projection: true,
  },
  { label: 'GP to date', value: ({ gp }) => gp.thisYear, text: ({ gp }) => dollars(gp.thisYear), better: 'more' },
  versusLine('GP', ({ gp }) => gp),
  {
    label: 'Volume rank',
    value: ({ volumeRank }) => volumeRank,
    text: ({ volumeRank, volumeRankOf }) => rankText(volumeRank, volumeRankOf),
    better: 'less',
  },
  {
    label: 'Volume achieved',
    value: ({ volume }) => volume.achieved,
    text: ({ volume }) => percent(volume.achieved, volume.threshold),
    better: 'more',
  },
  {
    label: 'Volume at pace',
    value: ({ volume }) => volume.achievedSellingDays,
    text: ({ volume }) => percent(volume.achievedSellingDays, volume.threshold),
    better: 'more',
    projection: true,
  },
  {
    label: 'Volume to date',
    value: ({ volume }) => volume.thisYear,
    text: ({ volume }) => `${wholeNumber(volume.thisYear)} CE`,
    better: 'more',
  },
  versusLine('Vol', ({ volume }) => volume),
  {
    label: 'FPL',
    value: ({ fpl }) => fpl.team,
    text: ({ fpl }) => (fpl.team === null ? absent : `${twoDecimals(fpl.team)}%`),
    better: 'less',
  },
  {
    label: 'FPL achieved',
    value: ({ fpl }) => fpl.achieved,
    text: ({ fpl }) => (fpl.achieved === null ? absent : `${fplAchievedText(fpl.achieved)}%`),
    better: 'more',
  },
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

/** Year to date against last year. "New" is no percent, so it is never the best. */
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
