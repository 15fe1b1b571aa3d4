/**
 * A figure over time against the year before: MonthChart and the weeks of a boost are made of it. Load them with
 * import(): the chart library comes with them.
 */
import { ChartsContainer } from '@mui/x-charts/ChartsContainer';
import { ChartsGrid } from '@mui/x-charts/ChartsGrid';
import { ChartsTooltip } from '@mui/x-charts/ChartsTooltip';
import { ChartsYAxis } from '@mui/x-charts/ChartsYAxis';
import { useDrawingArea, useXScale, useYScale } from '@mui/x-charts/hooks';
import type { ReactNode } from 'react';
import styles from './comparison-chart.module.css';

export type ComparisonPoint = {
  key: string;
  /** In full, such as 'September 2026'. */
  name: string;
  thisYear: number | null;
  /** What it comes to at this pace; only of the one that is not over. */
  atPace?: number | null | undefined;
  lastYear: number | null;
};

export type ComparisonLook = {
  /** What is drawn, such as 'Gross profit by month'. */
  title: string;
  /** Writes a figure as the tables do. */
  format: (value: number) => string;
  /** Writes a figure beside the axis: short, such as '180k'. */
  formatTick: (value: number) => string;
  /** Pixels; without it the chart takes the width of its place. */
  width?: number;
  /** Pixels: 200 unless told. */
  height?: number;
};

type ComparisonChartProps = ComparisonLook & {
  points: readonly ComparisonPoint[];
  /** What a point is: 'Month'. */
  pointName: string;
  /** Pixels above and below the bars, for the words that stand there. */
  room: { above: number; below: number };
  /** More points than fit everywhere scroll sideways; a keyboard scrolls, too. */
  scrolls?: boolean;
  /** Behind the bars, and below them. */
  behind?: ReactNode;
  children: ReactNode;
};

/** Pixels, below which bars and their words run into each other. */
const narrowest = 13;
/** Pixels of a sign beside the axis, and of the gap after it. */
const tick = { sign: 7.5, gap: 14 };

const columns = [
  { key: 'thisYear', label: 'This year' },
  { key: 'atPace', label: 'At this pace' },
  { key: 'lastYear', label: 'Last year' },
] as const;

const colors = { thisYear: 'var(--accent)', atPace: 'var(--accent-mid)', lastYear: 'var(--chart-4)' } as const;

export function ComparisonChart(props: ComparisonChartProps) {
  const { title, points, pointName, format, formatTick, width, height = 200, room, scrolls, behind, children } = props;
  const shown = columns.filter(({ key }) => key !== 'atPace' || points.some(({ atPace }) => atPace != null));
  const lines = linesFor(points.flatMap((point) => shown.map(({ key }) => point[key] ?? 0)));
  const axisWidth = tick.gap + tick.sign * Math.max(...lines.map((line) => formatTick(line).length));
  const names = new Map(points.map(({ key, name }) => [key, name]));
  return (
    <figure className={styles.chart}>
      <section ref={toNewest} className={styles.scroller} aria-label={title} tabIndex={scrolls ? 0 : undefined}>
        <div aria-hidden style={width === undefined ? { minWidth: axisWidth + points.length * narrowest } : undefined}>
          <ChartsContainer
            height={height}
            {...(width === undefined ? {} : { width })}
            margin={{ left: 0, right: 0, top: room.above, bottom: room.below }}
            skipAnimation
            disableKeyboardNavigation
            xAxis={[
              {
                scaleType: 'band',
                data: points.map(({ key }) => key),
                categoryGapRatio: 0,
                position: 'none',
                valueFormatter: (key: string) => names.get(key) ?? key,
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
            {behind}
            <ChartsGrid horizontal />
            {points.map((point) => (
              <Bars key={point.key} point={point} />
            ))}
            {children}
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
            <th scope="col">{pointName}</th>
            {shown.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.key}>
              <th scope="row">{point.name}</th>
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

/** Where more points are than fit, the newest are seen first. */
function toNewest(scroller: HTMLElement | null): void {
  if (scroller) scroller.scrollLeft = scroller.scrollWidth;
}

/** Where a share of a point's place begins, and how wide it is: it stands in the middle. */
function usePlace(key: string, share: number): { x: number; width: number } {
  const scale = useXScale<'band'>();
  const width = scale.step() * share;
  return { x: (scale(key) ?? 0) + (scale.bandwidth() - width) / 2, width };
}

/** Behind some points that follow each other. @property above, below pixels that it reaches beyond the bars' place. */
export function Band({ from, to, above, below }: { from: string; to: string; above: number; below: number }) {
  const { top, height } = useDrawingArea();
  const [first, last] = [usePlace(from, 1), usePlace(to, 1)];
  const width = last.x + last.width - first.x;
  return (
    <rect x={first.x} width={width} y={top - above} height={height + above + below} rx={4} className={styles.band} />
  );
}

/** This year in front of a wider pale block with a cap, so that both are told apart without color, too. */
function Bars({ point: { key, thisYear, atPace, lastYear } }: { point: ComparisonPoint }) {
  const y = useYScale<'linear'>();
  const wide = usePlace(key, 0.84);
  const slim = usePlace(key, 0.5);
  const span = (from: number, to: number) => ({ y: Math.min(y(from), y(to)), height: Math.abs(y(from) - y(to)) });
  return (
    <g data-point={key}>
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
