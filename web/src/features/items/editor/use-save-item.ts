/** Saving an item as a whole, with what is kept beside its form until then. */

import type { Item } from '@caselift/contract/item-fields';
import { itemMessages } from '@caselift/contract/item-texts';
import { type ItemDetail, updateItem, updateSubItem } from '@caselift/contract/items';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { invalidateWholesaler } from '../../../api/query.ts';
import { isRefusal } from '../../../api/refusal.ts';
import { useScope } from '../../../api/use-scope.ts';
import { toast } from '../../../ui/toasts.ts';
import { baseVersion, sentFields } from './form/sent.ts';
import type { ItemFormApi } from './form/use-item-form.ts';
import { countedFrom, useItemPeriod } from './item-period.ts';
import type { MemberLists } from './members/member-lists.ts';
import { faultOf, type SaveFault } from './save-fault.ts';

/** What an item's form doesn't hold, and Save saves before it. */
export type SavedBeside = {
  /** Answers the item's version then; null: there was nothing to save. A refusal is thrown with what people read. */
  save: () => Promise<number | null>;
  failed: string;
};

type SaveOptions = {
  form: ItemFormApi;
  lists: MemberLists;
  opened: Item;
  /** Of a sub-item. */
  parent: Item | null;
  beside: SavedBeside | null;
  /** As it is stored, as far as this page knows. */
  now: Item;
  /** Reads it again; null: it could not be read. */
  readAgain: () => Promise<ItemDetail | null>;
  onSaved: () => void;
};

export function useSaveItem({ form, lists, opened, parent, beside, now, readAgain, onSaved }: SaveOptions) {
  const scope = useScope();
  const from = useItemPeriod();
  const queryClient = useQueryClient();
  const [fault, setFault] = useState<SaveFault | null>(null);
  const save = form.handleSubmit(
    async (submitted) => {
      setFault(null);
      const saving = toast.progress(itemMessages.progress.updating);
      let ofBeside: number | null = null;
      try {
        ofBeside = (await beside?.save()) ?? null;
      } catch (error) {
        const failed = beside?.failed ?? itemMessages.errors.update;
        saving.fail(failed);
        setFault({ kind: 'refused', message: isRefusal(error) ? error.message : failed, field: null });
        return;
      }
      const sent = sentFields(opened, submitted);
      try {
        const version = await lists.save(ofBeside ?? baseVersion(opened, now));
        const body = { ...sent, version, ...countedFrom(from) };
        const isSaved = ofBeside !== null && Object.keys(sent).length === 0;
        if (parent === null && !isSaved) await call(updateItem, { params: { id: opened._id }, query: scope, body });
        if (parent !== null) {
          const type = parent.isObjective ? 'objective' : 'incentive';
          await call(updateSubItem, { params: { type, id: parent._id, subId: opened._id }, query: scope, body });
        }
      } catch (error) {
        saving.fail(parent === null ? itemMessages.errors.update : itemMessages.errors.updateSub);
        const refused = await faultOf(error, readAgain, from);
        setFault(refused);
        if (refused.kind === 'refused' && refused.field !== null) form.refuse(refused.field, refused.message);
        return;
      }
      saving.succeed(itemMessages.done.updated);
      onSaved();
      // What items pay stands on every screen of the wholesaler.
      await invalidateWholesaler(queryClient, scope.wholesalerId);
    },
    // Some of what is wrong may be out of sight.
    () => setFault({ kind: 'refused', message: [...form.read.faults.values()][0] ?? '', field: null }),
  );
  return { save, fault, forget: () => setFault(null) };
}
