/** What the profile's forms accept and send. */

import { NewPassword } from '@caselift/contract/passwords';
import { profileTexts } from '@caselift/contract/profile';
import type { Session } from '@caselift/contract/session';
import { personRules } from '@caselift/contract/user-edits';
import { isWeakPassword, weakPasswordText } from '@caselift/contract/weak-passwords';
import * as z from 'zod/mini';
import { faultBy, textLike } from '../../shared/user-edits/text-rules.ts';

type Person = Pick<Session, 'name' | 'email'>;
export type ProfileValues = { name: string; email: string; password: string };

/** The rules of the person's role; what stands there already may stay. Another email needs the password. */
export function profileSchema({ name, email, role }: Pick<Session, 'name' | 'email' | 'role'>) {
  const rules = personRules(role);
  return z
    .object({
      name: textLike(name, faultBy(rules.name)),
      email: textLike(email, faultBy(rules.email)),
      password: z.string(),
    })
    .check(
      z.refine((typed) => typed.password !== '' || profileChanges(typed, { name, email }).email === undefined, {
        path: ['password'],
        error: profileTexts.passwordNeeded,
      }),
    );
}

/** Only what was changed. Emails are compared as they are kept, in small letters. */
export function profileChanges(typed: Person, before: Person): Partial<Person> {
  const name = typed.name.trim();
  const email = typed.email.trim().toLowerCase();
  return { ...(name !== before.name && { name }), ...(email !== before.email && { email }) };
}

/** The server refuses the same. */
export function passwordSchema(person: Person) {
  const notOwnWords = z.refine<string>((password) => !isWeakPassword(password, person), weakPasswordText);
  return z.object({
    password: z.string().check(z.minLength(1, profileTexts.passwordNeeded)),
    newPassword: NewPassword.check(notOwnWords),
  });
}

export const CodeForm = z.object({ code: z.string().check(z.trim(), z.minLength(1, profileTexts.codeNeeded)) });
