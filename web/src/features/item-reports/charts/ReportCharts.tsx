/** How the first of the items chosen stands: its quantity by day, its sales reps, its cost. Load it with import(). */
import { readItemDays, readItemStanding } from '@caselift/contract/item-progress';
import { kindWords } from '@caselift/contract/item-texts';
import type { ItemKind } from '@caselift/domain/programs/item';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery, silently } from '../../../api/query.ts';
import { useScope } from '../../../api/use-scope.ts';
import { periodText } from '../../../shared/statements/period-words.ts';
import { Panel } from '../../../ui/kit/Panel.tsx';
import type { RowKey } from '../reports-search.ts';
import { ChartPart } from './ChartPart.tsx';
import { CostToDate } from './CostToDate.tsx';
import { ProgressByDay } from './ProgressByDay.tsx';
import { RepsByStatus } from './RepsByStatus.tsx';
import styles from './report-charts.module.css';

type ReportChartsProps = {
  kind: ItemKind;
  /** Those chosen; none: nothing is shown. */
  itemIds: readonly string[];
  onPerson: (row: RowKey) => void;
};

export function ReportCharts({ kind, itemIds, onPerson }: ReportChartsProps) {
  const [itemId] = itemIds;
  return itemId === undefined ? null : (
    <ItemCharts key={itemId} {...{ kind, itemId, onPerson }} isOneOfMany={itemIds.length > 1} />
  );
}

type ItemChartsProps = Pick<ReportChartsProps, 'kind' | 'onPerson'> & { itemId: string; isOneOfMany: boolean };

function ItemCharts({ kind, itemId, onPerson, isOneOfMany }: ItemChartsProps) {
  const input = { params: { itemId }, query: useScope() };
  const days = useQuery({ ...endpointQuery(readItemDays, input), ...silently });
  const standing = useQuery({ ...endpointQuery(readItemStanding, input), ...silently });
  const item = standing.data ?? days.data;
  const isNamed = isOneOfMany && item !== undefined;
  const level = isNamed ? 3 : 2;
  return (
    <Panel
      {...(isNamed
        ? { title: item.name, note: periodText(item.instance.from, item.instance.to) }
        : { 'aria-label': `${kindWords[kind].title} in charts` })}
    >
      <div className={styles.strip}>
        <ChartPart title="Progress by day" level={level} query={days}>
          {(answer) => <ProgressByDay answer={answer} />}
        </ChartPart>
        <ChartPart title="Reps by status" level={level} query={standing}>
          {({ people, instance }) => (
            <RepsByStatus
              people={people}
              onPerson={(userId) => onPerson({ itemId, userId, instance: instance.from })}
            />
          )}
        </ChartPart>
        <ChartPart title="Cost to date" level={level} query={standing}>
          {({ payouts }) => <CostToDate payouts={payouts} />}
        </ChartPart>
      </div>
    </Panel>
  );
}
