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
  /** Someone sent a file, which the storage has under the key. rows: that it has. */
  | { template: 'itemExport'; email: string; key: string; name: string; rows: number; by: string }
  /** A person's news, which was put under the mail's ID. */
  | { template: 'notices'; wholesalerId: string; customId: string; mailId: string };
export type MailTemplate = MailRequest['template'];
