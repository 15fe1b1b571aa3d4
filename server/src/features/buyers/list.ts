/** Which buyers a list shows, and in which order. */

import type { listBuyers } from '@caselift/contract/buyers';
import type { QueryOf } from '@caselift/contract/endpoint';
import { byName } from '@caselift/domain/by-name';
import { searchTest } from '@caselift/domain/fold';
import type { BuyerRow, Buyers, BuyersView } from '../../figures/buyers.ts';

/** For each value of sortBy the buyers' numbers; those that are equal by name. */
export type BuyerOrders = number[][];

export function buyerOrders({ list }: Buyers): BuyerOrders {
  const named = list.toSorted(byName);
  const measures = [(buyer: BuyerRow) => buyer.ounces, (buyer: BuyerRow) => buyer.gpCents];
  return measures.flatMap((of) =>
    [named.toSorted((a, b) => of(b) - of(a)), named.toSorted((a, b) => of(a) - of(b))].map((buyers) =>
      buyers.map(({ ix }) => ix),
    ),
  );
}

type BuyerFilters = Pick<QueryOf<typeof listBuyers>, 'salesRep' | 'searchPhrase' | 'chain' | 'location'>;

/** Answers whether a buyer is in the list: one that the viewer may see, and that passes every filter. */
export function buyerFilter(
  { salesRep, searchPhrase, chain, location }: BuyerFilters,
  view: BuyersView,
): (buyer: BuyerRow) => boolean {
  // The reps' names stay hidden for people the viewer may not see.
  const rep = salesRep ? view.personOf(salesRep)?.customId : null;
  const isFound = searchTest(searchPhrase);
  return (buyer) =>
    view.maySeeBuyersOf(buyer.repId) &&
    (rep === null || buyer.repId === rep) &&
    (!chain || buyer.chain === chain) &&
    (!location || buyer.location === location) &&
    isFound(buyer.name);
}
