/** The grid's columns, in the order that people know (docs/product.md, Screens). */
import { typedDecimals, type UserPatch } from '@caselift/contract/user-edits';
import type { User } from '@caselift/contract/users';
import { goalMeasures } from '@caselift/domain/measure-list';
import { type AmountName, amounts } from '../../shared/user-edits/amounts.ts';
import { leadsFor } from '../../shared/user-edits/people-words.ts';
import { Inherited } from '../../shared/users/Inherited.tsx';
import { MaxFpl } from '../../shared/users/MaxFpl.tsx';
import { maxFplOf } from '../../shared/users/max-fpl.ts';
import { roleLabel } from '../../shared/users/people.ts';
import { absent } from '../../ui/figures.ts';
import type { CellChoice } from '../../ui/table/CellChoices.tsx';
import type { Column } from '../../ui/table/column.ts';
import { EditableCell, type EditableCellProps } from '../../ui/table/EditableCell.tsx';
import { emailEdit, type GridEdit, leadEdit, nameEdit, numberEdit } from './edits.ts';

type GridColumnsInput = {
  /** The wholesaler's max FPL, once it is known. */
  maxFpl: number | undefined;
  people: readonly User[];
  save: (user: User, patch: UserPatch) => Promise<boolean>;
  onStart: (user: User) => void;
  /** false: every cell is read-only. */
  mayEdit: boolean;
};

const numberNames: readonly AmountName[] = [
  ...goalMeasures.map((measure) => `${measure}Goal` as const),
  ...goalMeasures.flatMap((measure) => [`${measure}Payout`, `${measure}Threshold`] as const),
  'fplPayout',
  'fplGoal',
  'maxFpl',
];

/** What is paid at the goal of a measure is its total payout in the grid (docs/product.md, Pay). */
function numberColumn(name: AmountName) {
  const { label, field, group } = amounts[name];
  const isTotal = field === 'payout' && goalMeasures.some((measure) => measure === group);
  return {
    ...amounts[name],
    label: isTotal ? label.replace('payout', 'total payout') : label,
    patch: (value: number | null): UserPatch => ({ [group]: { [isTotal ? 'totalPayout' : field]: value } }),
  };
}

const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
const written = (value: number | null | undefined) =>
  value === null || value === undefined ? absent : grouped.format(value);

export function gridColumns(input: GridColumnsInput): Column<User>[] {
  const cell = (label: string, edit: GridEdit, more: Partial<EditableCellProps> = {}) => ({
    id: label,
    label,
    render: (user: User) => <GridCell label={label} edit={edit} user={user} input={input} more={more} />,
  });
  const number = ({ label, kind, value, typed, patch }: ReturnType<typeof numberColumn>): Column<User> => ({
    ...cell(
      label,
      { ...numberEdit(kind, value, patch), isInherited: (user) => value(user) !== typed(user) },
      {
        align: 'right',
        inputMode: typedDecimals[kind] === 0 ? 'numeric' : 'decimal',
        clearable: true,
      },
    ),
    kind: 'number',
    label: label.replace(/^(GP total|GP|Volume total|Volume|FPL|Max) /, '$1\n'),
    name: label,
    width: 80,
    value: kind === 'maxFPL' ? (user) => maxFplOf(user, input.maxFpl) : value,
    write: (shown) => written(shown as number | null),
  });
  return [
    { id: 'Role', label: 'Role', kind: 'text', width: 88, value: roleLabel, tone: 'soft' },
    {
      id: 'Route number(s)',
      label: 'Route\nnumber(s)',
      name: 'Route number(s)',
      kind: 'text',
      width: 88,
      value: ({ routeNumber }) => routeNumber.join(', '),
    },
    { ...cell('Name', nameEdit), kind: 'text', width: 152, value: ({ name }) => name, pinned: true },
    {
      ...cell('Team lead(s)', leadEdit),
      kind: 'text',
      width: 144,
      value: leadNames,
    },
    { ...cell('Email', emailEdit, { inputMode: 'email' }), kind: 'text', width: 208, value: ({ email }) => email },
    ...numberNames.map((name) => number(numberColumn(name))),
  ];
}

type GridCellProps = {
  label: string;
  edit: GridEdit;
  user: User;
  input: GridColumnsInput;
  more: Partial<EditableCellProps>;
};

function GridCell({ label, edit, user, input, more }: GridCellProps) {
  const shown = <Shown label={label} user={user} maxFpl={input.maxFpl} edit={edit} />;
  if (!input.mayEdit) return shown;
  return (
    <EditableCell
      {...more}
      {...(label === 'Team lead(s)' && { choices: leadChoices(user, input.people), clearable: true })}
      label={`${label} of ${user.name}`}
      text={edit.text(user)}
      fault={(text) => edit.fault(text, user)}
      save={(text) => input.save(user, edit.patch(text))}
      onStart={() => input.onStart(user)}
    >
      {shown}
    </EditableCell>
  );
}

type ShownProps = { label: string; user: User; maxFpl: number | undefined; edit: GridEdit };

function Shown({ label, user, maxFpl, edit }: ShownProps) {
  const text = edit.text(user);
  if (label === 'Team lead(s)') {
    const names = leadNames(user);
    return <span title={names}>{names || absent}</span>;
  }
  if (label === 'Max FPL') return <MaxFpl user={user} house={maxFpl} />;
  if (label === 'Name' || label === 'Email') return <>{text || absent}</>;
  const number = text === '' ? absent : written(Number(text));
  if (!edit.isInherited?.(user)) return <>{number}</>;
  return <Inherited title="Sum of the team's goals">{number}</Inherited>;
}

const leadNames = ({ teamLead }: User) => teamLead.map(({ name }) => name).join(', ');
const leadChoices = (user: User, people: readonly User[]): CellChoice[] =>
  leadsFor(user, people).map(({ customId, name }) => ({ id: customId, label: name }));
