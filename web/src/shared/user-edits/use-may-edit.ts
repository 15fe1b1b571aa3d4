import type { Session } from '@caselift/contract/session';
import { useSession } from '../../api/session-store.ts';

/** Admins change people, unless their own account may only look (docs/product.md, Visibility). */
export const mayEditPeople = ({ role, viewOnly }: Pick<Session, 'role' | 'viewOnly'>): boolean =>
  role === 'admin' && !viewOnly;

export const useMayEdit = (): boolean => mayEditPeople(useSession());
