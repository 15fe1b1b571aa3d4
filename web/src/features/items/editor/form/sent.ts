/** What a save of an item sends. */
import type { Item, ItemForm } from '@caselift/contract/item-fields';
import { formOfItem } from './form-of-item.ts';
import { differingFields } from './item-values.ts';

/** Changed by buttons of their own, not by the form: each is saved at once. */
const ownFields: ReadonlySet<keyof ItemForm> = new Set(['favorite', 'archived', 'order', 'weight']);

/**
 * The fields that were changed; of an item that is not valid all of them, so that it is judged as a whole.
 * @example sentFields(item, { ...formOfItem(item), target: 24 }) // { target: 24 }
 */
export function sentFields(opened: Item, form: ItemForm): Partial<ItemForm> {
  const stored = formOfItem(opened);
  const changed = new Set(differingFields(stored, form));
  const isSent = (field: keyof ItemForm) =>
    changed.has(field) ||
    (!opened.isValid && !ownFields.has(field) && (field !== 'supplierContribution' || field in opened));
  return Object.fromEntries(Object.entries(form).filter(([field]) => isSent(field as keyof ItemForm)));
}

/**
 * The version that a save is based on: what was saved beside the form since, such as a favorite mark or sub-items, is
 * another version of the same form; someone else's change of the form is not.
 */
export function baseVersion(opened: Item, now: Item): number {
  const changed = differingFields(formOfItem(opened), formOfItem(now));
  return changed.every((field) => ownFields.has(field)) ? now.version : opened.version;
}
