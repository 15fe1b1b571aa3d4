/** The charts of page use. In a file of their own: the chart library comes with it, and only here. */
import type { Analytics } from '@caselift/contract/analytics';
import { BarChart } from '@mui/x-charts/BarChart';
import styles from './analytics.module.css';
import { duration, pageTitle, timeUnit } from './words.ts';

const text = { fill: 'var(--text-2)', fontSize: 12 };
const look = {
  hideLegend: true,
  margin: { left: 0, right: 24, top: 8, bottom: 0 },
  grid: {},
  borderRadius: 2,
} as const;
/** The grid says enough. */
const bare = { disableLine: true, disableTicks: true } as const;
const barHeight = 36;
const axisHeight = 56;

export function PagesChart({ pages }: Pick<Analytics, 'pages'>) {
  const unit = timeUnit(Math.max(...pages.map(({ seconds }) => seconds)));
  return (
    <BarChart
      {...look}
      className={styles.chart ?? ''}
      layout="horizontal"
      grid={{ vertical: true }}
      height={pages.length * barHeight + axisHeight}
      yAxis={[
        {
          ...bare,
          scaleType: 'band',
          data: pages.map(({ page }) => pageTitle(page)),
          width: 116,
          tickLabelStyle: text,
        },
      ]}
      xAxis={[{ ...bare, label: unit.name, min: 0, tickMinStep: 1, tickLabelStyle: text, labelStyle: text }]}
      series={[
        {
          data: pages.map(({ seconds }) => Math.round((seconds / unit.seconds) * 10) / 10),
          color: 'var(--chart-1)',
          label: 'Time',
          valueFormatter: (_, { dataIndex }) => duration(pages[dataIndex]?.seconds ?? 0),
        },
      ]}
    />
  );
}

const dayWords = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

export function DaysChart({ days }: Pick<Analytics, 'days'>) {
  return (
    <BarChart
      {...look}
      className={styles.chart ?? ''}
      grid={{ horizontal: true }}
      height={260}
      xAxis={[
        {
          ...bare,
          scaleType: 'band',
          data: days.map(({ day }) => new Date(day)),
          valueFormatter: (day: Date) => dayWords.format(day),
          tickLabelStyle: text,
        },
      ]}
      yAxis={[{ ...bare, label: 'People', min: 0, tickMinStep: 1, width: 44, tickLabelStyle: text, labelStyle: text }]}
      series={[
        {
          data: days.map(({ people }) => people),
          color: 'var(--chart-2)',
          label: 'People',
          valueFormatter: (people, { dataIndex }) => `${people}, ${duration(days[dataIndex]?.seconds ?? 0)} in total`,
        },
      ]}
    />
  );
}
