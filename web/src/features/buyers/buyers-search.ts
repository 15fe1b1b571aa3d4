import { buyerOrders } from '@caselift/contract/buyers';
import { gpRanks, volumeRanks } from '@caselift/domain/product-words';
import { recommendationSorts, recommendationTabs } from '@caselift/domain/recommendations';
import * as z from 'zod/mini';
import { list, listOf, page, placeIn, text } from '../../shared/address-fields.ts';

/** /customers: the filters of the list, the customer that is open, and how its recommendations are narrowed and ordered. */
export const BuyersSearch = z.object({
  selectedBuyer: text(),
  salesRep: text(),
  /** The place in buyerOrders. */
  sortBy: placeIn(buyerOrders.length),
  searchPhrase: text(),
  page: page(),
  chain: text(),
  location: text(),
  /** The place in recommendationTabs. */
  tab: placeIn(recommendationTabs.length),
  brand: list(),
  brandFams: list(),
  gpRank: listOf(gpRanks),
  packageType: list(),
  size: list(),
  supplier: list(),
  tags: list(),
  volumeRank: listOf(volumeRanks),
  /** The place in recommendationSorts. */
  productsSortBy: placeIn(recommendationSorts.length),
  productsPage: page(),
});
export type BuyersSearch = z.output<typeof BuyersSearch>;
