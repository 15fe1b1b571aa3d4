/** How the first of the items chosen stands: its quantity by day, its sales reps, its cost. Load it with import(). */
import { readItemDays, readItemStanding } from '@caselift/contract/item-progress';
import { itemReportTexts } from '@caselift/contract/item-reports';
import { kindWords } from '@caselift/contract/item-texts';
import type { ItemKind } from '@caselift/domain/programs/item';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { endpointQuery, keepingAnswer, silently } from '../../../api/query.ts';
import { isRefusal } from '../../../api/refusal.ts';
import { useEndedPeriod } from '../../../shared/ended-period/use-ended-period.ts';
import { usePeriodScope } from '../../../shared/ended-period/use-period-scope.ts';
import { periodText } from '../../../shared/statements/period-words.ts';
import { periodTitle } from '../../../shared/users/period-name.ts';
import { Row } from '../../../ui/kit/Layout.tsx';
import { Panel, PanelBody } from '../../../ui/kit/Panel.tsx';
import { Text } from '../../../ui/kit/Text.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
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
  /** `itemId instance` that was chosen for its item; else charts are of the one that holds the newest sale. */
  charted: string;
  onCharted: (charted: string) => void;
  onPerson: (row: RowKey) => void;
};

export function ReportCharts({ itemIds, charted, ...rest }: ReportChartsProps) {
  const [itemId] = itemIds;
  if (itemId === undefined) return null;
  const [ofItem, instance] = charted.split(' ');
  const chosen = ofItem === itemId ? instance : undefined;
  return <ItemCharts key={itemId} {...rest} {...{ itemId, chosen }} isOneOfMany={itemIds.length > 1} />;
}

type ItemChartsProps = Pick<ReportChartsProps, 'kind' | 'onPerson' | 'onCharted'> & {
  itemId: string;
  chosen: string | undefined;
  isOneOfMany: boolean;
};

function ItemCharts({ kind, itemId, chosen, onCharted, onPerson, isOneOfMany }: ItemChartsProps) {
  const input = { params: { itemId }, query: { ...usePeriodScope(), ...(chosen && { instance: chosen }) } };
  const days = useQuery({ ...endpointQuery(readItemDays, input), ...keepingAnswer(input), ...silently });
  const standing = useQuery({ ...endpointQuery(readItemStanding, input), ...keepingAnswer(input), ...silently });
  const item = standing.data ?? days.data;
  const ended = useEndedPeriod();
  const isUnknown = isRefusal(standing.error) && standing.error.status === 404;
  useEffect(() => {
    // A link to an instance that isn't reported any more shows the newest one.
    if (isUnknown && chosen !== undefined) onCharted('');
  }, [isUnknown, chosen, onCharted]);
  const hasSeveral = item !== undefined && item.instances.length > 1;
  const named = (isOneOfMany || hasSeveral) && item?.instance ? { ...item, instance: item.instance } : null;
  const level = named === null ? 2 : 3;
  // It is gone, or asked for again without the instance.
  if (isUnknown) return null;
  if (item?.instance === null) {
    return (
      <Panel title={item.name}>
        <PanelBody>
          <Text as="p" tone="soft">
            {itemReportTexts.noResults(ended === null ? 'this period' : periodTitle(ended))}
          </Text>
        </PanelBody>
      </Panel>
    );
  }
  return (
    <Panel
      {...(named
        ? {
            title: named.name,
            note: (
              <span className={hasSeveral ? styles.onPaper : undefined}>
                {periodText(named.instance.from, named.instance.to)}
              </span>
            ),
            end: hasSeveral && (
              <Row screenOnly>
                <SelectField
                  inside
                  label="Period"
                  options={named.instances.map(({ from, to, isEnded }) => ({
                    value: from,
                    label: `${periodText(from, to)}${isEnded ? '' : ', running'}`,
                  }))}
                  value={named.instance.from}
                  onChange={(from) => onCharted(`${itemId} ${from}`)}
                />
              </Row>
            ),
          }
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
              onPerson={(userId) => instance && onPerson({ itemId, userId, instance: instance.from })}
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
