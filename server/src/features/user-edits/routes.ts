/** Changing, creating and deleting people, as an admin. */
import {
  createUser,
  deleteUser,
  readFreeId,
  signOutEverywhere,
  signOutTexts,
  updateUserNumbers,
  updateUsers,
  userEditTexts,
} from '@caselift/contract/user-edits';
import { recordAudit } from '@caselift/db/audit';
import { outsideScope } from '@caselift/db/scope';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { credentialMails, sendMails } from '../../edits/credential-mails.ts';
import { editNumbers, editUsers } from '../../edits/edit-users.ts';
import { invite, mailInvitation } from '../../edits/invite.ts';
import { isSelf, requireKeepsOwnAccess, requireNoFreerAdmin } from '../../edits/rules.ts';
import { editOf } from '../../edits/user-edit.ts';
import { readPeople } from '../../figures/queries.ts';
import { refusal } from '../../http/errors.ts';
import { serveScoped } from '../../http/serve.ts';
import { endPersonsSessions, nextCustomId } from '../../identity/accounts.ts';
import { createPerson, newPerson } from './create.ts';
import { deletePerson } from './delete.ts';

export function userEditRoutes(app: FastifyInstance, context: Context): void {
  serveScoped(app, context, updateUsers, async ({ query: { customIds }, body, viewer, origin, scope, inScope }) => {
    const edit = editOf(body.patch);
    requireKeepsOwnAccess(viewer, scope, customIds, edit);
    const by = { viewer, origin, action: 'edit users' } as const;
    const change = { customIds, edit, periodStart: body.patch.periodStart };
    await sendMails(context, await inScope((tx) => editUsers(tx, scope, change, by)), origin);
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
      const by = { viewer, origin, action: 'edit users' } as const;
      const mails = await inScope((tx) => editNumbers(tx, scope, { rows: numbers, periodStart }, by));
      await sendMails(context, mails, origin);
      return { updated: rows.length };
    },
  );

  serveScoped(app, context, createUser, async ({ body, viewer, origin, scope, inScope }) => {
    const person = newPerson(body, scope);
    const by = { actor: viewer.email, origin };
    const { created, invited, mails } = await inScope(async (tx) => {
      const created = await createPerson(tx, scope, person, by);
      const invited = person.invite ? await invite(tx, context, scope, created.customId, by) : null;
      // Who is invited has that mail, and sets the password.
      const emails = invited === null ? [person.email] : [];
      const set = {
        what: 'account',
        person: person.name,
        newEmail: person.email,
        isDraft: scope.db === 'preview',
      } as const;
      const mails = await credentialMails(tx, scope, viewer, { customId: created.customId, emails, ...set });
      return { created, invited, mails };
    });
    await sendMails(context, mails, origin);
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

  serveScoped(app, context, signOutEverywhere, ({ query: { customId }, viewer, origin, scope, inScope }) => {
    const { wholesalerId } = scope;
    if (isSelf(viewer, scope, customId)) throw refusal('conflict', signOutTexts.oneself);
    return inScope(async (tx) => {
      const person = (await readPeople(tx, scope)).find((one) => one.customId === customId);
      if (person === undefined) throw refusal('not_found', userEditTexts.unknownUsers([customId]));
      await requireNoFreerAdmin(tx, viewer, scope, [customId]);
      const ended = await outsideScope(tx, () => endPersonsSessions(tx, { wholesalerId, customId }));
      const detail = { customId, name: person.name, ended };
      await recordAudit(tx, { wholesalerId, actor: viewer.email, origin, action: 'sign out everywhere', detail });
      return { ended };
    });
  });
}
