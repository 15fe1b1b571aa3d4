/** New passwords, apart from sessions: no first screen needs the list of weak ones. */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Email, loginTexts, Password } from './session.ts';
import { isWeakPassword, weakPasswordText } from './weak-passwords.ts';

/** The server also refuses the person's own name and email. */
export const notWeak = z.refine<string>((password) => !isWeakPassword(password), weakPasswordText);
export const NewPassword = Password.check(notWeak);
export const ResetPasswordForm = z.object({
  email: Email,
  oneTimePassword: z.string().check(z.trim(), z.minLength(1, loginTexts.oneTimePasswordRequired), z.maxLength(32)),
  password: NewPassword,
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/passwordReset',
  summary: "Sets a new password with the one-time password and ends all of the person's sessions.",
  access: 'public',
  scope: 'none',
  body: ResetPasswordForm,
  reply: z.null(),
});
