/** A person's own plan in words: what is new in it, and accepting it. */
import { useSession } from '../../api/session-store.ts';
import { useFilters } from '../../shared/filters.ts';
import { Page } from '../../ui/kit/Page.tsx';
import { NoPlan, PlanInVersions } from './PlanInVersions.tsx';
import { MyPlanSearch } from './plan-search.ts';

export function MyPlanPage() {
  const { customId, name } = useSession();
  const [{ version }, setFilters] = useFilters(MyPlanSearch);
  return (
    <Page narrow printTitle={name}>
      {customId === null ? (
        <NoPlan />
      ) : (
        <PlanInVersions
          customId={customId}
          version={version}
          isOwn
          onVersion={(chosen) => setFilters({ version: chosen })}
        />
      )}
    </Page>
  );
}
