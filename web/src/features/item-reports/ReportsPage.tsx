/** What objectives or incentives came to, person by person. All that is chosen is in the address. */
import { listItemReport } from '@caselift/contract/item-reports';
import { itemMessages, kindWords } from '@caselift/contract/item-texts';
import type { ItemKind } from '@caselift/domain/programs/item';
import { useQuery } from '@tanstack/react-query';
import Trophy from 'lucide-react/icons/trophy';
import { endpointQuery, keepingAnswer } from '../../api/query.ts';
import { useScope } from '../../api/use-scope.ts';
import { useFilters } from '../../shared/filters.ts';
import { failureOf } from '../../shared/not-computed/failure-of.tsx';
import { Page } from '../../ui/kit/Page.tsx';
import { Panel } from '../../ui/kit/Panel.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { reportColumns } from './columns.ts';
import { ReportsSearch, rowText } from './reports-search.ts';

export const ObjectivesReportPage = () => <ReportsPage kind="objective" />;
export const IncentivesReportPage = () => <ReportsPage kind="incentive" />;

function ReportsPage({ kind }: { kind: ItemKind }) {
  const scope = useScope();
  const [search] = useFilters(ReportsSearch);
  const input = {
    query: { ...scope, ...(kind === 'objective' ? { isObjective: true } : { isIncentive: true }), page: search.page },
    body: { itemIds: search.items },
  };
  const report = useQuery({ ...endpointQuery(listItemReport, input), ...keepingAnswer(input) });
  const failure = failureOf(report);
  const rows = failure ? undefined : report.data?.rows;
  return (
    <Page filled>
      <Panel filled print="headless" aria-label={kindWords[kind].titles}>
        <DataTable
          inPanel
          model={{
            columns: reportColumns,
            groups: [],
            rows: rows?.map((row) => ({ key: rowText(row), row })),
            unordered: rows ?? [],
            sort: { column: search.sortField, reversed: !search.ascending },
            sortBy: () => undefined,
          }}
          caption={kindWords[kind].titles}
          error={failure && { ...failure, message: itemMessages.errors.report }}
          empty={<Notice icon={Trophy} title={itemMessages.none.data} />}
        />
      </Panel>
    </Page>
  );
}
