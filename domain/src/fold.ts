/** A text as searches compare it: case and accents do not matter, "patron" finds "Patrón". */
export const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
