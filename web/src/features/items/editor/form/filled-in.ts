import { type Item, ItemInput } from '@caselift/contract/item-fields';
import { formAfter } from '@caselift/contract/item-rules';
import { templateChanges, templateOf } from '@caselift/contract/item-templates';
import { formOfItem, placeOfItem } from './form-of-item.ts';
import { type ItemValues, valuesOf } from './item-values.ts';

/**
 * What the form of an item begins with, unsaved, where it starts from a template; null: with what is stored, as does every
 * item that has been saved in full, and one of another type than the template's.
 */
export function filledIn(item: Item, templateId: string): ItemValues | null {
  const template = templateOf(templateId);
  if (template === undefined || item.isValid || template.type !== item.type) return null;
  return valuesOf(formAfter(formOfItem(item), ItemInput.parse(templateChanges(templateId)), placeOfItem(item)));
}
