import { type ItemReportRow, itemReportLimits, itemReportTexts, listItemReport } from '@caselift/contract/item-reports';
import type { ItemKind } from '@caselift/domain/programs/item';
import type { ReactNode } from 'react';
import { call } from '../../../api/call.ts';
import { usePeriodScope } from '../../../shared/ended-period/use-period-scope.ts';
import { usePaper } from '../../../shared/use-paper.ts';
import { countText, wholeNumber } from '../../../ui/figures.ts';
import { Text } from '../../../ui/kit/Text.tsx';
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
  /** Above the rows. */
  title: string;
  /** Whether there is a row. */
  isThere: boolean;
};

/** Prints the rows of all pages, by Ctrl+P, too; `paper` stands on the page and is seen on paper only. */
export function usePrintRows({ kind, search, itemIds, order, title, isThere }: PrintRowsOf): {
  print: () => void;
  isReading: boolean;
  paper: ReactNode;
} {
  const scope = usePeriodScope();
  const page = (number: number) =>
    call(listItemReport, {
      query: { ...scope, ...rowsQuery(kind, search), page: number, limit: itemReportLimits.page },
      body: { itemIds: [...(itemIds ?? [])] },
    });
  const { print, isReading, printed } = usePaper(() => everyPage(page), isThere);
  return { print: () => void print(), isReading, paper: printed && <Paper {...{ printed, search, order, title }} /> };
}

/** As far as they are printed. */
async function everyPage(page: (number: number) => Promise<Report>): Promise<Report> {
  const first = await page(1);
  const rows: ItemReportRow[] = [...first.rows];
  // A group that takes several pages is on each of them.
  const groups = new Map(first.groups.map((group) => [group.groupId, group]));
  const pages = first.pages ?? 1;
  for (let number = 2; number <= pages && rows.length < itemReportLimits.page; number++) {
    const next = await page(number);
    rows.push(...next.rows);
    for (const group of next.groups) groups.set(group.groupId, group);
  }
  return { ...first, rows, groups: [...groups.values()] };
}

type PaperProps = Pick<PrintRowsOf, 'search' | 'order' | 'title'> & { printed: Report };

function Paper({ printed, search, order, title }: PaperProps) {
  const { rows, groups, totals, count } = printed;
  const lines = search.groupByTeams ? teamLines(groups, rows, new Set()) : flatLines(rows);
  const columns = reportColumns({
    ...{ order, totals, count, byTeams: search.groupByTeams },
    ...{ onToggle: () => undefined, onPart: () => undefined },
  });
  return (
    <div className={styles.paper} data-paper="rows">
      {rows.length < count && (
        <Text as="p">{itemReportTexts.printedPart(wholeNumber(rows.length), countText(count, 'row'))}</Text>
      )}
      <DataTable
        allRows
        model={{
          ...{
            columns: paperColumns(columns, search.groupByTeams),
            groups: [],
            unordered: lines,
            sortBy: () => undefined,
          },
          rows: lines.map((line) => ({ key: line.key, row: line })),
          sort: { column: search.sortField, reversed: false },
        }}
        caption={title}
        empty={null}
      />
    </div>
  );
}
