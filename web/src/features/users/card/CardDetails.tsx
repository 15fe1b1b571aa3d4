import type { User } from '@caselift/contract/users';
import { Suspense } from 'react';
import { allLinesFirst } from '../../../shared/statements/line-filters.ts';
import { Panel, PanelBody } from '../../../ui/kit/Panel.tsx';
import { AccessToggles, LatePanels, WhyPanel } from '../lazy-panels.tsx';
import type { PeopleView } from '../people-view.ts';
import { RelatedPeople } from '../related/RelatedPeople.tsx';
import { OverTimePanel } from './OverTimePanel.tsx';

/** What is below a person's first figures: why they earn that, what they sold over time, and who is around them. */
export function CardDetails({ user, view }: { user: User; view: PeopleView }) {
  const { may, filters, setFilters, ended } = view;
  const mayAskWhy = may.why(user);
  return (
    <>
      {mayAskWhy && <LatePanels customId={user.customId} ended={ended?.from} />}
      {mayAskWhy && (
        <WhyPanel
          customId={user.customId}
          part={filters.why}
          onPart={(why) => setFilters({ why, ...allLinesFirst })}
          filters={filters}
          onFilters={setFilters}
        />
      )}
      {ended === null && <OverTimePanel user={user} view={view} />}
      <RelatedPeople user={user} view={view} />
      {may.edit && (
        <Panel title="Access" level={3} print="gone">
          <PanelBody>
            <Suspense>
              <AccessToggles user={user} onEdit={() => setFilters({ selectedUser: user.customId })} />
            </Suspense>
          </PanelBody>
        </Panel>
      )}
    </>
  );
}
