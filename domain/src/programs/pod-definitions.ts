/** What a placement may mean, for comparing its definitions side by side (docs/product.md, Items). */

export const podDefinitions = ['PODs Simple', 'PODs', 'PODs Δ (delta)', 'New after lost'] as const;
export type PodDefinition = (typeof podDefinitions)[number];

/**
 * Of a pair of account and product. below: bought, but less than the minimum quantity; fell: the same, and it counted in the
 * reference window; lost: not bought any more; none: neither.
 */
export const podStates = ['none', 'below', 'new', 'kept', 'lost', 'fell'] as const;
export type PodState = (typeof podStates)[number];

/** lost: those that fell too. simple: pairs bought in any quantity; before: those of them bought in the reference window too. */
export type PodPairs = {
  totals: { new: number; kept: number; lost: number };
  simple: { counted: number; before: number };
  sample: { buyerId: string; productId: string; state: PodState }[];
};

/** Accounts of a holder that came to the same. */
export type PodAccounts = { selected: number; reference: number; accounts: number };

/**
 * New less lost in each account, which never counts below 0: the sum of max(0, S - R) over the accounts.
 * @example accounts with 4 after 2, and with 1 after 3 -> 2, where the delta is 0
 */
export const newAfterLost = (of: readonly PodAccounts[]): number =>
  of.reduce((sum, { selected, reference, accounts }) => sum + accounts * Math.max(0, selected - reference), 0);

/**
 * Percent of the pairs counted that were there in the reference window; those that count only what is new have none.
 * null: nothing is counted.
 * @example alreadyThere('PODs', { totals: { new: 1, kept: 3, lost: 0 }, simple: { counted: 5, before: 4 } }) // 75
 */
export function alreadyThere(definition: PodDefinition, { totals, simple }: Omit<PodPairs, 'sample'>): number | null {
  const [there, all] =
    definition === 'PODs Simple'
      ? [simple.before, simple.counted]
      : [definition === 'PODs' ? totals.kept : 0, totals.new + (definition === 'PODs' ? totals.kept : 0)];
  return all === 0 ? null : (100 * there) / all;
}
