/** What the editor of an item and the dialogs of its parts share: form, draft, questions, and saving as a whole. */
import type { Item } from '@caselift/contract/item-fields';
import type { ItemDetail } from '@caselift/contract/items';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { useDraft } from '../../../shared/editor/use-draft.ts';
import { useUnsaved } from '../../../shared/editor/use-unsaved.ts';
import type { ItemLevels, itemLevels } from '../items-search.ts';
import { formOfItem, hiddenOf, placeOfItem } from './form/form-of-item.ts';
import { changeNames, type ItemValues, KeptValues } from './form/item-values.ts';
import { useItemForm } from './form/use-item-form.ts';
import { useItemPeriod } from './item-period.ts';
import { useMemberLists, WaitingMembers } from './members/member-lists.ts';
import { type SavedBeside, useSaveItem } from './use-save-item.ts';

/** Kept by a tab over a reload. */
const KeptEdit = z.object({ form: KeptValues, lists: WaitingMembers });

type ItemEditingOptions = {
  /** As it is stored, as far as this page knows. */
  now: Item;
  /** Of a sub-item. */
  parent?: Item | null;
  levels: ItemLevels;
  /** That the form is, in the address. */
  level: (typeof itemLevels)[number];
  /** What the form begins with; null: what is stored. */
  typed: ItemValues | null;
  readOnly?: boolean;
  /** `changed`: what Save would save of it, by name. */
  beside?: SavedBeside & { changed: readonly string[] };
  /** Reads it again; null: it could not be read. */
  readAgain: () => Promise<ItemDetail | null>;
};

export type ItemEditing = ReturnType<typeof useItemEditing>;

export function useItemEditing(options: ItemEditingOptions) {
  const { now, parent = null, levels, level, typed, readOnly = false, beside, readAgain } = options;
  // What someone else saves meanwhile is noticed when this is saved.
  const [opened] = useState(now);
  const from = useItemPeriod();
  const form = useItemForm(formOfItem(opened), placeOfItem(opened, parent), {
    ...{ typed, readOnly, hidden: hiddenOf(opened) },
  });
  const lists = useMemberLists(opened);
  const names = [...changeNames(form.changed), ...lists.changed, ...(beside?.changed ?? [])];
  const isUnsaved = names.length > 0;
  const kept = useDraft({
    record: `item ${opened._id}${from}`,
    schema: KeptEdit,
    value: { form: form.watch(), lists: lists.waiting },
    unsaved: form.changed.length + lists.changed.length > 0,
    onRestore(kept) {
      form.replace(kept.form);
      lists.restore(kept.lists);
    },
  });
  const guard = useUnsaved(isUnsaved, { leaves: levels.leaves(level), onLeave: () => kept.keep(null) });
  const close = () => levels.close(level);
  const giveUp = () => {
    kept.keep(null);
    guard.release();
  };
  const onSaved = () => {
    giveUp();
    close();
  };
  const { save, fault } = useSaveItem({
    ...{ form, lists, opened, parent, now, readAgain, onSaved },
    beside: beside ?? null,
  });
  const [isComparing, setIsComparing] = useState(false);
  useEffect(() => setIsComparing(fault?.kind === 'stale'), [fault]);
  return {
    ...{ opened, form, lists, guard, close, giveUp, save, fault, isComparing, setIsComparing },
    unsaved: isUnsaved ? names : null,
    offer: kept.offer,
  };
}
