/** What the profile's form accepts and sends (specification 1, section 5). */

import type { Session } from '@caselift/contract/session';
import { personRules } from '@caselift/contract/user-edits';
import * as z from 'zod/mini';
import { faultBy, textLike } from '../../shared/user-edit/text-rules.ts';

export type ProfileValues = { name: string; email: string };

/** The rules of the person's role; what stands there already may stay. */
export function profileSchema({ name, email, role }: Pick<Session, 'name' | 'email' | 'role'>) {
  const rules = personRules(role);
  return z.object({ name: textLike(name, faultBy(rules.name)), email: textLike(email, faultBy(rules.email)) });
}

/** Only what was changed. E-mails are compared as they are kept, in small letters. */
export function profileChanges(typed: ProfileValues, before: ProfileValues): Partial<ProfileValues> {
  const name = typed.name.trim();
  const email = typed.email.trim().toLowerCase();
  return { ...(name !== before.name && { name }), ...(email !== before.email && { email }) };
}
