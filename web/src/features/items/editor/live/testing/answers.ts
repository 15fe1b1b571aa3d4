/** What the server answers about an incentive of new placements that is being edited. */
import type { DraftReach } from '@caselift/contract/item-drafts';

export const reachWith = (more: Partial<DraftReach> = {}): DraftReach => ({
  people: { count: 12, salesReps: 9, teamLeads: 2, leadership: 1 },
  accounts: { selected: 418, total: 2947 },
  products: { selected: 6, total: 8431 },
  overlaps: [
    {
      ...{ kind: 'incentive', _id: '00000000-0000-4000-8000-000000000002', name: 'Variety Pack Gap Accounts' },
      ...{ products: 2, accounts: 131, from: '2026-09-01', to: '2026-09-30', pays: '$3.00 per placement' },
    },
    {
      ...{ kind: 'boost', _id: '00000000-0000-4000-8000-000000000003', name: 'Tidewater September Boost' },
      ...{ products: 6, accounts: null, from: '2026-09-08', to: '2026-09-30', pays: '$1.00 per CE' },
    },
  ],
  overlapsCount: 2,
  ...more,
});
