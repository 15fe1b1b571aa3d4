import { listOwnItems } from '@caselift/contract/own-items';
import { submissionTexts } from '@caselift/contract/submission-texts';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import ListChecks from 'lucide-react/icons/list-checks';
import type { ReactNode } from 'react';
import { useConnection } from '../../../api/connection.ts';
import { endpointQuery } from '../../../api/query.ts';
import { useScope } from '../../../api/use-scope.ts';
import { usePageHead } from '../../../shared/field/page-head.ts';
import { SubmitButton } from '../../../shared/field/SubmitButton.tsx';
import { goneBy } from '../../../shared/submissions/deletion.ts';
import { useSubmissions } from '../../../shared/submissions/use-submissions.ts';
import { FieldPage } from '../../../ui/field/FieldPage.tsx';
import { Row, Stack } from '../../../ui/kit/Layout.tsx';
import { Panel } from '../../../ui/kit/Panel.tsx';
import { Text } from '../../../ui/kit/Text.tsx';
import { ListFailed } from '../../../ui/ListFailed.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { programsOf } from '../programs.ts';
import { RefusedCard, RefusedDeletion, RejectedCard } from './NeedsYou.tsx';
import { DeletingRow, SentRow, WaitingRow } from './QueueRows.tsx';
import { sectionsOf } from './sections.ts';

/** Everything that the person handed in: what needs them, what waits on this phone, what was sent and decided. */
export function SubmissionsPage() {
  usePageHead({ title: submissionTexts.mine, back: '/today' });
  const query = useScope();
  const { data, error, refetch } = useQuery(endpointQuery(listOwnItems, { query }));
  const { unsent, sending, deletions, deleted } = useSubmissions();
  const isConnected = useConnection();
  const programs = programsOf(data ?? [], goneBy(deletions, deleted));
  const notDeleted = deletions.filter(({ refusal }) => refusal !== null);
  const deleting = deletions.filter(({ refusal }) => refusal === null);
  const { takeAgain, refused, waiting, sent } = sectionsOf(
    programs,
    unsent,
    isConnected ? (sending?.id ?? null) : null,
  );
  const isNothing =
    data !== undefined && takeAgain.length + refused.length + waiting.length + sent.length + deletions.length === 0;
  const isSending = waiting.some((one) => one.isSending);
  return (
    <FieldPage bar={<SubmitButton />}>
      {isNothing && <Notice icon={ListChecks} title={submissionTexts.none} text={submissionTexts.noneNote} />}
      <Section title={submissionTexts.takeAgain} count={takeAgain.length}>
        {takeAgain.map((one) => (
          <RejectedCard key={one.id} sent={one} />
        ))}
      </Section>
      <Section title={submissionTexts.needsYou} count={refused.length + notDeleted.length}>
        {notDeleted.map((one) => (
          <RefusedDeletion key={one.id} deletion={one} />
        ))}
        {refused.map((one) => (
          <RefusedCard key={one.unsent.id} refused={one} />
        ))}
      </Section>
      <Section
        title={isSending ? submissionTexts.sending : submissionTexts.waiting}
        count={unsent.filter(({ refusal }) => refusal === null).length + deleting.length}
      >
        {waiting.map((one) => (
          <Panel key={one.group}>
            <WaitingRow waiting={one} />
          </Panel>
        ))}
        {deleting.map((one) => (
          <Panel key={one.id}>
            <DeletingRow deletion={one} />
          </Panel>
        ))}
      </Section>
      {data === undefined && error === null && <Skeleton variant="rounded" height={200} />}
      {data === undefined && error !== null && (
        <ListFailed message={submissionTexts.loadFailed} retry={() => void refetch()} />
      )}
      {sent.map(({ month, rows }) => (
        <Section key={month} title={submissionTexts.sentIn(month)} count={rows.length}>
          <Panel>
            {rows.map((one) => (
              <SentRow key={one.id} sent={one} />
            ))}
          </Panel>
        </Section>
      ))}
    </FieldPage>
  );
}

/** Left out where there is nothing in it. */
function Section({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  if (count === 0) return null;
  return (
    <Stack as="section" gap={8} aria-label={title}>
      <Row spread>
        <Text as="h2" kind="subhead">
          {title}
        </Text>
        <Text weight="bold">{count}</Text>
      </Row>
      {children}
    </Stack>
  );
}
