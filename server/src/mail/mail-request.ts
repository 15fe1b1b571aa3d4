/**
 * What a job of kind 'mail' carries: which mail to whom, never a secret (the worker makes that when it sends). A further
 * mail is a further member here and its maker in mail-job.ts.
 */
export type MailRequest = { template: 'oneTimePassword'; email: string };
export type MailTemplate = MailRequest['template'];
