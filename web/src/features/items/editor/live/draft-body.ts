import type { ItemDraft } from '@caselift/contract/item-drafts';
import type { Item, ItemForm } from '@caselift/contract/item-fields';
import type { ItemFormApi } from '../form/use-item-form.ts';

/** Checks of the lists by hand that wait to be saved. */
type UnsavedMembers = Readonly<Record<'accounts' | 'products', readonly ItemDraft['accounts'][number][]>>;

/** Nothing is counted by them: typing a name asks nobody. */
type Named = 'name' | 'description' | 'frequency' | 'tag' | 'favorite' | 'archived' | 'order';

/** What is asked about the item as its form has it. */
export function draftBody({ place, read }: Pick<ItemFormApi, 'place' | 'read'>, edited: Item, members: UnsavedMembers) {
  const { name, description, frequency, tag, favorite, archived, order, users, supplierContribution, ...rest } =
    read.form;
  const counted: Omit<ItemForm, Named | 'users' | 'supplierContribution'> = rest;
  // A sub-item has its parent's people, and only incentives have a supplier's share.
  const own = place.parentType === null && { users };
  const share = place.kind === 'incentive' && place.type !== 'custom' && { supplierContribution };
  return {
    ...{ kind: place.kind, type: place.type, itemId: edited._id, form: { ...counted, ...own, ...share } },
    ...{ accounts: members.accounts, products: members.products },
  };
}
