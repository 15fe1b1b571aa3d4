import type { ImageToReview } from '@caselift/contract/item-entries';

export const imageId = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** A pending picture of Marcus Bell's, without flags. */
export function imageWith(more: Partial<ImageToReview> = {}): ImageToReview {
  return {
    ...{ _id: imageId(1), itemId: imageId(100), userId: 'ATS_101', date: '2026-09-15', instance: '2026-09-01' },
    ...{ takenAt: '2026-09-15T09:48:00.000Z', receivedAt: '2026-09-15T11:12:00.000Z', notes: '' },
    ...{ imageUrl: '/storage/whole', thumbnailUrl: '/storage/small', width: 1200, height: 1600 },
    ...{ title: 'Cold box: Ridge Road Fuel', itemName: 'Cold box', parentItemName: null, userName: 'Marcus Bell' },
    ...{ route: '9', account: 'Ridge Road Fuel', buyerId: '10731', validationQuantity: null, place: null },
    ...{ status: 'pending', approved: false, rejected: false, rejectedReason: '', reviewedBy: null, takesCases: false },
    ...{ handedIn: null, notByYou: null, corrected: null },
    flags: { samePicture: null, takenOutside: null },
    ...more,
  };
}

export const samePicture: NonNullable<ImageToReview['flags']['samePicture']> = {
  ...{ _id: imageId(90), percent: 98, date: '2026-09-03', status: 'approved', userName: 'Grace Liu' },
  ...{ account: 'Alder Corner Store', itemName: 'Cider photos' },
  ...{ imageUrl: '/storage/twin', thumbnailUrl: '/storage/twin-small' },
};
