import { updateWholesaler } from '@caselift/contract/wholesaler-settings';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { serveScoped } from '../../http/serve.ts';
import { today } from '../../today.ts';
import { cleanPatch, editWholesaler } from './edit.ts';

export function wholesalerSettingsRoutes(app: FastifyInstance, context: Context): void {
  serveScoped(app, context, updateWholesaler, async ({ body, viewer, origin, scope, inScope }) => {
    const patch = cleanPatch(body, today());
    await inScope((tx) => editWholesaler(tx, scope, patch, { actor: viewer.email, origin }));
    return null;
  });
}
