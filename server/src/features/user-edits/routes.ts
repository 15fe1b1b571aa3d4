/** Changing people, as an admin. */
import { updateUsers } from '@caselift/contract/user-edits';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { serveScoped } from '../../serve.ts';
import { editUsers } from './edit.ts';
import { requireKeepsOwnAccess } from './rules.ts';
import { editOf } from './user-edit.ts';

export function userEditRoutes(app: FastifyInstance, context: Context): void {
  serveScoped(app, context, updateUsers, async ({ query: { customIds }, body, viewer, origin, scope, inScope }) => {
    const edit = editOf(body.patch);
    requireKeepsOwnAccess(viewer, scope, customIds, edit);
    const by = { actor: viewer.email, origin, action: 'edit users' } as const;
    await inScope((tx) => editUsers(tx, scope, { customIds, edit }, by));
    return { updated: customIds.length };
  });
}
