/** What each cell of the grid takes, and what it changes (specification 1, sections 2 and 5). */
import { parseInlineNumber, personRules, type UserPatch, userEditTexts } from '@caselift/contract/user-edits';
import type { User } from '@caselift/contract/users';
import { faultBy } from '../../shared/user-edit/text-rules.ts';

/** A kind of cell: the sentence for a text that it does not take (null: fine), and the patch of one that it does. */
export type GridEdit = {
  text: (user: User) => string;
  fault: (text: string, user: User) => string | null;
  patch: (text: string) => UserPatch;
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

/** What a select without a lead sends. */
export const noLead = '-';

export const leadEdit: GridEdit = {
  text: ({ teamLead }) => teamLead.map(({ customId }) => customId).join(',') || noLead,
  fault: () => null,
  patch: (ids) => ({ teamLead: ids === noLead ? [] : ids.split(',').map((customId) => ({ customId })) }),
};

type Amount = number | null | undefined;

/**
 * A number. Cells take integers: what stands behind the point is cut off; percents of loss alone keep two decimals
 * (docs/product.md, FPL), for a goal of 0.75 % would be none.
 */
export function numberEdit(
  read: (user: User) => Amount,
  patch: (value: number) => UserPatch,
  decimals: 0 | 2 = 0,
): GridEdit {
  const parse = (text: string) => {
    const value = parseInlineNumber(text);
    return value === null ? null : Math.trunc(value * 10 ** decimals + 1e-6) / 10 ** decimals;
  };
  return {
    text: (user) => String(read(user) ?? ''),
    fault: (text) => (parse(text) === null ? userEditTexts.numeric : null),
    patch: (text) => patch(parse(text) ?? 0),
  };
}
