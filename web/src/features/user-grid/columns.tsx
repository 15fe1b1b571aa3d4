/** The grid's columns, in the specification's order. */
import type { UserPatch } from '@caselift/contract/user-edits';
import type { User } from '@caselift/contract/users';
import { roleLabel } from '../../shared/person/people.ts';
import { absent } from '../../ui/figures.ts';
import type { CellChoice } from '../../ui/table/CellInput.tsx';
import type { Column } from '../../ui/table/column.ts';
import { EditableCell, type EditableCellProps } from '../../ui/table/EditableCell.tsx';
import { emailEdit, type GridEdit, leadEdit, nameEdit, noLead, numberEdit } from './edits.ts';
import styles from './user-grid.module.css';

type GridColumnsInput = {
  /** The wholesaler's max FPL, in force where a person has none of his own. */
  maxFpl: number | null;
  leads: readonly User[];
  save: (user: User, patch: UserPatch) => Promise<boolean>;
  onStart: (user: User) => void;
  /** false: every cell is read-only. */
  mayEdit: boolean;
};

type NumberColumn = [
  label: string,
  read: (user: User) => number | null | undefined,
  patch: (value: number) => UserPatch,
];

const whole: readonly NumberColumn[] = [
  ['GP goal', ({ gp }) => gp.goal, (goal) => ({ gp: { goal } })],
  ['Volume goal', ({ volume }) => volume.goal, (goal) => ({ volume: { goal } })],
  // The grid's total payouts are what is paid at goal (docs/product.md, Pay).
  ['GP total payout', ({ gp }) => gp.payout, (totalPayout) => ({ gp: { totalPayout } })],
  ['GP threshold', ({ gp }) => gp.threshold, (threshold) => ({ gp: { threshold } })],
  ['Volume total payout', ({ volume }) => volume.payout, (totalPayout) => ({ volume: { totalPayout } })],
  ['Volume threshold', ({ volume }) => volume.threshold, (threshold) => ({ volume: { threshold } })],
  ['FPL payout', ({ fpl }) => fpl.payout, (payout) => ({ fpl: { payout } })],
];
const fplGoal: NumberColumn = ['FPL goal', ({ fpl }) => fpl.goal, (goal) => ({ fpl: { goal } })];
const maxFplOf = ({ wholesaler }: User) => wholesaler.maxFPL;

const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
const written = (value: number | null | undefined) =>
  value === null || value === undefined ? absent : grouped.format(value);

export function gridColumns(input: GridColumnsInput): Column<User>[] {
  const cell = (label: string, edit: GridEdit, more: Partial<EditableCellProps> = {}) => ({
    id: label,
    label,
    render: (user: User) => <GridCell {...{ label, edit, user, input, more }} />,
  });
  const number = ([label, read, patch]: NumberColumn, decimals: 0 | 2 = 0): Column<User> => ({
    ...cell(label, numberEdit(read, patch, decimals), {
      align: 'right',
      inputMode: decimals === 0 ? 'numeric' : 'decimal',
    }),
    kind: 'number',
    label: label.replace(/^(GP total|GP|Volume total|Volume|FPL|Max) /, '$1\n'),
    name: label,
    width: 80,
    value: read,
    write: (value) => written(value as number | null),
  });
  return [
    { id: 'Role', label: 'Role', kind: 'text', width: 88, value: roleLabel, tone: 'soft' },
    {
      ...{ id: 'Route number(s)', label: 'Route\nnumber(s)', name: 'Route number(s)', kind: 'text', width: 88 },
      value: ({ routeNumber }) => routeNumber.join(', '),
    },
    { ...cell('Name', nameEdit), kind: 'text', width: 152, value: ({ name }) => name, pinned: true },
    {
      ...cell('Team lead(s)', leadEdit),
      ...{ kind: 'text', width: 144 },
      value: ({ teamLead }) => teamLead.map(({ name }) => name).join(', '),
    },
    { ...cell('Email', emailEdit, { inputMode: 'email' }), kind: 'text', width: 208, value: ({ email }) => email },
    ...whole.map((column) => number(column)),
    number(fplGoal, 2),
    number(['Max FPL', maxFplOf, (maxFPL) => ({ wholesaler: { maxFPL } })], 2),
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
  const shown = <Shown {...{ label, user, maxFpl: input.maxFpl, text: edit.text(user) }} />;
  if (!input.mayEdit) return shown;
  return (
    <EditableCell
      {...more}
      {...(label === 'Team lead(s)' ? { choices: leadChoices(user, input.leads) } : {})}
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

function Shown({ label, user, maxFpl, text }: { label: string; user: User; maxFpl: number | null; text: string }) {
  if (label === 'Team lead(s)') return <>{user.teamLead.map(({ name }) => name).join(', ') || absent}</>;
  if (label === 'Max FPL' && user.wholesaler.maxFPL === null) {
    return (
      <span className={styles.inherited} title="The wholesaler's">
        {written(maxFpl)}
      </span>
    );
  }
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

/** A person's several leads are kept as one choice, for a select has one. */
export function leadChoices(user: User, leads: readonly User[]): CellChoice[] {
  const others = leads.filter(({ customId }) => customId !== user.customId);
  const single = others.map(({ customId, name }) => ({ id: customId, label: name }));
  const current = { id: leadEdit.text(user), label: user.teamLead.map(({ name }) => name).join(', ') };
  const isListed = current.id === noLead || single.some(({ id }) => id === current.id);
  return [{ id: noLead, label: 'No team lead' }, ...(isListed ? [] : [current]), ...single];
}
