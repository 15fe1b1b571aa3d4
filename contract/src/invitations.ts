/** Inviting a new person by email: a link that sets the first password. */
import * as z from 'zod/mini';
import { editable } from './editable.ts';
import { endpoint } from './endpoint.ts';
import { NewPassword } from './passwords.ts';
import { scopeQuery } from './scope.ts';
import { CustomId } from './user-edits.ts';

export const invitationDays = 7;

export const invitationTexts = {
  send: 'Send invitation',
  sendAgain: 'Send the invitation again',
  sent: (email: string) => `Invitation sent to ${email}`,
  /** What the link does, wherever it is offered. */
  link: `They get an email with a link to set their own password. It works once, for ${invitationDays} days.`,
  oncePublished: 'You can send an invitation once Preview is published.',
  waits: (expires: string) => `Invited. The link works until ${expires}.`,
  notSignedIn: 'Has not signed in yet.',
  passwordOrInvitation: 'Enter a password or send an invitation.',
  draft: (name: string) => `${name} can sign in once Preview is published. Send the invitation then.`,
  signedIn: (name: string) => `${name} has already signed in. They can use 'Forgot your password?'.`,
  noEmail: (name: string) => `${name} has no email address. Enter one first.`,
  demo: 'Demo accounts are turned off here, so nobody can sign in with this one.',
  title: 'Set your password',
  accept: 'Set password and sign in',
  welcome: ({ name, wholesaler, email }: { name: string; wholesaler: string; email: string }) =>
    `Welcome, ${name}. You will sign in to ${wholesaler} as ${email}.`,
  ended:
    "This link has expired or was already used. Ask an admin at your company for a new one, or use 'Forgot your password?'.",
} as const;

const customIdParams = z.object({ customId: CustomId });

/** What of an invitation is known; null: none was sent, or it has been used or has expired. */
const SentInvitation = z.object({ sentAt: z.string(), expiresAt: z.string() });

export const readInvitation = endpoint({
  method: 'GET',
  path: '/api/users/:customId/invitation',
  summary: 'Whether the person has signed in before, and the invitation that waits for them.',
  access: editable.user.editors,
  scope: 'wholesaler',
  query: scopeQuery,
  params: customIdParams,
  reply: z.object({
    /** Why no invitation can be sent, as a sentence; null: it can. */
    refusal: z.nullable(z.string()),
    hasSignedIn: z.boolean(),
    invitation: z.nullable(SentInvitation),
  }),
});

/** 409 for a person who has signed in before, has no email, or exists in preview alone. An earlier link ends. */
export const sendInvitation = endpoint({
  method: 'POST',
  path: '/api/users/:customId/invitation',
  summary: `Emails a link to set the first password, which works once, for ${invitationDays} days.`,
  access: editable.user.editors,
  scope: 'wholesaler',
  query: scopeQuery,
  params: customIdParams,
  reply: z.object({ email: z.string() }),
});

/** 32 random bytes. It travels in bodies only, so that no log keeps it. */
const InvitationToken = z.string(invitationTexts.ended).check(z.regex(/^[\w-]{43}$/, invitationTexts.ended));

export const InvitationForm = z.object({ password: NewPassword });

export const openInvitation = endpoint({
  method: 'POST',
  path: '/api/invitation',
  summary: 'Returns who an invitation is for. It can still be used afterwards.',
  access: 'public',
  scope: 'none',
  changesNothing: true,
  body: z.object({ token: InvitationToken }),
  reply: z.object({ name: z.string(), email: z.string(), wholesaler: z.string() }),
});

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/invitationPassword',
  summary: "Sets the password of an invitation's person, who can then sign in. The invitation ends.",
  access: 'public',
  scope: 'none',
  body: z.extend(InvitationForm, { token: InvitationToken }),
  reply: z.object({ email: z.string() }),
});
