/** Creating a person with a password or an invitation (docs/product.md, Environments). */
import { invitationTexts } from '@caselift/contract/invitations';
import type { Scope } from '@caselift/contract/scope';
import { type NewUser, personRules, userEditTexts } from '@caselift/contract/user-edits';
import { isWeakPassword, weakPasswordText } from '@caselift/contract/weak-passwords';
import { recordAudit } from '@caselift/db/audit';
import type { Tx } from '@caselift/db/connect';
import { writeEdit } from '@caselift/db/edits';
import { lockEnvironments } from '@caselift/db/environments';
import { outsideScope } from '@caselift/db/scope';
import { requireFreeEmail } from '../../edits/edit-users.ts';
import { refusal } from '../../http/errors.ts';
import { parse } from '../../http/serve.ts';
import { createCredential, nextCustomId } from '../../identity/accounts.ts';

/**
 * As sent, with name, email and password by the rules of the role (400). Refuses (409) to invite a draft: the link
 * would open nothing yet.
 */
export function newPerson(sent: NewUser, { db }: Scope): NewUser {
  const rules = personRules(sent.role);
  const { invite = false, password } = sent;
  const name = parse(rules.newName, sent.name);
  const email = parse(rules.email, sent.email);
  if (invite && db === 'preview') throw refusal('conflict', invitationTexts.draft(name));
  if (password === undefined && !invite) throw refusal('bad_input', invitationTexts.passwordOrInvitation);
  if (password === undefined) return { ...sent, name, email };
  if (isWeakPassword(parse(rules.password, password), { name, email })) throw refusal('bad_input', weakPasswordText);
  return { ...sent, name, email, password };
}

/**
 * Creates the person in prod and preview, or in preview alone as a draft, under the next free id unless one is given.
 * The credential is created at once and works once there is a row in prod, so that the password isn't asked for again
 * at the publication. Refuses (409) an ID that was ever used, and an email in use.
 */
export async function createPerson(
  tx: Tx,
  scope: Scope,
  person: NewUser,
  by: { actor: string; origin: string },
): Promise<{ customId: string }> {
  const { wholesalerId, db } = scope;
  await lockEnvironments(tx, wholesalerId);
  const { name, email, role, password } = person;
  const { customId = await nextCustomId(tx, wholesalerId) } = person;
  if (await wasEverUsed(tx, scope, customId)) throw refusal('id_taken', userEditTexts.idTaken(customId));
  await requireFreeEmail(tx, scope, { customId, email });
  await writeEdit(tx, scope, async (place) => {
    await tx`
      insert into users (wholesaler_id, db, custom_id, name, email, role, edited_fields)
      values (${wholesalerId}, ${place.db}, ${customId}, ${name}, ${email}, ${role}, '{name,email,role}')`;
  });
  const wayIn = { email, password, person: { wholesalerId, customId } };
  const created = await outsideScope(tx, () => createCredential(tx, wayIn));
  if (created === 'emailTaken') throw refusal('conflict', userEditTexts.emailTaken);
  await recordAudit(tx, { wholesalerId, ...by, action: 'create user', detail: { db, customId, name, role, email } });
  return { customId };
}

/** By anyone of either environment, deleted people too, or of a publication that a rollback could restore. */
async function wasEverUsed(tx: Tx, { wholesalerId }: Scope, customId: string): Promise<boolean> {
  const inPublication = tx.json({ users: [{ custom_id: customId }] });
  const [found] = await tx<{ isUsed: boolean }[]>`
    select exists (select from users where wholesaler_id = ${wholesalerId} and custom_id = ${customId})
      or exists (
        select from publications where wholesaler_id = ${wholesalerId} and editable_rows @> ${inPublication}) as "isUsed"`;
  return found?.isUsed ?? false;
}
