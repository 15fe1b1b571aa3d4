/** What an archived item was measured by, kept outside the snapshots (docs/product.md, Items). */
import type { IsoDate } from '../dates.ts';
import type { Role } from '../people-below.ts';
import type { HolderCorrections } from './item-scope.ts';

/**
 * An instance of an archived item, as item_archives keeps it: enough to work out everyone's result once more. What was
 * typed and handed in stays where it is.
 */
export type ArchivedInstance = {
  from: IsoDate;
  to: IsoDate;
  /** L of the figures that it was measured by, and the calendar of their environment. */
  lastDate: IsoDate;
  nonSellingDays: readonly IsoDate[];
  /** What was corrected of holders by then, of the days that its scopes name; absent: nothing. */
  corrections?: readonly { day: IsoDate; hash: string; holders: HolderCorrections }[];
  people: readonly { customId: string; role: Role; leadership: boolean; teamLeadIds: readonly string[] }[];
  /** Of the item and its children, each with its scopeText: whole numbers in its unit. Sums of reps are sums of these. */
  scopes: readonly {
    scope: string;
    buyers: readonly (readonly [repId: string | null, buyerId: string, selected: number, reference: number])[];
  }[];
  /** Which accounts each rep has in them, with their accountsText. */
  sets: readonly { accounts: string; buyers: readonly (readonly [repId: string | null, buyerId: string])[] }[];
};
