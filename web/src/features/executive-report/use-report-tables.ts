import type { User } from '@caselift/contract/users';
import type { Wholesaler } from '@caselift/contract/wholesaler';
import { useMemo } from 'react';
import { leadershipOf, salesRepsOf, teamLeadsOf } from '../../shared/users/people.ts';
import { type TableModel, useTableModel } from '../../ui/table/useTableModel.ts';
import { column, columnNumbers, groupWords, type ReportTableKind, reportTableKinds } from './report-columns.ts';
import type { ExecutiveReportSearch, ReportGroup } from './report-search.ts';
import { tableColumns } from './table-columns.tsx';

const peopleOf: Record<ReportGroup, (users: readonly User[]) => User[]> = {
  leadership: leadershipOf,
  teams: teamLeadsOf,
  salesreps: salesRepsOf,
};

type ReportSubject = {
  users: readonly User[] | undefined;
  house: Wholesaler | undefined;
  filters: ExecutiveReportSearch;
  setFilters: (changes: Partial<ExecutiveReportSearch>) => void;
};

/** The tables of a group's people: one order and one choice of columns for them all, each in its own figures. */
export function useReportTables(subject: ReportSubject): Record<ReportTableKind['id'], TableModel<User>> {
  const { users, filters } = subject;
  const people = useMemo(() => users && peopleOf[filters.group](users), [users, filters.group]);
  const models = {} as Record<ReportTableKind['id'], TableModel<User>>;
  // biome-ignore lint/correctness/useHookAtTopLevel: the list is the same at every call
  for (const kind of reportTableKinds) models[kind.id] = useReportTable(kind, people, subject);
  return models;
}

const idOf = ({ customId }: User) => customId;

function useReportTable(kind: ReportTableKind, people: readonly User[] | undefined, subject: ReportSubject) {
  const { house, filters, setFilters } = subject;
  const { target, group, hiddenTables } = filters;
  const measure = house?.[kind.measure];
  const columns = useMemo(
    () => tableColumns({ kind, target, rowName: groupWords[group].one, house: measure }),
    [kind, target, group, measure],
  );
  const hidden = useMemo(
    () =>
      columnNumbers(hiddenTables)
        .filter((number) => number !== column.name)
        .map(String),
    [hiddenTables],
  );
  // A year has no projection, and against goals there is no last year: an order by what a table lacks is the first one.
  const orderBy = columns.some(({ id }) => id === String(filters.orderBy)) ? filters.orderBy : column.thisYear;
  return useTableModel({
    columns,
    rows: people,
    rowKey: idOf,
    hidden,
    sort: { column: String(orderBy), reversed: filters.descending },
    onSort: ({ column: chosen, reversed }) => setFilters({ orderBy: Number(chosen), descending: reversed }),
  });
}
