/** Rules of texts in forms about people. */
import * as z from 'zod/mini';

/** A text rule that lets what was there stand: files bring names and emails that nobody could type. */
export const textLike = (before: string, fault: (text: string) => string | null) =>
  z.string().check(
    z.refine((text) => text.trim() === before || fault(text) === null, {
      error: ({ input }) => fault(String(input)) ?? '',
    }),
  );

/** The sentence of a rule that a text breaks; null: it keeps to it. */
export const faultBy = (rule: z.ZodMiniType) => (text: string) =>
  rule.safeParse(text).error?.issues[0]?.message ?? null;
