/** One of the rep's items with images, for the tests of what is submitted and listed. */
import type { OwnImage, OwnItem } from '@caselift/contract/own-items';

/** $5 from 10 cases, $10 from 25; 3 images of an account; September. */
export function displays(images: readonly Partial<OwnImage>[] = [], more: Partial<OwnItem> = {}): OwnItem {
  return {
    ...{ itemId: 'displays', name: 'Fall displays', kind: 'incentive', type: 'imageValidation', measure: null },
    ...{ isAccountSpecific: false, isOpenEnded: false, isEdited: false, unit: 'cases', quantity: 0, target: 240 },
    ...{ eligible: 0, targetSource: 'item', accounts: null, percentageAchieved: 0, status: 0, potential: null },
    ...{ amount: 0, locked: 0, nextStep: null, steps: [], whyNot: [], plan: { sentence: [], small: '' } },
    ...{ from: '2026-09-01', to: '2026-09-30', isEnded: false, isArchived: false, children: [], description: '' },
    ...{ examplePhoto: null, tag: null, isMeasured: true },
    entry: {
      ...{ user: 'ATS_101', isTeamLead: false, isLeadership: false, isEdited: false, quantity: 0, totalItems: 0 },
      ...{ eligibleQuantity: 0, totalPods: null, validation: null, goal: 240, target: 240, targetSource: 'item' },
      ...{ completed: false, percentageAchieved: 0, progress: 0, totalAchieved: 0, totalPayout: null },
      ...{ payoutType: 'quantityAdvanced', payout: 0, isFullAmount: false, isOpenEnded: false },
      ...{ threshold: { units: 'raw', value: 0 }, cap: { units: 'raw', value: 0 }, isAccountSpecific: false },
      ...{ cappedStatus: true, minQuantityValue: 10, maxImagesPerAccount: 3, advancedBudget: 0, advancedPayments: [] },
      quantityAdvanced: [
        { quantity: 10, payout: 5 },
        { quantity: 25, payout: 10 },
      ],
      images: images.map((image, at) => ownImage(at, image)),
      checks: [],
    },
    handIn: {
      ...{ kinds: ['image'], needsAccount: true, maxImagesPerAccount: 3, minQuantityValue: 10 },
      ...{ condition: null, handedIn: images.length },
    },
    ...more,
  } as OwnItem;
}

function ownImage(at: number, { status = 'pending', ...image }: Partial<OwnImage>): OwnImage {
  return {
    ...{ _id: `image-${at}`, imageUrl: null, thumbnailUrl: null, buyerId: 'corner', account: 'Corner Cask' },
    ...{ date: '2026-09-15', takenAt: null, receivedAt: `2026-09-15T15:0${at}:00.000Z`, validationQuantity: 15 },
    ...{ notes: '', rejectedReason: '', reviewedBy: null, reviewedAt: null, corrected: null },
    ...{ status, approved: status === 'approved', rejected: status === 'rejected' },
    ...image,
  };
}
