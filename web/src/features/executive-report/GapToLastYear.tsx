import { readHouseDays } from '@caselift/contract/over-time';
import { type GoalMeasure, goalMeasureRows } from '@caselift/domain/measure-list';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery, silently } from '../../api/query.ts';
import { useScope } from '../../api/use-scope.ts';
import { wholeAmounts } from '../../shared/units.ts';
import { absent, countText } from '../../ui/figures.ts';
import styles from './gap.module.css';
import { gapsOf } from './gap.ts';

/** Pixels. */
const size = { width: 92, height: 28 };
const pad = 4;

/** The running difference to last year by selling day, around a dashed line that is none. Load it with import(). */
export function GapToLastYear({ measure }: { measure: GoalMeasure }) {
  const { data, isPending } = useQuery({ ...endpointQuery(readHouseDays, { query: useScope() }), ...silently });
  const gaps = data ? gapsOf(data, measure) : [];
  const now = gaps.at(-1);
  if (now === undefined) return <span className={styles.place}>{!isPending && absent}</span>;
  const { title, unit } = goalMeasureRows[measure];
  const { write, after } = wholeAmounts[unit];
  const direction = now < 0 ? 'behind' : 'ahead of';
  const [least, most] = [Math.min(0, ...gaps), Math.max(0, ...gaps)];
  const y = (gap: number) => pad + ((size.height - 2 * pad) * (most - gap)) / (most - least || 1);
  const x = (at: number) => pad + ((size.width - 2 * pad) * at) / Math.max(gaps.length - 1, 1);
  const line = gaps.map((gap, at) => `${x(at)},${y(gap)}`).join('L');
  const [first, last] = [x(0), x(gaps.length - 1)];
  return (
    <svg
      {...size}
      viewBox={`0 0 ${size.width} ${size.height}`}
      className={styles.place}
      role="img"
      aria-label={`${title} is ${write(Math.abs(now))}${after} ${direction} last year after ${countText(gaps.length, 'selling day')}`}
    >
      <path d={`M${line}L${last},${y(0)}L${first},${y(0)}Z`} className={styles.area} />
      <path d={`M${pad},${y(0)}H${size.width - pad}`} className={styles.none} />
      <path d={`M${line}`} className={styles.line} />
      <circle cx={last} cy={y(now)} r={3} className={styles.now} />
    </svg>
  );
}
