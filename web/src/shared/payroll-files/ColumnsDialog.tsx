import {
  defaultPayrollColumns,
  type PayrollColumn,
  PayrollColumns,
  type PayrollField,
  payrollFieldNames,
  payrollFieldNotes,
  payrollFields,
  payrollLimits,
  readPayrollLayout,
  savePayrollLayout,
} from '@caselift/contract/payroll-files';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useQuery } from '@tanstack/react-query';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { endpointQuery, silently } from '../../api/query.ts';
import { isRefusal } from '../../api/refusal.ts';
import { useScope } from '../../api/use-scope.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Row, Stack } from '../../ui/kit/Layout.tsx';
import { ListRow, Rows } from '../../ui/kit/Rows.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { ListFailed } from '../../ui/ListFailed.tsx';
import { SkeletonLines } from '../administration/PanelSkeleton.tsx';
import { useAction } from '../administration/use-action.ts';
import { type Version, VersionsDialog } from '../editor/VersionsDialog.tsx';
import { failureOf } from '../not-computed/failure-of.tsx';
import { Refusal } from '../user-edits/Refusal.tsx';

type Choice = PayrollColumn & { isIn: boolean };

/** Chosen columns in their order, then the others. */
const choicesOf = (columns: readonly PayrollColumn[]): Choice[] => [
  ...columns.map((column) => ({ ...column, isIn: true })),
  ...payrollFields
    .filter((field) => !columns.some((column) => column.field === field))
    .map((field) => ({ field, title: payrollFieldNames[field], isIn: false })),
];

/** Which columns the payroll file has, in what order, and what the payroll system calls them. */
export function ColumnsDialog({ onClose }: { onClose: () => void }) {
  const query = { ...useScope(), db: 'prod' as const };
  const found = useQuery({ ...endpointQuery(readPayrollLayout, { query }), ...silently });
  const [typed, setTyped] = useState<Choice[] | null>(null);
  // As they were before the first change, and what someone else has made of them since.
  const [read, setRead] = useState<PayrollColumn[] | null>(null);
  const [theirs, setTheirs] = useState<PayrollColumn[] | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const choices = typed ?? (found.data && choicesOf(found.data.columns));
  const failure = failureOf(found);
  const { mutate, reset, isPending, error } = useAction(
    { doing: 'Saving...', done: 'Columns saved' },
    ({ columns, was }: Record<'columns' | 'was', PayrollColumn[]>) =>
      call(savePayrollLayout, { query, body: { columns, was: { columns: was } } }),
  );
  const was = read ?? found.data?.columns ?? [];
  const change = (changed: Choice[]) => {
    setTyped(changed);
    setRead(was);
    setFault(null);
  };
  const save = () => {
    const columns = (choices ?? []).filter(({ isIn }) => isIn).map(({ field, title }) => ({ field, title }));
    const checked = PayrollColumns.safeParse(columns);
    if (!checked.success) return setFault(checked.error.issues[0]?.message ?? null);
    mutate({ columns: checked.data, was }, { onSuccess: onClose, onError: (failed) => void compareWhere(failed) });
  };
  const compareWhere = async (failed: Error) => {
    if (!isRefusal(failed) || failed.code !== 'stale') return;
    const { data } = await found.refetch();
    if (data !== undefined) setTheirs(data.columns);
  };
  return (
    <Dialog
      title="Columns of the payroll file"
      width={560}
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => change(choicesOf(defaultPayrollColumns))}>Reset</Button>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="contained"
            color="primary"
            disabled={choices === undefined}
            loading={isPending}
            onClick={save}
          >
            Save
          </Button>
        </>
      }
    >
      <p>For every payroll file from now on. Files that were made stay as they are.</p>
      {failure && <ListFailed {...failure} hasRows={false} />}
      {choices === undefined && !failure && <SkeletonLines rows={6} />}
      {choices !== undefined && (
        <Rows flush aria-label="Columns">
          {choices.map((choice, at) => (
            <ChoiceRow key={choice.field} {...{ choice, at, choices, change }} />
          ))}
        </Rows>
      )}
      <Refusal message={fault ?? error?.message ?? null} />
      {theirs !== null && choices !== undefined && (
        <StaleColumns
          theirs={theirs}
          mine={choices.filter(({ isIn }) => isIn)}
          onContinue={(take) => {
            if (take === 'theirs') setTyped(choicesOf(theirs));
            setRead(theirs);
            setTheirs(null);
            reset();
          }}
          onClose={() => setTheirs(null)}
        />
      )}
    </Dialog>
  );
}

type StaleColumnsProps = Record<'theirs' | 'mine', readonly PayrollColumn[]> & {
  onContinue: (take: Version) => void;
  onClose: () => void;
};

/** Both versions of the columns, for someone else has changed them meanwhile. */
function StaleColumns({ theirs, mine, onContinue, onClose }: StaleColumnsProps) {
  const [take, setTake] = useState<Version>('mine');
  const titles = (columns: readonly PayrollColumn[]) => columns.map(({ title }) => title).join(', ');
  return (
    <VersionsDialog
      title="Someone else has changed the columns"
      choices={[{ name: 'Columns', take, theirs: titles(theirs), mine: titles(mine) }]}
      onTake={setTake}
      onContinue={() => onContinue(take)}
      onClose={onClose}
    />
  );
}

type ChoiceRowProps = {
  choice: Choice;
  at: number;
  choices: readonly Choice[];
  change: (choices: Choice[]) => void;
};

const alwaysIn: readonly PayrollField[] = ['customId', 'total'];

function ChoiceRow({ choice, at, choices, change }: ChoiceRowProps) {
  const { field, title, isIn } = choice;
  const name = payrollFieldNames[field];
  const note = payrollFieldNotes[field];
  const set = (more: Partial<Choice>) =>
    change(choices.map((one) => (one.field === field ? { ...one, ...more } : one)));
  const move = (by: -1 | 1) => {
    const others = choices.filter((one) => one.field !== field);
    change([...others.slice(0, at + by), choice, ...others.slice(at + by)]);
  };
  return (
    <ListRow wrap>
      <Row gap={0} grow>
        <Checkbox
          checked={isIn}
          disabled={isIn && alwaysIn.includes(field)}
          slotProps={{ input: { 'aria-label': name } }}
          onChange={(event) => set({ isIn: event.target.checked })}
        />
        <Stack as="span" gap={0}>
          <Text>{name}</Text>
          {note !== undefined && (
            <Text kind="caption" tone="soft">
              {note}
            </Text>
          )}
        </Stack>
      </Row>
      <Row gap={0}>
        <OutlinedInput
          value={title}
          disabled={!isIn}
          style={{ width: 180 }}
          inputProps={{ 'aria-label': `Name of the column ${name}`, maxLength: payrollLimits.title }}
          onChange={(event) => set({ title: event.target.value })}
        />
        <IconButton aria-label={`Move ${name} up`} disabled={at === 0} onClick={() => move(-1)}>
          <ChevronUp size={16} strokeWidth={1.75} aria-hidden />
        </IconButton>
        <IconButton aria-label={`Move ${name} down`} disabled={at === choices.length - 1} onClick={() => move(1)}>
          <ChevronDown size={16} strokeWidth={1.75} aria-hidden />
        </IconButton>
      </Row>
    </ListRow>
  );
}
