/** What to offer a buyer, what to look after and what to take out of its range. */
import { listRecommendedProducts } from '@caselift/contract/recommendations';
import { ninetyDaysAt } from '@caselift/domain/calendar';
import { productFilter } from '@caselift/domain/product-filters';
import { recommendationFigures } from '@caselift/domain/recommendation-figures';
import { inOrder } from '@caselift/domain/recommendation-order';
import { type RecommendationSort, recommendationSorts } from '@caselift/domain/recommendations';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { readRecommended } from '../../figures/recommended.ts';
import { serveScoped } from '../../http/serve.ts';

export function recommendationRoutes(app: FastifyInstance, context: Context): void {
  const { memory } = context;
  serveScoped(app, context, listRecommendedProducts, ({ params: { customId, tab }, query, inScope, ...by }) =>
    inScope(async (tx) => {
      const asked = { customId, passes: productFilter(query) };
      const { snapshot, view, buyer, boosts, found } = await readRecommended(tx, memory, by, asked);
      const { settings, withProfits } = view;
      const sort = sortInForce(query.productsSortBy, withProfits);
      const rows = inOrder(found[tab], tab, sort);
      const from = ((query.page ?? 1) - 1) * query.limit;
      const page = query.page === undefined ? rows : rows.slice(from, from + query.limit);
      const list = { tab, sort, all: found, maxFPL: settings.maxFPL, withProfits };
      return {
        results: page.map((row) => {
          const { customId, name, size, supplier, isSponsored } = row.product;
          const product = { customId, name, size, supplier, isSponsored };
          const boost = boosts.get(customId);
          const boosted = { recommendedToSell: boost?.amount ?? 0, boostType: boost?.type ?? null };
          return { ...product, ...boosted, ...recommendationFigures(row, list) };
        }),
        count: rows.length,
        counts: { sold: found.sold.length, sell: found.sell.length, remove: found.remove.length },
        sortBy: recommendationSorts.indexOf(sort),
        accountType: buyer.accountType,
        peers: found.peers.buyers,
        allPeers: found.others.buyers,
        period: ninetyDaysAt(snapshot.lastTransactionDate).thisYear,
      };
    }),
  );
}

/** Where profits are hidden, an order by profits would tell them. */
function sortInForce(productsSortBy: number, withProfits: boolean): RecommendationSort {
  return (withProfits ? recommendationSorts[productsSortBy] : undefined) ?? 'ce';
}
