/** The columns of one of the four tables, ready to be drawn, ordered and saved. */

import type { User } from '@caselift/contract/users';
import type { ReactNode } from 'react';
import { Delta, deltaText, type Percent } from '../../ui/Delta.tsx';
import { absent, wholeNumber } from '../../ui/figures.ts';
import type { CellValue, Column } from '../../ui/table/column.ts';
import { GoalMark } from './GoalMark.tsx';
import { PersonCell } from './PersonCell.tsx';
import { type ColumnNumber, column, type ReportTableKind, tableColumnNumbers, unitOf } from './report-columns.ts';
import { goalPercentText, type Measure, type ReportFigures, reportFigures } from './report-figures.ts';
import type { ReportTarget } from './report-search.ts';

type Amount = number | null | undefined;

/** "New" is more than any percent. */
const orderPercent = (percent: Percent): CellValue => (percent === 'Infinity' ? Number.POSITIVE_INFINITY : percent);
/** A file gets the percent with four decimals, and no noise behind them. */
export const filePercent = (percent: Percent): CellValue =>
  typeof percent === 'number' ? Number(percent.toFixed(4)) : percent === 'Infinity' ? 'New' : percent;

/** @example signedNumber(1250) // '+1,250'; null -> 'N/A' */
export function signedNumber(value: Amount): string {
  if (value === null) return 'N/A';
  const text = wholeNumber(value);
  return value !== undefined && value > 0 && text !== '0' ? `+${text}` : text;
}

type TableSubject = {
  kind: ReportTableKind;
  target: ReportTarget;
  /** What a row is called. */
  rowName: string;
  /** The whole house's measure: its row is every sales line, never the sum of the people's rows. */
  house: Measure;
};

export function tableColumns({ kind, target, rowName, house }: TableSubject): Column<User>[] {
  const { measure, period } = kind;
  const ofPerson = (user: User): ReportFigures => reportFigures(user[measure], period);
  const ofHouse = reportFigures(house, period);

  const amount = (id: ColumnNumber, label: string, name: string, read: (figures: ReportFigures) => Amount) =>
    ({
      id: String(id),
      label,
      name,
      kind: 'number',
      width: 64,
      value: (user) => read(ofPerson(user)),
      write: (value) => wholeNumber(value as Amount),
      total: () => read(ofHouse),
    }) satisfies Column<User>;
  const percent = (id: ColumnNumber, label: string, name: string, drawn: DrawnPercent) =>
    ({
      id: String(id),
      label,
      name,
      kind: 'number',
      width: 72,
      value: (user) => drawn.read(ofPerson(user)),
      write: (value) => drawn.write(value as Percent),
      render: (user) => drawn.draw(ofPerson(user)),
      sortValue: (user) => orderPercent(drawn.read(ofPerson(user))),
      csv: (user) => filePercent(drawn.read(ofPerson(user))),
      total: () => drawn.read(ofHouse),
      renderTotal: () => drawn.draw(ofHouse),
    }) satisfies Column<User>;

  const unit = unitOf(measure);
  const isTransferred = (user: User) => target === 'vs LY' && ofPerson(user).hasTransferredAccounts;
  const full = period === 'month' ? 'month' : 'year';
  const columns: Record<ColumnNumber, Column<User>> = {
    [column.name]: {
      id: String(column.name),
      label: rowName,
      kind: 'text',
      width: 112,
      pinned: true,
      value: ({ name }) => name,
      render: (user) => <PersonCell user={user} measure={measure} transferred={isTransferred(user)} />,
      total: () => 'House',
    },
    [column.thisYear]: { ...amount(column.thisYear, 'TY', `TY ${unit}`, (f) => f.thisYear), tone: 'strong' },
    [column.lastYearFull]: {
      ...amount(column.lastYearFull, `LY ${full}`, `LY ${full}, whole, ${unit}`, (f) => f.lastYearFull),
      tone: 'soft',
    },
    [column.lastYear]: { ...amount(column.lastYear, 'LY', `LY to date ${unit}`, (f) => f.lastYear), tone: 'soft' },
    [column.delta]: percent(column.delta, 'Δ', 'Δ %', deltaOf),
    [column.deltaAbs]: {
      ...amount(column.deltaAbs, `Δ ${unit}`, `Δ ${unit}`, (f) => f.deltaAbs),
      write: (value) => signedNumber(value as Amount),
    },
    [column.pem]: { ...amount(column.pem, 'PEM', `PEM ${unit}`, (f) => f.pem), tone: 'strong', divided: true },
    [column.pemVersus]:
      target === 'vs LY'
        ? percent(column.pemVersus, 'vs LY month', 'PEM vs LY month %', pemVsLastYear)
        : percent(column.pemVersus, 'vs goal', 'PEM vs goal %', pemVsGoal),
    [column.goal]: { ...amount(column.goal, 'Goal', `Month goal ${unit}`, (f) => f.monthGoal), divided: true },
    [column.onPace]: onPace(ofPerson, ofHouse),
    [column.achieved]: percent(column.achieved, 'Achieved', 'Achieved %', achieved),
  };
  return tableColumnNumbers(target, period).map((number) => columns[number]);
}

