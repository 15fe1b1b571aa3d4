import type { ItemDetail } from '@caselift/contract/items';
import type { Wholesaler } from '@caselift/contract/wholesaler';
import type { ItemFormApi } from './form/use-item-form.ts';
import type { MemberLists } from './members/member-lists.ts';
import type { GroupEdit } from './parts/use-group-edit.ts';

/** What each section of the editor is made from. */
export type SectionProps = {
  form: ItemFormApi;
  /** As it was opened: the item, or the sub-item or grouped child of it that a dialog edits, is `edited`. */
  detail: ItemDetail;
  edited: ItemDetail['item'];
  house: Wholesaler;
  /** Accounts and products checked by hand, saved with the item; absent where it is only read. */
  lists?: MemberLists;
  /** What a grouped item is to be made of; a part has none. */
  group?: GroupEdit;
};
