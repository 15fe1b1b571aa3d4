import { buyerTexts } from '@caselift/contract/buyers';
import { todayAccountTexts } from '@caselift/contract/today-accounts';
import { useQuery } from '@tanstack/react-query';
import Lock from 'lucide-react/icons/lock';
import Store from 'lucide-react/icons/store';
import { isRefusal } from '../../../api/refusal.ts';
import { useScope } from '../../../api/use-scope.ts';
import { OpenPrograms } from '../../../shared/field/OpenPrograms.tsx';
import { SubmitButton } from '../../../shared/field/SubmitButton.tsx';
import { useVisit } from '../../../shared/field/use-visit.ts';
import { failureOf } from '../../../shared/not-computed/failure-of.tsx';
import { FieldPage } from '../../../ui/field/FieldPage.tsx';
import { Stack } from '../../../ui/kit/Layout.tsx';
import { ListFailed } from '../../../ui/ListFailed.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { usePhone } from '../../../ui/usePhone.ts';
import type { BuyersView } from '../buyers-view.ts';
import { buyerQuery } from '../calls.ts';
import { PanelSkeleton } from '../PageSkeleton.tsx';
import { RecommendationsPanel } from '../recommendations/RecommendationsPanel.tsx';
import { BuyerHeader } from './BuyerHeader.tsx';

/**
 * Everything about one customer: its figures, and what to offer it. On a phone it has the sizes of the screens for stores,
 * and for its rep the programs that it is open in.
 */
export function BuyerPanel({ customId, view }: { customId: string; view: BuyersView }) {
  const query = useQuery(buyerQuery(useScope(), customId));
  const { data: buyer, error } = query;
  const phone = usePhone();
  const visit = useVisit(customId, phone);
  if (isRefusal(error) && error.status === 403) return <Notice icon={Lock} title={buyerTexts.forbidden} />;
  if (isRefusal(error) && error.status === 404) return <Notice icon={Store} title={buyerTexts.unknown} />;
  const failure = failureOf(query);
  if (buyer === undefined) return failure ? (failure.instead ?? <ListFailed {...failure} />) : <PanelSkeleton />;
  const parts = (
    <>
      {failure && <ListFailed {...failure} hasRows />}
      <BuyerHeader buyer={buyer} view={view} />
      {visit && <OpenPrograms programs={visit.programs} />}
      <RecommendationsPanel buyer={buyer} view={view} />
    </>
  );
  if (phone) {
    return (
      <article aria-label={buyer.name}>
        <FieldPage {...(visit && { bar: <SubmitButton buyerId={customId} text={todayAccountTexts.submit} /> })}>
          {parts}
        </FieldPage>
      </article>
    );
  }
  return (
    <Stack as="article" gap={16} aria-label={buyer.name}>
      {parts}
    </Stack>
  );
}
