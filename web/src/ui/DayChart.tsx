/**
 * One month added up by selling day, against last year, pace and goal; DayLegend stands beside it. Load it with import():
 * the chart library comes with it.
 */
import { useDrawingArea, useXScale, useYScale } from '@mui/x-charts/hooks';
import { ChartFrame, type ChartLook } from './ChartFrame.tsx';
import styles from './day-chart.module.css';
import { movedApart } from './end-labels.ts';

/** Figures are null after the newest one. */
export type DaySum = { day: string; figure: number | null };

type DayChartProps = ChartLook & {
  /** The month's selling days. */
  thisYear: readonly DaySum[];
  /** Those of the month a year earlier: day by day beside them, however many there are. */
  lastYear: readonly DaySum[];
  /** What the month comes to at this pace; null where it is over, or has not begun. */
  pace: number | null;
  goal: number | null;
  /** Writes a figure beside its mark, where the unit goes without saying. */
  formatMark: (value: number) => string;
};

const room = { above: 16, below: 24 };
/** Pixels: of the labels at the end without their figures, and of a sign of these. */
const label = { name: 58, sign: 7, height: 16 };
/** Pixels of a day below the axis, the first one with its month. */
const word = { day: 26, first: 48 };
/** From one marked day to the next. */
const week = 5;

const monthDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const weekDay = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' });

type Lines = Pick<DayChartProps, 'pace' | 'goal'> & {
  days: readonly string[];
  /** Added up to each day, as far as it is known. */
  now: readonly number[];
  before: readonly number[];
  write: (value: number) => string;
};

export function DayChart({ thisYear, lastYear, pace, goal, format, formatMark: write, ...look }: DayChartProps) {
  const now = thisYear.flatMap(({ figure }) => figure ?? []);
  const before = lastYear.flatMap(({ figure }) => figure ?? []);
  const figures = [...now, ...before, ...[pace, goal].filter((figure) => figure !== null)];
  const count = Math.max(thisYear.length, lastYear.length, 2);
  const nameOf = (at: number) => {
    const day = thisYear[at]?.day;
    return day === undefined ? `Selling day ${at + 1}` : weekDay.format(new Date(day));
  };
  const written = (value: number | null | undefined) => (value == null ? '' : format(value));
  const widest = Math.max(...figures.map((figure) => write(figure).length), 0);
  const places = Array.from({ length: count }, (_, at) => at);
  const lines = { days: thisYear.map(({ day }) => day), now, before, pace, goal, write };
  const ends = [
    { key: 'pace', name: 'At this pace', figures: [written(pace)] },
    { key: 'goal', name: 'Goal', figures: [written(goal)] },
  ];
  return (
    <ChartFrame
      {...look}
      figures={figures}
      room={{ ...room, right: label.name + widest * label.sign }}
      xAxis={[
        {
          scaleType: 'linear',
          data: places,
          min: 0,
          max: count - 1,
          domainLimit: 'strict',
          position: 'none',
          valueFormatter: (at: number) => nameOf(at),
        },
      ]}
      series={[
        { type: 'line', label: 'This year', color: 'var(--accent)', data: places.map((at) => now[at] ?? null) },
        { type: 'line', label: 'Last year', color: 'var(--chart-4)', data: places.map((at) => before[at] ?? null) },
      ].map((series) => ({
        ...series,
        type: 'line' as const,
        valueFormatter: (value: number | null) => (value === null ? null : format(value)),
      }))}
      table={{
        point: 'Selling day',
        columns: ['This year', 'Last year'],
        rows: [
          ...places
            .filter((at) => thisYear[at] !== undefined || lastYear[at] !== undefined)
            .map((at) => ({ key: `${at}`, name: nameOf(at), figures: [written(now[at]), written(before[at])] })),
          ...ends.filter(({ figures: [figure] }) => figure !== ''),
        ],
      }}
    >
      <Drawn {...lines} />
    </ChartFrame>
  );
}

