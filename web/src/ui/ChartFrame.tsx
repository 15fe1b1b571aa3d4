/**
 * What charts of the library have in common: the axis of round figures, the tooltip, and the figures as a table. Load them
 * with import(): the library comes with them.
 */
import { ChartsContainer, type ChartsContainerProps } from '@mui/x-charts/ChartsContainer';
import { ChartsGrid } from '@mui/x-charts/ChartsGrid';
import { ChartsTooltip } from '@mui/x-charts/ChartsTooltip';
import { ChartsYAxis } from '@mui/x-charts/ChartsYAxis';
import type { HTMLAttributes, ReactNode } from 'react';
import styles from './chart-frame.module.css';
import { joined } from './kit/Layout.tsx';

export type ChartLook = {
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
  /** The table of its figures is printed below it. */
  printsTable?: boolean;
};

/** What the chart says, for those who cannot see it; '' where there is nothing to say. */
export type ChartTable = {
  /** The head of the first column. */
  point: string;
  columns: readonly string[];
  rows: readonly { key: string; name: string; figures: readonly string[] }[];
};

type Drawn = ChartsContainerProps<'bar' | 'line'>;

type ChartFrameProps = Omit<ChartLook, 'format'> & {
  /** All that is drawn, for the axis. */
  figures: readonly number[];
  /** Pixels around what is drawn, for words. */
  room: { above: number; below: number; right?: number };
  xAxis: Drawn['xAxis'];
  series: Drawn['series'];
  table: ChartTable;
  /** Pixels that the drawing needs beside the axis; where there are fewer it scrolls sideways. */
  least?: number;
  /** Of the box that scrolls. */
  box?: HTMLAttributes<HTMLElement> & { ref?: (box: HTMLElement | null) => void };
  /** Below the grid. */
  behind?: ReactNode;
  children: ReactNode;
};

/** Pixels of a sign beside the axis, and of the gap after it. */
const tick = { sign: 7.5, gap: 14 };

export function ChartFrame(props: ChartFrameProps) {
  const { title, formatTick, width, height = 200, printsTable, figures, room, xAxis, series, table, least = 0 } = props;
  const lines = linesFor(figures);
  const axisWidth = tick.gap + tick.sign * Math.max(...lines.map((line) => formatTick(line).length));
  // A section may not be a slider.
  const Box = props.box?.role === undefined ? 'section' : 'div';
  return (
    <figure className={styles.chart}>
      <Box aria-label={title} {...props.box} className={styles.scroller}>
        <div aria-hidden style={width === undefined ? { minWidth: axisWidth + least } : undefined}>
          <ChartsContainer
            height={height}
            {...(width === undefined ? {} : { width })}
            margin={{ left: 0, right: room.right ?? 0, top: room.above, bottom: room.below }}
            skipAnimation
            disableKeyboardNavigation
            {...(xAxis && { xAxis })}
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
            series={series}
          >
            {props.behind}
            <ChartsGrid horizontal />
            {props.children}
            <ChartsTooltip trigger="axis" />
            <ChartsYAxis disableLine disableTicks tickLabelStyle={{ fill: 'var(--text-2)', fontSize: 12 }} />
          </ChartsContainer>
        </div>
      </Box>
      {/* A table is as wide as its words, whatever width it is given. */}
      <div className={joined(['visually-hidden', printsTable && styles.printed])}>
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">{table.point}</th>
              {table.columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map(({ key, name, figures: written }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                {table.columns.map((column, at) => (
                  <td key={column}>{written[at]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
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
