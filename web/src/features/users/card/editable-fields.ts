/** What of a person can be changed where it stands, one value at a time. */
import { parseInlineNumber, parseRoutes, routesTextLimits, type UserPatch } from '@caselift/contract/user-edits';
import type { User } from '@caselift/contract/users';
import { recordOf } from '@caselift/domain/record';
import { amountNames, amounts, amountsPatch } from '../../../shared/user-edits/amounts.ts';
import type { InlineKind } from '../../../shared/user-edits/inline-fault.ts';

export type Editable = {
  label: string;
  kind: InlineKind;
  /** As the input shows it first. */
  value: (user: User) => string;
  /** What is sent for a text that keeps the kind's rule. */
  patch: (text: string) => UserPatch;
};

const numbers = recordOf(amountNames, (name): Editable => {
  const { inSentence, kind, value } = amounts[name];
  return {
    label: inSentence,
    kind,
    value: (user) => String(value(user) ?? ''),
    patch: (text) => {
      const typed = parseInlineNumber(text);
      return typed === null ? {} : amountsPatch({ [name]: typed });
    },
  };
});

export const editableFields = {
  name: { label: 'name', kind: 'text', value: ({ name }) => name, patch: (name) => ({ name }) },
  email: { label: 'email', kind: 'email', value: ({ email }) => email ?? '', patch: (email) => ({ email }) },
  routes: {
    label: 'routes',
    kind: 'routes',
    value: ({ routeNumber }) => routeNumber.join(', '),
    patch: (text) => ({ routeNumber: parseRoutes(text, routesTextLimits.inline) ?? '' }),
  },
  ...numbers,
} as const satisfies Record<string, Editable>;

export type EditableField = keyof typeof editableFields;
