/** Boosts: their list, one of them, its products, what it would cost, and saving it. */
import {
  createBoost,
  deleteBoost,
  listBoostProducts,
  listBoosts,
  listBoostsOwnProducts,
  listSelectedCustomProducts,
  readActiveFilters,
  readBoost,
  readCostEstimate,
  updateBoost,
  updateBoostProducts,
} from '@caselift/contract/boosts';
import type { Endpoint } from '@caselift/contract/endpoint';
import { errorTexts } from '@caselift/contract/errors';
import type { Scope } from '@caselift/contract/scope';
import type { Tx } from '@caselift/db/connect';
import { scoped } from '@caselift/db/scope';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { requireBoost } from '../../figures/boost-rows.ts';
import { requireMayFilter } from '../../figures/catalog.ts';
import { refusal } from '../../http/errors.ts';
import { type ScopedCall, type ScopedRequest, serveScoped } from '../../http/serve.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { boostDetail } from './detail.ts';
import { estimateCost } from './estimate.ts';
import { activeFilters, boostsPage } from './list.ts';
import { chosenProducts, manualList, ownProducts } from './products.ts';
import { type Edit, insertCopy, insertDraft, deleteBoost as markDeleted, saveBoost } from './save.ts';
import { updateProducts } from './update-products.ts';
import { type BoostsView, readBoostsView, readPaidBoosts, shownBoost } from './view.ts';

type Asked = { viewer: Viewer; scope: Scope };

export function boostRoutes(app: FastifyInstance, context: Context): void {
  const { memory } = context;
  /** What a call reads, all of one moment. */
  const read = <T>(asked: Asked, answer: (tx: Tx, view: BoostsView) => Promise<T>) =>
    scoped(context.sql, asked.scope, async (tx) => answer(tx, await readBoostsView(tx, memory, asked)), 'reading');

  serveScoped(app, context, listBoosts, ({ query, ...asked }) =>
    read(asked, (tx, view) => boostsPage(tx, memory, view, query)),
  );
  serveScoped(app, context, readActiveFilters, (asked) => read(asked, async (_tx, view) => activeFilters(view)));
  serveScoped(app, context, readBoost, ({ params, query: { periodStart }, ...asked }) =>
    read(asked, (tx, view) => boostDetail(tx, memory, view, params.id, periodStart)),
  );

  serveScoped(app, context, createBoost, async ({ query: { parentId }, body, ...call }) => {
    const boostId = await call.inScope((tx) => {
      const edit = editOf(context, call, tx);
      return parentId === undefined ? insertDraft(edit, body) : insertCopy(edit, parentId, body);
    });
    if (parentId !== undefined) await measure(context, call);
    return read(call, async (tx, view) =>
      shownBoost(requireBoost(view, boostId), view, await readPaidBoosts(tx, memory, view)),
    );
  });
  serveScoped(app, context, updateBoost, async ({ params: { id }, body: { _id, ...form }, ...call }) => {
    if (_id !== id) throw refusal('bad_input', errorTexts.malformed);
    await call.inScope((tx) => saveBoost(editOf(context, call, tx), id, form));
    await measure(context, call);
    return read(call, (tx, view) => boostDetail(tx, memory, view, id));
  });
  serveScoped(app, context, deleteBoost, async ({ params, ...call }) => {
    await call.inScope((tx) => markDeleted(editOf(context, call, tx), params.id));
    await measure(context, call);
    return null;
  });

  serveScoped(app, context, listBoostProducts, ({ params: { boostId }, query, ...asked }) => {
    requireMayFilter(asked.viewer, query);
    return read(asked, (tx, view) => manualList(tx, memory, { view, boostId, query }));
  });
  serveScoped(app, context, listBoostsOwnProducts, ({ params: { boostId }, query, ...asked }) => {
    requireMayFilter(asked.viewer, query);
    return read(asked, (tx, view) => ownProducts(tx, memory, { view, boostId, query }));
  });
  serveScoped(app, context, listSelectedCustomProducts, ({ params: { boostId }, query, body, ...asked }) => {
    const { page, limit, searchPhrase = body.searchPhrase } = query;
    return read(asked, (tx, view) =>
      chosenProducts(tx, memory, { view, boostId, filters: body, page, limit, searchPhrase }),
    );
  });
  serveScoped(app, context, updateBoostProducts, async ({ params: { boostId }, query, body, ...call }) => {
    requireMayFilter(call.viewer, query);
    const { products, all } = body;
    const written = await call.inScope((tx) =>
      updateProducts(editOf(context, call, tx), call, { boostId, query, products, all }),
    );
    if (written.takesEffect) await measure(context, call);
    return written;
  });

  serveScoped(
    app,
    context,
    readCostEstimate,
    async ({ params: { boostId }, query: { periodStart }, body, ...asked }) => {
      const asking = await read(asked, (tx, view) => estimateCost(tx, context, { view, boostId, periodStart, body }));
      return asking();
    },
  );
}

function editOf(
  { memory }: Context,
  { scope: { wholesalerId }, viewer, origin }: Pick<ScopedCall<Endpoint>, 'scope' | 'viewer' | 'origin'>,
  tx: Tx,
): Edit {
  return { tx, memory, wholesalerId, by: { actor: viewer.email, origin } };
}

/** Works out what boosts pay in both environments after an edit, outside its transaction: the next reader finds it. */
async function measure({ sql, memory }: Context, { viewer, scope }: Pick<ScopedRequest, 'viewer' | 'scope'>) {
  const inEnvironment = (db: Scope['db']) => {
    const asked = { viewer, scope: { ...scope, db } };
    const read = async (tx: Tx) => readPaidBoosts(tx, memory, await readBoostsView(tx, memory, asked));
    return scoped(sql, asked.scope, read, 'reading');
  };
  await Promise.all([inEnvironment('prod'), inEnvironment('preview')]);
}
