import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { invalidateWholesaler } from '../../api/query.ts';
import { useScope } from '../../api/use-scope.ts';
import { toast } from '../../ui/toasts.ts';

/** Marks the actions of a wholesaler, so that the page knows that one is under way. */
export const actionKey = (wholesalerId: string) => ['administration', wholesalerId];

/** Whether an action of this page is on its way to the server. */
export function useActing(): boolean {
  return useIsMutating({ mutationKey: actionKey(useScope().wholesalerId) }) > 0;
}

/**
 * An action on the wholesaler with its toasts: `doing` while it is under way, then `done`, or the server's own words.
 * Whatever came of it, what the page shows is asked for again.
 */
export function useAction<Input = void>(
  words: { doing: string; done: string },
  work: (input: Input) => Promise<unknown>,
) {
  const queryClient = useQueryClient();
  const { wholesalerId } = useScope();
  return useMutation({
    mutationKey: actionKey(wholesalerId),
    mutationFn: async (input: Input) => {
      const said = toast.progress(words.doing);
      try {
        await work(input);
      } catch (error) {
        said.close();
        throw error;
      }
      said.succeed(words.done);
    },
    onSettled: () => void invalidateWholesaler(queryClient, wholesalerId),
  });
}
