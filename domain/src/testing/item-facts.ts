/** What was measured and handed in, as tests write it. */
import { compare } from '../exact.ts';
import { defaultPayout } from '../programs/item.ts';
import { type EditedRules, nothingSubmitted, type Submitted } from '../programs/item-entry.ts';
import type { ItemFacts } from '../programs/item-figures.ts';
import type { ItemPerson } from '../programs/item-people.ts';
import { inUnit } from '../programs/item-quantity.ts';
import type { ItemScope } from '../programs/item-scope.ts';

/** An account: S and R in the whole numbers of its measure's unit. */
export type TestAccount = { holder: string | null; selected?: number; reference?: number };

export type TestFacts = {
  accounts?: readonly TestAccount[];
  /** By 'itemId userId'. */
  submitted?: Readonly<Record<string, Partial<Submitted>>>;
  edits?: Readonly<Record<string, Partial<EditedRules>>>;
};

/** Every scope has the same accounts. Of account-specific items S itself is what has to reach the target. */
export function factsOf({ accounts = [], submitted = {}, edits = {} }: TestFacts): ItemFacts {
  const countOf = (counts: (account: TestAccount) => boolean) => {
    const found = new Map<string | null, number>();
    for (const account of accounts.filter(counts)) found.set(account.holder, (found.get(account.holder) ?? 0) + 1);
    return found;
  };
  return {
    sumsOf() {
      const sums = new Map<string | null, { selected: number; reference: number }>();
      for (const { holder, selected = 0, reference = 0 } of accounts) {
        const sum = sums.get(holder) ?? { selected: 0, reference: 0 };
        sums.set(holder, { selected: sum.selected + selected, reference: sum.reference + reference });
      }
      return sums;
    },
    accountsOf: () => countOf(() => true),
    reachingOf: ({ unit }: ItemScope, _label, target) =>
      countOf(({ selected = 0 }) => compare(inUnit(selected, unit), target) >= 0),
    submittedOf: (itemId, userId) => ({ ...nothingSubmitted, ...submitted[`${itemId} ${userId}`] }),
    editOf(itemId, userId) {
      const edited = edits[`${itemId} ${userId}`];
      return edited === undefined ? null : { ...editedRules, ...edited };
    },
  };
}

const editedRules: EditedRules = {
  target: null,
  isOpenEnded: false,
  isAccountSpecific: false,
  cappedStatus: true,
  minQuantityValue: 0,
  maxImagesPerAccount: 1,
  payout: defaultPayout,
};

export const repOf = (customId: string, ...teamLeadIds: string[]): ItemPerson => ({
  customId,
  role: 'salesRep',
  leadership: false,
  teamLeadIds,
});

export const leadOf = (customId: string, ...teamLeadIds: string[]): ItemPerson => ({
  customId,
  role: 'teamLead',
  leadership: false,
  teamLeadIds,
});
