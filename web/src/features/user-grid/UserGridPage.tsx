/** Everyone's goals and payouts in one grid: edited cell by cell, pasted from Excel, or changed by a percentage. */

import { historyAbout } from '@caselift/contract/history';
import { listUsers, type User } from '@caselift/contract/users';
import { readWholesaler } from '@caselift/contract/wholesaler';
import { searchTest } from '@caselift/domain/fold';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import Percent from 'lucide-react/icons/percent';
import Undo from 'lucide-react/icons/undo-2';
import UsersRound from 'lucide-react/icons/users-round';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { endpointQuery } from '../../api/query.ts';
import { useScope } from '../../api/use-scope.ts';
import { searchPhraseLimit } from '../../shared/address-fields.ts';
import { CountsFrom } from '../../shared/closings/CountsFrom.tsx';
import type { PeriodScope } from '../../shared/ended-period/use-period-scope.ts';
import { useFilters } from '../../shared/filters.ts';
import { HistoryLink } from '../../shared/history/HistoryLink.tsx';
import { NextStep } from '../../shared/next-steps/NextStep.tsx';
import { failureOf } from '../../shared/not-computed/failure-of.tsx';
import { amounts } from '../../shared/user-edits/amounts.ts';
import { withListsRead } from '../../shared/user-edits/read-lists.ts';
import { useMayEdit } from '../../shared/user-edits/use-may-edit.ts';
import { useUserEdits } from '../../shared/user-edits/use-user-edits.ts';
import { UserGridSearch } from '../../shared/user-grid-search.ts';
import { isOf, type RoleFilter, roleWords } from '../../shared/users/role-filter.ts';
import { OutputBar } from '../../ui/controls/OutputBar.tsx';
import { SearchField } from '../../ui/controls/SearchField.tsx';
import { Toolbar, ToolbarGroup } from '../../ui/controls/Toolbar.tsx';
import { Row } from '../../ui/kit/Layout.tsx';
import { Page } from '../../ui/kit/Page.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { downloadCsv, tableCsv } from '../../ui/table/csv.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useTableModel } from '../../ui/table/useTableModel.ts';
import { cellMarks } from './cell-marks.ts';
import { gridColumns, numberNames } from './columns.tsx';
import { differences } from './differences.ts';
import {
  cellCount,
  cellKey,
  cellsOfText,
  numbersIn,
  planPaste,
  planPercent,
  type Range,
  textOfRange,
} from './number-changes.ts';
import { PercentDialog } from './PercentDialog.tsx';
import { useCellRange } from './useCellRange.ts';
import { useNumberEdits } from './useNumberEdits.ts';
import styles from './user-grid.module.css';

const rowKey = ({ customId }: User) => customId;
const firstOrder = 'Name';
const hint =
  'Click a cell to edit it. Enter saves, Escape cancels. Empty a cell to clear its value. Shift selects several cells.';

