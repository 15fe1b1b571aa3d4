/** What can be done with the rows of a list, and what is asked before it. */
import { adminTexts } from '@caselift/contract/admins';
import type { Item } from '@caselift/contract/item-fields';
import { itemTexts } from '@caselift/contract/item-texts';
import type { Wholesaler } from '@caselift/contract/wholesaler';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useAdmins } from '../../../shared/admins/use-admins.ts';
import { useMayTypeResults } from '../../../shared/item-edits/use-may-type-results.ts';
import { waitText } from '../actions/execution.ts';
import type { ItemQuestion } from '../actions/ItemDialogs.tsx';
import { useItemActions } from '../actions/use-item-actions.ts';
import { useMayEditItem } from '../editor/use-may-edit-item.ts';
import type { ItemsSearch } from '../items-search.ts';
import { type ItemAction, itemActions, keepButtons, keptButtons } from './action-buttons.ts';
import type { ActionsOfList } from './ItemActions.tsx';

const ItemDialog = lazy(async () => ({ default: (await import('../actions/ItemDialogs.tsx')).ItemDialog }));
const UploadRows = lazy(async () => ({
  default: (await import('../../../shared/item-edits/UploadRows.tsx')).UploadRows,
}));
const ChooseButtons = lazy(async () => ({ default: (await import('./ChooseButtons.tsx')).ChooseButtons }));

/** Archived items are restored, favorites only marked; neither list deletes. */
const offeredBy: Readonly<Record<ItemsSearch['tab'], ReadonlySet<ItemAction>>> = {
  active: new Set(itemActions),
  archive: new Set<ItemAction>(['edit', 'duplicate', 'favorite', 'archive']),
  favorites: new Set<ItemAction>(['favorite']),
  podcast: new Set<ItemAction>(),
};

type ListActionsOf = {
  tab: ItemsSearch['tab'];
  house: Wholesaler | undefined;
  /** parent: what the item is shown below. */
  onOpen: (item: Item, parent: Item | null) => void;
};

export function useListActions({ tab, house, onOpen }: ListActionsOf): {
  actions: ActionsOfList;
  dialogs: ReactNode;
} {
  const mayEdit = useMayEditItem();
  const admins = useAdmins();
  const mayUpload = useMayTypeResults();
  const { favorite, archive, execute, pending } = useItemActions();
  const [buttons, setButtons] = useState(keptButtons);
  const [question, setQuestion] = useState<{ kind: ItemQuestion; item: Item } | null>(null);
  const [uploading, setUploading] = useState<string | null>(null);
  const [isChoosing, setIsChoosing] = useState(false);
  const now = new Date();

  const act = (action: ItemAction, item: Item, parent: Item | null) => {
    if (action === 'edit') onOpen(item, parent);
    else if (action === 'favorite') void favorite(item);
    else if (action === 'archive') void archive(item);
    else if (action === 'execute') void execute(item);
    else setQuestion({ kind: action, item });
  };
  return {
    actions: {
      ...{ buttons, mayEdit, pending, act },
      offered: offeredBy[tab],
      offText: `${itemTexts.customForAdmins} ${adminTexts.ask(admins)}`,
      waitText: (item) => waitText(item.lastRunAt, house?.computedAt ?? null, now),
      onUpload: mayUpload ? ({ _id }) => setUploading(_id) : null,
      onChoose: offeredBy[tab].size > 1 ? () => setIsChoosing(true) : null,
    },
    dialogs: (
      <Suspense>
        {question !== null && (
          <ItemDialog
            question={question.kind}
            item={question.item}
            onClose={() => setQuestion(null)}
            onDone={() => setQuestion(null)}
          />
        )}
        {uploading !== null && <UploadRows itemId={uploading} onClose={() => setUploading(null)} />}
        {isChoosing && (
          <ChooseButtons
            buttons={buttons}
            onClose={() => setIsChoosing(false)}
            onChosen={(chosen) => {
              setButtons(chosen);
              keepButtons(chosen);
              setIsChoosing(false);
            }}
          />
        )}
      </Suspense>
    ),
  };
}
