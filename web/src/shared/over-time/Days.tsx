import type { MonthDays, OverTimeMonth } from '@caselift/contract/over-time';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import type { UseQueryResult } from '@tanstack/react-query';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { DayChart } from '../../ui/DayChart.tsx';
import { DayLegend } from '../../ui/DayLegend.tsx';
import { countText, shortNumber, wholeNumber } from '../../ui/figures.ts';
import { Row, Stack } from '../../ui/kit/Layout.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { failureOf } from '../not-computed/failure-of.tsx';
import { type Measure, measures, wholeMonth } from './measures.ts';
import styles from './over-time.module.css';

/** Pixels. */
export const chartHeight = 216;

type DaysProps = {
  name: string;
  measure: Measure;
  months: readonly OverTimeMonth[];
  /** A month's first day. */
  chosen: string;
  onChoose: (month: string) => void;
  query: UseQueryResult<MonthDays>;
};

/** The chosen month by selling day; buttons beside its title lead to the months beside it. */
export function Days({ name, measure, months, chosen, onChoose, query }: DaysProps) {
  const at = months.findIndex(({ month }) => month === chosen);
  const [before, after] = [months[at - 1]?.month, months[at + 1]?.month];
  const failure = failureOf(query);
  // The answer about another month stays in its place, dimmed, until this one's is there.
  const days = query.data;
  const isOther = days !== undefined && days.month !== chosen;
  return (
    <div className={styles.part} aria-busy={query.isPending || isOther}>
      <div className={styles.head}>
        <Row gap={4}>
          <Step label="Previous month" to={before} onChoose={onChoose} icon={ChevronLeft} />
          <Text as="h3" kind="subhead" aria-live="polite">
            {wholeMonth(chosen)}
          </Text>
          <Step label="Next month" to={after} onChoose={onChoose} icon={ChevronRight} />
        </Row>
        {days && !failure && <DayLegend pace={days.pace !== null} goal={days.goal[measure] != null} />}
      </div>
      {failure ? (
        (failure.instead ?? (
          <Stack gap={8} role="alert" className={styles.dayPlace}>
            <Text tone="soft">{failure.message}</Text>
            <div>
              <Button onClick={failure.retry}>Try again</Button>
            </div>
          </Stack>
        ))
      ) : days === undefined ? (
        <div className={styles.skeleton} style={{ height: chartHeight }} aria-hidden />
      ) : (
        <div className={isOther ? styles.dimmed : undefined}>
          <MonthByDay name={name} measure={measure} days={days} />
        </div>
      )}
    </div>
  );
}

type StepProps = { label: string; to: string | undefined; onChoose: DaysProps['onChoose']; icon: typeof ChevronLeft };

function Step({ label, to, onChoose, icon: Icon }: StepProps) {
  return (
    <IconButton
      size="small"
      aria-label={label}
      title={label}
      disabled={to === undefined}
      onClick={() => to !== undefined && onChoose(to)}
    >
      <Icon size={16} strokeWidth={1.75} aria-hidden />
    </IconButton>
  );
}

function MonthByDay({ name, measure, days }: Pick<DaysProps, 'name' | 'measure'> & { days: MonthDays }) {
  const { label, write } = measures[measure];
  const { month, thisYear, lastYear, pace, goal } = days;
  return (
    <>
      <DayChart
        title={`${label} of ${name} in ${wholeMonth(month)} by selling day`}
        thisYear={thisYear.map(({ day, sum }) => ({ day, figure: sum?.[measure] ?? null }))}
        lastYear={lastYear.map(({ day, sum }) => ({ day, figure: sum[measure] ?? null }))}
        pace={pace?.[measure] ?? null}
        goal={goal[measure] ?? null}
        format={write}
        formatTick={shortNumber}
        formatMark={wholeNumber}
        height={chartHeight}
        printsTable
      />
      <Text as="p" kind="caption" tone="soft">
        {countText(thisYear.length, 'selling day')},{' '}
        {lastYear.length === thisYear.length ? 'LY by selling day' : `LY ${lastYear.length}`}
      </Text>
    </>
  );
}
