import { type Buyer, buyersPageSize } from '@caselift/contract/buyers';
import Button from '@mui/material/Button';
import Store from 'lucide-react/icons/store';
import { NextStep } from '../../../shared/next-steps/NextStep.tsx';
import { PageFoot } from '../../../shared/PageFoot.tsx';
import { goWithArrows } from '../../../ui/arrow-keys.ts';
import { countText } from '../../../ui/figures.ts';
import { Panel } from '../../../ui/kit/Panel.tsx';
import { Rows } from '../../../ui/kit/Rows.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import type { BuyersView } from '../buyers-view.ts';
import { BuyerRow } from './BuyerRow.tsx';
import { ListHead } from './ListHead.tsx';

type BuyerListProps = {
  view: BuyersView;
  rows: readonly Buyer[];
  /** On all pages. */
  count: number;
  page: number;
  /** The rows are still those of another page or of other filters. */
  loading: boolean;
  openId: string;
};

/** The customers of one page. One link is in the order of Tab, the arrow keys go on from there. */
export function BuyerList({ view, rows, count, page, loading, openId }: BuyerListProps) {
  const { filters, setFilters, profits, house } = view;
  const { salesRep, searchPhrase, chain, location } = filters;
  const isNarrowed = [salesRep, searchPhrase, chain, location].some((filter) => filter !== '');
  const reached = rows.find(({ customId }) => customId === openId) ?? rows[0];
  return (
    <Panel filled aria-label="All customers">
      {rows.length === 0 ? (
        <Notice
          icon={Store}
          title={isNarrowed ? 'There are no matching customers' : 'There are no customers'}
          {...(isNarrowed && { text: 'Try another search or clear the filters.' })}
        >
          {!isNarrowed && <NextStep list="customers" />}
          {isNarrowed && (
            <Button onClick={() => setFilters({ page: 1, salesRep: '', searchPhrase: '', chain: '', location: '' })}>
              Clear filters
            </Button>
          )}
        </Notice>
      ) : (
        <>
          <ListHead profits={profits} through={house.lastTransactionDate} />
          <Rows first aria-label={countText(count, 'customer')} onKeyDown={goWithArrows}>
            {rows.map((buyer) => (
              <li key={buyer.customId}>
                <BuyerRow
                  buyer={buyer}
                  profits={profits}
                  open={buyer.customId === openId}
                  reached={buyer === reached}
                />
              </li>
            ))}
          </Rows>
        </>
      )}
      <PageFoot
        page={page}
        perPage={buyersPageSize}
        count={count}
        noun="customer"
        loading={loading}
        onPage={(asked) => setFilters({ page: asked })}
      />
    </Panel>
  );
}
