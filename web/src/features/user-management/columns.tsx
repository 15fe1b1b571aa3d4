/** The columns of the list of people: who they are, and what is typed for them. */
import type { User } from '@caselift/contract/users';
import {
  type GoalMeasure,
  goalMeasureRows,
  goalMeasures,
  isProfit,
  type Measure,
  measureIds,
  measures,
} from '@caselift/domain/measure-list';
import { unitSigns } from '../../shared/units.ts';
import { MaxFpl } from '../../shared/users/MaxFpl.tsx';
import { maxFplOf } from '../../shared/users/max-fpl.ts';
import { roleLabel } from '../../shared/users/people.ts';
import { absent, oneDecimal, twoDecimals, wholeNumber } from '../../ui/figures.ts';
import type { CellValue, Column, ColumnGroup } from '../../ui/table/column.ts';
import { Goal } from './Goal.tsx';
import { CardLink, PersonName } from './PersonName.tsx';
import { RoleCell } from './RoleCell.tsx';

type UserColumn = Column<User>;
type Writer = typeof wholeNumber;

export const columnGroups: readonly (ColumnGroup & { short: string })[] = [
  { id: 'person', label: 'Person', short: 'Person' },
  ...measureIds.map((id) => ({ id, label: measures[id].title, short: measures[id].name })),
];

/** What the columns are ordered by unless the address says more. */
export const firstOrder = 'Name';

const name = (phone: boolean): UserColumn => ({
  id: firstOrder,
  label: 'Name',
  kind: 'text',
  width: 190,
  pinned: true,
  value: (user) => user.name,
  render: (user) => (phone ? <CardLink user={user} /> : <PersonName user={user} />),
});

const role = (phone: boolean): UserColumn => ({
  ...text('Role', phone ? 138 : 84, roleLabel),
  ...(phone && { render: (user) => <RoleCell user={user} /> }),
});

const text = (id: string, width: number, value: (user: User) => string): UserColumn => ({
  id,
  label: id,
  group: 'person',
  kind: 'text',
  width,
  value,
});

const writes = (write: Writer) => (value: CellValue) => write(value as number | null | undefined);

type NumberColumn = { id: string; label: string; group: Measure; width: number; write: Writer };
const number = ({ id, label, group, width, write }: NumberColumn, value: (user: User) => CellValue): UserColumn => ({
  id,
  // Holds what the head shows, unit included.
  name: `${measures[group].name} ${label.charAt(0).toLowerCase()}${label.slice(1)}`,
  label,
  group,
  kind: 'number',
  width,
  value,
  write: writes(write),
});

/** The unit stands in the cell, as the head has no room for it on a phone. */
const percent: Writer = (value) => (value === null || value === undefined ? absent : `${oneDecimal(value)}%`);

/** Room for the sign of a sum before the goal. */
const goalWidth = 82;

function measureColumns(group: GoalMeasure): UserColumn[] {
  const { name: title, unit } = goalMeasureRows[group];
  return [
    {
      ...number(
        { id: `${title} goal`, label: `Goal, ${unitSigns[unit]}`, group, width: goalWidth, write: wholeNumber },
        (user) => user[group].goal,
      ),
      render: (user) => <Goal measure={user[group]} />,
    },
    number(
      { id: `${title} payout`, label: 'Payout, $', group, width: 72, write: wholeNumber },
      (user) => user[group].payout,
    ),
    number(
      { id: `${title} threshold`, label: 'Threshold', group, width: 72, write: percent },
      (user) => user[group].threshold,
    ),
  ];
}

const fplColumns = (maxFpl: number | undefined): readonly UserColumn[] => [
  number({ id: 'FPL goal', label: 'Goal, %', group: 'fpl', width: 60, write: twoDecimals }, (user) => user.fpl.goal),
  number(
    { id: 'FPL payout', label: 'Payout, $', group: 'fpl', width: 72, write: wholeNumber },
    (user) => user.fpl.payout,
  ),
  {
    ...number({ id: 'Max FPL', label: 'Max, %', group: 'fpl', width: 60, write: twoDecimals }, (user) =>
      maxFplOf(user, maxFpl),
    ),
    render: (user) => <MaxFpl user={user} house={maxFpl} />,
  },
];

type Seen = { ids: boolean; profits: boolean; phone: boolean; maxFpl: number | undefined };

/**
 * @param ids admins see the ids of people.
 * @param profits without them a goal of profits does not exist: it can be neither shown, ordered by nor exported.
 * @param maxFpl the wholesaler's, once it is known.
 */
export function userColumns({ ids, profits, phone, maxFpl }: Seen): UserColumn[] {
  return [
    name(phone),
    ...(ids ? [text('ID', 80, (user) => user.customId)] : []),
    role(phone),
    text('E-mail', 190, (user) => user.email ?? ''),
    text('Team leads', 130, (user) => user.teamLead.map((lead) => lead.name).join(', ')),
    text('Routes', 84, (user) => user.routeNumber.join(', ')),
    ...goalMeasures.flatMap((measure) => measureColumns(measure).slice(profits || !isProfit(measure) ? 0 : 1)),
    ...fplColumns(maxFpl),
  ];
}
