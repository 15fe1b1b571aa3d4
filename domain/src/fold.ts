/** A text as searches compare it: case and accents do not matter, "patron" finds "Patrón". */
export const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * Whether any of some texts has what is searched for, whatever the case, the accents and the spaces around it. An empty
 * phrase is in every text.
 * @example searchTest(' cafe')('A-1', 'Café Ale') // true
 */
export function searchTest(phrase = ''): (...texts: readonly string[]) => boolean {
  const sought = fold(phrase.trim());
  return (...texts) => sought === '' || texts.some((text) => fold(text).includes(sought));
}
