/**
 * The payload of a mail job: template and recipient, never a secret (the worker makes that when it sends). A new mail is
 * a new member here and its maker in mail-job.ts.
 */
export type MailRequest =
  | { template: 'oneTimePassword'; email: string }
  /** To a new email, to confirm it. */
  | { template: 'confirmEmail'; email: string; credentialId: number }
  /** To a new person, to set the first password. */
  | { template: 'invitation'; email: string; credentialId: number }
  /** To the old email: a change was requested, or is done. */
  | { template: 'emailChange'; email: string; newEmail: string; isDone: boolean }
  | { template: 'passwordChanged'; email: string }
  /** To the person and to the other admins, of what an admin set. */
  | ({ template: 'credentialsSet'; email: string; isTheirs: boolean; by: string } & CredentialsSet)
  /** To admins: a publication or a rollback by someone changed who signs in with which email. each: in words. */
  | { template: 'signInsMoved'; email: string; by: string; each: readonly string[] }
  /** To managers and admins: an admin set numbers that pay themselves, and nobody else could. */
  | { template: 'ownNumbers'; email: string; by: string }
  /** Someone sent a file, which the storage has under the key. rows: that it has. */
  | { template: 'itemExport'; email: string; key: string; name: string; rows: number; by: string }
  /** A person's news, which was put under the mail's ID. */
  | { template: 'notices'; wholesalerId: string; customId: string; mailId: string };
/**
 * What an admin set for someone: a password, an email, or a new account with both. newEmail: with which the person signs in,
 * where it was set. isDraft: in Preview, so that an email counts once it is published.
 */
export type CredentialsSet = {
  what: 'password' | 'email' | 'account';
  person: string;
  newEmail?: string;
  isDraft: boolean;
};
export type MailTemplate = MailRequest['template'];
