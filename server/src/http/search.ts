import type { Tx } from '@caselift/db/connect';
import { fold } from '@caselift/domain/fold';

/**
 * What `searchTest` of domain/src/fold.ts says of a column: whether it has the phrase, whatever the case and the accents.
 * @example tx`select ... where ${hasPhrase(tx, 'u.name', 'cafe')}` // 'Café Ale' is found
 */
export const hasPhrase = (tx: Tx, column: string, phrase: string) => tx`
  position(${fold(phrase.trim())} in lower(regexp_replace(normalize(${tx(column)}, NFD), '[\u0300-\u036f]', '', 'g'))) > 0`;
