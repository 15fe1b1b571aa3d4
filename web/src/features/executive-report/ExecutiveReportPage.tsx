import { listUsers } from '@caselift/contract/users';
import { readWholesaler } from '@caselift/contract/wholesaler';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { endpointQuery } from '../../api/query.ts';
import { usePeriodScope } from '../../shared/ended-period/use-period-scope.ts';
import { useFilters } from '../../shared/filters.ts';
import { failureOf } from '../../shared/not-computed/failure-of.tsx';
import { windowsText } from '../../shared/to-date-windows.ts';
import { TransferredMark } from '../../shared/users/TransferredMark.tsx';
import { Segmented } from '../../ui/controls/Segmented.tsx';
import { Page } from '../../ui/kit/Page.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { downloadCsv } from '../../ui/table/csv.ts';
import { usePhone } from '../../ui/usePhone.ts';
import { EndedStrip, HouseCharts, SafariHint } from './lazy-parts.ts';
import { ReportTable } from './ReportTable.tsx';
import { ReportToolbar } from './ReportToolbar.tsx';
import styles from './report.module.css';
import { groupWords, tablesOf } from './report-columns.ts';
import { reportCsv } from './report-csv.ts';
import { reportFigures } from './report-figures.ts';
import { ExecutiveReportSearch, houseOpened, nothingOpened, reportPeriods } from './report-search.ts';
import { SellingDays } from './SellingDays.tsx';
import { Summary } from './Summary.tsx';
import { summaryColumns, summaryRows } from './summary-columns.tsx';
import { TablePair } from './TablePair.tsx';
import { useReportTables } from './use-report-tables.ts';

/** Everyone of a group against last year or the goal, below the whole house. */
export function ExecutiveReportPage() {
  const scope = usePeriodScope();
  const people = useQuery(endpointQuery(listUsers, { query: scope }));
  const { data: house, ...houseQuery } = useQuery(endpointQuery(readWholesaler, { query: scope }));
  const [filters, setFilters] = useFilters(ExecutiveReportSearch);
  const phone = usePhone();
  // One answer of two: people without the house would stand above a row of dashes.
  const models = useReportTables({ users: house && people.data, house, filters, setFilters });
  const summary = { columns: summaryColumns(filters.target, filters.hiddenSummary), rows: summaryRows(house) };

  const tables = tablesOf(filters.target);
  const onPhone = tables.find(({ id }) => id === filters.table) ?? tables[0];
  const error = failureOf(people, houseQuery);
  const onMonth = (month: string) => setFilters({ month });
  // A phone shows one table: what is open is open in it.
  const openedIn = (id: string) => (phone || filters.openedIn === id ? filters.opened : '');
  const all = phone && onPhone ? [onPhone] : tables;
  const refused = error !== undefined && (people.data === undefined || house === undefined);
  // Where there is no answer, one table says why, and nothing stands empty beside it.
  const shown = refused ? all.slice(0, 1) : all;
  const hasMarks =
    filters.target === 'vs LY' &&
    shown.some(({ id, measure, period }) =>
      models[id].rows?.some(({ row }) => reportFigures(row[measure], period).hasTransferredAccounts),
    );
  const download = () =>
    downloadCsv(
      ['executive-report', scope.period, filters.group, `${filters.target === 'vs LY' ? 'vs-ly' : 'vs-goal'}.csv`]
        .filter(Boolean)
        .join('-'),
      reportCsv({
        summary,
        target: filters.target,
        tables: tables.map((kind) => ({ kind, model: models[kind.id] })),
      }),
    );

  return (
    <Page printTitle={`${house?.title ?? ''}, Executive Report, ${groupWords[filters.group].title}, ${filters.target}`}>
      <ReportToolbar filters={filters} setFilters={setFilters} empty={!people.data || !house} onDownload={download} />
      <Suspense>
        {scope.period !== undefined && <EndedStrip />}
        <SafariHint />
      </Suspense>
      {!refused && (
        <div className={styles.top}>
          <SellingDays house={house} />
          <Summary
            {...summary}
            filters={filters}
            phone={phone}
            loading={house === undefined}
            onHide={(hiddenSummary) => setFilters({ hiddenSummary })}
            onOpen={(opens) => setFilters(opens ? { ...nothingOpened, opened: houseOpened } : nothingOpened)}
          />
        </div>
      )}
      {!refused && filters.opened === houseOpened && (
        <Suspense fallback={<div className={styles.charts} aria-busy />}>
          <HouseCharts month={filters.month} onMonth={onMonth} />
        </Suspense>
      )}
      {phone && onPhone && !refused && (
        <Segmented
          wide
          label="Table"
          options={tables.map(({ id, shortTitle }) => ({ id, label: shortTitle }))}
          value={onPhone.id}
          onChange={(table) => setFilters({ table })}
        />
      )}
      {reportPeriods
        .map((period) => shown.filter((kind) => kind.period === period))
        .filter((pair) => pair.length > 0)
        .map((pair) => (
          <TablePair key={pair[0]?.period} models={pair.map(({ id }) => models[id])}>
            {pair.map((kind) => (
              <ReportTable
                key={kind.id}
                kind={kind}
                target={filters.target}
                model={models[kind.id]}
                windows={windowsText(house, kind.period, filters.target === 'vs LY')}
                isFirst={kind === shown[0]}
                error={kind === shown[0] ? error : undefined}
                selected={filters.selected}
                onSelect={({ customId }) => setFilters({ selected: filters.selected === customId ? '' : customId })}
                hidden={filters.hiddenTables}
                onHide={(hiddenTables) => setFilters({ hiddenTables })}
                opened={openedIn(kind.id)}
                onOpen={(opened) => setFilters({ ...nothingOpened, opened, ...(opened && { openedIn: kind.id }) })}
                month={filters.month}
                onMonth={onMonth}
              />
            ))}
          </TablePair>
        ))}
      {!refused && (
        <Text as="p" kind="caption" tone="soft">
          House counts every sales line, including those without a rep, so it isn't the sum of the rows. A green check
          mark means the month's goal is reached, or will be at this pace.
          {hasMarks && (
            <>
              {' '}
              <TransferredMark />: TY is what the person sold. Comparisons with last year use the person's current
              accounts for both years.
            </>
          )}
        </Text>
      )}
    </Page>
  );
}
