import { exportMonthEnd, type MonthEndSummary, readMonthEnd } from '@caselift/contract/month-end';
import { monthEndTexts } from '@caselift/contract/month-end-words';
import { dayText } from '@caselift/domain/dates';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import Info from 'lucide-react/icons/info';
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import { callFile } from '../../api/call-file.ts';
import { endpointQuery } from '../../api/query.ts';
import { localDayText } from '../../shared/administration/moments.ts';
import { PeriodPicker } from '../../shared/ended-period/PeriodPicker.tsx';
import { usePeriodScope } from '../../shared/ended-period/use-period-scope.ts';
import { FileMenu } from '../../shared/FileMenu.tsx';
import { useFilters } from '../../shared/filters.ts';
import { failureOf } from '../../shared/not-computed/failure-of.tsx';
import { rangeText } from '../../shared/to-date-windows.ts';
import { periodTitle } from '../../shared/users/period-name.ts';
import { OutputBar, printPage } from '../../ui/controls/OutputBar.tsx';
import { Toolbar } from '../../ui/controls/Toolbar.tsx';
import { fetchedPart } from '../../ui/fetched-part.tsx';
import { Columns } from '../../ui/kit/Layout.tsx';
import { Page } from '../../ui/kit/Page.tsx';
import { Strip } from '../../ui/kit/Strip.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { ListFailed } from '../../ui/ListFailed.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { House } from './House.tsx';
import { MonthEndSearch } from './month-end-search.ts';
import { Payouts } from './Payouts.tsx';
import { Payroll } from './Payroll.tsx';
import { Programs } from './Programs.tsx';

/** Seldom there. */
const ReleasesPanel = fetchedPart(
  async () => (await import('../../shared/late-facts/ReleasesPanel.tsx')).ReleasesPanel,
  null,
);
/** Below the first figures. */
const AdjustmentsPanel = fetchedPart(
  async () => (await import('../../shared/adjustments/AdjustmentsPanel.tsx')).AdjustmentsPanel,
  null,
);
const ClosingPanel = fetchedPart(
  async () => (await import('../../shared/closings/ClosingPanel.tsx')).ClosingPanel,
  null,
);
/** Of closed sales periods. */
const PayrollFilesPanel = fetchedPart(
  async () => (await import('../../shared/payroll-files/PayrollFilesPanel.tsx')).PayrollFilesPanel,
  null,
);

/** What a sales period brought and pays, beside the one before. */
export function MonthEndPage() {
  const [filters, setFilters] = useFilters(MonthEndSearch);
  const query = usePeriodScope();
  const { data: summary, ...asked } = useQuery(endpointQuery(readMonthEnd, { query }));
  const failure = failureOf(asked);
  const save = (as: 'csv' | 'xlsx') => async () => {
    const { name, content } = await callFile(exportMonthEnd, { query: { ...query, export: as } });
    saveFile(name, content);
    return `Saved ${name}`;
  };
  return (
    <Page printTitle={summary && `${monthEndTexts.title}, ${periodTitle(summary.period)}`}>
      <Toolbar>
        <PeriodPicker value={filters.period} onChange={(period) => setFilters({ period, flag: '', opened: '' })} />
        <OutputBar disabled={summary === undefined} onPrint={printPage}>
          <FileMenu
            label="Download"
            files={[
              { label: 'Payroll (.xlsx)', save: save('xlsx') },
              { label: 'Payroll (.csv)', save: save('csv') },
            ]}
            making="Making the file..."
            failed="The file couldn't be made. Try again."
          />
        </OutputBar>
      </Toolbar>
      {failure && (failure.instead ?? <ListFailed {...failure} hasRows={summary !== undefined} />)}
      {summary === undefined && !failure && <Waiting />}
      {summary && (
        <>
          <Status summary={summary} />
          <House house={summary.house} paid={summary.payout.total} />
          <Payouts payout={summary.payout} />
          <Columns least={420} gap={16}>
            <ClosingPanel
              key={`closing ${summary.period.from}`}
              from={summary.period.from}
              total={summary.payout.total.now}
            />
            <AdjustmentsPanel key={`adjustments ${summary.period.from}`} period={summary.period.from} />
          </Columns>
          <ReleasesPanel closed={summary.closedAt === null ? undefined : summary.period.from} />
          {summary.closedAt !== null && <PayrollFilesPanel key={summary.period.from} period={summary.period} />}
          <Payroll {...{ summary, filters, setFilters }} />
          <Programs programs={summary.programs} />
        </>
      )}
    </Page>
  );
}

/** What to know before reading the figures. */
function Status({ summary: { period, hasEnded, through, before, closedAt } }: { summary: MonthEndSummary }) {
  return (
    <>
      {!hasEnded && (
        <Strip tone="accent" icon={CalendarClock}>
          {monthEndTexts.inProgress(dayText(through))}
        </Strip>
      )}
      {closedAt !== null && (
        <Strip tone="good" icon={LockKeyhole}>
          {monthEndTexts.closed(localDayText(closedAt))}
        </Strip>
      )}
      {before === null && (
        <Strip tone="accent" icon={Info}>
          {monthEndTexts.noBefore}
        </Strip>
      )}
      {before !== null && (
        <Text as="p" kind="caption" tone="soft">
          {monthEndTexts.compared(rangeText({ from: period.from, to: through }), rangeText(before))}
        </Text>
      )}
    </>
  );
}

function Waiting() {
  return (
    <Columns least={420} gap={16} role="status" aria-label="Loading">
      <Skeleton variant="rounded" height={120} />
      <Skeleton variant="rounded" height={120} />
      <Skeleton variant="rounded" height={320} />
      <Skeleton variant="rounded" height={320} />
    </Columns>
  );
}
