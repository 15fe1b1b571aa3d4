/** Deactivating people, and bringing them and the deleted back, as an admin. */
import { deactivateUser, listGonePeople, restoreUser } from '@caselift/contract/gone-people';
import { userEditTexts } from '@caselift/contract/user-edits';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { isSelf, requireNoFreerAdmin } from '../../edits/rules.ts';
import { refusal } from '../../http/errors.ts';
import { serveScoped } from '../../http/serve.ts';
import { deactivatePerson } from './deactivate.ts';
import { readGonePeople } from './list.ts';
import { restorePerson } from './restore.ts';

export function gonePeopleRoutes(app: FastifyInstance, context: Context): void {
  serveScoped(app, context, listGonePeople, ({ viewer, scope, inScope }) =>
    inScope((tx) => readGonePeople(tx, scope, viewer.role === 'admin')),
  );

  serveScoped(
    app,
    context,
    deactivateUser,
    async ({ query: { customId }, body: { day, moveTo }, viewer, origin, scope, inScope }) => {
      if (isSelf(viewer, scope, customId)) throw refusal('conflict', userEditTexts.notYourself);
      await inScope(async (tx) => {
        await requireNoFreerAdmin(tx, viewer, scope, [customId]);
        await deactivatePerson(tx, scope, { customId, day, moveTo }, { actor: viewer.email, origin });
      });
      return null;
    },
  );

  serveScoped(
    app,
    context,
    restoreUser,
    ({ query: { customId }, body: { periodStart }, viewer, origin, scope, inScope }) =>
      inScope(async (tx) => {
        await requireNoFreerAdmin(tx, viewer, scope, [customId]);
        return restorePerson(tx, scope, { customId, periodStart }, { actor: viewer.email, origin });
      }),
  );
}
