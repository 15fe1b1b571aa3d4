/** The catalog: its list, its summary, a product's card, and the flags that admins set. */
import { listProducts, readProduct, readProductsSummary, updateProducts } from '@caselift/contract/products';
import type { Tx } from '@caselift/db/connect';
import { ninetyDaysAt } from '@caselift/domain/calendar';
import { ninetyDaysFigures, ninetyDaysSum } from '@caselift/domain/product-figures';
import { seesProfits } from '@caselift/domain/visibility';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { readActiveBoosts } from '../../figures/active-boosts.ts';
import { productsLeft, readCatalog, requireMayFilter } from '../../figures/catalog.ts';
import { currentSnapshot } from '../../figures/current-snapshot.ts';
import { readEditedParts } from '../../figures/edited-parts.ts';
import { type ScopedCall, serveScoped } from '../../http/serve.ts';
import { readCard } from './card.ts';
import { editFlags } from './edit-flags.ts';
import { shownProduct } from './shown-product.ts';

type Asked = Pick<ScopedCall<typeof listProducts>, 'viewer' | 'scope'>;

export function productRoutes(app: FastifyInstance, context: Context): void {
  serveScoped(app, context, listProducts, ({ query, inScope, ...asked }) => {
    requireMayFilter(asked.viewer, query);
    return inScope(async (tx) => {
      const { snapshot, edited, catalog, withProfits } = await readFor(tx, context, asked);
      if (!snapshot || !catalog) return { results: [], count: 0 };
      const found = productsLeft(catalog, query, catalog.byVolume);
      const boosts = await readActiveBoosts(tx, context.memory, snapshot, edited);
      const from = (query.page - 1) * query.limit;
      const page = found.slice(from, from + query.limit);
      return { results: page.map((product) => shownProduct(product, { withProfits, boosts })), count: found.length };
    });
  });

  serveScoped(app, context, readProductsSummary, ({ query, inScope, ...asked }) => {
    requireMayFilter(asked.viewer, query);
    return inScope(async (tx) => {
      const { snapshot, catalog, withProfits } = await readFor(tx, context, asked);
      const found = catalog === null ? [] : productsLeft(catalog, query, catalog.byVolume);
      return {
        ...ninetyDaysFigures(ninetyDaysSum(found), { withProfits }),
        count: found.length,
        of: catalog?.list.length ?? 0,
        period: snapshot ? ninetyDaysAt(snapshot.lastTransactionDate).thisYear : null,
      };
    });
  });

  serveScoped(app, context, readProduct, ({ params, viewer, scope, inScope }) =>
    inScope((tx) => readCard(tx, context.memory, { viewer, scope }, params.customId)),
  );

  serveScoped(app, context, updateProducts, async ({ query: { customIds }, body, viewer, origin, scope, inScope }) => {
    const by = { actor: viewer.email, origin };
    await inScope((tx) => editFlags(tx, scope, { customIds, flags: body.patch.sponsored }, by));
    return { updated: customIds.length };
  });
}

/** null and undefined before the environment's first update. */
async function readFor(tx: Tx, { memory }: Context, { viewer, scope }: Asked) {
  const [snapshot, edited] = await Promise.all([
    currentSnapshot(tx, scope, 'snapshot_products'),
    readEditedParts(tx, memory, scope),
  ]);
  const catalog = snapshot ? await readCatalog(tx, memory, snapshot, edited) : null;
  return { snapshot, edited, catalog, withProfits: seesProfits(viewer, await edited.settings()) };
}
