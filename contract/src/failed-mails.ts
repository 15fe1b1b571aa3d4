/** Emails to people of a wholesaler that couldn't be sent. */
import * as z from 'zod/mini';
import { adminsOnly } from './access.ts';
import { endpoint } from './endpoint.ts';
import { scopeQuery } from './scope.ts';

/** since: when the first of them was asked for, an ISO instant. reason: why one of them failed, a sentence. */
const some = z.nullable(z.object({ count: z.number(), since: z.string(), reason: z.string() }));
/** unknownTimeZone: the wholesaler's, where the database doesn't know it; no daily mail is made then. */
export const FailedMails = z.object({ waiting: some, givenUp: some, unknownTimeZone: z.nullable(z.string()) });
export type FailedMails = z.output<typeof FailedMails>;

const emails = (count: number) => (count === 1 ? '1 email' : `${count.toLocaleString('en-US')} emails`);

export const failedMailTexts = {
  waiting: (count: number, since: string) =>
    `${emails(count)} to people of this wholesaler couldn't be sent yet, the oldest from ${since}. Caselift tries again for a day.`,
  givenUp: (count: number, since: string) =>
    `${emails(count)} to people of this wholesaler couldn't be sent within a day, the oldest from ${since}. They won't be sent anymore.`,
  unknownTimeZone: (name: string) =>
    `Daily emails aren't made: the database of this installation doesn't know the time zone ${name}. Choose another in the settings.`,
} as const;

/** Why. `answer` is the number that the server answered with, in parentheses: ' (550)'. */
export const mailFaultTexts = {
  signIn: 'The mail server refused the user name or password in SMTP_URL.',
  unknownHost: "The mail server's name in SMTP_URL is unknown.",
  unreachable: 'No mail server can be reached at the address in SMTP_URL.',
  closed: 'The mail server closed the connection.',
  silent: "The mail server didn't answer in time.",
  insecure: "The connection to the mail server couldn't be encrypted.",
  notMail: "What answers at the address in SMTP_URL isn't a mail server.",
  refusedAddress: (answer: string) => `The mail server refused the sender or the recipient${answer}.`,
  refusedMail: (answer: string) => `The mail server refused the email${answer}.`,
  unmade: "The email couldn't be made. The log of this installation says why.",
} as const;

/** What failed is kept for three days. */
export const listFailedMails = endpoint({
  method: 'GET',
  path: '/api/failedMails',
  summary: "Returns how many emails to the wholesaler's people couldn't be sent or made, and why.",
  access: adminsOnly,
  scope: 'wholesaler',
  query: scopeQuery,
  reply: FailedMails,
});
