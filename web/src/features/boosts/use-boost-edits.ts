import { mayAccess } from '@caselift/contract/access';
import { type Boost, boostLimits, boostTexts, createBoost, deleteBoost } from '@caselift/contract/boosts';
import { editable } from '@caselift/contract/editable';
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { invalidateWholesaler } from '../../api/query.ts';
import { announce, isRefusal } from '../../api/refusal.ts';
import { useSession } from '../../api/session-store.ts';
import { useScope } from '../../api/use-scope.ts';
import { toast } from '../../ui/toasts.ts';

/** Whether the viewer may change boosts; a view-only account may not. */
export function useMayEditBoosts(): boolean {
  const session = useSession();
  return mayAccess(editable.boost.editors, session) && !session.viewOnly;
}

const mutationKey = ['boosts'];
const copyMark = ' copy';

/** Adding, copying and deleting boosts, with their toasts. */
export function useBoostEdits() {
  const scope = useScope();
  const queryClient = useQueryClient();
  const [refusal, setRefusal] = useState<string | null>(null);
  const pending = useIsMutating({ mutationKey }) > 0;
  const { mutateAsync } = useMutation({
    mutationKey,
    mutationFn: (send: () => Promise<Boost | null>) => send(),
    // Each edit has its own words for a failure.
    onError: () => {},
    // What boosts pay stands on every screen of the wholesaler.
    onSettled: () => void invalidateWholesaler(queryClient, scope.wholesalerId),
  });

  /** undefined: it failed, and the toasts have said so. */
  const attempt = async (send: () => Promise<Boost | null>, failed: string) => {
    setRefusal(null);
    try {
      return await mutateAsync(send);
    } catch (error) {
      setRefusal(isRefusal(error) ? error.message : failed);
      toast.error(failed);
      announce(error);
      return undefined;
    }
  };

  return {
    pending,
    /** Why the last attempt failed, for a dialog to show. */
    refusal,
    add: (name: string) => attempt(() => call(createBoost, { query: scope, body: { name } }), boostTexts.errors.add),
    async copy({ _id: parentId, name, description }: Boost) {
      const copyName = name.slice(0, boostLimits.name - copyMark.length) + copyMark;
      const body = { name: copyName, description };
      const copied = await attempt(
        () => call(createBoost, { query: { ...scope, parentId }, body }),
        boostTexts.errors.add,
      );
      if (copied) toast.success(boostTexts.copied);
    },
    /** Answers whether it is gone. */
    remove: async ({ _id: id }: Boost) =>
      (await attempt(() => call(deleteBoost, { params: { id }, query: scope }), boostTexts.errors.delete)) === null,
  };
}
