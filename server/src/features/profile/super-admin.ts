/** The name and e-mail of an admin of no wholesaler, who has no row among the people of one. */
import { personRules, userEditTexts } from '@caselift/contract/user-edits';
import { recordAudit } from '@caselift/db/audit';
import type { Tx } from '@caselift/db/connect';
import { changesBetween } from '@caselift/db/edits';
import { refusal } from '../../errors.ts';
import { parse } from '../../serve.ts';
import type { Viewer } from '../../viewer.ts';

/** Refuses (400) what is no name or e-mail, or nothing at all, and (409) an e-mail with which someone else signs in. */
export async function editSuperAdmin(
  tx: Tx,
  { credentialId, name, email }: Viewer,
  sent: { name?: string; email?: string },
  origin: string,
): Promise<void> {
  const rules = personRules('admin');
  const typed = {
    ...(sent.name !== undefined && { name: parse(rules.name, sent.name) }),
    ...(sent.email !== undefined && { email: parse(rules.email, sent.email) }),
  };
  if (Object.keys(typed).length === 0) throw refusal('bad_input', userEditTexts.nothing);
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
