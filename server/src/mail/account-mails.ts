/** Mails about a person's own account. */
import { invitationDays, invitationTexts } from '@caselift/contract/invitations';
import { emailCodeMinutes } from '@caselift/contract/profile';
import type { MailRequest } from './mail-request.ts';
import type { Message } from './message.ts';

export function confirmEmailMail(to: string, code: string): Message {
  return {
    to,
    subject: 'Confirm your email for Caselift',
    blocks: [
      { text: 'Someone, probably you, asked to sign in to Caselift with this email address.' },
      { facts: [['Code', code]] },
      { text: `It works for ${emailCodeMinutes} minutes. Enter it on your profile page.` },
      { text: "If it wasn't you, ignore this email. Nothing will change." },
    ],
  };
}

export function emailChangeMail(
  change: { email: string; newEmail: string; isDone: boolean },
  publicUrl: string,
): Message {
  const { email, newEmail, isDone } = change;
  const [subject, what] = isDone
    ? ['Your email for Caselift was changed', `You now sign in to Caselift with ${newEmail}.`]
    : [
        'Your email for Caselift is about to change',
        `You asked to sign in to Caselift with ${newEmail}. Until you confirm that address, keep signing in with this one.`,
      ];
  const help = isDone
    ? "If it wasn't you, tell an admin at your company right away."
    : `If it wasn't you, set a new password with 'Forgot your password?' at ${publicUrl}. That ends all sessions and stops the change.`;
  return { to: email, subject, blocks: [{ text: what }, { text: help }] };
}

export function passwordChangedMail(to: string, publicUrl: string): Message {
  return {
    to,
    subject: 'Your password for Caselift was changed',
    blocks: [
      { text: 'Your password for Caselift was changed on your profile page. Your other sessions have ended.' },
      { text: `If it wasn't you, set a new one with 'Forgot your password?' at ${publicUrl}.` },
    ],
  };
}

/** What an admin set for a person: to that person, and to the other admins. */
export function credentialsSetMail(
  { email, isTheirs, by, what, person, newEmail, isDraft }: Extract<MailRequest, { template: 'credentialsSet' }>,
  publicUrl: string,
): Message {
  const whose = isTheirs ? 'your' : `${person}'s`;
  const once = isDraft && what !== 'password' ? ' once it is published' : '';
  const [subject, did] = {
    password: [`${by} set a new password`, `${by} set a new password for ${isTheirs ? 'you' : person}.`],
    email: [`${by} changed an email`, `${by} changed ${whose} email for Caselift to ${newEmail}${once}.`],
    account: [
      `${by} made an account`,
      `${by} made an account for ${isTheirs ? 'you' : person}, to sign in with ${newEmail}${once}.`,
    ],
  }[what] as [string, string];
  const help = isTheirs
    ? `If you didn't expect this, tell an admin at your company, and set a password of your own with 'Forgot your password?' at ${publicUrl}.`
    : `Who can sign in as ${person} can also approve as ${person}. If you didn't expect this, ask ${by}, and look at the history at ${publicUrl}.`;
  return { to: email, subject: `Caselift: ${subject}`, blocks: [{ text: did }, { text: help }] };
}

/** What a publication or a rollback changed without anyone typing it: to the other admins. */
export function signInsMovedMail(
  { email, by, each }: Extract<MailRequest, { template: 'signInsMoved' }>,
  publicUrl: string,
): Message {
  return {
    to: email,
    subject: `Caselift: ${by} published other emails`,
    blocks: [
      { text: `What ${by} published changed who signs in to Caselift: ${each.join(', ')}.` },
      {
        text: `Who can sign in as someone can also approve as them. If you didn't expect this, ask ${by}, and look at the history at ${publicUrl}.`,
      },
    ],
  };
}

export function ownNumbersMail(
  { email, by }: Extract<MailRequest, { template: 'ownNumbers' }>,
  publicUrl: string,
): Message {
  return {
    to: email,
    subject: `Caselift: ${by} set their own goals or payouts`,
    blocks: [
      { text: `${by} set goals, payouts or a max FPL for themselves. No other admin could have done it.` },
      { text: `The history at ${publicUrl} has what changed.` },
    ],
  };
}

/** The token stands after the #, which browsers send to no server. */
export function invitationMail(
  { name, email, wholesaler }: { name: string; email: string; wholesaler: string },
  token: string,
  publicUrl: string,
): Message {
  return {
    to: email,
    subject: `Your invitation to Caselift for ${wholesaler}`,
    blocks: [
      { text: `Hello ${name},` },
      {
        text: `${wholesaler} uses Caselift for sales, goals and pay. Set your password to sign in for the first time.`,
      },
      { button: invitationTexts.title, address: `${publicUrl}/invitation#${token}` },
      { text: `The link works once, for ${invitationDays} days. You sign in with ${email}.` },
      { text: "If you don't expect this email, ignore it." },
    ],
  };
}
