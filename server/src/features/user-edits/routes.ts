/** Changing, creating and deleting people, as an admin. */
import {
  createUser,
  deleteUser,
  readFreeId,
  updateUserNumbers,
  updateUsers,
  userEditTexts,
} from '@caselift/contract/user-edits';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { editNumbers, editUsers } from '../../edits/edit-users.ts';
import { invite, mailInvitation } from '../../edits/invite.ts';
import { isSelf, requireKeepsOwnAccess, requireNoFreerAdmin } from '../../edits/rules.ts';
import { editOf } from '../../edits/user-edit.ts';
import { refusal } from '../../http/errors.ts';
import { serveScoped } from '../../http/serve.ts';
import { nextCustomId } from '../../identity/accounts.ts';
import { createPerson, newPerson } from './create.ts';
import { deletePerson } from './delete.ts';

export function userEditRoutes(app: FastifyInstance, context: Context): void {
  serveScoped(app, context, updateUsers, async ({ query: { customIds }, body, viewer, origin, scope, inScope }) => {
    const edit = editOf(body.patch);
    requireKeepsOwnAccess(viewer, scope, customIds, edit);
    const by = { actor: viewer.email, origin, action: 'edit users' } as const;
    await inScope(async (tx) => {
      await requireNoFreerAdmin(tx, viewer, scope, customIds);
      await editUsers(tx, scope, { customIds, edit, periodStart: body.patch.periodStart }, by);
    });
    return { updated: customIds.length };
  });

  serveScoped(
    app,
    context,
    updateUserNumbers,
    async ({ body: { rows, periodStart }, viewer, origin, scope, inScope }) => {
      const twice = rows.find(({ customId }, at) => rows.findIndex((row) => row.customId === customId) < at);
      if (twice !== undefined) throw refusal('bad_input', userEditTexts.rowTwice(twice.customId));
      const numbers = rows.map(({ customId, patch }) => {
        const { goals, person } = editOf(patch);
        return { customId, goals, maxFplPercent: person.max_fpl_percent };
      });
      const by = { actor: viewer.email, origin, action: 'edit users' } as const;
      await inScope((tx) => editNumbers(tx, scope, { rows: numbers, periodStart }, by));
      return { updated: rows.length };
    },
  );

  serveScoped(app, context, createUser, async ({ body, viewer, origin, scope, inScope }) => {
    const person = newPerson(body, scope);
    const by = { actor: viewer.email, origin };
    const { created, invited } = await inScope(async (tx) => {
      const created = await createPerson(tx, scope, person, by);
      return { created, invited: person.invite ? await invite(tx, context, scope, created.customId, by) : null };
    });
    if (invited !== null) await mailInvitation(context, invited, origin);
    return created;
  });

  serveScoped(app, context, readFreeId, ({ scope, inScope }) =>
    inScope(async (tx) => ({ customId: await nextCustomId(tx, scope.wholesalerId) })),
  );

  serveScoped(app, context, deleteUser, async ({ query: { customId, moveTo }, viewer, origin, scope, inScope }) => {
    if (isSelf(viewer, scope, customId)) throw refusal('conflict', userEditTexts.notYourself);
    await inScope(async (tx) => {
      await requireNoFreerAdmin(tx, viewer, scope, [customId]);
      await deletePerson(tx, scope, { customId, moveTo }, { actor: viewer.email, origin });
    });
    return null;
  });
}
