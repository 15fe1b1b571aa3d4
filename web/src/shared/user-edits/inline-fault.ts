import {
  decimalsFault,
  parseInlineNumber,
  parseRoutes,
  routesTextLimits,
  type TypedNumber,
  UserEmail,
  UserName,
  userEditTexts,
} from '@caselift/contract/user-edits';

/** text: a person's name. */
export type InlineKind = 'text' | 'routes' | 'email' | TypedNumber;

export const isNumeric = (kind: InlineKind): kind is TypedNumber =>
  kind !== 'text' && kind !== 'routes' && kind !== 'email';

/** The sentence for a text that an inline field does not take (docs/product.md, Screens); null: it is fine. */
export function inlineFault(kind: InlineKind, text: string): string | null {
  if (kind === 'text') return UserName.safeParse(text).success ? null : userEditTexts.name;
  if (kind === 'email') return UserEmail.safeParse(text).success ? null : userEditTexts.email;
  if (kind === 'routes') return parseRoutes(text, routesTextLimits.inline) === null ? userEditTexts.routes : null;
  const value = parseInlineNumber(text);
  return value === null ? userEditTexts.numeric : decimalsFault(kind, value);
}
