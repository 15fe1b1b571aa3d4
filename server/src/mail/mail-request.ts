/** What a job of kind 'mail' carries: which mail to whom, never a secret (the worker makes that when it sends). */
export type MailRequest = { template: 'oneTimePassword'; email: string };