export function UserGridPage() {
  const here = useScope();
  const [from, setFrom] = useState('');
  const scope = useMemo(() => (from === '' ? here : { ...here, period: from }), [here, from]);
  const periodStart = from === '' ? undefined : from;
  const users = useQuery(endpointQuery(listUsers, { query: scope }));
  const { data: wholesaler } = useQuery(endpointQuery(readWholesaler, { query: scope }));
  const [{ searchPhrase, role, orderBy, descending, selectedUser }, setFilters] = useFilters(UserGridSearch);
  const mayEdit = useMayEdit();
  const edits = useUserEdits();
  const numbers = useNumberEdits(edits, users.data ?? [], periodStart);
  // Columns that changed with every edit would render every row again, and remove the input that is being typed in.
  const latest = useRef({ edits, setFilters, numbers });
  latest.current = { edits, setFilters, numbers };
  const [marks] = useState(cellMarks);

  const maxFpl = wholesaler?.maxFPL;
  const columns = useMemo(
    () =>
      gridColumns({
        maxFpl,
        mayEdit,
        people: users.data ?? [],
        save: (user, patch) =>
          latest.current.edits.update([user.customId], {
            ...withListsRead(patch, user),
            ...(periodStart !== undefined && { periodStart }),
          }),
        onChanged: (change) => latest.current.numbers.remember([change]),
        marks,
        onStart: (user) => latest.current.setFilters({ selectedUser: user.customId }),
      }),
    [maxFpl, mayEdit, users.data, marks, periodStart],
  );
  const rows = useMemo(
    () => users.data && findPeople(users.data, searchPhrase).filter(isOf(role)),
    [users.data, searchPhrase, role],
  );
  const selected = useMemo(() => new Set(selectedUser ? [selectedUser] : []), [selectedUser]);
  const model = useTableModel({
    columns,
    rows,
    rowKey,
    sort: { column: columns.some(({ id }) => id === orderBy) ? orderBy : firstOrder, reversed: descending },
    onSort: ({ column, reversed }) => setFilters({ orderBy: column, descending: reversed }),
  });

  const cells = useCellRange();
  const { shown, selectedCells } = useMemo(() => {
    const all = { people: model.rows?.map(({ row }) => row) ?? [], names: numberNames };
    const within = cells.range === null ? { people: [], names: [] } : numbersIn(all, cells.range);
    const keys = within.people.flatMap(({ customId }) => within.names.map((name) => cellKey(customId, name)));
    return { shown: all, selectedCells: new Set(keys) };
  }, [cells.range, model.rows]);
  // One cell alone has the focus, which shows it.
  useEffect(() => marks.set({ selected: selectedCells.size > 1 ? selectedCells : new Set() }), [marks, selectedCells]);
  const differing = useOtherEnvironment(users.data, scope);
  useEffect(() => marks.set({ differing: differing.cells }), [marks, differing.cells]);
  const [asksPercent, setAsksPercent] = useState(false);
  const { last } = numbers;

  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    const typing = event.target instanceof HTMLInputElement;
    if (cells.range === null || !mayEdit || (typing && cellsOfText(text).flat().length === 1)) return;
    event.preventDefault();
    if (typing) (event.target as HTMLInputElement).blur();
    void numbers.write(planPaste(shown, cells.range, text));
  };
  const onCopy = (event: ClipboardEvent) => {
    if (cells.range === null || event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', textOfRange(shown, cells.range));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLInputElement) return;
    if (event.key === 'Escape') cells.clear();
    if (event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && last !== undefined) {
      event.preventDefault();
      void numbers.undo(last);
    }
  };

  return (
    <Page filled>
      <Toolbar>
        <SearchField
          label="Search users"
          value={searchPhrase}
          maxLength={searchPhraseLimit}
          onSearch={(phrase) => setFilters({ searchPhrase: phrase })}
        />
        <SelectField
          bare
          label="Role"
          value={role}
          options={Object.entries(roleWords).map(([value, label]) => ({ value: value as RoleFilter, label }))}
          onChange={(chosen) => setFilters({ role: chosen })}
        />
        {mayEdit && <CountsFrom inside value={from} disabled={edits.pending} onChange={setFrom} />}
        {mayEdit && (
          <ToolbarGroup>
            <Button
              startIcon={<Percent size={16} strokeWidth={1.75} />}
              disabled={selectedCells.size === 0}
              onClick={() => setAsksPercent(true)}
            >
              Change by percent
            </Button>
            <Button
              startIcon={<Undo size={16} strokeWidth={1.75} />}
              disabled={last === undefined || edits.pending}
              onClick={() => last && void numbers.undo(last)}
            >
              Undo
            </Button>
            <HistoryLink about={aboutCell(cells.range)} />
          </ToolbarGroup>
        )}
        <OutputBar disabled={!rows?.length} onCsv={() => downloadCsv('management.csv', tableCsv(model))} />
      </Toolbar>
      {mayEdit && (
        <Row wrap spread className={styles.hint} screenOnly>
          {/* In one line: a table that moves under the pointer takes its click away. */}
          <Text tone="soft" role="status">
            {selectedCells.size > 1
              ? `${cellCount(selectedCells.size)} selected. Paste numbers from Excel, or change them by percent.`
              : hint}
          </Text>
          {differing.cells.size > 0 && (
            <Text tone="soft" className={styles.legend}>
              Differs from {differing.environment}
            </Text>
          )}
        </Row>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys and the clipboard come from the cells inside */}
      <div
        className={styles.grid}
        {...(mayEdit && { ...cells.handlers, onPaste })}
        onCopy={onCopy}
        onKeyDown={onKeyDown}
      >
        <DataTable
          model={model}
          caption="Management"
          numbered
          allRows
          selected={selected}
          onActivate={(user) => setFilters({ selectedUser: user.customId })}
          error={failureOf(users)}
          empty={
            <Notice icon={UsersRound} title="No data">
              <NextStep list="people" />
            </Notice>
          }
        />
      </div>
      {asksPercent && (
        <PercentDialog
          count={selectedCells.size}
          onChange={(percent) => {
            if (cells.range !== null) void numbers.write(planPercent(shown, cells.range, percent));
          }}
          onClose={() => setAsksPercent(false)}
        />
      )}
    </Page>
  );
}

/** The goal of the one cell that is selected; a max FPL stands with its losses. */
function aboutCell(range: Range | null): string | null {
  if (range === null || range.from.customId !== range.to.customId || range.from.name !== range.to.name) return null;
  const { group } = amounts[range.from.name];
  return historyAbout.goal(range.from.customId, group === 'wholesaler' ? 'fpl' : group);
}

/** The cells that differ from the other environment. */
function useOtherEnvironment(people: readonly User[] | undefined, scope: PeriodScope) {
  const db = scope.db === 'prod' ? 'preview' : 'prod';
  const environment = db === 'prod' ? 'Production' : 'Preview';
  const { data: others } = useQuery(endpointQuery(listUsers, { query: { ...scope, db } }));
  const cells = useMemo(
    () => (people && others ? differences(people, others, environment) : new Map<string, string>()),
    [people, others, environment],
  );
  return { cells, environment };
}

/** Everyone with goals or pay; admins have neither. By name, email, id or route. */
function findPeople(users: readonly User[], phrase: string): User[] {
  const isFound = searchTest(phrase);
  return users.filter(
    ({ role, name, email, customId, routeNumber }) =>
      role !== 'admin' && isFound(name, email ?? '', customId, ...routeNumber.map(String)),
  );
}
