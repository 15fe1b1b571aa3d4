/** The customers of a wholesaler: lists, one with its panel, and what they are told apart by. */
import {
  buyerTexts,
  listBuyers,
  listDistinctAccountTypes,
  buyerOrders as orders,
  readBuyer,
} from '@caselift/contract/buyers';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { type BuyerRow, readBuyers, readInView, requireBuyer } from '../../figures/buyers.ts';
import { readCatalog } from '../../figures/catalog.ts';
import { snapshotKey } from '../../figures/current-snapshot.ts';
import { refusal } from '../../http/errors.ts';
import { serveScoped } from '../../http/serve.ts';
import { buyerFilter, buyerOrders } from './list.ts';
import { buyerPanel, readBuyerLists } from './panel.ts';
import { shownBuyer } from './shown-buyer.ts';

export function buyerRoutes(app: FastifyInstance, context: Context): void {
  const { memory } = context;

  serveScoped(app, context, listBuyers, ({ query, inScope, ...by }) =>
    inScope(async (tx) => {
      const { snapshot, view } = await readInView(tx, memory, by, 'snapshot_buyers');
      if (!view.withProfits && orders[query.sortBy]?.profit) throw refusal('bad_input', buyerTexts.profitSort);
      if (snapshot === undefined) return { results: [], count: 0 };
      const buyers = await readBuyers(tx, memory, snapshot);
      const sorted = await memory.remember(`orders of buyers of ${snapshotKey(snapshot)}`, async () =>
        buyerOrders(buyers),
      );
      const passes = buyerFilter(query, view);
      const found = (sorted[query.sortBy] ?? []).flatMap((ix) => {
        const buyer = buyers.list[ix];
        return buyer !== undefined && passes(buyer) ? [buyer] : [];
      });
      const page = found.slice((query.page - 1) * query.limit, query.page * query.limit);
      return { results: page.map((buyer) => shownBuyer(buyer, view)), count: found.length };
    }),
  );

  serveScoped(app, context, readBuyer, ({ params, inScope, ...by }) =>
    inScope(async (tx) => {
      const tables = ['snapshot_buyers', 'snapshot_buyer_details', 'snapshot_products'] as const;
      const { snapshot, edited, view } = await readInView(tx, memory, by, ...tables);
      if (snapshot === undefined) throw refusal('not_found', buyerTexts.unknown);
      const buyer = requireBuyer(await readBuyers(tx, memory, snapshot), view, params.customId);
      const [lists, catalog] = await Promise.all([
        readBuyerLists(tx, snapshot, buyer.customId),
        readCatalog(tx, memory, snapshot, edited),
      ]);
      const panel = buyerPanel(buyer, lists, catalog, snapshot, view);
      return { ...shownBuyer(buyer, view), ...panel };
    }),
  );

  serveScoped(app, context, listDistinctAccountTypes, ({ inScope, ...by }) =>
    inScope(async (tx) => {
      const { snapshot, view } = await readInView(tx, memory, by, 'snapshot_buyers');
      const buyers = snapshot === undefined ? [] : (await readBuyers(tx, memory, snapshot)).list;
      const seen = buyers.filter(({ repId }) => view.maySeeBuyersOf(repId));
      return {
        accountTypes: distinct(seen, ({ accountType }) => accountType),
        chains: distinct(seen, ({ chain }) => chain),
        locations: distinct(seen, ({ location }) => location),
      };
    }),
  );
}

function distinct(buyers: readonly BuyerRow[], of: (buyer: BuyerRow) => string | null): string[] {
  const found = new Set(buyers.map(of));
  return [...found].filter((value) => value !== null).sort(new Intl.Collator('en').compare);
}
