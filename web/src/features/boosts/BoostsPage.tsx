/** Boosts: the filters, a page of the list, and the panel of the one that is open. All of it is in the address. */
import { type Boost, boostsPageSize, boostTexts, listBoosts, seesBoostCosts } from '@caselift/contract/boosts';
import { totalPages } from '@caselift/contract/paging';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Plus from 'lucide-react/icons/plus';
import Rocket from 'lucide-react/icons/rocket';
import { lazy, Suspense, useEffect, useState } from 'react';
import { endpointQuery, keepingAnswer, sayingWhenFailed } from '../../api/query.ts';
import { useSession } from '../../api/session-store.ts';
import { useScope } from '../../api/use-scope.ts';
import { useLevels } from '../../shared/editor/use-levels.ts';
import { useFilters } from '../../shared/filters.ts';
import { NextStep } from '../../shared/next-steps/NextStep.tsx';
import { failureOf } from '../../shared/not-computed/failure-of.tsx';
import { PageFoot } from '../../shared/PageFoot.tsx';
import { Page } from '../../ui/kit/Page.tsx';
import { Panel } from '../../ui/kit/Panel.tsx';
import { Strip } from '../../ui/kit/Strip.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { BoostAction } from './BoostActions.tsx';
import { BoostsTable } from './BoostsTable.tsx';
import { BoostsToolbar } from './BoostsToolbar.tsx';
import { asked, BoostsSearch, isFiltered, noFilters } from './boosts-search.ts';
import { useBoostEdits, useMayEditBoosts } from './use-boost-edits.ts';

/** What is asked for once it is opened. */
const NewBoostDialog = lazy(async () => ({ default: (await import('./NewBoostDialog.tsx')).NewBoostDialog }));
const DeleteBoostDialog = lazy(async () => ({ default: (await import('./DeleteBoostDialog.tsx')).DeleteBoostDialog }));
const BoostPanel = lazy(async () => ({ default: (await import('./panel/BoostPanel.tsx')).BoostPanel }));

/** What is open over the page, besides the panel. */
type Question = { kind: 'new' } | { kind: 'delete'; boost: Boost };

export function BoostsPage() {
  const session = useSession();
  const scope = useScope();
  const mayEdit = useMayEditBoosts();
  const [search, setSearch] = useFilters(BoostsSearch);
  const levels = useLevels(BoostsSearch, ['boost']);
  const [question, setQuestion] = useState<Question | null>(null);
  const edits = useBoostEdits();

  const input = { query: { ...scope, ...asked(search) } };
  const list = useQuery({
    ...endpointQuery(listBoosts, input),
    ...keepingAnswer(input),
    ...sayingWhenFailed(boostTexts.errors.list),
  });
  const failure = failureOf(list);
  const { results: boosts, count } = failure ? {} : (list.data ?? {});
  // Not of an earlier answer, which stands in until this one is there.
  const pages = count === undefined || list.isPlaceholderData ? undefined : totalPages(count, boostsPageSize);
  useEffect(() => {
    // Rows went while the address still names their page.
    if (pages !== undefined && search.page > pages) setSearch({ page: pages });
  }, [search.page, pages, setSearch]);

  const change = (changes: Partial<BoostsSearch>) => setSearch({ page: 1, ...changes });
  const open = ({ _id }: Boost) => levels.open('boost', _id);
  const act = (action: BoostAction, boost: Boost) => {
    if (action === 'edit') open(boost);
    else if (action === 'delete') setQuestion({ kind: 'delete', boost });
    else if (!edits.pending) void edits.copy(boost);
  };
  return (
    <Page filled>
      {mayEdit && scope.db === 'preview' && (
        <Strip tone="warn" icon={CircleAlert} role="note">
          {boostTexts.preview}
        </Strip>
      )}
      <BoostsToolbar search={search} onChange={change}>
        {mayEdit && (
          <Button
            variant="contained"
            color="primary"
            startIcon={<Plus size={16} strokeWidth={1.75} />}
            onClick={() => setQuestion({ kind: 'new' })}
          >
            New Boost
          </Button>
        )}
      </BoostsToolbar>
      <Panel filled print="headless" aria-label="Boosts">
        <BoostsTable
          boosts={boosts}
          search={search}
          onOrder={setSearch}
          earned={!seesBoostCosts(session)}
          onOpen={open}
          onAction={mayEdit ? act : undefined}
          error={failure && { ...failure, message: boostTexts.errors.list }}
          empty={<NoBoosts filtered={isFiltered(search)} onClear={() => change(noFilters)} />}
        />
        {!failure && (
          <PageFoot
            page={search.page}
            perPage={boostsPageSize}
            count={count}
            noun="boost"
            loading={list.isPlaceholderData || edits.pending}
            onPage={(page) => setSearch({ page })}
          />
        )}
      </Panel>
      <Suspense>
        {question?.kind === 'new' && (
          <NewBoostDialog
            onClose={() => setQuestion(null)}
            onAdded={(boost) => {
              setQuestion(null);
              open(boost);
            }}
          />
        )}
        {question?.kind === 'delete' && <DeleteBoostDialog boost={question.boost} onClose={() => setQuestion(null)} />}
      </Suspense>
      <Suspense>{levels.at.boost && <BoostPanel key={levels.at.boost} levels={levels} />}</Suspense>
    </Page>
  );
}

type NoBoostsProps = { filtered: boolean; onClear: () => void };

function NoBoosts({ filtered, onClear }: NoBoostsProps) {
  if (filtered)
    return (
      <Notice icon={Rocket} title="There are no matching boosts" text="Try another search or clear the filters.">
        <Button onClick={onClear}>Clear Filters</Button>
      </Notice>
    );
  return (
    <Notice icon={Rocket} title="There are no boosts">
      <NextStep list="boosts" />
    </Notice>
  );
}
