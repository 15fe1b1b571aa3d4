import type { DraftReach } from '@caselift/contract/item-drafts';
import { type PayoutRole, payoutRoles } from '@caselift/domain/programs/item';
import { useState } from 'react';
import type { ItemFormApi } from '../form/use-item-form.ts';

/** The role of the plan shown, and the other roles with a plan. people: undefined until they are counted. */
export function useRole({ read }: Pick<ItemFormApi, 'read'>, people: DraftReach['people'] | undefined) {
  const [chosen, setRole] = useState<PayoutRole>('salesReps');
  // Where all are paid alike, leads have a target of their own.
  const roles = payoutRoles.filter(
    (role) => role === 'salesReps' || read.form.payoutsByUserType || (people?.[role] ?? 0) > 0,
  );
  return { role: roles.includes(chosen) ? chosen : 'salesReps', roles, setRole } as const;
}