/** `write` is as wide as what is drawn. */
type DrawnPercent = {
  read: (figures: ReportFigures) => Percent;
  write: (percent: Percent) => string;
  draw: (figures: ReportFigures) => ReactNode;
};

/** Two signs' room for the triangle, and one for the percent sign. */
const deltaRoom = (percent: Percent) => `+ %${deltaText(percent)}`;
/** The room of a tick and its distance besides. */
const markedRoom = (text: string) => `✓✓ ${text}`;

const deltaOf: DrawnPercent = {
  read: ({ delta }) => delta,
  write: deltaRoom,
  draw: ({ delta }) => <Delta percent={delta} unit />,
};

export const pemVsLastYear: DrawnPercent = {
  read: ({ pemVsLastYear }) => pemVsLastYear,
  write: deltaRoom,
  draw: ({ pemVsLastYear }) => <Delta percent={pemVsLastYear} unit />,
};

/** Whether the month, at this pace, ends at its goal: a green tick, apart from the comparison with last year. */
function onPace(ofPerson: (user: User) => ReportFigures, ofHouse: ReportFigures): Column<User> {
  const read = ({ pace, goalInPace }: ReportFigures) => (typeof pace === 'number' ? Number(goalInPace) : pace);
  const draw = (figures: ReportFigures) =>
    figures.goalInPace ? <GoalMark reached label="On pace for the goal" /> : absent;
  return {
    id: String(column.onPace),
    label: 'On pace',
    name: 'On pace: PEM at or above goal',
    kind: 'number',
    width: 60,
    value: (user) => read(ofPerson(user)),
    write: () => absent,
    render: (user) => draw(ofPerson(user)),
    csv: (user) => ['no', 'yes'][read(ofPerson(user)) ?? -1],
    total: () => read(ofHouse),
    renderTotal: () => draw(ofHouse),
  };
}

export const pemVsGoal: DrawnPercent = goalPercent(
  ({ pace }) => pace,
  ({ goalInPace }) => goalInPace,
);

export const achieved: DrawnPercent = goalPercent(
  (figures) => figures.achieved,
  ({ goalReached }) => goalReached,
);

function goalPercent(
  read: (figures: ReportFigures) => Amount,
  reached: (figures: ReportFigures) => boolean,
): DrawnPercent {
  return {
    read,
    write: (percent) => markedRoom(typeof percent === 'number' ? goalPercentText(percent, true) : absent),
    draw: (figures) => (
      <GoalMark reached={reached(figures)}>{goalPercentText(read(figures), reached(figures))}</GoalMark>
    ),
  };
}
