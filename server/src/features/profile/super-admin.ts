/** The name and email of an admin of no wholesaler, who has no row among the people of one. */
import { userEditTexts } from '@caselift/contract/user-edits';
import { recordAudit } from '@caselift/db/audit';
import type { Tx } from '@caselift/db/connect';
import { changesBetween } from '@caselift/db/edits';
import { refusal } from '../../http/errors.ts';
import type { Viewer } from '../../identity/viewer.ts';

/** Name or email by the rules (own-change.ts). Refuses (409) an email with which someone else signs in. */
export async function editSuperAdmin(
  tx: Tx,
  { credentialId, name, email }: Viewer,
  typed: { name?: string; email?: string },
  origin: string,
): Promise<void> {
  await tx`lock table credentials in share row exclusive mode`;
  const others = await tx`
    select from credentials where email = ${typed.email ?? email} and credential_id <> ${credentialId}`;
  if (others.length > 0) throw refusal('conflict', userEditTexts.emailTaken);
  await tx`update credentials set ${tx(typed)} where credential_id = ${credentialId}`;
  if (typed.email !== undefined && typed.email !== email)
    await tx`delete from one_time_passwords where credential_id = ${credentialId}`;
  const changes = changesBetween({ name, email }, typed);
  if (Object.keys(changes).length > 0)
    await recordAudit(tx, { actor: email, action: 'edit profile', detail: { changes }, origin });
}
