/** Volume a selling day by week, before and in the period, against last year. Load it with import(). */
import type { BoostResult } from '@caselift/contract/boost-results';
import { quantityText } from '@caselift/domain/pay/boost-pay';
import { useDrawingArea, useXScale } from '@mui/x-charts/hooks';
import { Band, ComparisonChart, type ComparisonLook } from '../../../ui/ComparisonChart.tsx';
import { shortNumber } from '../../../ui/figures.ts';
import { daysText, shortDay } from '../panel/period.ts';
import styles from './result.module.css';

type WeekChartProps = Pick<ComparisonLook, 'title' | 'width' | 'height'> & {
  result: Pick<BoostResult, 'weeks' | 'type'>;
};

const room = { above: 24, below: 24 };
/** Pixels that the word below a week takes, such as 'Aug 25'. */
const wordWidth = 44;
/** So many weeks fit everywhere. */
const onPhone = 20;

export function WeekChart({ result: { weeks, type }, ...look }: WeekChartProps) {
  const period = weeks.filter(({ isPeriod }) => isPeriod);
  const [first, last] = [period[0], period.at(-1)];
  return (
    <ComparisonChart
      {...look}
      pointName="Week"
      points={weeks.map(({ from, to, isPeriod, thisYear, lastYear }) => ({
        ...{ key: from, thisYear, lastYear },
        name: `${daysText({ from, to })}${isPeriod ? ', in the period' : ''}`,
      }))}
      format={(value) => quantityText(value, type)}
      formatTick={shortNumber}
      room={room}
      scrolls={weeks.length > onPhone}
      behind={first && last && <Band from={first.from} to={last.from} above={room.above - 2} below={room.below} />}
    >
      <Words weeks={weeks} start={first?.from ?? ''} />
    </ComparisonChart>
  );
}

/** The first days of weeks, as many as have room, counted from the start; and the band's word. */
function Words({ weeks, start }: { weeks: BoostResult['weeks']; start: string }) {
  const scale = useXScale<'band'>();
  const { top, left, width, height } = useDrawingArea();
  const every = Math.max(1, Math.ceil(wordWidth / scale.step()));
  const startAt = weeks.findIndex(({ from }) => from === start);
  return (
    <g className={styles.words}>
      {weeks.map(({ from }, at) => {
        const middle = (scale(from) ?? 0) + scale.bandwidth() / 2;
        if ((at - startAt) % every !== 0) return null;
        // The last one stands below a slim bar at the very end.
        const isCut = middle + wordWidth / 2 > left + width + 4;
        if (isCut && (every + 0.5) * scale.step() < wordWidth * 1.5 + 4) return null;
        return (
          <text
            key={from}
            x={isCut ? left + width : middle}
            y={top + height + 16}
            textAnchor={isCut ? 'end' : 'middle'}
          >
            {shortDay(from)}
          </text>
        );
      })}
      {startAt >= 0 && (
        <text x={(scale(start) ?? 0) + 6} y={top - 8} className={styles.period}>
          Period
        </text>
      )}
    </g>
  );
}
