/** Ending all sessions of a person, as after a lost phone. */
import * as z from 'zod/mini';
import { editable } from './editable.ts';
import { endpoint } from './endpoint.ts';
import { scopeQuery } from './scope.ts';
import { CustomId } from './user-edits.ts';

export const signOutTexts = {
  open: 'Sign out everywhere',
  title: (name: string) => `Sign ${name} out everywhere`,
  /** What follows of it. */
  what: "All their sessions end, on every phone and computer. They can sign in again with the same password. If someone else knows it, they should set a new one with 'Forgot your password?'.",
  confirm: 'Sign out',
  done: (ended: number) =>
    ended === 0 ? 'There was no session to end.' : ended === 1 ? '1 session ended' : `${ended} sessions ended`,
  oneself: 'End your own sessions on your profile.',
} as const;

/**
 * ended: how many sessions there were; they are the same in both environments. 404: there is no such person in the
 * environment. 409: oneself. 403: an admin who is bound can't, of one who isn't.
 */
export const signOutEverywhere = endpoint({
  method: 'POST',
  path: '/api/user/signOut',
  summary: 'Ends all sessions of a person, who can sign in again.',
  access: editable.user.editors,
  scope: 'wholesaler',
  query: z.extend(scopeQuery, { customId: CustomId }),
  reply: z.object({ ended: z.number() }),
});
