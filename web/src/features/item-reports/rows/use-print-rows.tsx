import { type ItemReportRow, itemReportLimits, listItemReport } from '@caselift/contract/item-reports';
import { kindWords } from '@caselift/contract/item-texts';
import { totalPages } from '@caselift/contract/paging';
import type { ItemKind } from '@caselift/domain/programs/item';
import { type ReactNode, useEffect, useState } from 'react';
import { call } from '../../../api/call.ts';
import { announce } from '../../../api/refusal.ts';
import { useScope } from '../../../api/use-scope.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import type { ReportsSearch } from '../reports-search.ts';
import type { ColumnOrder } from './column-order.ts';
import { paperColumns, reportColumns } from './columns.tsx';
import type { Report } from './ReportRows.tsx';
import styles from './rows.module.css';
import { flatLines, teamLines } from './tree.ts';
import { rowsQuery } from './use-report.ts';

type PrintRowsOf = {
  kind: ItemKind;
  search: ReportsSearch;
  itemIds: readonly string[] | undefined;
  order: ColumnOrder;
};

/** Prints the rows of all pages, which are read first; `paper` stands on the page and is seen on paper only. */
export function usePrintRows({ kind, search, itemIds, order }: PrintRowsOf): {
  print: () => void;
  isReading: boolean;
  paper: ReactNode;
} {
  const scope = useScope();
  const [isReading, setReading] = useState(false);
  const [printed, setPrinted] = useState<Report | null>(null);
  useEffect(() => {
    if (printed === null) return;
    const done = () => setPrinted(null);
    // Some browsers return from print() before the dialog is left.
    window.addEventListener('afterprint', done, { once: true });
    window.print();
    return () => window.removeEventListener('afterprint', done);
  }, [printed]);
  const page = (number: number) =>
    call(listItemReport, {
      query: { ...scope, ...rowsQuery(kind, search), page: number, limit: itemReportLimits.page },
      body: { itemIds: [...(itemIds ?? [])] },
    });
  const print = async () => {
    setReading(true);
    await everyPage(page).then(setPrinted, announce);
    setReading(false);
  };
  const title = kindWords[kind].titles;
  return { print: () => void print(), isReading, paper: printed && <Paper {...{ printed, search, order, title }} /> };
}

async function everyPage(page: (number: number) => Promise<Report>): Promise<Report> {
  const first = await page(1);
  const rows: ItemReportRow[] = [...first.rows];
  // A group that takes several pages is on each of them.
  const groups = new Map(first.groups.map((group) => [group.groupId, group]));
  const pages = first.pages ?? totalPages(first.count, itemReportLimits.page);
  for (let number = 2; number <= pages; number++) {
    const next = await page(number);
    rows.push(...next.rows);
    for (const group of next.groups) groups.set(group.groupId, group);
  }
  return { ...first, rows, groups: [...groups.values()] };
}

type PaperProps = Pick<PrintRowsOf, 'search' | 'order'> & { printed: Report; title: string };

function Paper({ printed, search, order, title }: PaperProps) {
  const { rows, groups, totals, count } = printed;
  const lines = search.groupByTeams ? teamLines(groups, rows, new Set()) : flatLines(rows);
  const columns = reportColumns({
    ...{ order, totals, count, byTeams: search.groupByTeams },
    ...{ onToggle: () => undefined, onPart: () => undefined },
  });
  return (
    <div className={styles.paper} data-paper>
      <DataTable
        allRows
        model={{
          ...{ columns: paperColumns(columns), groups: [], unordered: lines, sortBy: () => undefined },
          rows: lines.map((line) => ({ key: line.key, row: line })),
          sort: { column: search.sortField, reversed: false },
        }}
        caption={title}
        empty={null}
      />
    </div>
  );
}
