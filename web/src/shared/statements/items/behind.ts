import type { AccountHolder } from '@caselift/contract/item-results';
import type { MeasureLabel } from '@caselift/domain/programs/item-measures';
import type { LineFilters } from '../line-filters.ts';
import type { ShownItem } from './item-words.ts';

/** An item, or one of its parts, of a person in one instance. */
export type About = { customId: string; itemId: string; instance: string };

/** What is measured of a person: an item that counts sales, or one of its parts. */
export type Behind = {
  about: About;
  part: ShownItem;
  measure: MeasureLabel;
  filters: LineFilters;
  onFilters: (changes: Partial<LineFilters>) => void;
  /** In a dialog, which stays off the paper. */
  unprinted?: boolean;
};

/** An account of an ended period, with who held it on the period's last day. */
export type HeldAccount = { buyerId: string; buyerName: string; holder: AccountHolder & { day: string } };
