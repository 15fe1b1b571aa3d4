/** The columns of a lead's table of reps, by one measure. */
import type { User } from '@caselift/contract/users';
import { type GoalMeasure, goalMeasureRows } from '@caselift/domain/measure-list';
import { goalStanding } from '@caselift/domain/pay/standing';
import type { ElapsedDays } from '@caselift/domain/progress';
import { type TeamTotal, teamTotal } from '@caselift/domain/team-total';
import type { ReactNode } from 'react';
import { unitSigns } from '../../../shared/units.ts';
import { achievedText } from '../../../shared/users/achieved.ts';
import { PersonLabels } from '../../../shared/users/PersonLabels.tsx';
import { StandingChip } from '../../../shared/users/StandingChip.tsx';
import { TransferredIcon } from '../../../shared/users/TransferredMark.tsx';
import { Delta, deltaText, type Percent } from '../../../ui/Delta.tsx';
import { absent, twoDecimals, wholeNumber } from '../../../ui/figures.ts';
import { Text } from '../../../ui/kit/Text.tsx';
import type { CellValue, Column } from '../../../ui/table/column.ts';
import { NameCell } from '../../../ui/table/NameCell.tsx';
import type { TeamOrder } from '../people-search.ts';

const groupWords = { goal: 'Against the goal', lastYear: 'Against last year', pay: 'Payout, $' } as const;
export const teamGroups = (['goal', 'lastYear', 'pay'] as const).map((id) => ({ id, label: groupWords[id] }));

type TeamTable = {
  measure: GoalMeasure;
  /** null before the first update. */
  days: ElapsedDays | null;
  /** That of the newest sale. */
  month: string;
  /** The sales period is: nobody has a pace. */
  isOver: boolean;
  /** Of the row's person. */
  name: (user: User) => ReactNode;
  /** What the total's row is called. */
  team: string;
  /** Other people's pay is in whole dollars where profits are hidden. */
  rounded: boolean;
};

const amountOf = (value: CellValue) => value as number | null | undefined;

/** Columns of amounts are absent where the measure's amounts are hidden. */
export function teamColumns(table: TeamTable, reps: readonly User[]): Column<User>[] {
  const { measure, days, month, isOver, team, rounded } = table;
  const { unit } = goalMeasureRows[measure];
  // The unit stands in the head.
  const writePay = rounded ? wholeNumber : twoDecimals;
  const totals = new Map(reps.map((user) => [user, totalOf([user], measure, days)]));
  const all = totalOf(reps, measure, days);
  const number = (id: TeamOrder, group: keyof typeof groupWords, label: string, width: number) => ({
    id,
    group,
    label,
    name: `${groupWords[group]}: ${label}`,
    kind: 'number' as const,
    width,
  });
  const percent = (id: 'achieved' | 'achievedSellingDays', draw: (of: PercentOf) => ReactNode) => ({
    value: (user: User) => user[measure][id],
    write: (value: CellValue) => `${achievedText(amountOf(value) ?? null, null)}%`,
    render: (user: User) => draw({ percent: user[measure][id], threshold: user[measure].threshold }),
    total: () => all?.[id],
    // A team of reps isn't paid by its total: it has a goal and no threshold.
    renderTotal: () => percentText({ percent: all?.[id] ?? null, threshold: 100 }),
  });
  const amount = (id: 'gap' | 'neededADay', draw: (value: number | null | undefined) => ReactNode) => ({
    value: (user: User) => totals.get(user)?.[id],
    write: (value: CellValue) => signed(amountOf(value)),
    draw: (value: CellValue) => draw(amountOf(value)),
    total: () => all?.[id],
  });
  const versus = (id: 'pemVsLyMonth' | 'deltaYTD') => ({
    value: (user: User) => inOrder(user[measure][id]),
    write: (value: CellValue) => `+ %${deltaText(amountOf(value))}`,
    render: (user: User) => <Delta percent={user[measure][id]} unit />,
    total: () => inOrder(all?.[id]),
    renderTotal: () => <Delta percent={all?.[id]} unit />,
  });
  const pay = (read: (user: User) => number | null) => ({
    value: read,
    write: (value: CellValue) => writePay(amountOf(value)),
    total: () => centsSum(reps.map(read)),
  });
  const hasAmounts = reps.some((user) => user[measure].thisYear !== undefined);
  const sign = unitSigns[unit];
  const columns: (Column<User> | false)[] = [
    {
      id: 'name',
      label: 'Sales rep',
      kind: 'text',
      width: 140,
      pinned: true,
      value: (user) => user.name,
      render: (user) => (
        <NameCell
          after={
            <>
              {isTransferred(user, measure) && <TransferredIcon />}
              <PersonLabels user={user} />
            </>
          }
        >
          {table.name(user)}
        </NameCell>
      ),
      total: () => team,
    },
    { ...number('achieved', 'goal', 'Achieved', 68), ...percent('achieved', percentText) },
    !isOver && { ...number('pace', 'goal', 'Pace', 88), ...percent('achievedSellingDays', paceChip) },
    hasAmounts && {
      ...number('gap', 'goal', isOver ? `Gap, ${sign}` : `Gap at pace, ${sign}`, 96),
      ...amount('gap', (value) => <Gap value={value} />),
    },
    hasAmounts &&
      !isOver && {
        ...number('neededADay', 'goal', `Needs a day, ${sign}`, 98),
        ...amount('neededADay', (value) =>
          value === 0 ? <Text tone="good">Reached</Text> : wholeNumber(value && Math.ceil(value)),
        ),
      },
    { ...number('pemVsLyMonth', 'lastYear', `PEM vs ${month}`, 92), ...versus('pemVsLyMonth') },
    { ...number('deltaYTD', 'lastYear', 'YTD', 66), ...versus('deltaYTD') },
    {
      ...number('earned', 'pay', isOver ? 'Earned' : 'So far', 76),
      ...pay((user) => user.totalPayout),
      tone: 'strong',
    },
    !isOver && { ...number('projected', 'pay', 'At pace', 76), ...pay((user) => user.projectedPayout), tone: 'soft' },
  ];
  return columns.filter((column) => column !== false);
}

