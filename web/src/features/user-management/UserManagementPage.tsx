import { mayAccess } from '@caselift/contract/access';
import { goneTexts, listGonePeople } from '@caselift/contract/gone-people';
import { userEditTexts } from '@caselift/contract/user-edits';
import { listUsers, type User } from '@caselift/contract/users';
import { readWholesaler } from '@caselift/contract/wholesaler';
import { goalMeasures } from '@caselift/domain/measure-list';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import UsersRound from 'lucide-react/icons/users-round';
import { useMemo, useState } from 'react';
import { endpointQuery } from '../../api/query.ts';
import { useSession } from '../../api/session-store.ts';
import { useScope } from '../../api/use-scope.ts';
import { AskAdmins } from '../../shared/admins/AskAdmins.tsx';
import { useFilters } from '../../shared/filters.ts';
import { GonePeopleList } from '../../shared/gone-people/GonePeopleList.tsx';
import { NextStep } from '../../shared/next-steps/NextStep.tsx';
import { failureOf } from '../../shared/not-computed/failure-of.tsx';
import { type CreatedRole, CreateUserDialog } from '../../shared/user-edits/CreateUserDialog.tsx';
import { EditUserDialog } from '../../shared/user-edits/EditUserDialog.tsx';
import { leadsAmong, peopleCount } from '../../shared/user-edits/people-words.ts';
import { UserGridSearch } from '../../shared/user-grid-search.ts';
import { roleLabel } from '../../shared/users/people.ts';
import { OutputBar, printPage } from '../../ui/controls/OutputBar.tsx';
import { ToolbarGroup } from '../../ui/controls/Toolbar.tsx';
import { Stack } from '../../ui/kit/Layout.tsx';
import { Page } from '../../ui/kit/Page.tsx';
import { Panel } from '../../ui/kit/Panel.tsx';
import { Strip } from '../../ui/kit/Strip.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { downloadCsv, tableCsv } from '../../ui/table/csv.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { usePrinting } from '../../ui/table/usePrinting.ts';
import { useTableModel } from '../../ui/table/useTableModel.ts';
import { toast } from '../../ui/toasts.ts';
import { usePhone } from '../../ui/usePhone.ts';
import { captionOf } from './caption.ts';
import { columnGroups, firstOrder, userColumns } from './columns.tsx';
import { Footnote } from './Footnote.tsx';
import { managedBy, mayLeaveOut, narrowUsers } from './narrow.ts';
import { Toolbar } from './Toolbar.tsx';
import styles from './user-management.module.css';
import { viewingOf } from './viewer.ts';

