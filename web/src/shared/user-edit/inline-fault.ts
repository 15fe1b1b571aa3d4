import {
  parseInlineNumber,
  parseRoutes,
  routesTextLimits,
  UserEmail,
  UserName,
  userEditTexts,
} from '@caselift/contract/user-edits';

/** text: a person's name. */
export type InlineKind = 'text' | 'number' | 'routes' | 'email';

const rules: Record<InlineKind, { keeps: (text: string) => boolean; message: string }> = {
  text: { keeps: (text) => UserName.safeParse(text).success, message: userEditTexts.name },
  number: { keeps: (text) => parseInlineNumber(text) !== null, message: userEditTexts.numeric },
  routes: { keeps: (text) => parseRoutes(text, routesTextLimits.inline) !== null, message: userEditTexts.routes },
  email: { keeps: (text) => UserEmail.safeParse(text).success, message: userEditTexts.email },
};

/** The sentence for a text that an inline field does not take (specification 1, section 5); null: it is fine. */
export function inlineFault(kind: InlineKind, text: string): string | null {
  const { keeps, message } = rules[kind];
  return keeps(text) ? null : message;
}
