import type { User } from '@caselift/contract/users';

export type AccessFlag = 'viewOnly' | 'hidden' | 'leadership';

/** What each flag of a person does: access alone, never goals or pay (docs/product.md, Visibility). */
export const accessFlags: Record<AccessFlag, { label: string; says: string }> = {
  viewOnly: { label: 'View only', says: "Can sign in but can't change anything." },
  hidden: { label: 'Hidden', says: 'Only admins see this person. Their sales stay in all totals.' },
  leadership: { label: 'Leadership', says: 'Appears in the Leadership list and sees suppliers and brands.' },
};

/** Leadership is for team leads alone. */
export const flagsOf = ({ role }: Pick<User, 'role'>): readonly AccessFlag[] =>
  role === 'teamLead' ? ['viewOnly', 'hidden', 'leadership'] : ['viewOnly', 'hidden'];
