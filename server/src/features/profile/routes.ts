/** A person's own name and e-mail. */
import { updateUserSelf, userEditTexts, withoutEmpty } from '@caselift/contract/user-edits';
import { scoped } from '@caselift/db/scope';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { refusal } from '../../errors.ts';
import { requireMayChange } from '../../policies.ts';
import { serveSignedIn } from '../../serve.ts';
import { findViewer } from '../../viewer.ts';
import { editUsers } from '../user-edits/edit.ts';
import { editOf } from '../user-edits/user-edit.ts';
import { editSuperAdmin } from './super-admin.ts';

export function profileRoutes(app: FastifyInstance, context: Context): void {
  const { sql, env } = context;

  serveSignedIn(app, context, updateUserSelf, async ({ viewer, body, origin }) => {
    requireMayChange(viewer);
    const { wholesalerId, customId, credentialId, email: actor } = viewer;
    if (wholesalerId === null || customId === null) {
      await sql.begin((tx) => editSuperAdmin(tx, viewer, withoutEmpty(body), origin));
    } else {
      const edit = editOf(body);
      // As an edit of prod, which is what the person is signed in to.
      const scope = { wholesalerId, db: 'prod' } as const;
      const by = { actor, origin, action: 'edit profile' } as const;
      await scoped(sql, scope, (tx) => editUsers(tx, scope, { customIds: [customId], edit }, by));
    }
    const changed = await findViewer(sql, credentialId, env.demo);
    // Deleted by somebody else at this moment.
    if (changed === undefined) throw refusal('not_found', userEditTexts.unknownUsers([customId ?? actor]));
    return { name: changed.name, email: changed.email };
  });
}
