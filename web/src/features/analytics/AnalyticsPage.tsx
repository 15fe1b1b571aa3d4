/** What people look at, for admins: time by page, people a day, and who. */

import { type Analytics, readAnalytics } from '@caselift/contract/analytics';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import ChartLine from 'lucide-react/icons/chart-line';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { lazy, Suspense } from 'react';
import { endpointQuery } from '../../api/query.ts';
import { useScope } from '../../api/use-scope.ts';
import { useFilters } from '../../shared/filters.ts';
import { Segmented } from '../../ui/controls/Segmented.tsx';
import { Toolbar } from '../../ui/controls/Toolbar.tsx';
import { Columns, Row } from '../../ui/kit/Layout.tsx';
import { Page } from '../../ui/kit/Page.tsx';
import { Panel, PanelBody } from '../../ui/kit/Panel.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { AnalyticsSearch } from './analytics-search.ts';
import { PeopleTable } from './PeopleTable.tsx';
import { duration } from './words.ts';

const PagesChart = lazy(() => import('./charts.tsx').then((charts) => ({ default: charts.PagesChart })));
const DaysChart = lazy(() => import('./charts.tsx').then((charts) => ({ default: charts.DaysChart })));

const ranges = (['7', '30', '90'] as const).map((days) => ({ id: days, label: `${days} days` }));

export function AnalyticsPage() {
  const [{ days }, setFilters] = useFilters(AnalyticsSearch);
  const { data, error, refetch } = useQuery(endpointQuery(readAnalytics, { query: { ...useScope(), days } }));
  return (
    <Page>
      <Row wrap>
        <Toolbar>
          <Segmented label="Days" options={ranges} value={days} onChange={(chosen) => setFilters({ days: chosen })} />
        </Toolbar>
        {data && data.people.length > 0 && <Text tone="soft">{sumOf(data)}</Text>}
      </Row>
      {data && data.people.length > 0 && <Use use={data} />}
      {data?.people.length === 0 && (
        <Notice icon={ChartLine} title="No data" text="No one viewed a page in this period." />
      )}
      {error && !data && (
        <Notice icon={CircleAlert} title={error.message} text="Page analytics couldn't be loaded.">
          <Button onClick={() => void refetch()} startIcon={<RefreshCw size={16} strokeWidth={1.75} />}>
            Try again
          </Button>
        </Notice>
      )}
      {!data && !error && <Waiting />}
    </Page>
  );
}

/** @example '12 people, 8 h 20 min' */
function sumOf({ people }: Analytics): string {
  const seconds = people.reduce((sum, person) => sum + person.seconds, 0);
  return `${people.length} ${people.length === 1 ? 'person' : 'people'}, ${duration(seconds)}`;
}

function Use({ use: { pages, days, people } }: { use: Analytics }) {
  return (
    <Suspense fallback={<Waiting />}>
      <Columns least={380} gap={16}>
        <Panel as="figure" title="Time by page">
          <PanelBody>
            <PagesChart pages={pages} />
          </PanelBody>
        </Panel>
        <Panel as="figure" title="People per day">
          <PanelBody>
            <DaysChart days={days} />
          </PanelBody>
        </Panel>
      </Columns>
      <Panel title="People" print="headless">
        <PeopleTable people={people} />
      </Panel>
    </Suspense>
  );
}

function Waiting() {
  return (
    <Columns least={380} gap={16} role="status" aria-label="Loading">
      <Skeleton variant="rounded" height={320} />
      <Skeleton variant="rounded" height={320} />
    </Columns>
  );
}
