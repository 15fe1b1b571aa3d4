import type { ItemStandingPerson } from '@caselift/contract/item-progress';
import { statusSteps } from '@caselift/contract/item-texts';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleMinus from 'lucide-react/icons/circle-minus';
import { type StatusLevel, statusLevel, statusText } from '../../../shared/statements/items/item-words.ts';
import { countText } from '../../../ui/figures.ts';
import { Text } from '../../../ui/kit/Text.tsx';
import { ChartNote } from './ChartPart.tsx';
import styles from './report-charts.module.css';
import { StatusMarks } from './StatusMarks.tsx';

const zones = [
  { level: 'low', from: 0, to: statusSteps.amber, Icon: CircleAlert, words: `under ${statusSteps.amber}%` },
  {
    ...{ level: 'middle', from: statusSteps.amber, to: statusSteps.green, Icon: CircleMinus },
    words: `${statusSteps.amber}% to ${statusSteps.green}%`,
  },
  { level: 'high', from: statusSteps.green, to: 100, Icon: CircleCheck, words: `${statusSteps.green}% and more` },
] as const satisfies readonly { level: StatusLevel; from: number; to: number; Icon: unknown; words: string }[];
const steps = zones.slice(1).map(({ from }) => from);

type RepsByStatusProps = { people: readonly ItemStandingPerson[]; onPerson: (userId: string) => void };

/** Each sales rep at their percent, how many there are of each status, and all of them as a table that is read out. */
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
        <StatusMarks reps={placed} steps={steps} onPerson={onPerson} />
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
      <div className="visually-hidden">
        <table>
          <caption>Sales reps by percent</caption>
          <tbody>
            {people.map(({ userId, name, status }) => (
              <tr key={userId}>
                <th scope="row">{name}</th>
                <td>{status === null ? 'no percent' : statusText(status)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
