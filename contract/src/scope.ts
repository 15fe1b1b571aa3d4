import * as z from 'zod/mini';

/** 3 to 10 letters, kept in lower case (docs/product.md, Words). */
export const wholesalerIdTexts = {
  invalid: 'Wholesaler ID should include 3 to 10 letters',
  /** Where an admin has named no wholesaler yet. */
  placeholder: 'ats',
} as const;
export const WholesalerId = z.pipe(
  z.string().check(z.regex(/^[A-Za-z]{3,10}$/, wholesalerIdTexts.invalid)),
  z.transform((id: string) => id.toLowerCase()),
);

export const Environment = z.enum(['preview', 'prod'], { error: 'db must be preview or prod' });
export type Environment = z.output<typeof Environment>;

/**
 * The two query parameters that every call of a wholesaler carries. A non-admin may omit wholesalerId (it is theirs);
 * an admin without a wholesaler must send it. db is prod unless said otherwise.
 */
export const scopeFields = {
  wholesalerId: z.optional(WholesalerId),
  db: z._default(Environment, 'prod'),
};
export const scopeQuery = z.object(scopeFields);

export const scopeTexts = {
  previewFile: (name: string) => `PREVIEW, not published - ${name}`,
} as const;

/** What the server makes of them once tenancy has been enforced. */
export type Scope = { wholesalerId: string; db: Environment };
