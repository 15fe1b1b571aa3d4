import type { User } from '@caselift/contract/users';
import { goalMeasures } from '@caselift/domain/measure-list';
import Skeleton from '@mui/material/Skeleton';
import { Suspense, useId, useState } from 'react';
import { allLinesFirst } from '../../../shared/statements/line-filters.ts';
import { ComparePanel } from '../compare/ComparePanel.tsx';
import { AccessToggles, ComparePicker, WhyPanel } from '../lazy-panels.ts';
import type { PeopleView } from '../people-view.ts';
import { RelatedPeople } from '../related/RelatedPeople.tsx';
import { CardHeader } from './CardHeader.tsx';
import styles from './card.module.css';
import { FplPanel } from './FplPanel.tsx';
import { fplScopeOf } from './fpl-scope.ts';
import { GoalPanel } from './GoalPanel.tsx';
import { PayoutStrip } from './PayoutStrip.tsx';
import { daysText, periodOf } from './period.ts';

/** Everything about one person: where he stands, what he earns and why, and who is around him. */
export function PersonCard({ user, view }: { user: User; view: PeopleView }) {
  const { may, filters, setFilters, house } = view;
  const [picking, setPicking] = useState(false);
  const period = house ? periodOf(house) : null;
  const mayAskWhy = may.why(user);
  return (
    <article className={styles.card} aria-label={user.name}>
      <CardHeader user={user} view={view} onCompare={() => setPicking(true)} />
      {period && (
        <p className={styles.period}>
          {daysText(period.days)} in {period.name}. Invoices through {period.invoicesThrough}.
          {may.edit && <span className={styles.hint}> Alt+click a value to change it.</span>}
        </p>
      )}
      {filters.compareWith.length > 0 && <ComparePanel user={user} view={view} onAdd={() => setPicking(true)} />}
      <div className={styles.measures}>
        {goalMeasures.map((measure) => (
          <GoalPanel key={measure} user={user} measure={measure} days={period?.days ?? null} />
        ))}
        <FplPanel user={user} houseMaxFpl={house?.maxFPL} scope={fplScopeOf(house, user)} />
      </div>
      <PayoutStrip
        user={user}
        period={period?.name ?? ''}
        why={mayAskWhy ? filters.why : null}
        onWhy={(why) => setFilters({ why, ...allLinesFirst })}
      />
      {mayAskWhy && (
        <Suspense fallback={<Skeleton variant="rounded" height={480} />}>
          <WhyPanel
            key={user.customId}
            customId={user.customId}
            measure={filters.why}
            onMeasure={(why) => setFilters({ why, ...allLinesFirst })}
            filters={filters}
            onFilters={setFilters}
          />
        </Suspense>
      )}
      <RelatedPeople user={user} view={view} />
      {may.edit && <AccessPanel user={user} />}
      <Suspense>{picking && <ComparePicker user={user} view={view} onClose={() => setPicking(false)} />}</Suspense>
    </article>
  );
}

function AccessPanel({ user }: { user: User }) {
  const id = useId();
  return (
    <section className={styles.access} aria-labelledby={id}>
      <h3 id={id}>Access</h3>
      <Suspense>
        <AccessToggles user={user} />
      </Suspense>
    </section>
  );
}
