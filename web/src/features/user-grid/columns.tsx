/** The grid's columns, in the specification's order. */
import { type TypedNumber, typedDecimals, type UserPatch } from '@caselift/contract/user-edits';
import type { User } from '@caselift/contract/users';
import { MaxFpl } from '../../shared/person/MaxFpl.tsx';
import { maxFplOf } from '../../shared/person/max-fpl.ts';
import { roleLabel } from '../../shared/person/people.ts';
import { leadsFor } from '../../shared/user-edit/people-words.ts';
import { absent } from '../../ui/figures.ts';
import type { CellChoice } from '../../ui/table/CellChoices.tsx';
import type { Column } from '../../ui/table/column.ts';
import { EditableCell, type EditableCellProps } from '../../ui/table/EditableCell.tsx';
import { emailEdit, type GridEdit, leadEdit, nameEdit, numberEdit } from './edits.ts';
import styles from './user-grid.module.css';

type GridColumnsInput = {
  /** The wholesaler's max FPL, once it is known. */
  maxFpl: number | undefined;
  people: readonly User[];
  save: (user: User, patch: UserPatch) => Promise<boolean>;
  onStart: (user: User) => void;
  /** false: every cell is read-only. */
  mayEdit: boolean;
};

type NumberColumn = [
  label: string,
  kind: TypedNumber,
  read: (user: User) => number | null | undefined,
  patch: (value: number | null) => UserPatch,
];

const numbers: readonly NumberColumn[] = [
  ['GP goal', 'goal', ({ gp }) => gp.goal, (goal) => ({ gp: { goal } })],
  ['Volume goal', 'goal', ({ volume }) => volume.goal, (goal) => ({ volume: { goal } })],
  // The grid's total payouts are what is paid at goal (docs/product.md, Pay).
  ['GP total payout', 'payout', ({ gp }) => gp.payout, (totalPayout) => ({ gp: { totalPayout } })],
  ['GP threshold', 'threshold', ({ gp }) => gp.threshold, (threshold) => ({ gp: { threshold } })],
  ['Volume total payout', 'payout', ({ volume }) => volume.payout, (totalPayout) => ({ volume: { totalPayout } })],
  ['Volume threshold', 'threshold', ({ volume }) => volume.threshold, (threshold) => ({ volume: { threshold } })],
  ['FPL payout', 'payout', ({ fpl }) => fpl.payout, (payout) => ({ fpl: { payout } })],
  ['FPL goal', 'fplGoal', ({ fpl }) => fpl.goal, (goal) => ({ fpl: { goal } })],
  ['Max FPL', 'maxFPL', ({ wholesaler }) => wholesaler.maxFPL, (maxFPL) => ({ wholesaler: { maxFPL } })],
];

const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
const written = (value: number | null | undefined) =>
  value === null || value === undefined ? absent : grouped.format(value);

export function gridColumns(input: GridColumnsInput): Column<User>[] {
  const cell = (label: string, edit: GridEdit, more: Partial<EditableCellProps> = {}) => ({
    id: label,
    label,
    render: (user: User) => <GridCell label={label} edit={edit} user={user} input={input} more={more} />,
  });
  const number = ([label, kind, read, patch]: NumberColumn): Column<User> => ({
    ...cell(label, numberEdit(kind, read, patch), {
      align: 'right',
      inputMode: typedDecimals[kind] === 0 ? 'numeric' : 'decimal',
      clearable: true,
    }),
    kind: 'number',
    label: label.replace(/^(GP total|GP|Volume total|Volume|FPL|Max) /, '$1\n'),
    name: label,
    width: 80,
    value: kind === 'maxFPL' ? (user) => maxFplOf(user, input.maxFpl) : read,
    write: (value) => written(value as number | null),
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
    ...numbers.map(number),
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
  const shown = <Shown label={label} user={user} maxFpl={input.maxFpl} text={edit.text(user)} />;
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

function Shown({ label, user, maxFpl, text }: { label: string; user: User; maxFpl: number | undefined; text: string }) {
  if (label === 'Team lead(s)') {
    const names = leadNames(user);
    return <span title={names}>{names || absent}</span>;
  }
  if (label === 'Max FPL') return <MaxFpl user={user} house={maxFpl} />;
  if (label === 'Name' || label === 'Email') return <>{text || absent}</>;
  const number = text === '' ? absent : written(Number(text));
  if (!isSumOfTeam(label, user)) return <>{number}</>;
  return (
    <span className={styles.inherited} title="The sum of the team's">
      {number}
    </span>
  );
}

const isSumOfTeam = (label: string, { gp, volume }: User) =>
  (label === 'GP goal' && gp.goalSource === 'sumOfTeam') ||
  (label === 'Volume goal' && volume.goalSource === 'sumOfTeam');

const leadNames = ({ teamLead }: User) => teamLead.map(({ name }) => name).join(', ');
const leadChoices = (user: User, people: readonly User[]): CellChoice[] =>
  leadsFor(user, people).map(({ customId, name }) => ({ id: customId, label: name }));
