/** What the server answers about an incentive of new placements that is being edited. */
import type { DraftReach, DraftResults } from '@caselift/contract/item-drafts';

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

type Period = DraftResults['periods'][number];

const monthOf = (at: number): Period => {
  const from = new Date(Date.UTC(2025, 8 + at, 1)).toISOString().slice(0, 10);
  const to = new Date(Date.UTC(2025, 9 + at, 0)).toISOString().slice(0, 10);
  return {
    ...{ from, to, isOver: at < 12, quantity: 204, perPerson: 204 / 9, reached: 5, people: 9, withoutReference: 0 },
    ...{ paid: 1469 - 50 * at, supplierShare: 587.6 - 20 * at },
  };
};

/** 13 months to September 2026. */
export const resultsWith = (more: Partial<DraftResults> = {}): DraftResults => {
  const periods = Array.from({ length: 13 }, (_, at) => monthOf(at));
  return {
    unit: 'PODs',
    periods,
    lastYear: periods[0] ?? null,
    averagePaid: 841,
    goal: { salesReps: 20, teamLeads: 90, leadership: 180 },
    costs: [
      {
        percent: 80,
        roles: { salesReps: 720, teamLeads: 144, leadership: 0 },
        others: 0,
        paid: 864,
        supplierShare: 345.6,
      },
      {
        percent: 100,
        roles: { salesReps: 900, teamLeads: 180, leadership: 250 },
        others: 0,
        paid: 1330,
        supplierShare: 532,
      },
      {
        percent: 120,
        roles: { salesReps: 1080, teamLeads: 216, leadership: 250 },
        others: 0,
        paid: 1546,
        supplierShare: 618.4,
      },
      {
        percent: null,
        roles: { salesReps: 1350, teamLeads: 270, leadership: 250 },
        others: 0,
        paid: 1870,
        supplierShare: 748,
      },
    ],
    ...more,
  };
};
