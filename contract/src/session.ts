import * as z from 'zod/mini';
import { Role } from './access.ts';
import { endpoint } from './endpoint.ts';

/** Texts of the login screens, word for word (docs/product.md, Screens). */
export const loginTexts = {
  forgot: 'Forgot your password?',
  submit: 'LOG IN',
  back: 'Back to Logging in',
  emailRequired: 'Email is required',
  emailInvalid: 'This doesnt look like an email',
  passwordRequired: 'Password is required',
  passwordTooShort: 'Password must be longer than 6 characters',
  passwordTooLong: 'Password must be shorter than 32 characters',
  passwordHelper: '6 characters or more',
  oneTimePasswordRequired: 'One-time password is required',
  checkEmail: 'Check your email',
  passwordChanged: 'Password changes. Now you can log in.',
  boundAdmin: 'Admin (this wholesaler only)',
  sessionExpired: 'Your session has expired. Sign in again.',
  wrongCredentials: 'Wrong email or password.',
  wrongOneTimePassword: 'The one-time password is wrong or has expired.',
} as const;

export const Email = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, loginTexts.emailRequired),
    z.maxLength(254, loginTexts.emailInvalid),
    z.regex(/^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>".]{2,}$/, loginTexts.emailInvalid),
  );
export const Password = z
  .string()
  .check(
    z.minLength(1, loginTexts.passwordRequired),
    z.minLength(6, loginTexts.passwordTooShort),
    z.maxLength(32, loginTexts.passwordTooLong),
  );
export const LoginForm = z.object({ email: Email, password: Password });
export const ForgotPasswordForm = z.object({ email: Email });

/** The signed-in person. wholesalerId null: an admin of every wholesaler (super admin). */
export const Session = z.object({
  name: z.string(),
  role: Role,
  email: z.string(),
  wholesalerId: z.nullable(z.string()),
  customId: z.nullable(z.string()),
  leadership: z.boolean(),
  viewOnly: z.boolean(),
  /** An admin who may act for their own wholesaler only. Absent in sessions that browsers stored before this field existed. */
  bound: z._default(z.boolean(), false),
  /** Pays this person, or has: reps and leads always, managers and admins of a wholesaler by docs/product.md, Pay. Absent as above. */
  isPaid: z._default(z.boolean(), false),
  /** Notifications not read yet; it may be some minutes old. */
  unread: z._default(z.number(), 0),
  userAvatar: z.object({ url: z.nullable(z.string()), hash: z.nullable(z.string()) }),
  wholesalerAvatar: z.object({ url: z.nullable(z.string()), hash: z.nullable(z.string()) }),
});
export type Session = z.output<typeof Session>;

/** Email and password come in a Basic Authorization header (UTF-8, split at the first colon), not in a body. */
export const login = endpoint({
  method: 'POST',
  path: '/api/login',
  summary: 'Signs in with a Basic authorization header. Returns the bearer token and the session.',
  access: 'public',
  scope: 'none',
  reply: z.extend(Session, { token: z.string() }),
});

export const logout = endpoint({
  method: 'POST',
  path: '/api/logout',
  summary: 'Ends the session. Its token stops working.',
  access: 'signedIn',
  scope: 'none',
  reply: z.null(),
});

export const readSession = endpoint({
  method: 'GET',
  path: '/api/session',
  summary: 'Returns the current session. Role and flags may have changed since sign-in.',
  access: 'signedIn',
  scope: 'none',
  reply: Session,
});

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/api/passwordResetRequest',
  summary:
    'Emails a one-time password (valid for 10 minutes and 5 tries). The response is the same for unknown emails.',
  access: 'public',
  scope: 'none',
  body: ForgotPasswordForm,
  reply: z.null(),
});
