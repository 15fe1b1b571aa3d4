import type { ItemPlace } from '@caselift/contract/item-rules';
import type { ItemType } from '@caselift/domain/programs/item';

/** What is made of others counts by theirs, and the results of custom items are uploaded. */
const without: ReadonlySet<ItemType> = new Set(['multi', 'dependencies', 'grouped', 'custom']);

/** Whether an item has accounts and products of its own. */
export const hasMembers = ({ type }: Pick<ItemPlace, 'type'>): boolean => !without.has(type);

/** Whether it has people of its own: a sub-item has those of its parent. */
export const hasUsers = ({ parentType }: Pick<ItemPlace, 'parentType'>): boolean => parentType === null;
