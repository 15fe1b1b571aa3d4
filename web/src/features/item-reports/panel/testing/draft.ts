import type { UserDraft } from '@caselift/contract/item-edits';
import type { UserEntry } from '@caselift/contract/user-entry';

/** 12 of 20 placements at $5, from 50% to 150%. */
const ownEntry: UserEntry = {
  ...{ user: 'ATS_101', isTeamLead: false, isLeadership: false, isEdited: false },
  ...{ quantity: 12, totalItems: 12, eligibleQuantity: 12, totalPods: 12, validation: null },
  ...{ goal: 20, target: 20, targetSource: 'item', completed: false, percentageAchieved: 60, progress: 60 },
  ...{ totalAchieved: 60, totalPayout: 150, payoutType: 'perAction', payout: 5 },
  ...{ threshold: { units: 'percentage', value: 50 }, cap: { units: 'percentage', value: 150 } },
  ...{ isFullAmount: true, isOpenEnded: false, isAccountSpecific: false, cappedStatus: true },
  ...{ minQuantityValue: 0, maxImagesPerAccount: 1, advancedBudget: 0, advancedPayments: [], quantityAdvanced: [] },
};

export const draftWith = (item: Partial<UserDraft['item']> = {}, own: Partial<UserEntry> = {}): UserDraft => {
  const entry = { ...ownEntry, ...own };
  return {
    person: { customId: 'ATS_101', name: 'Dana Whitfield', role: 'salesRep', leadership: false, routeNumber: [12, 14] },
    item: {
      ...{ name: 'Fall Cider', type: 'quantity', measure: 'PODs', unit: 'PODs', startDate: '2026-09-01' },
      ...{ endDate: '2026-09-30', isGrouped: false, isArchived: false, hasAccountResults: true },
      ...{ referenceShown: false, ...item },
    },
    ...{ version: 0, edited: null, own: entry, stored: entry, draft: entry, fault: null },
  };
};
