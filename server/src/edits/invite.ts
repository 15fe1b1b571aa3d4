/** Sending an invitation: who can be invited, and the mail. */
import { invitationTexts } from '@caselift/contract/invitations';
import type { Scope } from '@caselift/contract/scope';
import { userEditTexts } from '@caselift/contract/user-edits';
import { recordAudit } from '@caselift/db/audit';
import type { Tx } from '@caselift/db/connect';
import { lockEnvironments } from '@caselift/db/environments';
import { outsideScope } from '@caselift/db/scope';
import type { Context } from '../context.ts';
import { readPeople } from '../figures/queries.ts';
import { refusal } from '../http/errors.ts';
import { addressKey } from '../identity/guess-limit.ts';
import { requireTaken } from '../identity/guessing.ts';
import { type Invitee, readInvitee, storeInvitation } from '../identity/invitations.ts';

type Found = { name: string; invitee: Invitee | null };
export type InvitationMail = { credentialId: number; email: string };

/** Refuses (404) someone who isn't in the environment. */
export async function inviteeOf(tx: Tx, scope: Scope, customId: string): Promise<Found> {
  const person = (await readPeople(tx, scope)).find((one) => one.customId === customId);
  if (person === undefined) throw refusal('not_found', userEditTexts.unknownUsers([customId]));
  const { wholesalerId } = scope;
  return { name: person.name, invitee: await outsideScope(tx, () => readInvitee(tx, { wholesalerId, customId })) };
}

/** As a sentence; null: the person can be invited. */
export function whyNotInvited({ name, invitee }: Found, demo: boolean): string | null {
  if (invitee === null) return invitationTexts.noEmail(name);
  if (!invitee.isInProd) return invitationTexts.draft(name);
  if (invitee.hasSignedIn) return invitationTexts.signedIn(name);
  return invitee.isDemo && !demo ? invitationTexts.demo : null;
}

/** Stores the invitation, to be mailed once the transaction has ended. 409: they can't be invited; 429: too often. */
export async function invite(
  tx: Tx,
  { env, mailLimits }: Pick<Context, 'env' | 'mailLimits'>,
  scope: Scope,
  customId: string,
  by: { actor: string; origin: string },
): Promise<InvitationMail> {
  await lockEnvironments(tx, scope.wholesalerId);
  const found = await inviteeOf(tx, scope, customId);
  const { name, invitee } = found;
  const why = whyNotInvited(found, env.demo);
  if (invitee === null || why !== null) throw refusal('conflict', why ?? invitationTexts.noEmail(name));
  const { credentialId, email } = invitee;
  await outsideScope(tx, async () => {
    // Within the transaction: an invitation that comes to nothing mails nobody, and counts as none.
    requireTaken(await mailLimits.byRecipient.take(JSON.stringify(['invitation', email]), tx));
    await storeInvitation(tx, credentialId);
  });
  await recordAudit(tx, {
    wholesalerId: scope.wholesalerId,
    ...by,
    action: 'send invitation',
    detail: { customId, name, email },
  });
  return { credentialId, email };
}

export function mailInvitation({ jobs }: Pick<Context, 'jobs'>, mail: InvitationMail, origin: string): Promise<void> {
  return jobs.sendMail({ template: 'invitation', ...mail }, addressKey(origin));
}
