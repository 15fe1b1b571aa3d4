/** The months of a person and of those compared with, and the person's days. Load it with import(): charts come with it. */
import type { User } from '@caselift/contract/users';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense } from 'react';
import { Columns } from '../../../ui/kit/Layout.tsx';
import { Panel, PanelSection } from '../../../ui/kit/Panel.tsx';
import { comparedPeople } from '../compare/compared-people.ts';
import type { PeopleView } from '../people-view.ts';
import styles from './person-months.module.css';

// Each with the list of its scripts here, not in the page's own.
const PersonMonths = lazy(async () => ({ default: (await import('./PersonMonths.tsx')).PersonMonths }));
const PersonOverTime = lazy(async () => ({
  default: (await import('../../../shared/over-time/PersonOverTime.tsx')).PersonOverTime,
}));

export function OverTime({ user, view }: { user: User; view: PeopleView }) {
  const { days, month, compareWith } = view.filters;
  const [own, ...others] = comparedPeople(user, compareWith, view);
  const inMonths = days ? others : [own, ...others];
  return (
    <Panel
      title="Over time"
      level={3}
      className={styles.panel}
      end={
        <Button onClick={() => view.setFilters({ days: !days, month: '' })}>{days ? 'Hide days' : 'Show days'}</Button>
      }
    >
      {days && (
        <Suspense fallback={<Skeleton variant="rounded" height={560} />}>
          <PersonOverTime
            customId={user.customId}
            name={user.name}
            month={month}
            onMonth={(chosen) => view.setFilters({ month: chosen })}
          />
        </Suspense>
      )}
      {inMonths.length > 0 && (
        <PanelSection>
          <Columns least={320} gap={16}>
            {inMonths.map((person) => (
              <Suspense key={person.customId} fallback={<Skeleton variant="rounded" height={216} />}>
                <PersonMonths user={person} named={others.length > 0} />
              </Suspense>
            ))}
          </Columns>
        </PanelSection>
      )}
    </Panel>
  );
}
