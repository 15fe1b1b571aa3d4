/** A person's own name, e-mail, password and sessions. */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

export const profileTexts = {
  passwordNeeded: 'Enter your current password to change your email or password.',
  wrongPassword: "That isn't your current password.",
  codeNeeded: 'Enter the code from the email.',
  wrongCode: 'The code is wrong or has expired.',
  nothingPending: "There's no new email to confirm. Enter it again.",
  unknownSession: 'That session has already ended.',
  codeSent: (email: string) => `We sent a code to ${email}.`,
  emailChanged: 'Email changed',
  passwordChanged: 'Password changed. Your other sessions have ended.',
  sessionEnded: 'Session ended',
  othersEnded: 'All other sessions ended',
} as const;

/** How long a new e-mail waits for its code, from the last one mailed. */
export const emailCodeMinutes = 60;

/** pendingEmail: a new e-mail that waits for its code. */
export const OwnAccount = z.object({ name: z.string(), email: z.string(), pendingEmail: z.nullable(z.string()) });
export type OwnAccount = z.output<typeof OwnAccount>;

export const readUserSelf = endpoint({
  method: 'GET',
  path: '/api/userSelf',
  summary: "The caller's own name and e-mail, and a new e-mail that waits to be confirmed.",
  access: 'signedIn',
  scope: 'none',
  reply: OwnAccount,
});

/**
 * Name and e-mail keep to the rules of the caller's role (personRules). An empty text changes nothing. Another e-mail or
 * a new password needs the present `password`. The present e-mail takes back a new one that waits.
 */
export const updateUserSelf = endpoint({
  method: 'PATCH',
  path: '/api/userSelf',
  summary: "Changes the caller's own name or password, or mails a code to a new e-mail.",
  access: 'signedIn',
  scope: 'none',
  body: z.object({
    name: z.optional(z.string()),
    email: z.optional(z.string()),
    password: z.optional(z.string()),
    newPassword: z.optional(z.string()),
  }),
  reply: OwnAccount,
});

export const sendEmailCode = endpoint({
  method: 'POST',
  path: '/api/userSelf/emailCode',
  summary: 'Mails another code to the new e-mail; the one before works no longer.',
  access: 'signedIn',
  scope: 'none',
  reply: z.null(),
});

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/userSelf/confirmEmail',
  summary: 'Makes the new e-mail the one to sign in with, by the code that was mailed to it.',
  access: 'signedIn',
  scope: 'none',
  body: z.object({ code: z.string(profileTexts.wrongCode).check(z.trim(), z.maxLength(32, profileTexts.wrongCode)) }),
  reply: OwnAccount,
});

/** device: browser and system, such as "Chrome on Windows". Instants are ISO; lastUsed is to the minute. */
export const OwnSession = z.object({
  sessionId: z.string(),
  device: z.string(),
  address: z.string(),
  since: z.string(),
  lastUsed: z.string(),
  current: z.boolean(),
});
export type OwnSession = z.output<typeof OwnSession>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/userSelf/sessions',
  summary: "The caller's sessions, this one first, then the last used.",
  access: 'signedIn',
  scope: 'none',
  reply: z.array(OwnSession),
});

export const endOwnSession = endpoint({
  method: 'DELETE',
  path: '/api/userSelf/sessions/:sessionId',
  summary: "Ends one of the caller's sessions.",
  access: 'signedIn',
  scope: 'none',
  params: z.object({ sessionId: z.uuid(profileTexts.unknownSession) }),
  reply: z.null(),
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/userSelf/sessions',
  summary: "Ends all of the caller's sessions but this one.",
  access: 'signedIn',
  scope: 'none',
  reply: z.object({ ended: z.number() }),
});
