import { listBrands, listSuppliers } from '@caselift/contract/suppliers';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { currentSnapshot, snapshotKey } from '../../figures/current-snapshot.ts';
import { viewerSeesProfits } from '../../figures/profits.ts';
import { prepareReply } from '../../http/prepared-reply.ts';
import { serveScoped } from '../../http/serve.ts';
import { listSupplierFigures } from './queries.ts';

export function supplierRoutes(app: FastifyInstance, context: Context): void {
  serveList(app, context, listSuppliers, 'snapshot_suppliers');
  serveList(app, context, listBrands, 'snapshot_brands');
}

function serveList(
  app: FastifyInstance,
  context: Context,
  endpoint: typeof listSuppliers,
  table: 'snapshot_suppliers' | 'snapshot_brands',
): void {
  serveScoped(app, context, endpoint, ({ viewer, scope, inScope }) =>
    inScope(async (tx) => {
      const [snapshot, withProfits] = await Promise.all([
        currentSnapshot(tx, scope, table),
        viewerSeesProfits(tx, viewer, scope),
      ]);
      if (snapshot === undefined) return [];
      const key = `${table} of ${snapshotKey(snapshot)}, ${withProfits ? 'with' : 'without'} profits`;
      return context.memory.remember(key, async () =>
        prepareReply(endpoint, await listSupplierFigures(tx, table, snapshot, { withProfits })),
      );
    }),
  );
}
