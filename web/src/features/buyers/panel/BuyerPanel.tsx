import { buyerTexts } from '@caselift/contract/buyers';
import { useQuery } from '@tanstack/react-query';
import Lock from 'lucide-react/icons/lock';
import Store from 'lucide-react/icons/store';
import { lazy, Suspense } from 'react';
import { isRefusal } from '../../../api/refusal.ts';
import { useScope } from '../../../api/use-scope.ts';
import { failureOf } from '../../../shared/not-computed/failure-of.tsx';
import { Stack } from '../../../ui/kit/Layout.tsx';
import { ListFailed } from '../../../ui/ListFailed.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { usePhone } from '../../../ui/usePhone.ts';
import type { BuyersView } from '../buyers-view.ts';
import { buyerQuery } from '../calls.ts';
import { PanelSkeleton } from '../PageSkeleton.tsx';
import { RecommendationsPanel } from '../recommendations/RecommendationsPanel.tsx';
import { BuyerHeader } from './BuyerHeader.tsx';

// Desktops never draw it.
const PhoneBuyer = lazy(async () => ({ default: (await import('./PhoneBuyer.tsx')).PhoneBuyer }));

/** Everything about one customer: its figures, and what to offer it. */
export function BuyerPanel({ customId, view }: { customId: string; view: BuyersView }) {
  const query = useQuery(buyerQuery(useScope(), customId));
  const { data: buyer, error } = query;
  const phone = usePhone();
  if (isRefusal(error) && error.status === 403) return <Notice icon={Lock} title={buyerTexts.forbidden} />;
  if (isRefusal(error) && error.status === 404) return <Notice icon={Store} title={buyerTexts.unknown} />;
  const failure = failureOf(query);
  if (buyer === undefined) return failure ? (failure.instead ?? <ListFailed {...failure} />) : <PanelSkeleton />;
  const head = (
    <>
      {failure && <ListFailed {...failure} hasRows />}
      <BuyerHeader buyer={buyer} view={view} />
    </>
  );
  const recommendations = <RecommendationsPanel buyer={buyer} view={view} />;
  if (phone) {
    return (
      <article aria-label={buyer.name}>
        <Suspense fallback={<PanelSkeleton />}>
          <PhoneBuyer buyerId={customId} head={head}>
            {recommendations}
          </PhoneBuyer>
        </Suspense>
      </article>
    );
  }
  return (
    <Stack as="article" gap={16} aria-label={buyer.name}>
      {head}
      {recommendations}
    </Stack>
  );
}
