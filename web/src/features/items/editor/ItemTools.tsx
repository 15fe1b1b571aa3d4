import type { Item } from '@caselift/contract/item-fields';
import { itemActionWords } from '@caselift/contract/item-screen-texts';
import { itemMessages } from '@caselift/contract/item-texts';
import { readItem, updateItem } from '@caselift/contract/items';
import IconButton from '@mui/material/IconButton';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import Star from 'lucide-react/icons/star';
import { call } from '../../../api/call.ts';
import { invalidateWholesaler, replaceAnswer } from '../../../api/query.ts';
import { useScope } from '../../../api/use-scope.ts';
import { toast } from '../../../ui/toasts.tsx';

/** At the right of the editor's head: what is done to the item at once, beside its form. */
export function ItemTools({ item: { _id: id, favorite }, readOnly }: { item: Item; readOnly: boolean }) {
  const scope = useScope();
  const queryClient = useQueryClient();
  const mark = useMutation({
    mutationFn: async () => {
      const saving = toast.progress(itemMessages.progress.updating);
      try {
        const saved = await call(updateItem, { params: { id }, query: scope, body: { favorite: !favorite } });
        saving.succeed(itemMessages.done.updated);
        return saved;
      } catch (error) {
        saving.fail(itemMessages.errors.update);
        throw error;
      }
    },
    // The toast has said it.
    onError: () => {},
    onSuccess: (saved) => {
      replaceAnswer(queryClient, readItem, { params: { id }, query: scope }, saved);
      void invalidateWholesaler(queryClient, scope.wholesalerId);
    },
  });
  const label = favorite ? itemActionWords.notFavorite : itemActionWords.favorite;
  return (
    <IconButton aria-label={label} title={label} disabled={readOnly || mark.isPending} onClick={() => mark.mutate()}>
      <Star
        size={16}
        strokeWidth={1.75}
        aria-hidden
        {...(favorite && { fill: 'var(--accent)', color: 'var(--accent)' })}
      />
    </IconButton>
  );
}
