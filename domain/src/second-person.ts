/** Who else may decide what a person may not decide alone (docs/product.md, What staff decide and Environments). */
import type { Role } from './people-below.ts';

type Person = { customId: string; role: Role; viewOnly: boolean };

/**
 * The people who may decide in place of one person: of the roles, who can change things.
 * @param of by: who asks; null: a login from outside of the wholesaler. receiver: who is paid by it, and never decides.
 * @example of a house with the admins ADM_1 and ADM_2, for ADM_1 about ADM_1: ADM_2
 */
export function othersWhoDecide<P extends Person>(
  people: readonly P[],
  { by, receiver, roles }: { by: string | null; receiver: string; roles: readonly Role[] },
): P[] {
  return people.filter(
    ({ customId, role, viewOnly }) => roles.includes(role) && !viewOnly && customId !== by && customId !== receiver,
  );
}

/** 'own': it pays whoever asks. 'handedIn': they handed it in, and others may approve it. 'alone': nobody else may. */
export type ApprovalByOneself = 'own' | 'handedIn' | 'alone' | null;

/**
 * What is special about approving an image, for one person who may review; null: nothing.
 * @param viewer email: by which the image says who handed it in. customId: null: a login from outside of the wholesaler.
 * @param image submittedBy: an email; '': it isn't known.
 * @param people everyone of the wholesaler. A person who is hidden is reviewed by admins alone.
 */
export function approvalByOneself(
  viewer: { customId: string | null; email: string },
  image: { userId: string; submittedBy: string },
  people: readonly (Person & { hidden: boolean })[],
): ApprovalByOneself {
  if (image.userId === viewer.customId) return 'own';
  if (image.submittedBy !== viewer.email) return null;
  const isHidden = people.some(({ customId, hidden }) => customId === image.userId && hidden);
  const roles: Role[] = isHidden ? ['admin'] : ['admin', 'manager'];
  const others = othersWhoDecide(people, { by: viewer.customId, receiver: image.userId, roles });
  return others.length > 0 ? 'handedIn' : 'alone';
}
