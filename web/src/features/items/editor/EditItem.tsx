/** An objective or incentive in the drawer, saved as a whole. */
import { itemMessages, itemTexts } from '@caselift/contract/item-texts';
import type { ItemDetail } from '@caselift/contract/items';
import type { Wholesaler } from '@caselift/contract/wholesaler';
import Button from '@mui/material/Button';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { useScope } from '../../../api/use-scope.ts';
import { LeaveQuestion } from '../../../shared/editor/LeaveQuestion.tsx';
import { useDraft } from '../../../shared/editor/use-draft.ts';
import { useUnsaved } from '../../../shared/editor/use-unsaved.ts';
import { DrawerEditor } from '../../../ui/editor/DrawerEditor.tsx';
import { Strip } from '../../../ui/kit/Strip.tsx';
import type { ItemLevels } from '../items-search.ts';
import { formOfItem, placeOfItem } from './form/form-of-item.ts';
import { changeNames, type ItemValues, KeptValues, valuesOf } from './form/item-values.ts';
import { useItemForm } from './form/use-item-form.ts';
import { editTitle, ItemNote } from './ItemHead.tsx';
import { ItemSections } from './ItemSections.tsx';
import { StaleDialog } from './stale/StaleDialog.tsx';
import { useSaveItem } from './use-save-item.ts';

type EditItemProps = {
  /** As it is stored, with what was saved beside the form since it was opened, such as its sub-items. */
  detail: ItemDetail;
  house: Wholesaler;
  levels: ItemLevels;
  /** What the form begins with; null: what is stored. */
  typed: ItemValues | null;
  /** Reads it again; null: it could not be read. */
  readAgain: () => Promise<ItemDetail | null>;
  /** Opens another form on what is stored then. */
  onStartOver: (typed: ItemValues | null) => void;
};

export function EditItem({ detail, house, levels, typed, readAgain, onStartOver }: EditItemProps) {
  // What someone else saves meanwhile is noticed when this is saved.
  const [opened] = useState(detail.item);
  const scope = useScope();
  const formId = useId();
  const form = useItemForm(formOfItem(opened), placeOfItem(opened), { typed });
  const isUnsaved = form.changed.length > 0;
  const kept = useDraft({
    record: `item ${opened._id}`,
    schema: KeptValues,
    value: form.watch(),
    unsaved: isUnsaved,
    onRestore: form.replace,
  });
  const guard = useUnsaved(isUnsaved, { leaves: levels.leaves('item'), onLeave: () => kept.keep(null) });
  const close = () => levels.close('item');
  const giveUp = () => {
    kept.keep(null);
    guard.release();
  };
  const onSaved = () => {
    giveUp();
    close();
  };
  const { save, fault } = useSaveItem({ form, opened, now: detail.item, readAgain, onSaved });
  const [isComparing, setIsComparing] = useState(false);
  useEffect(() => setIsComparing(fault?.kind === 'stale'), [fault]);

  return (
    <DrawerEditor
      title={editTitle(opened)}
      note={<ItemNote item={detail.item} />}
      still
      caution={scope.db === 'preview' ? itemTexts.preview : undefined}
      offer={kept.offer}
      unsaved={isUnsaved ? changeNames(form.changed) : null}
      onClose={close}
      crashed={itemMessages.errors.crashed}
      fault={
        fault && (
          <Strip
            tone="bad"
            flush
            icon={CircleAlert}
            role="alert"
            action={
              fault.kind === 'stale' && (
                <Button variant="text" onClick={() => setIsComparing(true)}>
                  Compare
                </Button>
              )
            }
          >
            {fault.message}
          </Strip>
        )
      }
      actions={
        <Button
          type="submit"
          form={formId}
          variant="contained"
          color="primary"
          loading={form.formState.isSubmitting}
          disabled={kept.offer !== null}
        >
          Save
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        aria-label={editTitle(opened)}
        // Forms in dialogs over it are their own: what they submit rises through here, too.
        onSubmit={(event: FormEvent) => event.target === event.currentTarget && void save(event)}
      >
        <ItemSections form={form} detail={detail} edited={opened} house={house} />
      </form>
      {fault?.kind === 'stale' && isComparing && (
        <StaleDialog
          opened={form.stored}
          theirs={formOfItem(fault.theirs.item)}
          mine={form.read.form}
          onMerge={(merged) => {
            giveUp();
            onStartOver(valuesOf(merged));
          }}
          onClose={() => setIsComparing(false)}
        />
      )}
      <LeaveQuestion unsaved={guard} />
    </DrawerEditor>
  );
}
