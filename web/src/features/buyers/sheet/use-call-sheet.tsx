import { readBuyer } from '@caselift/contract/buyers';
import { listRecommendedProducts } from '@caselift/contract/recommendations';
import type { RecommendationTab } from '@caselift/domain/recommendations';
import Button from '@mui/material/Button';
import Printer from 'lucide-react/icons/printer';
import { type ComponentProps, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { call } from '../../../api/call.ts';
import { announce } from '../../../api/refusal.ts';
import { useScope } from '../../../api/use-scope.ts';
import { printPage } from '../../../ui/controls/OutputBar.tsx';
import type { BuyersView } from '../buyers-view.ts';
import { recommendationsInput } from '../calls.ts';
import type { CallSheet } from './CallSheet.tsx';

type Ready = Pick<ComponentProps<typeof CallSheet>, 'buyer' | 'replies' | 'filters'> & { Sheet: typeof CallSheet };

/**
 * Prints a customer as one page: a button, and the sheet once it was asked for. While there is one, paper holds nothing
 * else. They are two, because the button has another place on a phone, which a page being printed may be as narrow as.
 * @param customId of the customer that is open; '': none.
 */
export function useCallSheet(customId: string, { filters, profits }: BuyersView) {
  const scope = useScope();
  const [isPreparing, setPreparing] = useState(false);
  const [ready, setReady] = useState<Ready | null>(null);

  const prepare = async (): Promise<Ready> => {
    const ask = (tab: RecommendationTab) =>
      call(listRecommendedProducts, recommendationsInput(scope, customId, tab, filters));
    const [{ CallSheet: Sheet }, buyer, sold, sell, remove] = await Promise.all([
      import('./CallSheet.tsx'),
      call(readBuyer, { params: { customId }, query: scope }),
      ask('sold'),
      ask('sell'),
      ask('remove'),
    ]);
    return { Sheet, buyer, replies: { sold, sell, remove }, filters };
  };
  const print = async () => {
    setPreparing(true);
    try {
      const sheet = await prepare();
      // Printing starts with what stands on the page.
      flushSync(() => setReady(sheet));
      printPage();
    } catch (error) {
      announce(error);
    } finally {
      setPreparing(false);
    }
  };
  return {
    button: customId !== '' && (
      <Button
        startIcon={<Printer size={16} strokeWidth={1.75} aria-hidden />}
        disabled={isPreparing}
        onClick={() => void print()}
      >
        Call sheet
      </Button>
    ),
    sheet:
      ready !== null &&
      // On a page as narrow as a phone, nothing is open until it is chosen.
      (customId === '' || ready.buyer.customId === customId) &&
      ready.filters === filters &&
      createPortal(
        <ready.Sheet buyer={ready.buyer} replies={ready.replies} filters={filters} profits={profits} />,
        document.body,
      ),
  };
}
