/** Inviting new people by email, and the link that sets their first password. */
import {
  acceptInvitation,
  invitationTexts,
  openInvitation,
  readInvitation,
  sendInvitation,
} from '@caselift/contract/invitations';
import { isWeakPassword, weakPasswordText } from '@caselift/contract/weak-passwords';
import { recordAudit } from '@caselift/db/audit';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { invite, inviteeOf, mailInvitation, whyNotInvited } from '../../edits/invite.ts';
import { requireNoFreerAdmin } from '../../edits/rules.ts';
import { refusal } from '../../http/errors.ts';
import { servePublic, serveScoped } from '../../http/serve.ts';
import { addressKey } from '../../identity/guess-limit.ts';
import { requireTaken } from '../../identity/guessing.ts';
import { findInvited, type Invited, spendInvitation } from '../../identity/invitations.ts';

export function invitationRoutes(app: FastifyInstance, context: Context): void {
  const { sql, env, guessLimits } = context;

  serveScoped(app, context, readInvitation, ({ params: { customId }, scope, inScope }) =>
    inScope(async (tx) => {
      const found = await inviteeOf(tx, scope, customId);
      const { hasSignedIn = false, invitation = null } = found.invitee ?? {};
      return { refusal: whyNotInvited(found, env.demo), hasSignedIn, invitation };
    }),
  );

  serveScoped(app, context, sendInvitation, async ({ params: { customId }, viewer, origin, scope, inScope }) => {
    const invited = await inScope(async (tx) => {
      await requireNoFreerAdmin(tx, viewer, scope, [customId]);
      return invite(tx, context, scope, customId, { actor: viewer.email, origin });
    });
    await mailInvitation(context, invited, origin);
    return { email: invited.email };
  });

  servePublic(app, openInvitation, async ({ body: { token }, origin }) => {
    const { name, email, wholesaler } = await requireInvited(token, origin);
    return { name, email, wholesaler };
  });

  servePublic(app, acceptInvitation, async ({ body: { token, password }, origin }) => {
    const { credentialId, name, email, wholesalerId } = await requireInvited(token, origin);
    if (isWeakPassword(password, { name, email })) throw refusal('bad_input', weakPasswordText);
    const isSpent = await spendInvitation(sql, { token, credentialId, password });
    if (!isSpent) throw refusal('bad_input', invitationTexts.ended);
    await recordAudit(sql, { wholesalerId, actor: email, action: 'accept invitation', origin });
    return { email };
  });

  /** Only wrong tokens count against the caller's address. */
  async function requireInvited(token: string, origin: string): Promise<Invited> {
    const address = addressKey(origin);
    requireTaken(await guessLimits.byAddress.take(address));
    const invited = await findInvited(sql, token, env.demo);
    if (invited === undefined) throw refusal('bad_input', invitationTexts.ended);
    await guessLimits.byAddress.giveBack(address);
    return invited;
  }
}
