/** Tells workers that a wholesaler is to move. Apart from holdings.ts, which loads the warehouse's engine: a command only tells. */
export const movedChannel = 'caselift_wholesaler_moved';
