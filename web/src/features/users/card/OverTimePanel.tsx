import type { User } from '@caselift/contract/users';
import { lazy, Suspense, useRef } from 'react';
import { useSeen } from '../../../ui/use-seen.ts';
import type { PeopleView } from '../people-view.ts';
import styles from './card.module.css';

/** Neither the script nor the figures are there before someone looks at them. */
const OverTime = lazy(async () => ({ default: (await import('../over-time/OverTime.tsx')).OverTime }));

/** What the person sold over time. */
export function OverTimePanel(props: { user: User; view: PeopleView }) {
  const place = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(place);
  return (
    <div ref={place} className={styles.overTime} data-over-time>
      <Suspense>{isSeen && <OverTime {...props} />}</Suspense>
    </div>
  );
}
