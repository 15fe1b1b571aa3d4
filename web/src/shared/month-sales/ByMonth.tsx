import type { MonthSales } from '@caselift/contract/month-sales';
import { deltaPercent } from '@caselift/domain/numbers';
import { lazy, Suspense, useState } from 'react';
import { Segmented } from '../../ui/controls/Segmented.tsx';
import { Delta } from '../../ui/Delta.tsx';
import { dollars, shortNumber, wholeNumber } from '../../ui/figures.ts';
import { Text } from '../../ui/kit/Text.tsx';
import { MonthLegend } from '../../ui/MonthLegend.tsx';
import styles from './by-month.module.css';

const MonthChart = lazy(async () => ({ default: (await import('../../ui/MonthChart.tsx')).MonthChart }));

const measures = {
  volume: { label: 'CE', write: (ce: number) => `${wholeNumber(ce)} CE`, short: wholeNumber },
  gp: { label: 'GP', write: dollars, short: dollars },
} as const;
type Measure = keyof typeof measures;
const segments = (['volume', 'gp'] as const).map((id) => ({ id, label: measures[id].label }));

const height = 160;

type ByMonthProps = {
  /** Whose months they are. */
  name: string;
  months: readonly MonthSales[];
};

/** The months of a product or a customer, this year before last year: CE or, where profits are shown, GP. */
export function ByMonth({ name, months }: ByMonthProps) {
  const [chosen, setChosen] = useState<Measure>('volume');
  const hasProfits = months.every(({ thisYear }) => thisYear.gp !== undefined);
  const measure = hasProfits ? chosen : 'volume';
  const { label, write, short } = measures[measure];
  const points = months.map(({ month, thisYear, lastYear, pace }) => ({
    month,
    thisYear: thisYear[measure] ?? null,
    lastYear: lastYear[measure] ?? null,
    atPace: pace?.[measure] ?? null,
  }));
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
          <Segmented label={`Figure of ${name} by month`} options={segments} value={measure} onChange={setChosen} />
        )}
        <div className={styles.chart}>
          <Suspense fallback={<div style={{ height }} />}>
            <MonthChart title={title} points={points} format={write} formatTick={shortNumber} height={height} />
          </Suspense>
        </div>
        <div className={styles.legend}>
          <MonthLegend pace={pace === undefined ? undefined : short(pace)} />
        </div>
        {newest && pace !== undefined && <ToDate newest={newest} measure={measure} />}
      </div>
    </div>
  );
}

const monthName = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });

/** The month that is not over, against as many selling days a year earlier. */
function ToDate({ newest, measure }: { newest: MonthSales; measure: Measure }) {
  const { month, thisYear, lastYearToDate } = newest;
  const [now, before] = [thisYear[measure] ?? 0, lastYearToDate[measure] ?? 0];
  const { short } = measures[measure];
  return (
    <Text as="p" kind="caption" tone="soft" className={styles.toDate}>
      {monthName.format(new Date(month))} to date {short(now)}, LY {short(before)}{' '}
      <Delta percent={deltaPercent(now, before)} unit />
    </Text>
  );
}
