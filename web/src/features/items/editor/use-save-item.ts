/** Saving an item as a whole, with what is kept beside its form until then. */

import type { Item } from '@caselift/contract/item-fields';
import { itemMessages } from '@caselift/contract/item-texts';
import { type ItemDetail, updateItem } from '@caselift/contract/items';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { invalidateWholesaler } from '../../../api/query.ts';
import { useScope } from '../../../api/use-scope.ts';
import { toast } from '../../../ui/toasts.tsx';
import { baseVersion, sentFields } from './form/sent.ts';
import type { ItemFormApi } from './form/use-item-form.ts';
import { faultOf, type SaveFault } from './save-fault.ts';

type SaveOptions = {
  form: ItemFormApi;
  opened: Item;
  /** As it is stored, as far as this page knows. */
  now: Item;
  /** Reads it again; null: it could not be read. */
  readAgain: () => Promise<ItemDetail | null>;
  onSaved: () => void;
};

export function useSaveItem({ form, opened, now, readAgain, onSaved }: SaveOptions) {
  const scope = useScope();
  const queryClient = useQueryClient();
  const [fault, setFault] = useState<SaveFault | null>(null);
  const save = form.handleSubmit(
    async (submitted) => {
      setFault(null);
      const saving = toast.progress(itemMessages.progress.updating);
      try {
        const body = { ...sentFields(opened, submitted), version: baseVersion(opened, now) };
        await call(updateItem, { params: { id: opened._id }, query: scope, body });
      } catch (error) {
        saving.fail(itemMessages.errors.update);
        const refused = await faultOf(error, readAgain);
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
