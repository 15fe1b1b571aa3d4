import type { OverTimeMonth } from '@caselift/contract/over-time';
import { lazy, Suspense, useState } from 'react';
import { Segmented } from '../../ui/controls/Segmented.tsx';
import { shortNumber } from '../../ui/figures.ts';
import { Text } from '../../ui/kit/Text.tsx';
import { MonthLegend } from '../../ui/MonthLegend.tsx';
import { Figure } from '../over-time/FigureLine.tsx';
import { comparedPointsOf, monthCompared } from '../over-time/figures.ts';
import { type Measure, measures, monthName } from '../over-time/measures.ts';
import styles from './by-month.module.css';

const MonthChart = lazy(async () => ({ default: (await import('../../ui/MonthChart.tsx')).MonthChart }));

const height = 160;

type ByMonthProps = {
  /** The months' owner. */
  name: string;
  months: readonly OverTimeMonth[];
  /** What is drawn first where profits are shown. */
  first?: Measure;
};

/** The months of a product, a customer or a person, this year before last year: CE or, where profits are shown, GP. */
export function ByMonth({ name, months, first = 'volume' }: ByMonthProps) {
  const [chosen, setChosen] = useState<Measure>(first);
  const order: Measure[] = first === 'volume' ? ['volume', 'gp'] : ['gp', 'volume'];
  const hasProfits = months.every(({ thisYear }) => thisYear.gp !== undefined);
  const measure = hasProfits ? chosen : 'volume';
  const { label, write } = measures[measure];
  const newest = months.at(-1);
  const pace = newest?.pace?.[measure];
  const title = `${label} of ${name} by month`;
  return (
    <div className={styles.place}>
      <div className={styles.byMonth}>
        <Text as="h3" kind="subhead">
          By month
        </Text>
        {hasProfits && (
          <Segmented
            label={`Figure of ${name} by month`}
            options={order.map((id) => ({ id, label: measures[id].label }))}
            value={measure}
            onChange={setChosen}
          />
        )}
        <div className={styles.chart}>
          <Suspense fallback={<div style={{ height }} />}>
            <MonthChart
              title={title}
              points={comparedPointsOf(months, measure)}
              format={write}
              formatTick={shortNumber}
              height={height}
            />
          </Suspense>
        </div>
        <div className={styles.legend}>
          <MonthLegend pace={pace === undefined ? undefined : write(pace)} />
        </div>
        {newest && (
          <div className={styles.toDate}>
            <Figure
              name={`${monthName(newest.month)} to date`}
              figures={monthCompared(newest, true, measure)}
              measure={measure}
              difference="percent"
            />
          </div>
        )}
      </div>
    </div>
  );
}
