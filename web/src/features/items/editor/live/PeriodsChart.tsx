import type { DraftResults } from '@caselift/contract/item-drafts';
import { useRef } from 'react';
import { dollarTick, ticks } from '../../../../shared/statements/curve/ticks.ts';
import { useWidth } from '../../../../shared/statements/curve/use-width.ts';
import { dollars, dollarsAndCents } from '../../../../ui/figures.ts';
import { dateWriter } from '../../../../ui/kit/calendar/months.ts';
import styles from './live.module.css';
import { periodName, periodTicks } from './period-words.ts';

type PeriodsChartProps = {
  periods: DraftResults['periods'];
  /** The first day of the one a year before the present one. */
  lastYearFrom: string | null;
  /** Dollars, where everybody comes to the target; null: it has none. */
  atTarget: number | null;
};

/** Pixels. */
const plotHeight = 128;
const pad = { top: 24, bottom: 36, axis: 8 };
const axisWidth = 52;
const year = dateWriter({ year: 'numeric' });

/** What an item would have paid: bars because it is a what-if; the same period of last year is highlighted. */
export function PeriodsChart({ periods, lastYearFrom, atTarget }: PeriodsChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const most = Math.max(1, atTarget ?? 0, ...periods.map(({ paid }) => paid));
  const amounts = ticks({ from: 0, to: most * 1.08 }, 3);
  const step = (amounts[1] ?? most) - (amounts[0] ?? 0);
  const yOf = (paid: number) => pad.top + plotHeight * (1 - paid / (most * 1.08));
  const place = (width - axisWidth) / Math.max(1, periods.length);
  const bottom = pad.top + plotHeight;
  const texts = periodTicks(periods, place);
  return (
    <div ref={box}>
      <svg viewBox={`0 0 ${width} ${bottom + pad.bottom}`} className={styles.chart} aria-hidden>
        {amounts.map((value) => (
          <g key={value}>
            <line className={styles.grid} x1={axisWidth} x2={width} y1={yOf(value)} y2={yOf(value)} />
            <text x={axisWidth - pad.axis} y={yOf(value) + 4} textAnchor="end">
              {dollarTick(value, step)}
            </text>
          </g>
        ))}
        {periods.map(({ from, paid }, at) => {
          const x = axisWidth + place * at;
          const isLastYear = from === lastYearFrom;
          const begins = at === 0 || from.slice(0, 4) !== periods[at - 1]?.from.slice(0, 4);
          return (
            <g key={from}>
              <rect
                className={isLastYear ? styles.lastYear : styles.bar}
                x={x + place * 0.16}
                width={place * 0.68}
                y={yOf(paid)}
                height={bottom - yOf(paid)}
                rx={1}
              />
              {isLastYear && (
                <text className={styles.strong} x={x + place / 2} y={yOf(paid) - 5} textAnchor="middle">
                  {dollars(paid)}
                </text>
              )}
              <text
                className={isLastYear ? styles.strong : undefined}
                x={x + place / 2}
                y={bottom + 16}
                textAnchor="middle"
              >
                {texts[at]}
              </text>
              {begins && (
                <text x={x + place / 2} y={bottom + 31} textAnchor={at === 0 ? 'middle' : 'middle'}>
                  {year(from)}
                </text>
              )}
            </g>
          );
        })}
        {atTarget !== null && (
          <>
            <line className={styles.atTarget} x1={axisWidth} x2={width} y1={yOf(atTarget)} y2={yOf(atTarget)} />
            <text x={width} y={12} textAnchor="end">
              Cost at target {dollars(atTarget)}
            </text>
          </>
        )}
      </svg>
      <div className="visually-hidden">
        <table>
          <caption>What it would have paid</caption>
          <thead>
            <tr>
              <th scope="col">Period</th>
              <th scope="col">Paid</th>
              <th scope="col">Reps who reach the target</th>
            </tr>
          </thead>
          <tbody>
            {periods.map(({ from, to, paid, reached, people }) => (
              <tr key={from}>
                <th scope="row">{periodName({ from, to })}</th>
                <td>{dollarsAndCents(paid)}</td>
                <td>
                  {reached} of {people}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
