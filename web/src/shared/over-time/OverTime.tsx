/**
 * Figures over time below a row or on a card: by month against the year before, and by day within the chosen month. Load it
 * with import(): the chart library comes with it.
 */
import type { MonthDays, Months, OverTimeMonth } from '@caselift/contract/over-time';
import Button from '@mui/material/Button';
import type { UseQueryResult } from '@tanstack/react-query';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import { type ReactNode, useState } from 'react';
import { Segmented } from '../../ui/controls/Segmented.tsx';
import type { Failure } from '../../ui/failure.ts';
import { shortNumber } from '../../ui/figures.ts';
import { joined, Row } from '../../ui/kit/Layout.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { MonthChart } from '../../ui/MonthChart.tsx';
import { MonthLegend } from '../../ui/MonthLegend.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { failureOf } from '../not-computed/failure-of.tsx';
import { chartHeight, Days } from './Days.tsx';
import { FigureLine } from './FigureLine.tsx';
import { isEmpty, pointsOf } from './figures.ts';
import { type Difference, type Measure, measures, monthOfYear } from './measures.ts';
import styles from './over-time.module.css';

export type OverTimeProps = {
  /** The subject, such as 'Dana Whitfield' or 'The house'. */
  name: string;
  months: UseQueryResult<Months>;
  /** The chosen month by day, as `month` says; without it months stand alone. */
  days?: UseQueryResult<MonthDays>;
  /** The chosen month's first day; '' or a month that isn't held: that of the newest sale. */
  month: string;
  onMonth: (month: string) => void;
  /** What is drawn first where profits are shown. */
  first?: Measure;
  /** The line of figures has the year to date. */
  ofYear?: boolean;
  /** At the end of the line: a link. */
  more?: ReactNode;
};

export function OverTime({ name, months, ...rest }: OverTimeProps) {
  const failure = failureOf(months);
  const list = months.data?.months;
  return (
    <section className={styles.place} aria-label={`${name} over time`} aria-busy={months.isPending}>
      {list === undefined ? (
        failure ? (
          <Failed {...failure} />
        ) : (
          <div className={styles.skeleton} role="status" aria-label="Loading" />
        )
      ) : isEmpty(list) ? (
        <Notice icon={CircleAlert} title="No sales in these months" />
      ) : (
        <Charts name={name} months={list} {...rest} />
      )}
    </section>
  );
}

function Failed({ message, retry, instead }: Failure) {
  return (
    instead ?? (
      <div role="alert">
        <Notice icon={CircleAlert} title={message} text="The figures over time couldn't be loaded.">
          <Button onClick={retry}>Try again</Button>
        </Notice>
      </div>
    )
  );
}

type ChartsProps = Omit<OverTimeProps, 'months'> & { months: readonly OverTimeMonth[] };

function Charts({ name, months, days, month, onMonth, first = 'gp', ofYear = false, more }: ChartsProps) {
  const [asked, setAsked] = useState<Measure>(first);
  const [difference, setDifference] = useState<Difference>('percent');
  const hasProfits = months.every(({ thisYear }) => thisYear.gp !== undefined);
  const measure = hasProfits ? asked : 'volume';
  const { label, unit, caption, write } = measures[measure];
  const newest = months.at(-1)?.month ?? '';
  const chosen = months.some((one) => one.month === month) ? month : newest;
  const points = pointsOf(months, measure);
  const choose = (to: string) => onMonth(to === newest ? '' : to);
  return (
    <>
      <div className={joined([styles.charts, days !== undefined && styles.two])}>
        <div className={styles.part}>
          <div className={styles.head}>
            <Row gap={8} wrap align="baseline">
              <Text as="h3" kind="subhead">
                By month
              </Text>
              <Text kind="caption" tone="soft">
                {caption}, {monthOfYear(points[0]?.month ?? '')} to {monthOfYear(newest)}
              </Text>
            </Row>
            <MonthLegend pace={months.at(-1)?.pace ? '' : undefined} />
            <Row gap={8} className={styles.segments}>
              {hasProfits && (
                <Segmented
                  label={`Figure of ${name}`}
                  options={(['gp', 'volume'] as const).map((id) => ({ id, label: measures[id].label }))}
                  value={measure}
                  onChange={setAsked}
                />
              )}
              <Segmented
                label={`Difference of ${name}`}
                options={[
                  { id: 'percent', label: 'Δ %' },
                  { id: 'amount', label: `Δ ${unit}` },
                ]}
                value={difference}
                onChange={setDifference}
              />
            </Row>
          </div>
          <MonthChart
            title={`${label} of ${name} by month`}
            points={points}
            chosen={chosen}
            onChoose={choose}
            format={write}
            formatTick={shortNumber}
            height={chartHeight}
            printsTable
          />
        </div>
        {days && <Days name={name} measure={measure} months={months} chosen={chosen} onChoose={choose} query={days} />}
      </div>
      <FigureLine
        months={months}
        chosen={chosen}
        measure={measure}
        difference={difference}
        ofYear={ofYear}
        more={more}
      />
    </>
  );
}
