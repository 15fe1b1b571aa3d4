/** What the page asks the server for, from its address. */
import { buyerOrders, listBuyers, readBuyer } from '@caselift/contract/buyers';
import type { ReplyOf } from '@caselift/contract/endpoint';
import { listRecommendedProducts } from '@caselift/contract/recommendations';
import type { Scope } from '@caselift/contract/scope';
import { type RecommendationTab, recommendationTabs } from '@caselift/domain/recommendations';
import { endpointQuery, keepingAnswer, silently } from '../../api/query.ts';
import type { BuyersSearch } from './buyers-search.ts';
import { filtersOf } from './recommendations/filters.ts';

export type Recommendations = ReplyOf<typeof listRecommendedProducts>;

const orNone = (text: string): string | undefined => (text.trim() === '' ? undefined : text.trim());

/** The list's current sort order. Where profits are hidden, sorting by profit falls back to the first order. */
export const sortInForce = (sortBy: number, seesProfits: boolean): number =>
  buyerOrders[sortBy]?.profit && !seesProfits ? 0 : sortBy;

export function buyersQuery(scope: Scope, filters: BuyersSearch, seesProfits: boolean, page = filters.page) {
  const input = {
    query: {
      ...scope,
      salesRep: orNone(filters.salesRep),
      sortBy: sortInForce(filters.sortBy, seesProfits),
      searchPhrase: orNone(filters.searchPhrase),
      chain: orNone(filters.chain),
      location: orNone(filters.location),
      page,
    },
  };
  return { ...endpointQuery(listBuyers, input), ...silently, ...keepingAnswer(input) };
}

export const buyerQuery = (scope: Scope, customId: string) => ({
  ...endpointQuery(readBuyer, { params: { customId }, query: scope }),
  ...silently,
});

/** Without a page, all rows come in one answer. */
export const recommendationsInput = (
  scope: Scope,
  customId: string,
  tab: RecommendationTab,
  filters: BuyersSearch,
  rows: { page?: number; limit?: number } = {},
) => ({
  params: { customId, tab },
  query: { ...scope, ...filtersOf(filters), productsSortBy: filters.productsSortBy, ...rows },
});

export function recommendationsQuery(...asked: Parameters<typeof recommendationsInput>) {
  const input = recommendationsInput(...asked);
  return { ...endpointQuery(listRecommendedProducts, input), ...silently, ...keepingAnswer(input) };
}

/** @example tabOf({ tab: 1 }) // 'sell' */
export const tabOf = ({ tab }: Pick<BuyersSearch, 'tab'>): RecommendationTab =>
  recommendationTabs[tab] ?? recommendationTabs[0];
