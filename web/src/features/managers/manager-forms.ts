/** The forms about managers. Their names, emails and passwords have rules of their own (docs/product.md, Screens). */
import { personRules } from '@caselift/contract/user-edits';
import type { User } from '@caselift/contract/users';
import * as z from 'zod/mini';
import { faultBy, textLike } from '../../shared/user-edits/text-rules.ts';

const rules = personRules('manager');

export const NewManager = z.object({ name: rules.newName, email: rules.email, password: rules.password });
export const NewManagerPassword = z.object({ password: rules.password });

export type ManagerValues = { name: string; email: string };
export const managerValues = ({ name, email }: Pick<User, 'name' | 'email'>): ManagerValues => ({
  name,
  email: email ?? '',
});

/** What stands there already may stay, whoever typed it. */
export const changedManager = (before: ManagerValues) =>
  z.object({ name: textLike(before.name, faultBy(rules.name)), email: textLike(before.email, faultBy(rules.email)) });

/** Only what was changed, so that nobody else's edit is undone. Emails are kept in small letters. */
export function managerChanges(typed: ManagerValues, before: ManagerValues): Partial<ManagerValues> {
  const name = typed.name.trim();
  const email = typed.email.trim().toLowerCase();
  return { ...(name !== before.name && { name }), ...(email !== before.email && { email }) };
}
