/** A person's own name, email, password and sessions. */
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

/** How long the mailed code works. */
export const emailCodeMinutes = 60;

/** pendingEmail: the new email, until it is confirmed. */
export const OwnAccount = z.object({ name: z.string(), email: z.string(), pendingEmail: z.nullable(z.string()) });
export type OwnAccount = z.output<typeof OwnAccount>;

export const readUserSelf = endpoint({
  method: 'GET',
  path: '/api/userSelf',
  summary: "Returns the caller's name and email, and any new email waiting for confirmation.",
  access: 'signedIn',
  scope: 'none',
  reply: OwnAccount,
});

/**
 * Name and email keep to the rules of the caller's role (personRules). An empty text changes nothing. Another email or
 * a new password needs the current `password`. Sending the current email cancels a pending one.
 */
export const updateUserSelf = endpoint({
  method: 'PATCH',
  path: '/api/userSelf',
  summary: "Changes the caller's name or password, or emails a code to a new address.",
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
  summary: 'Emails another code to the new address. The previous code stops working.',
  access: 'signedIn',
  scope: 'none',
  reply: z.null(),
});

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/userSelf/confirmEmail',
  summary: 'Confirms the new email with the code sent to it. The caller now signs in with the new email.',
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
  summary: "Lists the caller's sessions: the current one first, then the most recently used.",
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
  summary: "Ends all of the caller's sessions except the current one.",
  access: 'signedIn',
  scope: 'none',
  reply: z.object({ ended: z.number() }),
});
