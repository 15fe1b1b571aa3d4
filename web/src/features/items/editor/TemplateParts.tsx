import { type TemplatePart, templateOf, templateTexts } from '@caselift/contract/item-templates';
import { itemMessages } from '@caselift/contract/item-texts';
import { addSubItem, createItem, type ItemDetail, readItem, setGroupedChildren } from '@caselift/contract/items';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import ListPlus from 'lucide-react/icons/list-plus';
import { call } from '../../../api/call.ts';
import { invalidateWholesaler, replaceAnswer } from '../../../api/query.ts';
import { announce } from '../../../api/refusal.ts';
import { useScope } from '../../../api/use-scope.ts';
import { useFilters } from '../../../shared/filters.ts';
import { Strip } from '../../../ui/kit/Strip.tsx';
import { kindOf } from '../actions/use-item-actions.ts';
import { ItemsSearch } from '../items-search.ts';

/** Offers what the template of a new item is made of, as long as it is made of nothing. */
export function TemplateParts({ detail }: { detail: ItemDetail }) {
  const { item, subItems, groupedChildren } = detail;
  const { _id: id, isObjective, type } = item;
  const scope = useScope();
  const queryClient = useQueryClient();
  const [{ template: templateId }] = useFilters(ItemsSearch);
  const template = templateOf(templateId);
  const save = async (parts: readonly TemplatePart[]): Promise<ItemDetail | undefined> => {
    if (type === 'grouped') {
      const childIds: string[] = [];
      for (const { form, ...part } of parts) {
        const body = { ...form, ...part, isObjective, isIncentive: !isObjective };
        childIds.push((await call(createItem, { query: scope, body })).item._id);
      }
      const weights = childIds.map((child, at) => ({ id: child, weight: parts[at]?.form.weight }));
      return call(setGroupedChildren, { params: { id }, query: scope, body: { childIds, weights } });
    }
    let saved: ItemDetail | undefined;
    for (const { form, ...part } of parts)
      saved = await call(addSubItem, { query: scope, body: { parentItemId: id, item: { ...form, ...part } } });
    return saved;
  };
  const add = useMutation({
    mutationFn: save,
    onError: (error) => announce(error, type === 'grouped' ? itemMessages.errors.group : itemMessages.errors.addSub),
    onSuccess: (saved) => {
      if (type === 'grouped' && saved) replaceAnswer(queryClient, readItem, { params: { id }, query: scope }, saved);
    },
    // What was added before a failure is there, too.
    onSettled: () => invalidateWholesaler(queryClient, scope.wholesalerId),
  });
  const isMadeOfNothing = subItems.length + groupedChildren.length === 0;
  if (template === undefined || template.type !== type || template.parts.length === 0 || !isMadeOfNothing) return null;
  const { parts } = template;
  return (
    <Strip
      tone="accent"
      icon={ListPlus}
      action={
        <Button loading={add.isPending} onClick={() => add.mutate(parts)}>
          {type === 'grouped'
            ? templateTexts.addParts(parts.length, kindOf(item))
            : templateTexts.addSubItems(parts.length)}
        </Button>
      }
    >
      {templateTexts.parts(parts.map(({ name }) => name))}
    </Strip>
  );
}
