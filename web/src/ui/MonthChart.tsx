/**
 * A figure by month against the year before; MonthLegend stands beside it. Load it with import(): the chart library comes
 * with it.
 */
import { useDrawingArea, useXScale } from '@mui/x-charts/hooks';
import { Band, ComparisonChart, type ComparisonLook } from './ComparisonChart.tsx';
import styles from './comparison-chart.module.css';

export type MonthPoint = {
  /** Its first day, such as '2026-09-01'. */
  month: string;
  thisYear: number | null;
  /** What the month comes to at this pace; only of the one that is not over. */
  atPace?: number | null;
  /** The whole month, a year before. */
  lastYear: number | null;
  /** A month of the year before, pale alone; the table says it beside the same month a year later. */
  saidElsewhere?: boolean;
};

type MonthChartProps = ComparisonLook & {
  /** Months that follow each other: 13 on a card, 25 in a wide place. */
  points: readonly MonthPoint[];
  /** The month that what stands beside the chart is about. */
  chosen?: string;
  /** A click or the arrow keys choose one of the months of this year. */
  onChoose?: (month: string) => void;
};

const yearsHeight = 32;
/** So many months fit everywhere. */
const onCard = 13;

const named = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const initial = new Intl.DateTimeFormat('en-US', { month: 'narrow', timeZone: 'UTC' });

export function MonthChart({ points, chosen, onChoose, ...look }: MonthChartProps) {
  const keys = points.filter(({ thisYear }) => thisYear !== null).map(({ month }) => month);
  return (
    <ComparisonChart
      {...look}
      pointName="Month"
      points={points.map((point) => ({ ...point, key: point.month, name: named.format(new Date(point.month)) }))}
      room={{ above: 12, below: yearsHeight }}
      scrolls={points.length > onCard}
      choice={onChoose && chosen !== undefined ? { label: 'Month', keys, chosen, onChoose } : undefined}
      behind={chosen !== undefined && <Band from={chosen} to={chosen} above={0} below={yearsHeight / 2 + 4} />}
    >
      <Months points={points} />
    </ComparisonChart>
  );
}

/** The months' initials, and each year under its first month. */
function Months({ points }: { points: readonly MonthPoint[] }) {
  const scale = useXScale<'band'>();
  const { top, height: inside } = useDrawingArea();
  const y = top + inside + 14;
  return points.map(({ month, atPace }, index) => {
    const left = scale(month) ?? 0;
    const begins = index === 0 || month.slice(5, 7) === '01';
    return (
      <g key={month} className={styles.words}>
        <text
          x={left + scale.bandwidth() / 2}
          y={y}
          textAnchor="middle"
          className={atPace == null ? '' : styles.current}
        >
          {initial.format(new Date(month))}
        </text>
        {begins && (
          <text x={left + 2} y={y + 16}>
            {month.slice(0, 4)}
          </text>
        )}
        {begins && index > 0 && <line x1={left} x2={left} y1={y - 12} y2={y + 18} />}
      </g>
    );
  });
}
