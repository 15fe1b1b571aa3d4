import { whatToDoTexts } from '@caselift/contract/item-texts';
import { listOwnItems, type OwnItem } from '@caselift/contract/own-items';
import { todayAccountTexts as texts } from '@caselift/contract/today-accounts';
import { useQuery } from '@tanstack/react-query';
import Target from 'lucide-react/icons/target';
import { endpointQuery, silently } from '../../../api/query.ts';
import { useScope } from '../../../api/use-scope.ts';
import { usePageHead } from '../../../shared/field/page-head.ts';
import { useFilters } from '../../../shared/filters.ts';
import { ExamplePhoto } from '../../../shared/item-plan/ExamplePhoto.tsx';
import { PlanInWords } from '../../../shared/item-plan/PlanInWords.tsx';
import { WhatToDo } from '../../../shared/item-plan/WhatToDo.tsx';
import { failureOf } from '../../../shared/not-computed/failure-of.tsx';
import { FieldPage } from '../../../ui/field/FieldPage.tsx';
import { Badge } from '../../../ui/kit/Badge.tsx';
import { Stack } from '../../../ui/kit/Layout.tsx';
import { Panel, PanelBody } from '../../../ui/kit/Panel.tsx';
import { Text } from '../../../ui/kit/Text.tsx';
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
      <Asks program={program} />
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

/** What the program and its parts ask of the person; nothing where nothing was written. */
function Asks({ program }: { program: OwnItem }) {
  const asking = [program, ...program.children].filter(
    ({ description, examplePhoto }) => description.trim() !== '' || examplePhoto !== null,
  );
  if (asking.length === 0) return null;
  return (
    <Panel title={whatToDoTexts.title}>
      <PanelBody>
        <Stack gap={12}>
          {asking.map(({ itemId, name, description, examplePhoto }) => (
            <Stack key={itemId} gap={4}>
              {itemId !== program.itemId && <Text kind="subhead">{name}</Text>}
              <WhatToDo text={description} />
              <ExamplePhoto item={name} photo={examplePhoto} />
            </Stack>
          ))}
        </Stack>
      </PanelBody>
    </Panel>
  );
}

/** The one that begins on the day; without a day the one that runs, else the newest. */
function instanceOf(items: readonly OwnItem[], itemId: string, from: string): OwnItem | undefined {
  const all = items.filter((item) => item.itemId === itemId || item.children.some((child) => child.itemId === itemId));
  if (from !== '') return all.find((item) => item.from === from);
  return all.find(({ isEnded, isMeasured }) => !isEnded && isMeasured) ?? all.at(-1);
}
