import { adminTexts } from '@caselift/contract/admins';
import type { User } from '@caselift/contract/users';
import { goalMeasures } from '@caselift/domain/measure-list';
import { Suspense, useDeferredValue, useState } from 'react';
import { useSession } from '../../../api/session-store.ts';
import { AskAdmins } from '../../../shared/admins/AskAdmins.tsx';
import { allLinesFirst } from '../../../shared/statements/line-filters.ts';
import { useStatementAhead } from '../../../shared/statements/statement-queries.ts';
import { belowOf } from '../../../shared/users/people.ts';
import { periodTitle } from '../../../shared/users/period-name.ts';
import { Row, Stack } from '../../../ui/kit/Layout.tsx';
import { Text } from '../../../ui/kit/Text.tsx';
import { ComparePanel, ComparePicker, TeamReps } from '../lazy-panels.tsx';
import type { PeopleView } from '../people-view.ts';
import { CardDetails } from './CardDetails.tsx';
import { CardHeader } from './CardHeader.tsx';
import styles from './card.module.css';
import { FplPanel } from './FplPanel.tsx';
import { fplScopeOf } from './fpl-scope.ts';
import { GoalPanel } from './GoalPanel.tsx';
import { PayoutStrip } from './PayoutStrip.tsx';
import { daysText, periodOf } from './period.ts';

/**
 * Everything about one person: their ranks, what they earn and why, and who is around them. What is seen first is
 * rendered first, then the details.
 */
export function PersonCard({ user, view }: { user: User; view: PeopleView }) {
  const { users, may, filters, setFilters, house, ended } = view;
  const { role } = useSession();
  const [picking, setPicking] = useState(false);
  const period = house ? periodOf(house) : null;
  const mayAskWhy = may.why(user);
  const isDrawn = useDeferredValue(true, false);
  useStatementAhead(mayAskWhy ? user.customId : null, filters.why, filters);
  return (
    <Stack as="article" gap={16} aria-label={user.name}>
      <Stack gap={8}>
        <CardHeader user={user} view={view} onCompare={() => setPicking(true)} />
        {period && (
          <Text as="p" kind="caption" tone="soft">
            {daysText(period.days)} in {period.name}. Invoices through {period.invoicesThrough}.
            {may.edit && (
              <Text tone="faint" className={styles.hint}>
                {' '}
                Alt+click a value to change it.
              </Text>
            )}
          </Text>
        )}
        {role === 'manager' && ended === null && (
          <Stack screenOnly>
            <Text as="p" kind="caption" tone="soft">
              <AskAdmins says={adminTexts.cardReadOnly} />
            </Text>
          </Stack>
        )}
      </Stack>
      <Suspense>
        {filters.compareWith.length > 0 && <ComparePanel user={user} view={view} onAdd={() => setPicking(true)} />}
      </Suspense>
      <Row wrap align="stretch" gap={16} className={styles.measures}>
        {goalMeasures.map((measure) => (
          <GoalPanel
            key={measure}
            user={user}
            measure={measure}
            days={period?.days ?? null}
            month={period?.month ?? ''}
            isOver={ended !== null}
          />
        ))}
        <FplPanel user={user} houseMaxFpl={house?.maxFPL} scope={fplScopeOf(house, user)} isOver={ended !== null} />
      </Row>
      {user.role === 'teamLead' && belowOf(users, user.customId).some(({ role }) => role === 'salesRep') && (
        <TeamReps user={user} view={view} />
      )}
      <PayoutStrip
        user={user}
        period={ended === null ? (period?.name ?? '') : periodTitle(ended)}
        isOver={ended !== null}
        why={mayAskWhy ? filters.why : null}
        onWhy={(why) => setFilters({ why, ...allLinesFirst })}
      />
      {isDrawn ? <CardDetails user={user} view={view} /> : <div className={styles.details} aria-busy="true" />}
      <Suspense>{picking && <ComparePicker user={user} view={view} onClose={() => setPicking(false)} />}</Suspense>
    </Stack>
  );
}
