import { userEditTexts } from '@caselift/contract/user-edits';
import type { User } from '@caselift/contract/users';
import IconButton from '@mui/material/IconButton';
import KeyRound from 'lucide-react/icons/key-round';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import UsersRound from 'lucide-react/icons/users-round';
import { useMemo } from 'react';
import { useFilters } from '../../shared/filters.ts';
import { NextStep } from '../../shared/next-steps/NextStep.tsx';
import { UserGridSearch } from '../../shared/user-grid-search.ts';
import { Row, Stack } from '../../ui/kit/Layout.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useTableModel } from '../../ui/table/useTableModel.ts';
import { usePhone } from '../../ui/usePhone.ts';
import styles from './managers.module.css';

export type ManagerAction = 'edit' | 'delete' | 'password';

type ManagersTableProps = {
  managers: readonly User[] | undefined;
  error: { message: string; retry: () => void } | undefined;
  /** undefined: the viewer may only look. */
  onAction: ((action: ManagerAction, manager: User) => void) | undefined;
};

const idOf = ({ customId }: User) => customId;

/** Name, email, and what can be done with each manager; ordered as the address says. */
export function ManagersTable({ managers, error, onAction }: ManagersTableProps) {
  const [{ orderBy, descending }, setFilters] = useFilters(UserGridSearch);
  const phone = usePhone();
  const columns = useMemo(() => managerColumns(onAction, phone), [onAction, phone]);
  const model = useTableModel({
    columns,
    rows: managers,
    rowKey: idOf,
    sort: { column: orderBy === 'Email' ? orderBy : 'Name', reversed: descending },
    onSort: ({ column, reversed }) => setFilters({ orderBy: column === 'Name' ? '' : column, descending: reversed }),
  });
  return (
    <DataTable
      model={model}
      caption="Managers"
      error={error}
      empty={
        <Notice icon={UsersRound} title="No data">
          <NextStep list="managers" />
        </Notice>
      }
    />
  );
}

/** A phone has room for two columns: the email stands below the name. */
function managerColumns(onAction: ManagersTableProps['onAction'], phone: boolean): Column<User>[] {
  const name = { id: 'Name', label: 'Name', kind: 'text', pinned: true, value: (user: User) => user.name } as const;
  const columns: Column<User>[] = phone
    ? [{ ...name, width: 100, render: (manager) => <NameAndEmail manager={manager} /> }]
    : [
        { ...name, width: 200 },
        { id: 'Email', label: 'Email', kind: 'text', width: 260, value: ({ email }) => email },
      ];
  if (onAction === undefined) return columns;
  return [
    ...columns,
    {
      id: 'Actions',
      label: 'Actions',
      kind: 'text',
      width: 132,
      unordered: true,
      value: () => undefined,
      render: (manager) => <Actions manager={manager} onAction={onAction} />,
    },
  ];
}

function NameAndEmail({ manager: { name, email } }: { manager: User }) {
  return (
    <Stack as="span" gap={0}>
      <Text fit="cut">{name}</Text>
      <Text kind="caption" tone="soft" weight="regular" fit="cut">
        {email}
      </Text>
    </Stack>
  );
}

const actions = [
  { action: 'edit', label: userEditTexts.editManager, Icon: Pencil },
  { action: 'delete', label: 'Delete manager', Icon: Trash2 },
  { action: 'password', label: userEditTexts.changePassword, Icon: KeyRound },
] as const;

function Actions({ manager, onAction }: { manager: User; onAction: NonNullable<ManagersTableProps['onAction']> }) {
  return (
    <Row as="span" gap={0} screenOnly className={styles.actions}>
      {actions.map(({ action, label, Icon }) => (
        <IconButton
          key={action}
          aria-label={`${label}: ${manager.name}`}
          title={label}
          onClick={() => onAction(action, manager)}
        >
          <Icon size={16} strokeWidth={1.75} aria-hidden />
        </IconButton>
      ))}
    </Row>
  );
}
