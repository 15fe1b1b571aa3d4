/** An objective or incentive in the drawer, saved as a whole. */
import { itemMessages, itemTexts } from '@caselift/contract/item-texts';
import type { ItemDetail } from '@caselift/contract/items';
import type { Wholesaler } from '@caselift/contract/wholesaler';
import Button from '@mui/material/Button';
import { type FormEvent, useId } from 'react';
import { useScope } from '../../../api/use-scope.ts';
import { CountsFrom } from '../../../shared/closings/CountsFrom.tsx';
import { DrawerEditor } from '../../../ui/editor/DrawerEditor.tsx';
import { Stack } from '../../../ui/kit/Layout.tsx';
import type { ItemLevels } from '../items-search.ts';
import { EditingDialogs, SaveFaultStrip } from './EditingDialogs.tsx';
import type { ItemValues } from './form/item-values.ts';
import { editTitle, ItemNote, paperTitle } from './ItemHead.tsx';
import { ItemSections } from './ItemSections.tsx';
import { ItemTools } from './ItemTools.tsx';
import { useItemPeriod } from './item-period.ts';
import { useLivePanel } from './live/use-live-panel.tsx';
import { PartDialog } from './parts/PartDialog.tsx';
import { useGroupEdit } from './parts/use-group-edit.ts';
import { TemplateParts } from './TemplateParts.tsx';
import { useItemEditing } from './use-item-editing.ts';

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
  /** The same by the terms of another sales period, with what was changed. */
  onCountFrom: (from: string, changed: Partial<ItemValues>) => void;
};

export function EditItem({ detail, house, levels, typed, readAgain, onStartOver, onCountFrom }: EditItemProps) {
  const scope = useScope();
  const from = useItemPeriod();
  const formId = useId();
  const group = useGroupEdit(detail);
  const editing = useItemEditing({ now: detail.item, levels, level: 'item', typed, beside: group, readAgain });
  const { opened, form, offer } = editing;
  const livePanel = useLivePanel({ form, detail, edited: detail.item, house, levels, lists: editing.lists });
  const isBesideChanged = group.changed.length + editing.lists.changed.length > 0;
  const countFrom = (chosen: string) => {
    const values = form.getValues();
    editing.giveUp();
    onCountFrom(chosen, Object.fromEntries(form.changed.map((field) => [field, values[field]])));
  };
  return (
    <DrawerEditor
      title={editTitle(opened)}
      paperTitle={paperTitle(detail.item)}
      note={<ItemNote item={detail.item} />}
      tools={
        <ItemTools
          detail={detail}
          house={house}
          readOnly={false}
          onDeleted={() => {
            editing.giveUp();
            editing.close();
          }}
          onCopied={(copyId) => levels.open('item', copyId)}
        />
      }
      still
      // It tells what the running period would pay.
      livePanel={from === '' ? livePanel : undefined}
      {...(opened.type === 'grouped' && { width: 1128 })}
      caution={scope.db === 'preview' ? itemTexts.preview : undefined}
      offer={offer}
      unsaved={editing.unsaved}
      onClose={editing.close}
      crashed={itemMessages.errors.crashed}
      fault={<SaveFaultStrip editing={editing} />}
      actions={
        <Button
          type="submit"
          form={formId}
          variant="contained"
          color="primary"
          loading={form.formState.isSubmitting}
          disabled={offer !== null}
        >
          Save
        </Button>
      }
    >
      <TemplateParts detail={detail} />
      <Stack
        as="form"
        gap={16}
        id={formId}
        noValidate
        aria-label={editTitle(opened)}
        // Forms in dialogs over it are their own: what they submit rises through here, too.
        onSubmit={(event: FormEvent) => event.target === event.currentTarget && void editing.save(event)}
      >
        <CountsFrom
          edited="programs"
          value={from}
          disabled={form.formState.isSubmitting || isBesideChanged || offer !== null}
          {...(isBesideChanged
            ? { helper: itemTexts.countsFromLater }
            : from !== '' && { helper: itemTexts.countsFrom })}
          onChange={countFrom}
        />
        <div>
          <ItemSections form={form} detail={detail} edited={opened} house={house} group={group} lists={editing.lists} />
        </div>
      </Stack>
      <PartDialog detail={detail} house={house} readOnly={false} />
      <EditingDialogs editing={editing} onStartOver={onStartOver} />
    </DrawerEditor>
  );
}
