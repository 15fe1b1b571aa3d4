import { updateWholesaler } from '@caselift/contract/wholesaler-settings';
import type { Tx } from '@caselift/db/connect';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { saveMeasured } from '../../edits/save-measured.ts';
import { serveScoped } from '../../http/serve.ts';
import { todayOf } from '../../today.ts';
import { cleanPatch, editWholesaler } from './edit.ts';

export function wholesalerSettingsRoutes(app: FastifyInstance, context: Context): void {
  serveScoped(app, context, updateWholesaler, async ({ body, viewer, origin, ...call }) => {
    const edit = async (tx: Tx) => {
      const patch = cleanPatch(body, await todayOf(tx, call.scope));
      return editWholesaler(tx, call.scope, patch, { actor: viewer.email, origin });
    };
    // Items compare as many selling days of two periods as have elapsed.
    await (body.allNonSellingDays === undefined ? call.inScope(edit) : saveMeasured(context, call, edit));
    return null;
  });
}