/** The people of the wholesaler with what is typed for them: admins edit, managers and team leads read. */
export function UserManagementPage() {
  const session = useSession();
  const [filters, setFilters] = useFilters(UserGridSearch);
  const phone = usePhone();
  const scope = useScope();
  const { data, error, refetch } = useQuery(endpointQuery(listUsers, { query: scope }));
  const maxFpl = useQuery(endpointQuery(readWholesaler, { query: scope })).data?.maxFPL;
  const [creating, setCreating] = useState<CreatedRole | null>(null);
  const [created, setCreated] = useState('');
  const { mayEdit, notice, roles } = viewingOf(session);
  const { role, customId } = session;
  const seesGone = mayAccess(listGonePeople.access, session);
  const isGone = seesGone && filters.gone;

  const managed = useMemo(() => data && managedBy({ role, customId }, data), [data, role, customId]);
  // Whoever was edited stays in the list until it is narrowed otherwise.
  const [edited, setEdited] = useState({ customId: '', filters: '' });
  const narrowing = JSON.stringify([filters.role, filters.team, filters.searchPhrase]);
  const keptId = edited.filters === narrowing ? edited.customId : '';
  const matching = useMemo(() => managed && narrowUsers(managed, filters), [managed, filters]);
  const kept = managed?.find((user) => user.customId === keptId && !matching?.includes(user));
  const shown = useMemo(
    () => (kept ? managed?.filter((user) => user === kept || matching?.includes(user)) : matching),
    [managed, matching, kept],
  );
  const profits = managed?.every((user) => goalMeasures.every((measure) => user[measure].goal !== undefined)) ?? true;
  const columns = useMemo(
    () => userColumns({ ids: role === 'admin', profits, phone, maxFpl }),
    [role, profits, phone, maxFpl],
  );
  const printing = usePrinting();
  const hidden = useMemo(() => {
    if (printing) return leftOutOnPaper;
    return phone ? columnGroups.map(({ id }) => id).filter((id) => id !== filters.columns) : noColumns;
  }, [phone, printing, filters.columns]);
  const model = useTableModel({
    columns,
    groups: phone && !printing ? noGroups : columnGroups,
    rows: shown,
    rowKey,
    hidden,
    sort: {
      column: columns.some(({ id }) => id === filters.orderBy) ? filters.orderBy : firstOrder,
      reversed: filters.descending,
    },
    onSort: ({ column, reversed }) => setFilters({ orderBy: column, descending: reversed }),
  });
  const selected = data?.find((user) => user.customId === filters.selectedUser);
  /** A filter that might leave the new person out goes. */
  const keepInView = (customId: string) => {
    setCreated(customId);
    if (creating === null || !mayLeaveOut(filters, creating)) return;
    setFilters(noFilters);
    toast.success(userEditTexts.filtersCleared);
  };
  const download = () => downloadCsv('people.csv', tableCsv({ columns, rows: model.rows }));
  const output = (
    <OutputBar
      count={shown ? peopleCount(shown.length) : ''}
      disabled={!shown?.length}
      onPrint={printPage}
      onCsv={download}
    />
  );

  return (
    <Page filled className={styles.page}>
      <Toolbar
        filters={filters}
        setFilters={setFilters}
        roles={roles}
        phone={phone}
        seesGone={seesGone}
        leads={leadsAmong(managed ?? [])}
      >
        {mayEdit && (
          <ToolbarGroup>
            <Button onClick={() => setCreating('salesRep')}>{userEditTexts.createSalesRep}</Button>
            <Button onClick={() => setCreating('teamLead')}>{userEditTexts.createTeamLead}</Button>
          </ToolbarGroup>
        )}
        {!phone && !isGone && output}
      </Toolbar>
      {notice && (
        <Stack screenOnly>
          <Text as="p" tone="soft">
            {role === 'manager' ? <AskAdmins says={notice} /> : notice}
          </Text>
        </Stack>
      )}
      {kept && !isGone && (
        <Strip
          tone="accent"
          role="status"
          action={<Button onClick={() => setFilters(noFilters)}>Clear filters</Button>}
        >
          {userEditTexts.leftFilters(kept.name, roleLabel(kept))}
        </Strip>
      )}
      {isGone ? (
        <Panel title={goneTexts.filter}>
          <GonePeopleList searchPhrase={filters.searchPhrase} mayEdit={mayEdit} />
        </Panel>
      ) : (
        <DataTable
          model={model}
          numbered
          caption={captionOf(filters, data ?? [])}
          error={failureOf({ error, refetch })}
          empty={<NoData filtered={(managed?.length ?? 0) > 0} clear={() => setFilters(noFilters)} />}
          {...(mayEdit && {
            selected: new Set([filters.selectedUser, created, keptId]),
            onActivate: (user: User) => setFilters({ selectedUser: user.customId }),
          })}
        />
      )}
      {!isGone && (!phone || filters.columns !== 'person') && <Footnote users={shown ?? []} />}
      {phone && !isGone && output}
      {creating && <CreateUserDialog role={creating} onClose={() => setCreating(null)} onCreated={keepInView} />}
      {mayEdit && selected && (
        <EditUserDialog
          key={selected.customId}
          user={selected}
          onClose={() => {
            setEdited({ customId: selected.customId, filters: narrowing });
            setFilters({ selectedUser: '' });
          }}
        />
      )}
    </Page>
  );
}

const rowKey = (user: User) => user.customId;
const noColumns: readonly string[] = [];
/** A sheet is as wide as the rest. */
const leftOutOnPaper: readonly string[] = ['ID', 'E-mail'];
/** On a phone the segmented control above the table names the one group. */
const noGroups: [] = [];
const noFilters = { searchPhrase: '', role: 'all', team: '' } as const;

function NoData({ filtered, clear }: { filtered: boolean; clear: () => void }) {
  if (!filtered)
    return (
      <Notice icon={UsersRound} title="No data">
        <NextStep list="people" />
      </Notice>
    );
  return (
    <Notice icon={UsersRound} title="No data" text="Try another search, role or team.">
      <Button onClick={clear}>Clear filters</Button>
    </Notice>
  );
}
