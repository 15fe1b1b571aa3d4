/** What each cell of the grid takes, and what it changes (docs/product.md, Environments). */
import { parseInlineNumber, personRules, type TypedNumber, type UserPatch } from '@caselift/contract/user-edits';
import type { User } from '@caselift/contract/users';
import { inlineFault } from '../../shared/user-edits/inline-fault.ts';
import { faultBy } from '../../shared/user-edits/text-rules.ts';

/** A kind of cell: the sentence for a text that it does not take (null: fine), and the patch of one that it does. */
export type GridEdit = {
  text: (user: User) => string;
  fault: (text: string, user: User) => string | null;
  patch: (text: string) => UserPatch;
  /** A value that was typed for someone else: the sum of a team's goals. */
  isInherited?: (user: User) => boolean;
};

export const nameEdit: GridEdit = {
  text: ({ name }) => name,
  fault: (text, { role }) => faultBy(personRules(role).name)(text),
  patch: (name) => ({ name: name.trim() }),
};

export const emailEdit: GridEdit = {
  text: ({ email }) => email ?? '',
  fault: (text, { role }) => faultBy(personRules(role).email)(text),
  patch: (email) => ({ email: email.trim() }),
};

/** Any number of leads: their ids, separated by commas. */
export const leadEdit: GridEdit = {
  text: ({ teamLead }) => teamLead.map(({ customId }) => customId).join(),
  fault: () => null,
  patch: (ids) => ({ teamLead: ids === '' ? [] : ids.split(',').map((customId) => ({ customId })) }),
};

/** A number, or nothing, which clears it. None is cut: what has more decimals than the column takes is refused. */
export function numberEdit(
  kind: TypedNumber,
  read: (user: User) => number | null | undefined,
  patch: (value: number | null) => UserPatch,
): GridEdit {
  return {
    text: (user) => String(read(user) ?? ''),
    fault: (text) => (text.trim() === '' ? null : inlineFault(kind, text)),
    patch: (text) => patch(parseInlineNumber(text)),
  };
}
