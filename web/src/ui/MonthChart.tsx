/**
 * A figure by month against the year before; MonthLegend stands beside it. Load it with import(): the chart library comes
 * with it.
 */
import { ChartsContainer } from '@mui/x-charts/ChartsContainer';
import { ChartsGrid } from '@mui/x-charts/ChartsGrid';
import { ChartsTooltip } from '@mui/x-charts/ChartsTooltip';
import { ChartsYAxis } from '@mui/x-charts/ChartsYAxis';
import { useDrawingArea, useXScale, useYScale } from '@mui/x-charts/hooks';
import styles from './MonthChart.module.css';

export type MonthPoint = {
  /** Its first day, such as '2026-09-01'. */
  month: string;
  thisYear: number | null;
  /** What the month comes to at this pace; only of the one that is not over. */
  atPace?: number | null;
  /** The whole month, a year before. */
  lastYear: number | null;
};

type MonthChartProps = {
  /** What is drawn, such as 'Gross profit by month'. */
  title: string;
  /** Months that follow each other: 13 on a card, 25 in a wide place. */
  points: readonly MonthPoint[];
  /** Writes a figure as the tables do. */
  format: (value: number) => string;
  /** Writes a figure beside the axis: short, such as '180k'. */
  formatTick: (value: number) => string;
  /** The month that what stands beside the chart is about. */
  chosen?: string;
  /** Pixels; without it the chart takes the width of its place. */
  width?: number;
  /** Pixels: 200 unless told. */
  height?: number;
};

const yearsHeight = 32;
/** Pixels, below which the initials of the months run into each other. More months scroll sideways. */
const narrowest = 13;
/** Pixels of a sign beside the axis, and of the gap after it. */
const tick = { sign: 7.5, gap: 14 };

/** So many months fit everywhere; of more, a keyboard scrolls. */
const onCard = 13;

const columns = [
  { key: 'thisYear', label: 'This year' },
  { key: 'atPace', label: 'At this pace' },
  { key: 'lastYear', label: 'Last year' },
] as const;

const colors = { thisYear: 'var(--accent)', atPace: 'var(--accent-mid)', lastYear: 'var(--chart-4)' } as const;

const named = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const initial = new Intl.DateTimeFormat('en-US', { month: 'narrow', timeZone: 'UTC' });

export function MonthChart({ title, points, format, formatTick, chosen, width, height = 200 }: MonthChartProps) {
  const shown = columns.filter(({ key }) => key !== 'atPace' || points.some(({ atPace }) => atPace != null));
  const lines = linesFor(points.flatMap((point) => shown.map(({ key }) => point[key] ?? 0)));
  const axisWidth = tick.gap + tick.sign * Math.max(...lines.map((line) => formatTick(line).length));
  return (
    <figure className={styles.chart}>
      <section
        ref={toNewest}
        className={styles.scroller}
        aria-label={title}
        tabIndex={points.length > onCard ? 0 : undefined}
      >
        <div aria-hidden style={{ minWidth: axisWidth + points.length * narrowest }}>
          <ChartsContainer
            height={height}
            {...(width === undefined ? {} : { width })}
            margin={{ left: 0, right: 0, top: 12, bottom: yearsHeight }}
            skipAnimation
            disableKeyboardNavigation
            xAxis={[
              {
                scaleType: 'band',
                data: points.map(({ month }) => month),
                categoryGapRatio: 0,
                position: 'none',
                valueFormatter: (month: string) => named.format(new Date(month)),
              },
            ]}
            yAxis={[
              {
                width: axisWidth,
                min: lines[0] ?? 0,
                max: lines.at(-1) ?? 0,
                domainLimit: 'strict',
                tickInterval: lines,
                valueFormatter: formatTick,
              },
            ]}
            series={shown.map(({ key, label }) => ({
              type: 'bar' as const,
              label,
              color: colors[key],
              valueFormatter: (value: number | null) => (value === null ? null : format(value)),
              data: points.map((point) => point[key] ?? null),
            }))}
          >
            {chosen !== undefined && <Chosen month={chosen} />}
            <ChartsGrid horizontal />
            {points.map((point) => (
              <Month key={point.month} point={point} />
            ))}
            <Months points={points} />
            <ChartsTooltip trigger="axis" />
            <ChartsYAxis disableLine disableTicks tickLabelStyle={{ fill: 'var(--text-2)', fontSize: 12 }} />
          </ChartsContainer>
        </div>
      </section>
      {/* What the bars say, for those who cannot see them. */}
      <table className="visually-hidden">
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">Month</th>
            {shown.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.month}>
              <th scope="row">{named.format(new Date(point.month))}</th>
              {shown.map(({ key }) => (
                <td key={key}>{point[key] == null ? '' : format(point[key])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

const roundSteps = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];

/** Nothing and three round figures above it; as far below it as figures go. @example linesFor([171]) // [0, 60, 120, 180] */
function linesFor(figures: readonly number[]): number[] {
  const [least, most] = [Math.min(0, ...figures), Math.max(0, ...figures)];
  const rough = (most - least) / 3 || 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * (roundSteps.find((round) => round * power >= rough * (1 - 1e-9)) ?? 10);
  const first = Math.floor(least / step);
  const count = Math.max(3, Math.ceil(most / step) - first);
  return Array.from({ length: count + 1 }, (_, index) => (first + index) * step);
}

/** Where more months are than fit, the newest are seen first. */
function toNewest(scroller: HTMLElement | null): void {
  if (scroller) scroller.scrollLeft = scroller.scrollWidth;
}

/** Where a share of a month's place begins, and how wide it is: it stands in the middle. */
function usePlace(month: string, share: number): { x: number; width: number } {
  const scale = useXScale<'band'>();
  const width = scale.step() * share;
  return { x: (scale(month) ?? 0) + (scale.bandwidth() - width) / 2, width };
}

function Chosen({ month }: { month: string }) {
  const { top, height: inside } = useDrawingArea();
  return (
    <rect {...usePlace(month, 1)} y={top} height={inside + yearsHeight / 2 + 4} rx={4} className={styles.chosen} />
  );
}

/** This year in front of a wider pale block with a cap, so that both are told apart without color, too. */
function Month({ point: { month, thisYear, atPace, lastYear } }: { point: MonthPoint }) {
  const y = useYScale<'linear'>();
  const wide = usePlace(month, 0.84);
  const slim = usePlace(month, 0.5);
  const span = (from: number, to: number) => ({ y: Math.min(y(from), y(to)), height: Math.abs(y(from) - y(to)) });
  return (
    <g data-month={month}>
      {lastYear !== null && (
        <>
          <rect {...wide} {...span(0, lastYear)} className={styles.block} />
          <rect {...wide} y={y(lastYear) - 0.75} height={1.5} className={styles.cap} />
        </>
      )}
      {atPace != null && <rect {...slim} {...span(thisYear ?? 0, atPace)} className={styles.pace} />}
      {thisYear !== null && <rect {...slim} {...span(0, thisYear)} className={styles.bar} />}
    </g>
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
