/** The grid's columns, in the order that people know (docs/product.md, Screens). */
import { parseInlineNumber, typedDecimals, type UserPatch } from '@caselift/contract/user-edits';
import type { User } from '@caselift/contract/users';
import { goalMeasures } from '@caselift/domain/measure-list';
import { type AmountName, amounts } from '../../shared/user-edits/amounts.ts';
import { leadsFor } from '../../shared/user-edits/people-words.ts';
import { Inherited } from '../../shared/users/Inherited.tsx';
import { MaxFpl } from '../../shared/users/MaxFpl.tsx';
import { maxFplOf } from '../../shared/users/max-fpl.ts';
import { roleLabel } from '../../shared/users/people.ts';
import { absent } from '../../ui/figures.ts';
import { joined } from '../../ui/kit/Layout.tsx';
import type { CellChoice } from '../../ui/table/CellChoices.tsx';
import type { Column } from '../../ui/table/column.ts';
import { EditableCell, type EditableCellProps } from '../../ui/table/EditableCell.tsx';
import { type CellMarks, useMarks } from './cell-marks.ts';
import { emailEdit, type GridEdit, leadEdit, nameEdit, numberEdit } from './edits.ts';
import { cellKey, type NumberChange } from './number-changes.ts';
import styles from './user-grid.module.css';

type GridColumnsInput = {
  /** The wholesaler's max FPL, once it is known. */
  maxFpl: number | undefined;
  people: readonly User[];
  save: (user: User, patch: UserPatch) => Promise<boolean>;
  onStart: (user: User) => void;
  /** A number was saved. */
  onChanged: (change: NumberChange) => void;
  marks: CellMarks;
  /** false: every cell is read-only. */
  mayEdit: boolean;
};

/** The grid's numbers, from left to right. */
export const numberNames: readonly AmountName[] = [
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
  const cell = (label: string, edit: GridEdit, more: Partial<EditableCellProps> = {}, name?: AmountName) => ({
    id: label,
    label,
    render: (user: User) => <MarkedCell label={label} edit={edit} user={user} input={input} more={more} name={name} />,
  });
  const number = (
    name: AmountName,
    { label, kind, value, typed, patch }: ReturnType<typeof numberColumn>,
  ): Column<User> => ({
    ...cell(
      label,
      { ...numberEdit(kind, value, patch), isInherited: (user) => value(user) !== typed(user) },
      {
        align: 'right',
        inputMode: typedDecimals[kind] === 0 ? 'numeric' : 'decimal',
        clearable: true,
      },
      name,
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
    ...numberNames.map((name) => number(name, numberColumn(name))),
  ];
}

type GridCellProps = {
  label: string;
  edit: GridEdit;
  user: User;
  input: GridColumnsInput;
  more: Partial<EditableCellProps>;
  /** Of a number. */
  name: AmountName | undefined;
};

/** Shows whether it is selected, and what the other environment holds instead. */
function MarkedCell(props: GridCellProps) {
  const { label, user, input, name } = props;
  const key = cellKey(user.customId, name ?? label);
  const { isSelected, other } = useMarks(input.marks, key);
  return (
    <span
      className={joined([styles.cell, isSelected && styles.selected, other !== undefined && styles.differs])}
      data-place={name === undefined ? undefined : key}
      title={other}
    >
      <GridCell {...props} />
      {other !== undefined && <span className="visually-hidden">{other}</span>}
    </span>
  );
}

function GridCell({ label, edit, user, input, more, name }: GridCellProps) {
  const shown = <Shown label={label} user={user} maxFpl={input.maxFpl} edit={edit} />;
  if (!input.mayEdit) return shown;
  return (
    <EditableCell
      {...more}
      {...(label === 'Team lead(s)' && { choices: leadChoices(user, input.people), clearable: true })}
      label={`${label} of ${user.name}`}
      text={edit.text(user)}
      fault={(text) => edit.fault(text, user)}
      save={async (text) => {
        const saved = await input.save(user, edit.patch(text));
        if (saved && name !== undefined) {
          const before = amounts[name].typed(user) ?? null;
          input.onChanged({ customId: user.customId, name, before, after: parseInlineNumber(text) });
        }
        return saved;
      }}
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

export const leadNames = ({ teamLead }: User) => teamLead.map(({ name }) => name).join(', ');
const leadChoices = (user: User, people: readonly User[]): CellChoice[] =>
  leadsFor(user, people).map(({ customId, name }) => ({ id: customId, label: name }));
