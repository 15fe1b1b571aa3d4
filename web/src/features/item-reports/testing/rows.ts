import type { ItemReportRow } from '@caselift/contract/item-reports';

/** A sales rep's row of an incentive on new placements: 15 of 20. */
export const reportRowWith = (more: Partial<ItemReportRow> = {}): ItemReportRow => ({
  ...{ itemId: 'cider', userId: 'ATS_101', name: 'Fall Cider New Placements', userName: 'Dana Whitfield' },
  ...{ startDate: '2026-09-01', endDate: '2026-09-30', instance: '2026-09-01', isAccruing: false },
  ...{ status: 75, images: [], approvedImages: [], rejectedImages: [], route: '12, 14', type: 'quantity' },
  ...{ measure: 'PODs', percentageAchieved: 75, quantity: 15, eligibleQuantity: 15, minQuantityValue: 0 },
  ...{ userTarget: 20, potential: 150, payoutMTD: 75, payout: 5, payoutType: 'perAction' },
  ...{ threshold: { units: 'percentage', value: 50 }, cap: { units: 'percentage', value: 150 } },
  ...{ isOpenEnded: false, parentItemId: null, parentItemName: null, tagName: null, tagColor: null },
  ...{ isTeamLead: false, isLeadership: false, teamLead: [], leadership: [], isAccountSpecific: false },
  ...{ isEdited: false, advancedBudget: 0, advancedPayments: [], quantityAdvanced: [], maxImagesPerAccount: 1 },
  ...{ hasAccountResults: true, referenceShown: false },
  ...more,
});
