/** What to offer a buyer, what to look after and what to take out of its range. */
import { buyerTexts } from '@caselift/contract/buyers';
import { listRecommendedProducts } from '@caselift/contract/recommendations';
import { ninetyDaysAt } from '@caselift/domain/calendar';
import { productFilter } from '@caselift/domain/product-filters';
import { recommendationFigures } from '@caselift/domain/recommendation-figures';
import { inOrder } from '@caselift/domain/recommendation-order';
import { basketsOf, type RecommendationSort, recommend, recommendationSorts } from '@caselift/domain/recommendations';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { readActiveBoosts } from '../../figures/active-boosts.ts';
import { readBuyers, readInView, requireBuyer } from '../../figures/buyers.ts';
import { readCatalog, readTypeTotals } from '../../figures/catalog.ts';
import { snapshotKey } from '../../figures/current-snapshot.ts';
import { refusal } from '../../http/errors.ts';
import { serveScoped } from '../../http/serve.ts';
import { readBasket } from './queries.ts';

const tables = ['snapshot_buyers', 'snapshot_buyer_details', 'snapshot_products', 'snapshot_type_products'] as const;

const nobody = { products: { buyers: [], milliUnits: [], gpCents: [] }, baskets: basketsOf([]).all };

export function recommendationRoutes(app: FastifyInstance, context: Context): void {
  const { memory } = context;
  serveScoped(app, context, listRecommendedProducts, ({ params: { customId, tab }, query, inScope, ...by }) =>
    inScope(async (tx) => {
      const { snapshot, edited, view } = await readInView(tx, memory, by, ...tables);
      if (snapshot === undefined) throw refusal('not_found', buyerTexts.unknown);
      const buyers = await readBuyers(tx, memory, snapshot);
      const buyer = requireBuyer(buyers, view, customId);
      const { list: catalog } = await readCatalog(tx, memory, snapshot, edited);
      const [boosts, totals, baskets, basket] = await Promise.all([
        readActiveBoosts(tx, memory, snapshot, edited),
        readTypeTotals(tx, memory, snapshot, catalog.length),
        memory.remember(`baskets of ${snapshotKey(snapshot)}`, async () => basketsOf(buyers.list)),
        readBasket(tx, snapshot, customId),
      ]);
      const { accountType } = buyer;
      const { settings, withProfits } = view;
      const found = recommend({
        buyer: { ...buyer, ...basket },
        catalog,
        passes: productFilter(query),
        isBoosted: (product) => boosts.has(product.customId),
        sameType: {
          products: totals.of.get(accountType) ?? nobody.products,
          baskets: baskets.of.get(accountType) ?? nobody.baskets,
        },
        allTypes: { products: totals.all, baskets: baskets.all },
        settings,
      });
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
        accountType,
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
