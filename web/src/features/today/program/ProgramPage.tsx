import { listOwnItems, type OwnItem } from '@caselift/contract/own-items';
import { todayAccountTexts as texts } from '@caselift/contract/today-accounts';
import { useQuery } from '@tanstack/react-query';
import Target from 'lucide-react/icons/target';
import { endpointQuery, silently } from '../../../api/query.ts';
import { useScope } from '../../../api/use-scope.ts';
import { usePageHead } from '../../../shared/field/page-head.ts';
import { useFilters } from '../../../shared/filters.ts';
import { PlanInWords } from '../../../shared/item-plan/PlanInWords.tsx';
import { failureOf } from '../../../shared/not-computed/failure-of.tsx';
import { FieldPage } from '../../../ui/field/FieldPage.tsx';
import { Badge } from '../../../ui/kit/Badge.tsx';
import { Panel, PanelBody } from '../../../ui/kit/Panel.tsx';
import { ListFailed } from '../../../ui/ListFailed.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Progress } from './Progress.tsx';
import { ProgramSearch } from './program-search.ts';
import { WhatCounts } from './WhatCounts.tsx';

/** A program of one's own: the plan, how far it is, what comes next, and which accounts count. */
export function ProgramPage() {
  const [{ itemId, instance }] = useFilters(ProgramSearch);
  const query = { ...useScope(), ...(itemId && { item: itemId }) };
  const own = useQuery({ ...endpointQuery(listOwnItems, { query }), ...silently });
  const program = own.data === undefined ? undefined : instanceOf(own.data, itemId, instance);
  usePageHead({ title: program?.name ?? 'Program', back: '/today' });
  const failure = failureOf(own);
  if (failure) return failure.instead ?? <ListFailed {...failure} />;
  if (own.data === undefined) return <FieldPage>{null}</FieldPage>;
  if (program === undefined) {
    return (
      <FieldPage>
        <Notice icon={Target} title={texts.notFound} />
      </FieldPage>
    );
  }
  return (
    <FieldPage>
      <Panel title={texts.plan} end={<Badge tone="accent">{texts.kinds[program.kind]}</Badge>}>
        <PanelBody>
          <PlanInWords plan={program.plan} />
        </PanelBody>
      </Panel>
      <Progress program={program} />
      {program.isMeasured && <WhatCounts program={program} />}
    </FieldPage>
  );
}

/** The one that begins on the day; without a day the one that runs, else the newest. */
function instanceOf(items: readonly OwnItem[], itemId: string, from: string): OwnItem | undefined {
  const all = items.filter((item) => item.itemId === itemId || item.children.some((child) => child.itemId === itemId));
  if (from !== '') return all.find((item) => item.from === from);
  return all.find(({ isEnded, isMeasured }) => !isEnded && isMeasured) ?? all.at(-1);
}
