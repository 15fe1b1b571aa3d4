/** What is done to an item at once, beside its form: with its toasts. */
import type { Item } from '@caselift/contract/item-fields';
import { itemRunTexts, resetValuesFor, runQueryFor } from '@caselift/contract/item-runs';
import { itemMessages } from '@caselift/contract/item-texts';
import { createItem, deleteItem, type ItemDetail, readItem, updateItem } from '@caselift/contract/items';
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { invalidateWholesaler, replaceAnswer } from '../../../api/query.ts';
import { announce, isRefusal } from '../../../api/refusal.ts';
import { useScope } from '../../../api/use-scope.ts';
import { toast } from '../../../ui/toasts.ts';

type Said = { busy: string; done: string; failed: string };
export type CopyOptions = { copyImages: boolean; copyEditedFields: boolean };

const mutationKey = ['items'];
const { progress, done, errors } = itemMessages;
const updating: Said = { busy: progress.updating, done: done.updated, failed: errors.update };
export const kindOf = ({ isObjective }: Pick<Item, 'isObjective'>) => (isObjective ? 'objective' : 'incentive');

export function useItemActions() {
  const scope = useScope();
  const queryClient = useQueryClient();
  const [refusal, setRefusal] = useState<string | null>(null);
  const pending = useIsMutating({ mutationKey }) > 0;
  const { mutateAsync } = useMutation({
    mutationKey,
    mutationFn: (send: () => Promise<unknown>) => send(),
    // Each action has its own words for a failure.
    onError: () => {},
  });
  /** What items pay stands on every screen of the wholesaler; one that is gone isn't read again. */
  const refresh = (gone?: string) =>
    void invalidateWholesaler(queryClient, scope.wholesalerId, (asked) => asked?.params?.id === (gone ?? ''));

  /**
   * undefined: it failed, and the toasts have said so.
   * @param gone the ID of what it deletes; undo: takes it back, offered with what was done
   */
  const attempt = async <Reply>(
    send: () => Promise<Reply>,
    said: Said,
    { gone, undo }: { gone?: string; undo?: () => void } = {},
  ): Promise<Reply | undefined> => {
    setRefusal(null);
    const doing = toast.progress(said.busy);
    try {
      const reply = (await mutateAsync(send)) as Reply;
      doing.succeed(said.done, undo);
      refresh(gone);
      return reply;
    } catch (error) {
      doing.fail(said.failed);
      announce(error);
      setRefusal(isRefusal(error) ? error.message : said.failed);
      refresh();
      return undefined;
    }
  };
  const change = async (item: Item, flag: 'favorite' | 'archived', undo?: () => void) => {
    const { _id: id } = item;
    const body = { [flag]: !item[flag] };
    const send = () => call(updateItem, { params: { id }, query: scope, body });
    const saved = await attempt(send, updating, undo && { undo });
    if (saved !== undefined) replaceAnswer(queryClient, readItem, { params: { id }, query: scope }, saved);
  };
  /** With Undo: the row may be gone from the list that it was clicked in. */
  const flip = (item: Item, flag: 'favorite' | 'archived') =>
    change(item, flag, () => void change({ ...item, [flag]: !item[flag] }, flag));

  return {
    pending,
    /** Why the last attempt failed, for a dialog to show. */
    refusal,
    favorite: (item: Item) => flip(item, 'favorite'),
    archive: (item: Item) => flip(item, 'archived'),
    duplicate: ({ _id: parentId, ...item }: Item, options: CopyOptions): Promise<ItemDetail | undefined> =>
      attempt(() => call(createItem, { query: { ...scope, parentId }, body: options }), {
        ...{ busy: progress.saving, failed: errors.add },
        done: item.isObjective ? done.copied.objective : done.copied.item,
      }),
    /** Answers whether it is gone. */
    remove: async (item: Item) => {
      const { _id: id } = item;
      const said = { busy: progress.updating, done: done.itemDeleted, failed: errors.delete };
      const send = () => call(deleteItem, { params: { type: kindOf(item), id }, query: scope });
      return (await attempt(send, said, { gone: id })) === null;
    },
    /** Answers whether it is done. */
    reset: async (item: Item) =>
      (await attempt(
        () => call(resetValuesFor[kindOf(item)], { params: { id: item._id }, query: scope }),
        updating,
      )) !== undefined,
    execute: (item: Item) =>
      attempt(() => call(runQueryFor[kindOf(item)], { params: { id: item._id }, query: scope }), {
        ...{ busy: progress.updating, done: itemRunTexts.completed, failed: errors.other },
      }),
  };
}
