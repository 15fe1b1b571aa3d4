import { listBrands, listSuppliers } from '@caselift/contract/suppliers';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { currentSnapshot } from '../../current-snapshot.ts';
import { viewerSeesProfits } from '../../profits.ts';
import { type ScopedCall, serveScoped } from '../../serve.ts';
import { listSupplierFigures } from './queries.ts';

export function supplierRoutes(app: FastifyInstance, context: Context): void {
  const list = (table: 'snapshot_suppliers' | 'snapshot_brands') => (call: ScopedCall<typeof listSuppliers>) =>
    call.inScope(async (tx) => {
      const snapshot = await currentSnapshot(tx, call.scope);
      if (snapshot === undefined) return [];
      const withProfits = await viewerSeesProfits(tx, call.viewer, call.scope);
      return listSupplierFigures(tx, table, snapshot, { withProfits });
    });
  serveScoped(app, context, listSuppliers, list('snapshot_suppliers'));
  serveScoped(app, context, listBrands, list('snapshot_brands'));
}