/** Whether a comparison with last year is of other lines than the figures beside it. */
export const isTransferred = (user: User, measure: GoalMeasure): boolean =>
  user[measure].hasTransferredAccountsMonth || user[measure].hasTransferredAccountsYTD;

type PercentOf = { percent: number | null; threshold: number | null };

const percentText = ({ percent, threshold }: PercentOf) =>
  percent === null ? absent : `${achievedText(percent, threshold)}%`;
const paceChip = (of: PercentOf) =>
  of.percent === null ? (
    absent
  ) : (
    <StandingChip standing={goalStanding(of.percent, of.threshold)}>{percentText(of)}</StandingChip>
  );

/** "New" is more than any percent. */
const inOrder = (percent: Percent): CellValue => (percent === 'Infinity' ? Number.POSITIVE_INFINITY : percent);

/** Red where the goal is missed by a dollar or more. */
function Gap({ value }: { value: number | null | undefined }) {
  const short = typeof value === 'number' && Math.round(value) < 0;
  return <Text tone={short ? 'bad' : 'strong'}>{signed(value)}</Text>;
}

function signed(value: number | null | undefined): string {
  const text = wholeNumber(value);
  return typeof value === 'number' && Math.round(value) > 0 ? `+${text}` : text;
}

/** undefined: amounts are hidden. */
function totalOf(
  users: readonly User[],
  measure: GoalMeasure,
  days: ElapsedDays | null,
): Partial<TeamTotal> | undefined {
  const members = users.map((user) => {
    const { thisYear, goal = null, sameBuyersMonth, lastYearFullMonth, sameBuyersYTD, lastYearYTD } = user[measure];
    if (
      thisYear === undefined ||
      sameBuyersMonth === undefined ||
      lastYearFullMonth === undefined ||
      sameBuyersYTD === undefined ||
      lastYearYTD === undefined
    ) {
      return undefined;
    }
    return { thisYear, goal, sameBuyersMonth, lastYearFullMonth, sameBuyersYTD, lastYearYTD };
  });
  const known = members.filter((member) => member !== undefined);
  return days === null || known.length < members.length ? undefined : teamTotal(known, days);
}

/** Dollars with cents, added up as cents; null: nobody has any. */
function centsSum(dollars: readonly (number | null)[]): number | null {
  const known = dollars.filter((one) => one !== null);
  return known.length === 0 ? null : known.reduce((sum, one) => sum + Math.round(one * 100), 0) / 100;
}