function Drawn({ days, now, before, pace, goal, write }: Lines) {
  const x = useXScale<'linear'>();
  const y = useYScale<'linear'>();
  const { top, height } = useDrawingArea();
  const bottom = top + height;
  const point = (at: number, figure: number) => `${x(at)},${y(figure)}`;
  const path = (figures: readonly number[]) =>
    figures.length > 0 ? `M${figures.map((of, at) => point(at, of)).join('L')}` : '';
  const [last, newest] = [days.length - 1, now.length - 1];
  const toDate = now[newest];
  const isOver = newest === last;
  const wordWidth = toDate === undefined ? 0 : write(toDate).length * label.sign;
  return (
    <>
      {toDate !== undefined && <path d={`${path(now)}L${point(newest, 0)}L${point(0, 0)}Z`} className={styles.area} />}
      {toDate !== undefined && !isOver && (
        <line x1={x(newest)} x2={x(newest)} y1={top} y2={bottom} className={styles.atNewest} />
      )}
      <path d={path(before)} className={styles.lastYear} />
      {toDate !== undefined && pace !== null && (
        <path d={`M${point(newest, toDate)}L${point(last, pace)}`} className={styles.pace} />
      )}
      <path d={path(now)} className={styles.thisYear} />
      {goal !== null && (
        <line x1={x(last) - 6} x2={x(last) + 6} y1={y(goal)} y2={y(goal)} className={styles.goal} data-mark="goal" />
      )}
      {pace !== null && <circle cx={x(last)} cy={y(pace)} r={3.5} className={styles.paceEnd} data-mark="pace" />}
      {toDate !== undefined && (
        <circle cx={x(newest)} cy={y(toDate)} r={4} className={styles.newest} data-mark="newest" />
      )}
      {toDate !== undefined && !isOver && (
        <text
          x={Math.max(x(newest) - 8, x(0) + wordWidth)}
          y={Math.max(top, y(toDate) - 10)}
          textAnchor="end"
          className={styles.toDate}
        >
          {write(toDate)}
        </text>
      )}
      <EndLabels
        labels={[
          ...(isOver && toDate !== undefined ? [{ name: 'TY', figure: toDate, look: styles.own }] : []),
          ...(pace === null ? [] : [{ name: 'Pace', figure: pace, look: styles.ofPace }]),
          ...(goal === null ? [] : [{ name: 'Goal', figure: goal, look: styles.own }]),
          ...before.slice(-1).map((figure) => ({ name: 'LY', figure, look: undefined, at: before.length - 1 })),
        ]}
        last={last}
        write={write}
      />
      <Days days={days} newest={newest} />
    </>
  );
}

type EndLabel = { name: string; figure: number; look: string | undefined; at?: number };

/** What lines end at: moved apart, each with a thin leader from its end. */
function EndLabels({ labels, last, write }: { labels: readonly EndLabel[]; last: number; write: Lines['write'] }) {
  const x = useXScale<'linear'>();
  const y = useYScale<'linear'>();
  const { top, left, width, height } = useDrawingArea();
  const places = labels.map(({ figure }) => y(figure));
  const moved = movedApart(places, label.height, [top, top + height - 2]);
  const from = left + width;
  return labels.map(({ name, figure, look, at = last }, index) => (
    <g key={name} data-end={name} className={styles.end}>
      <path d={`M${x(at) + 8},${y(figure)}L${from + 18},${moved[index]}`} className={styles.leader} />
      <text x={from + 22} y={(moved[index] ?? 0) + 4} className={look}>
        {name} <tspan>{write(figure)}</tspan>
      </text>
    </g>
  ));
}

/** Days below the axis: the first, the newest, the last, and one a week between them where there is room. */
function Days({ days, newest }: { days: readonly string[]; newest: number }) {
  const x = useXScale<'linear'>();
  const { top, height } = useDrawingArea();
  const last = days.length - 1;
  const marked: number[] = [];
  for (const at of [0, newest, last, ...[...days.keys()].filter((at) => at % week === 0)]) {
    const apart = (one: number) => Math.abs(x(one) - x(at)) >= (one * at === 0 ? word.first : word.day);
    if (at >= 0 && at <= last && marked.every(apart)) marked.push(at);
  }
  return marked.map((at) => (
    <text
      key={at}
      x={x(at)}
      y={top + height + 16}
      textAnchor={at === 0 ? 'start' : 'middle'}
      className={at === newest ? styles.newestDay : styles.day}
    >
      {at === 0 ? monthDay.format(new Date(days[at] ?? '')) : Number(days[at]?.slice(8))}
    </text>
  ));
}
