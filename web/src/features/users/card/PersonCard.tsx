import type { User } from '@caselift/contract/users';
import { goalMeasures } from '@caselift/domain/measure-list';
import Skeleton from '@mui/material/Skeleton';
import { Suspense, useState } from 'react';
import { allLinesFirst } from '../../../shared/statements/line-filters.ts';
import { periodTitle } from '../../../shared/users/period-name.ts';
import { Row, Stack } from '../../../ui/kit/Layout.tsx';
import { Panel, PanelBody } from '../../../ui/kit/Panel.tsx';
import { Text } from '../../../ui/kit/Text.tsx';
import { AccessToggles, ComparePanel, ComparePicker, PersonAdjustments, WhyPanel } from '../lazy-panels.ts';
import type { PeopleView } from '../people-view.ts';
import { RelatedPeople } from '../related/RelatedPeople.tsx';
import { CardHeader } from './CardHeader.tsx';
import styles from './card.module.css';
import { FplPanel } from './FplPanel.tsx';
import { fplScopeOf } from './fpl-scope.ts';
import { GoalPanel } from './GoalPanel.tsx';
import { OverTimePanel } from './OverTimePanel.tsx';
import { PayoutStrip } from './PayoutStrip.tsx';
import { daysText, periodOf } from './period.ts';

/** Everything about one person: where he stands, what he earns and why, and who is around him. */
export function PersonCard({ user, view }: { user: User; view: PeopleView }) {
  const { may, filters, setFilters, house, ended } = view;
  const [picking, setPicking] = useState(false);
  const period = house ? periodOf(house) : null;
  const mayAskWhy = may.why(user);
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
      </Stack>
      <Suspense>
        {filters.compareWith.length > 0 && <ComparePanel user={user} view={view} onAdd={() => setPicking(true)} />}
      </Suspense>
      <Row wrap align="stretch" gap={16} className={styles.measures}>
        {goalMeasures.map((measure) => (
          <GoalPanel key={measure} user={user} measure={measure} days={period?.days ?? null} isOver={ended !== null} />
        ))}
        <FplPanel user={user} houseMaxFpl={house?.maxFPL} scope={fplScopeOf(house, user)} isOver={ended !== null} />
      </Row>
      <PayoutStrip
        user={user}
        period={ended === null ? (period?.name ?? '') : periodTitle(ended)}
        isOver={ended !== null}
        why={mayAskWhy ? filters.why : null}
        onWhy={(why) => setFilters({ why, ...allLinesFirst })}
      />
      <Suspense>
        {mayAskWhy && <PersonAdjustments key={user.customId} customId={user.customId} ended={ended?.from} />}
      </Suspense>
      {mayAskWhy && (
        <Suspense fallback={<Skeleton variant="rounded" height={480} />}>
          <WhyPanel
            key={user.customId}
            customId={user.customId}
            part={filters.why}
            onPart={(why) => setFilters({ why, ...allLinesFirst })}
            filters={filters}
            onFilters={setFilters}
          />
        </Suspense>
      )}
      {ended === null && <OverTimePanel user={user} view={view} />}
      <RelatedPeople user={user} view={view} />
      {may.edit && (
        <Panel title="Access" level={3} print="gone">
          <PanelBody>
            <Suspense>
              <AccessToggles user={user} />
            </Suspense>
          </PanelBody>
        </Panel>
      )}
      <Suspense>{picking && <ComparePicker user={user} view={view} onClose={() => setPicking(false)} />}</Suspense>
    </Stack>
  );
}
