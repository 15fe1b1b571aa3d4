/**
 * What a job of kind 'mail' carries: which mail to whom, never a secret (the worker makes that when it sends). A further
 * mail is a further member here and its maker in mail-job.ts.
 */
export type MailRequest =
  | { template: 'oneTimePassword'; email: string }
  /** To a new e-mail, which waits for its code. */
  | { template: 'confirmEmail'; email: string; credentialId: number }
  /** To the e-mail as it was: another was asked for, or is the one to sign in with now. */
  | { template: 'emailChange'; email: string; newEmail: string; isDone: boolean }
  | { template: 'passwordChanged'; email: string };
export type MailTemplate = MailRequest['template'];
