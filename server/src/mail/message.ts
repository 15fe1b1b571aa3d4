/** One mail as it goes out. `to` is exactly one address. */
export type Message = {
  to: string;
  subject: string;
  blocks: readonly MailBlock[];
  attachment?: Attachment;
  /** What a mail program calls so that no more of these come. */
  stopAt?: string;
};

export type Attachment = { filename: string; contentType: string; content: Buffer };

/** What a mail is made of; mail-body.ts writes it as text and as HTML. All texts are plain: nothing in them is markup. */
export type MailBlock =
  | { text: string }
  | { heading: string }
  /** Names and values, one a line, such as a code or an amount. */
  | { facts: readonly (readonly [name: string, value: string])[] }
  | { list: readonly string[] }
  /** The one thing to do. `address` is https: or http:. */
  | { button: string; address: string };
