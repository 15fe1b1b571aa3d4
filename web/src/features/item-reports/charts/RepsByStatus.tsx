import type { ItemStandingPerson } from '@caselift/contract/item-progress';
import { statusSteps } from '@caselift/contract/item-texts';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleMinus from 'lucide-react/icons/circle-minus';
import { type KeyboardEvent, useState } from 'react';
import { type StatusLevel, statusLevel, statusText } from '../../../shared/statements/items/item-words.ts';
import { countText } from '../../../ui/figures.ts';
import { Text } from '../../../ui/kit/Text.tsx';
import { ChartNote } from './ChartPart.tsx';
import { placesOf, type StatusPlace } from './places.ts';
import styles from './report-charts.module.css';

const zones = [
  { level: 'low', from: 0, to: statusSteps.amber, Icon: CircleAlert, words: `under ${statusSteps.amber}%` },
  {
    ...{ level: 'middle', from: statusSteps.amber, to: statusSteps.green, Icon: CircleMinus },
    words: `${statusSteps.amber}% to ${statusSteps.green}%`,
  },
  { level: 'high', from: statusSteps.green, to: 100, Icon: CircleCheck, words: `${statusSteps.green}% and more` },
] as const satisfies readonly { level: StatusLevel; from: number; to: number; Icon: unknown; words: string }[];
/** More are drawn as bars: nobody finds one of hundreds by a dot. */
const mostDots = 60;
/** Pixels. */
const dotHeight = 12;

type RepsByStatusProps = { people: readonly ItemStandingPerson[]; onPerson: (userId: string) => void };

/** Each sales rep at their percent. Arrow keys go from one to the next, Enter opens the person's row. */
export function RepsByStatus({ people, onPerson }: RepsByStatusProps) {
  const placed = people.flatMap(({ status, ...person }) => (status === null ? [] : [{ ...person, status }]));
  if (people.length === 0) return <Text tone="soft">No sales reps have this item.</Text>;
  if (placed.length === 0) return <Text tone="soft">Without a target there is no percent.</Text>;
  const without = people.length - placed.length;
  return (
    <>
      <ChartNote>
        {countText(people.length, 'rep')}
        {without > 0 && `, ${without} without a percent`}
      </ChartNote>
      <div className={styles.status}>
        <ul className={styles.counts}>
          {zones.map(({ level, from, to, Icon, words }) => (
            <li key={level} className={styles[level]} style={{ left: `${(from + to) / 2}%` }}>
              <Icon size={16} strokeWidth={1.75} aria-hidden />
              {placed.filter(({ status }) => statusLevel(status) === level).length}
              <span className="visually-hidden"> {words}</span>
            </li>
          ))}
        </ul>
        {placed.length > mostDots ? <Bars people={placed} /> : <Dots places={placesOf(placed)} onPerson={onPerson} />}
        <div className={styles.zones} aria-hidden>
          {zones.map(({ level, from, to }) => (
            <span key={level} className={styles[level]} style={{ width: `${to - from}%` }} />
          ))}
        </div>
        <div className={styles.scale} aria-hidden>
          {zones.map(({ from }) => (
            <span key={from} style={{ left: `${from}%` }} data-first={from === 0 || undefined}>
              {from}%
            </span>
          ))}
        </div>
      </div>
    </>
  );
}

const lines = zones
  .slice(1)
  .map(({ from }) => <span key={from} className={styles.step} style={{ left: `${from}%` }} aria-hidden />);

function Dots({ places, onPerson }: { places: readonly StatusPlace[]; onPerson: RepsByStatusProps['onPerson'] }) {
  const [told, setTold] = useState<string | null>(null);
  const [stop, setStop] = useState(0);
  const shown = places.find(({ userId }) => userId === told);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const dots = [...event.currentTarget.querySelectorAll('button')];
    const at = dots.indexOf(event.target as HTMLButtonElement);
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: dots.length - 1 }[event.key];
    const next = to === undefined ? undefined : dots[to];
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <div className={styles.dots} role="toolbar" aria-label="Sales reps by percent" onKeyDown={onKeyDown}>
      {lines}
      {places.map(({ userId, name, status, x, row }, at) => (
        <button
          key={userId}
          type="button"
          className={styles[statusLevel(status)]}
          style={{ left: `${x}%`, bottom: 6 + row * dotHeight }}
          tabIndex={at === stop ? 0 : -1}
          aria-label={`${name}, ${statusText(status)}`}
          onClick={() => onPerson(userId)}
          onFocus={() => {
            setStop(at);
            setTold(userId);
          }}
          onBlur={() => setTold(null)}
          onPointerEnter={() => setTold(userId)}
          onPointerLeave={() => setTold(null)}
        />
      ))}
      {shown && (
        <span
          className={styles.told}
          data-side={shown.x < 30 ? 'left' : shown.x > 70 ? 'right' : undefined}
          style={{ left: `${shown.x}%`, bottom: 10 + (shown.row + 1) * dotHeight }}
          aria-hidden
        >
          {shown.name} {statusText(shown.status)}
        </span>
      )}
    </div>
  );
}

const barPercent = 5;

function Bars({ people }: { people: readonly { status: number }[] }) {
  const counts = Array.from({ length: 100 / barPercent }, () => 0);
  for (const { status } of people) {
    const at = Math.max(0, Math.min(counts.length - 1, Math.floor(status / barPercent)));
    counts[at] = (counts[at] ?? 0) + 1;
  }
  const most = Math.max(...counts);
  return (
    <div className={styles.dots} aria-hidden>
      {lines}
      {counts.map((count, at) => {
        const from = at * barPercent;
        const look = { left: `${from}%`, width: `${barPercent}%`, height: `${(100 * count) / most}%` };
        return <span key={from} className={`${styles.bar} ${styles[statusLevel(from)]}`} style={look} />;
      })}
    </div>
  );
}
