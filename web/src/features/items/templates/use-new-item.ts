/** Making a new item, which has its name and type and pays nothing until its editor has saved it in full. */
import type { Item } from '@caselift/contract/item-fields';
import { itemMessages } from '@caselift/contract/item-texts';
import { createItem } from '@caselift/contract/items';
import type { ItemKind, ItemType } from '@caselift/domain/programs/item';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { invalidateWholesaler } from '../../../api/query.ts';
import { announce, isRefusal } from '../../../api/refusal.ts';
import { useScope } from '../../../api/use-scope.ts';

/** create answers null where it failed, which `refusal` and a toast say. */
export function useNewItem(kind: ItemKind) {
  const scope = useScope();
  const queryClient = useQueryClient();
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const create = async (name: string, type: ItemType): Promise<Item | null> => {
    setRefusal(null);
    setPending(true);
    try {
      const body = { name, type, ...(kind === 'objective' ? { isObjective: true } : { isIncentive: true }) };
      const { item } = await call(createItem, { query: scope, body });
      void invalidateWholesaler(queryClient, scope.wholesalerId);
      return item;
    } catch (error) {
      setRefusal(isRefusal(error) ? error.message : itemMessages.errors.add);
      announce(error, itemMessages.errors.add);
      return null;
    } finally {
      setPending(false);
    }
  };
  return { create, pending, refusal };
}
