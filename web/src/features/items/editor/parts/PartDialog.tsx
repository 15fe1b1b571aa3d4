/** A sub-item, or an item of a group, in a dialog over the editor of the item above it. */
import { itemDraftTexts } from '@caselift/contract/item-drafts';
import { groupedTexts, subItemTexts } from '@caselift/contract/item-screen-texts';
import { itemMessages, itemTexts } from '@caselift/contract/item-texts';
import { type ItemDetail, readItem } from '@caselift/contract/items';
import type { Wholesaler } from '@caselift/contract/wholesaler';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, lazy, Suspense, useId, useState } from 'react';
import { endpointQuery } from '../../../../api/query.ts';
import { useScope } from '../../../../api/use-scope.ts';
import { useLevels } from '../../../../shared/editor/use-levels.ts';
import { DialogEditor } from '../../../../ui/editor/DialogEditor.tsx';
import { type ItemLevels, ItemsSearch, itemLevels } from '../../items-search.ts';
import { EditingDialogs, SaveFaultStrip } from '../EditingDialogs.tsx';
import type { ItemValues } from '../form/item-values.ts';
import { ItemNote } from '../ItemHead.tsx';
import { ItemSections } from '../ItemSections.tsx';
import { itemScope, useItemPeriod } from '../item-period.ts';
import { useItemEditing } from '../use-item-editing.ts';
import { useMayEditItem } from '../use-may-edit-item.ts';

const PartContent = lazy(async () => ({ default: (await import('../live/PartContent.tsx')).PartContent }));

type PartDialogProps = {
  /** Of the item above. */
  detail: ItemDetail;
  house: Wholesaler;
  readOnly: boolean;
};

/** Open while the address names a sub-item or a grouped child of the item. */
export function PartDialog({ detail, ...others }: PartDialogProps) {
  const levels = useLevels(ItemsSearch, itemLevels);
  // Each round is a form of its own.
  const [round, setRound] = useState<{ number: number; typed: ItemValues | null }>({ number: 0, typed: null });
  // Also for the next part that is opened.
  const [isFolded, setFolded] = useState(true);
  const part = [...detail.subItems, ...detail.groupedChildren].find(({ _id }) => _id === levels.at.over);
  if (part === undefined) return null;
  return (
    <EditPart
      key={`${part._id} ${round.number}`}
      {...others}
      levels={levels}
      detail={detail}
      part={part}
      typed={round.typed}
      folded={{ isFolded, setFolded }}
      onStartOver={(typed) => setRound({ number: round.number + 1, typed })}
    />
  );
}

type EditPartProps = PartDialogProps & {
  levels: ItemLevels;
  part: ItemDetail['item'];
  typed: ItemValues | null;
  /** What it would pay, below the form. */
  folded: { isFolded: boolean; setFolded: (isFolded: boolean) => void };
  onStartOver: (typed: ItemValues | null) => void;
};

function EditPart({ detail, part, house, levels, readOnly, typed, folded, onStartOver }: EditPartProps) {
  const scope = useScope();
  const from = useItemPeriod();
  const queryClient = useQueryClient();
  const formId = useId();
  const mayEdit = useMayEditItem();
  const kind = part.isObjective ? 'objective' : 'incentive';
  const isSub = !part.isGrouped;
  const texts = isSub ? subItemTexts : groupedTexts;
  const isRead = readOnly || !mayEdit(part.type);
  const readAgain = async (): Promise<ItemDetail | null> => {
    // Also of the item above: the next form of this part begins with what is stored now.
    const asked = { params: { id: detail.item._id }, query: itemScope(scope, from) };
    const above = await queryClient.fetchQuery({ ...endpointQuery(readItem, asked), staleTime: 0 }).catch(() => null);
    const item = [...(above?.subItems ?? []), ...(above?.groupedChildren ?? [])].find(({ _id }) => _id === part._id);
    return item === undefined ? null : { item, subItems: [], groupedChildren: [], examplePhotos: {}, warnings: [] };
  };
  const editing = useItemEditing({
    ...{ now: part, parent: isSub ? detail.item : null, levels, level: 'over', typed, readAgain },
    readOnly: isRead,
  });
  const { opened, form, offer } = editing;
  const title = texts.title(kind, part.type);
  const section = { form, detail, edited: opened, house, lists: editing.lists };
  return (
    <DialogEditor
      title={title}
      note={<ItemNote item={part} />}
      caution={scope.db === 'preview' && !isRead ? itemTexts.preview : undefined}
      offer={offer}
      unsaved={editing.unsaved}
      onClose={editing.close}
      crashed={itemMessages.errors.crashed}
      fault={<SaveFaultStrip editing={editing} />}
      readOnly={isRead}
      below={
        isRead || from !== ''
          ? undefined
          : {
              title: itemDraftTexts.ofPart,
              isOpen: !folded.isFolded,
              onToggle: (isOpen) => folded.setFolded(!isOpen),
              content: (
                <Suspense fallback={null}>
                  {/* Members by hand that were saved since it was opened count, too. */}
                  <PartContent {...section} edited={part} />
                </Suspense>
              ),
            }
      }
      cancel={subItemTexts.cancel}
      actions={
        <Button
          type="submit"
          form={formId}
          variant="contained"
          color="primary"
          loading={form.formState.isSubmitting}
          disabled={isRead || offer !== null}
        >
          {isSub ? subItemTexts.save(kind) : 'Save'}
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        aria-label={title}
        onSubmit={(event: FormEvent) => event.target === event.currentTarget && void editing.save(event)}
      >
        <ItemSections {...section} />
      </form>
      <EditingDialogs editing={editing} onStartOver={onStartOver} />
    </DialogEditor>
  );
}
