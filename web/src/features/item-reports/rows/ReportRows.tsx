/** The rows of a report, as a table or as cards: in pages, or by teams. */

import type { ReplyOf } from '@caselift/contract/endpoint';
import {
  type ItemReportRow,
  itemReportLimits,
  itemReportTexts,
  type listItemReport,
} from '@caselift/contract/item-reports';
import { itemMessages, kindWords } from '@caselift/contract/item-texts';
import { totalPages } from '@caselift/contract/paging';
import type { ItemKind } from '@caselift/domain/programs/item';
import Trophy from 'lucide-react/icons/trophy';
import { useEffect, useMemo, useState } from 'react';
import { NextStep } from '../../../shared/next-steps/NextStep.tsx';
import { PageFoot } from '../../../shared/PageFoot.tsx';
import type { Failure } from '../../../ui/failure.ts';
import { dollarsAndCents } from '../../../ui/figures.ts';
import { Row } from '../../../ui/kit/Layout.tsx';
import { Panel } from '../../../ui/kit/Panel.tsx';
import { Text } from '../../../ui/kit/Text.tsx';
import { ListFailed } from '../../../ui/ListFailed.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { usePrinting } from '../../../ui/table/usePrinting.ts';
import { fitColumns } from '../../../ui/table/widths.ts';
import { usePhone } from '../../../ui/usePhone.ts';
import { type ReportsSearch, rowText } from '../reports-search.ts';
import { type ColumnOrder, keepOrder, moved, placeOf } from './column-order.ts';
import { columnWords, isLargestFirst, isOrder, paperColumns, type RowPart, reportColumns } from './columns.tsx';
import { RowCards } from './RowCards.tsx';
import styles from './rows.module.css';
import { SortRow } from './SortRow.tsx';
import { flatLines, type ReportLine, teamLines } from './tree.ts';

export type Report = ReplyOf<typeof listItemReport>;

type ReportRowsProps = {
  kind: ItemKind;
  search: ReportsSearch;
  setSearch: (changes: Partial<ReportsSearch>) => void;
  /** What the rows are of. */
  title: string;
  report: Report | undefined;
  /** The rows are still those of another page, order or narrowing. */
  isOutdated: boolean;
  failure: Failure | undefined;
  order: ColumnOrder;
  onOrder: (order: ColumnOrder) => void;
  onPerson: (row: ItemReportRow) => void;
  onPart: (row: ItemReportRow, part: RowPart) => void;
};

const pageSizes = (['10', '25', '50', '100'] as const).map((value) => ({ value, label: value }));

export function ReportRows(props: ReportRowsProps) {
  const { kind, search, setSearch, title, report, isOutdated, failure, order, onOrder, onPerson, onPart } = props;
  const phone = usePhone();
  const printing = usePrinting();
  const [said, setSaid] = useState('');
  const { closed, groupByTeams, sortField, ascending } = search;
  // The last answer stays until the next one is there, and may be of the other kind.
  const byTeams = report === undefined ? groupByTeams : report.pages !== undefined;
  const lines = useMemo(() => {
    if (report === undefined) return undefined;
    return byTeams ? teamLines(report.groups, report.rows, new Set(closed)) : flatLines(report.rows);
  }, [report, byTeams, closed]);
  const toggle = (groupId: string) =>
    setSearch({ closed: closed.includes(groupId) ? closed.filter((one) => one !== groupId) : [...closed, groupId] });
  const open = ({ row, group, isOpen }: ReportLine) => {
    if (row !== undefined) onPerson(row);
    else if (group !== undefined && isOpen !== null) toggle(group.groupId);
  };
  const { count, totals } = report ?? {};
  const columns = reportColumns({
    ...{ order, totals, onPart, onToggle: toggle },
    ...{ byTeams, count: count ?? 0 },
  });
  const shownColumns = printing ? paperColumns(columns, byTeams) : columns;
  const sortBy = (field: string) => {
    if (field !== '' && !isOrder(field)) return;
    setSearch({ sortField: field, page: 1, ascending: field === sortField ? !ascending : !isLargestFirst(field) });
  };
  const perPage = byTeams ? itemReportLimits.teamsPage : Number(search.limit);
  const pages = report && (report.pages ?? totalPages(report.count, perPage));
  useEffect(() => {
    // Rows went while the address still names their page.
    if (pages !== undefined && !isOutdated && search.page > pages) setSearch({ page: pages });
  }, [search.page, pages, isOutdated, setSearch]);
  const isNarrowed = search.searchPhrase.trim() !== '' || search.instances !== 'all';
  const empty = (
    <Notice icon={Trophy} title={itemMessages.none.data} {...(isNarrowed && { text: 'Try another search or filter.' })}>
      {!isNarrowed && <NextStep list="results" />}
    </Notice>
  );
  const said_ = failure && { ...failure, message: itemMessages.errors.report };
  const selected = useMemo(
    () => new Set(lines?.filter(({ row }) => row && rowText(row) === search.person).map(({ key }) => key)),
    [lines, search.person],
  );

  return (
    <Panel filled print="headless" className={styles.rows} aria-label={itemReportTexts.files.rows}>
      {phone && !printing ? (
        <>
          {said_ && <ListFailed {...said_} hasRows={lines !== undefined} />}
          {lines?.length === 0 && !failure && empty}
          {lines !== undefined && lines.length > 0 && <SortRow search={search} sortBy={sortBy} />}
          <RowCards label={kindWords[kind].titles} lines={lines ?? []} opened={search.person} onOpen={open} />
        </>
      ) : (
        <DataTable
          inPanel
          model={{
            columns: fitColumns(shownColumns, lines ?? []),
            groups: [],
            rows: lines?.map((line) => ({ key: line.key, row: line })),
            unordered: lines ?? [],
            sort: { column: sortField, reversed: isLargestFirst(sortField) === ascending },
            sortBy,
          }}
          caption={title}
          error={said_}
          empty={empty}
          things="results"
          skeletonRows={10}
          selected={selected}
          onActivate={open}
          onMove={(column, to) => {
            const next = moved(order, column, to);
            onOrder(next);
            keepOrder(next);
            const word = Object.entries(columnWords).find(([id]) => id === column)?.[1];
            setSaid(`${word} is now column ${placeOf(next, column) + 2}.`);
          }}
        />
      )}
      <span role="status" className="visually-hidden">
        {said}
      </span>
      {!failure && (
        <PageFoot
          page={search.page}
          perPage={perPage}
          count={count}
          noun="row"
          loading={isOutdated}
          onPage={(page) => setSearch({ page })}
        >
          <Row gap={12} wrap>
            {!groupByTeams && !printing && (
              <SelectField
                inside
                label="Page size"
                options={pageSizes}
                value={search.limit}
                onChange={(limit) => setSearch({ limit, page: 1 })}
              />
            )}
            {totals !== undefined && totals.accruing !== 0 && (
              <Text>{dollarsAndCents(totals.accruing)} of it still accruing</Text>
            )}
            {totals !== undefined && totals.withoutPotential > 0 && (
              <Text>{itemReportTexts.withoutPotential(totals.withoutPotential)}</Text>
            )}
            {totals?.supplierContribution !== undefined && (
              <Text>Supplier contribution {dollarsAndCents(totals.supplierContribution)}</Text>
            )}
          </Row>
        </PageFoot>
      )}
    </Panel>
  );
}
