/** Everyone's goals and payouts in one grid, each cell to be edited where it stands. */

import { listUsers, type User } from '@caselift/contract/users';
import { readWholesaler } from '@caselift/contract/wholesaler';
import { fold } from '@caselift/domain/fold';
import { useQuery } from '@tanstack/react-query';
import UsersRound from 'lucide-react/icons/users-round';
import { useMemo, useRef } from 'react';
import { endpointQuery } from '../../api/query.ts';
import { useScope } from '../../api/use-scope.ts';
import { searchPhraseLimit } from '../../shared/address-fields.ts';
import { useFilters } from '../../shared/filters.ts';
import { failureOf } from '../../shared/not-computed/failure-of.tsx';
import { useMayEdit } from '../../shared/user-edits/use-may-edit.ts';
import { useUserEdits } from '../../shared/user-edits/use-user-edits.ts';
import { UserGridSearch } from '../../shared/user-grid-search.ts';
import { OutputBar } from '../../ui/controls/OutputBar.tsx';
import { SearchField } from '../../ui/controls/SearchField.tsx';
import { Toolbar } from '../../ui/controls/Toolbar.tsx';
import { Page } from '../../ui/kit/Page.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { downloadCsv, tableCsv } from '../../ui/table/csv.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useTableModel } from '../../ui/table/useTableModel.ts';
import { gridColumns } from './columns.tsx';
import styles from './user-grid.module.css';

const rowKey = ({ customId }: User) => customId;
const firstOrder = 'Name';

export function UserGridPage() {
  const scope = useScope();
  const users = useQuery(endpointQuery(listUsers, { query: scope }));
  const { data: wholesaler } = useQuery(endpointQuery(readWholesaler, { query: scope }));
  const [{ searchPhrase, orderBy, descending, selectedUser }, setFilters] = useFilters(UserGridSearch);
  const mayEdit = useMayEdit();
  const edits = useUserEdits();
  // Columns that changed with every edit would render every row again, and remove the input that is being typed in.
  const latest = useRef({ edits, setFilters });
  latest.current = { edits, setFilters };

  const maxFpl = wholesaler?.maxFPL;
  const columns = useMemo(
    () =>
      gridColumns({
        maxFpl,
        mayEdit,
        people: users.data ?? [],
        save: (user, patch) => latest.current.edits.update([user.customId], patch),
        onStart: (user) => latest.current.setFilters({ selectedUser: user.customId }),
      }),
    [maxFpl, mayEdit, users.data],
  );
  const rows = useMemo(() => users.data && findPeople(users.data, searchPhrase), [users.data, searchPhrase]);
  const selected = useMemo(() => new Set(selectedUser ? [selectedUser] : []), [selectedUser]);
  const model = useTableModel({
    columns,
    rows,
    rowKey,
    sort: { column: columns.some(({ id }) => id === orderBy) ? orderBy : firstOrder, reversed: descending },
    onSort: ({ column, reversed }) => setFilters({ orderBy: column, descending: reversed }),
  });

  return (
    <Page filled>
      <Toolbar>
        <SearchField
          label="Search users"
          value={searchPhrase}
          maxLength={searchPhraseLimit}
          onSearch={(phrase) => setFilters({ searchPhrase: phrase })}
        />
        {mayEdit && (
          <Text as="p" tone="soft" className={styles.hint}>
            Click a cell to edit it. Enter saves, Escape cancels. Empty a cell to clear its value.
          </Text>
        )}
        <OutputBar disabled={!rows?.length} onCsv={() => downloadCsv('management.csv', tableCsv(model))} />
      </Toolbar>
      <DataTable
        model={model}
        caption="Management"
        numbered
        allRows
        selected={selected}
        onActivate={(user) => setFilters({ selectedUser: user.customId })}
        error={failureOf(users)}
        empty={<Notice icon={UsersRound} title="No data" />}
      />
    </Page>
  );
}

/** Everyone with goals or pay; admins have neither. By name, email, id or route. */
function findPeople(users: readonly User[], phrase: string): User[] {
  const wanted = fold(phrase.trim());
  return users.filter(
    ({ role, name, email, customId, routeNumber }) =>
      role !== 'admin' &&
      [name, email ?? '', customId, ...routeNumber.map(String)].some((text) => fold(text).includes(wanted)),
  );
}
