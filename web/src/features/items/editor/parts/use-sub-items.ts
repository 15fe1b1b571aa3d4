/** Adding, copying, deleting, resetting and reordering the sub-items of an item, each saved at once, with its toasts. */
import type { Item } from '@caselift/contract/item-fields';
import { resetValuesFor } from '@caselift/contract/item-runs';
import { itemLimits, itemMessages, itemTexts } from '@caselift/contract/item-texts';
import { addSubItem, deleteSubItem, type ItemDetail, readItem, updateSubItem } from '@caselift/contract/items';
import type { ItemType } from '@caselift/domain/programs/item';
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../../api/call.ts';
import { invalidate, invalidateWholesaler } from '../../../../api/query.ts';
import { announce, isRefusal } from '../../../../api/refusal.ts';
import { useScope } from '../../../../api/use-scope.ts';
import { toast } from '../../../../ui/toasts.ts';

const mutationKey = ['sub-items'];

/** @example copyName('Draft lines') // 'Draft lines copy' */
export const copyName = (name: string): string => {
  const mark = itemTexts.copyOf('').length;
  return itemTexts.copyOf(name.slice(0, itemLimits.name - mark));
};

/** What a dialog over the table asks about a sub-item. */
export type Asked = { what: 'duplicate' | 'delete' | 'reset'; id: string };
export type Copying = { name: string; copyImages: boolean; copyEditedFields: boolean };

export function useSubItems(parent: Item) {
  const scope = useScope();
  const queryClient = useQueryClient();
  const [refusal, setRefusal] = useState<string | null>(null);
  const pending = useIsMutating({ mutationKey }) > 0;
  const { mutateAsync } = useMutation({
    mutationKey,
    mutationFn: (send: () => Promise<unknown>) => send(),
    // Each edit has its own words for a failure.
    onError: () => {},
    async onSettled() {
      // The editor's own item first: what was added is opened next.
      await invalidate(queryClient, [readItem]);
      // What items pay stands on every screen of the wholesaler.
      void invalidateWholesaler(queryClient, scope.wholesalerId);
    },
  });
  /** undefined: it failed, and the toasts have said so. */
  const attempt = async <T>(send: () => Promise<T>, failed: string): Promise<T | undefined> => {
    setRefusal(null);
    try {
      return (await mutateAsync(send)) as T;
    } catch (error) {
      setRefusal(isRefusal(error) ? error.message : failed);
      toast.error(failed);
      announce(error);
      return undefined;
    }
  };
  const type = parent.isObjective ? 'objective' : 'incentive';
  const paramsOf = ({ _id: subId }: Item) => ({ type, id: parent._id, subId }) as const;
  const { errors, done } = itemMessages;

  return {
    pending,
    /** Why the last attempt failed, for a dialog to show. */
    refusal,
    add: (name: string, subType: ItemType): Promise<ItemDetail | undefined> =>
      attempt(
        () => call(addSubItem, { query: scope, body: { parentItemId: parent._id, item: { name, type: subType } } }),
        errors.addSub,
      ),
    /** Answers whether there is a copy. */
    async copy({ _id }: Item, { name, ...copied }: Copying): Promise<boolean> {
      const body = { parentItemId: parent._id, item: { _id, name }, ...copied };
      const copy = await attempt(() => call(addSubItem, { query: scope, body }), errors.addSub);
      if (copy !== undefined) toast.success(parent.isObjective ? done.copied.objective : done.copied.item);
      return copy !== undefined;
    },
    /** Answers whether it is gone. */
    async remove(part: Item): Promise<boolean> {
      const gone = await attempt(
        () => call(deleteSubItem, { params: paramsOf(part), query: scope }),
        errors.deleteFailed,
      );
      if (gone === null) toast.success(done.deleted);
      return gone === null;
    },
    /** Answers whether what was typed for its people is taken back. */
    async reset(part: Item): Promise<boolean> {
      const reset = await attempt(
        () => call(resetValuesFor[type], { params: { id: part._id }, query: scope }),
        errors.updateSub,
      );
      if (reset !== undefined) toast.success(done.updatedCheered);
      return reset !== undefined;
    },
    /** The server numbers all of them from 1 again. Answers whether it stands there now. */
    async move(part: Item, order: number): Promise<boolean> {
      const moved = await attempt(
        () => call(updateSubItem, { params: paramsOf(part), query: scope, body: { order } }),
        errors.updateSub,
      );
      return moved !== undefined;
    },
  };
}

export type SubItemEdits = ReturnType<typeof useSubItems>;
