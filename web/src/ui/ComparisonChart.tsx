/**
 * A figure over time against the year before: MonthChart and the weeks of a boost are made of it. Load them with
 * import(): the chart library comes with them.
 */
import { useDrawingArea, useXScale, useYScale } from '@mui/x-charts/hooks';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { ChartFrame, type ChartLook } from './ChartFrame.tsx';
import styles from './comparison-chart.module.css';

export type ComparisonPoint = {
  key: string;
  /** In full, such as 'September 2026'. */
  name: string;
  thisYear: number | null;
  /** What it comes to at this pace; only of the one that is not over. */
  atPace?: number | null | undefined;
  lastYear: number | null;
  /** The table leaves it out: it says the figure as last year's of another point. */
  saidElsewhere?: boolean | undefined;
};

export type ComparisonLook = ChartLook;

/** A click or the arrow keys choose one of some points. */
export type PointChoice = {
  /** What is chosen, such as 'Month'. */
  label: string;
  /** In their order. */
  keys: readonly string[];
  chosen: string;
  onChoose: (key: string) => void;
};

type ComparisonChartProps = ComparisonLook & {
  points: readonly ComparisonPoint[];
  /** What a point is: 'Month'. */
  pointName: string;
  /** Pixels above and below the bars, for the words that stand there. */
  room: { above: number; below: number };
  /** More points than fit everywhere scroll sideways; a keyboard scrolls, too. */
  scrolls?: boolean;
  choice?: PointChoice | undefined;
  /** Behind the bars, and below them. */
  behind?: ReactNode;
  children: ReactNode;
};

/** Pixels, below which bars and their words run into each other, or are missed by a finger. */
const narrowest = { drawn: 13, chosen: 18 };

const columns = [
  { key: 'thisYear', label: 'This year' },
  { key: 'atPace', label: 'At this pace' },
  { key: 'lastYear', label: 'Last year' },
] as const;

const colors = { thisYear: 'var(--accent)', atPace: 'var(--accent-mid)', lastYear: 'var(--chart-4)' } as const;

export function ComparisonChart(props: ComparisonChartProps) {
  const { points, pointName, format, room, scrolls, choice, behind, children, ...look } = props;
  const shown = columns.filter(({ key }) => key !== 'atPace' || points.some(({ atPace }) => atPace != null));
  const written = (value: number | null | undefined) => (value == null ? '' : format(value));
  const names = new Map(points.map(({ key, name }) => [key, name]));
  const slider = useChoice(choice, names);
  return (
    <ChartFrame
      {...look}
      figures={points.flatMap((point) => shown.map(({ key }) => point[key] ?? 0))}
      room={room}
      least={points.length * (choice ? narrowest.chosen : narrowest.drawn)}
      box={{ ref: toNewest, tabIndex: scrolls ? 0 : undefined, ...slider }}
      xAxis={[
        {
          scaleType: 'band',
          data: points.map(({ key }) => key),
          categoryGapRatio: 0,
          position: 'none',
          valueFormatter: (key: string) => names.get(key) ?? key,
        },
      ]}
      series={shown.map(({ key, label }) => ({
        type: 'bar' as const,
        label,
        color: colors[key],
        valueFormatter: (value: number | null) => (value === null ? null : format(value)),
        data: points.map((point) => point[key] ?? null),
      }))}
      table={{
        point: pointName,
        columns: shown.map(({ label }) => label),
        rows: points
          .filter(({ saidElsewhere }) => !saidElsewhere)
          .map((point) => ({ ...point, figures: shown.map(({ key }) => written(point[key])) })),
      }}
      behind={behind}
    >
      {points.map((point) => (
        <Bars key={point.key} point={point} />
      ))}
      {children}
      {choice?.keys.map((key) => (
        <Place key={key} of={key} />
      ))}
    </ChartFrame>
  );
}

/** What makes the box a control of the keyboard; what is chosen by keys scrolls into sight. */
function useChoice(choice: PointChoice | undefined, names: ReadonlyMap<string, string>) {
  const byKey = useRef(false);
  const chosen = choice?.chosen;
  useEffect(() => {
    if (!byKey.current || chosen === undefined) return;
    byKey.current = false;
    document.activeElement
      ?.querySelector(`[data-point="${chosen}"]`)
      ?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [chosen]);
  if (choice === undefined) return {};
  const { label, keys, onChoose } = choice;
  const at = keys.indexOf(choice.chosen);
  const onKeyDown = (event: KeyboardEvent) => {
    const [next, before, end] = [at + 1, at - 1, keys.length - 1];
    const moves = { ArrowRight: next, ArrowUp: next, ArrowLeft: before, ArrowDown: before, Home: 0, End: end };
    const to = moves[event.key as keyof typeof moves];
    if (to === undefined) return;
    event.preventDefault();
    const key = keys[to];
    if (key === undefined || to === at) return;
    byKey.current = true;
    onChoose(key);
  };
  const onClick = ({ target }: MouseEvent) => {
    const key = target instanceof Element ? target.closest<SVGElement>('[data-place]')?.dataset.place : undefined;
    if (key !== undefined) onChoose(key);
  };
  return {
    role: 'slider',
    tabIndex: 0,
    'aria-label': label,
    'aria-valuemin': 1,
    'aria-valuemax': keys.length,
    'aria-valuenow': at + 1,
    'aria-valuetext': names.get(choice.chosen) ?? '',
    onKeyDown,
    onClick,
  };
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

/** All of a point's place, words included, for the pointer. */
function Place({ of }: { of: string }) {
  const { top, height } = useDrawingArea();
  const place = usePlace(of, 1);
  return <rect {...place} y={top} height={height + 24} className={styles.place} data-place={of} />;
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
