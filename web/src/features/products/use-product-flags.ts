import { listProducts, readProduct, readProductsSummary, updateProducts } from '@caselift/contract/products';
import { listRecommendedProducts } from '@caselift/contract/recommendations';
import { userEditTexts } from '@caselift/contract/user-edits';
import { readWholesaler } from '@caselift/contract/wholesaler';
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { invalidate } from '../../api/query.ts';
import { announce } from '../../api/refusal.ts';
import { useScope } from '../../api/use-scope.ts';
import { toast } from '../../ui/toasts.ts';

/** One of them at a time: setting the one clears the other. */
export type Flag = 'isSponsored' | 'isExcluded';

const mutationKey = ['product-flags'];
const outdated = [listProducts, readProduct, readProductsSummary, readWholesaler, listRecommendedProducts];

/** Marks products as sponsored or excluded, or takes the mark away, with the toasts of every edit. */
export function useProductFlags() {
  const scope = useScope();
  const queryClient = useQueryClient();
  const isPending = useIsMutating({ mutationKey }) > 0;
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: ({ ids, flag, on }: { ids: readonly string[]; flag: Flag; on: boolean }) =>
      call(updateProducts, {
        query: { ...scope, customIds: [...ids] },
        body: { patch: { sponsored: { [flag]: on } } },
      }),
    onMutate: () => ({ updating: toast.progress(userEditTexts.updating) }),
    onSuccess: (_, _edit, { updating }) => updating.succeed(userEditTexts.updated),
    onError: (error, _edit, sent) => {
      sent?.updating.fail(userEditTexts.updateFailed);
      announce(error);
    },
    onSettled: () => invalidate(queryClient, outdated),
  });
  return { isPending, mark: mutate };
}
