/** What the command palette finds by what is typed, and in which order (docs/product.md, Palette). */
import { fold } from './fold.ts';

/** Rows of a group. */
export const paletteLimit = 5;

/** The words of a name, each after a space; `more`: of its IDs, and the parts of words with an apostrophe. */
export type PaletteKey = { name: string; more: string };
export type Keyed = { key: PaletteKey };

const apostrophes = /['’]/g;

/** Without case, accents and signs. @example paletteWords('Café  O’Neill & Co.') // ['cafe', 'oneill', 'co'] */
export const paletteWords = (text: string): string[] =>
  fold(text)
    .replace(apostrophes, '')
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** @param ids what else finds it: its ID, a person's routes. */
export function paletteKey(name: string, ids: readonly (string | number)[] = []): PaletteKey {
  const spaced = (words: readonly string[]) => words.map((word) => ` ${word}`).join('');
  const afterApostrophes = name.split(apostrophes).slice(1);
  return {
    name: spaced(paletteWords(name)),
    more: spaced([...afterApostrophes, ...ids].map(String).flatMap(paletteWords)),
  };
}

/** Of matches, the best first: the phrase begins the name, stands at another word of it, is spread over it, needs an ID. */
type Rank = 0 | 1 | 2 | 3;

/** Every word of the phrase begins a word of the name, or of an ID; null: one doesn't. */
export function paletteRank({ name, more }: PaletteKey, words: readonly string[]): Rank | null {
  const phrase = ` ${words.join(' ')}`;
  const at = name.indexOf(phrase);
  if (at >= 0) return at === 0 ? 0 : 1;
  let rank: Rank = 2;
  for (const word of words) {
    if (name.includes(` ${word}`)) continue;
    if (!more.includes(` ${word}`)) return null;
    rank = 3;
  }
  return rank;
}

/**
 * The best matches of a phrase; those that are equally good A to Z. None for a phrase without letters and digits.
 * @param entries A to Z.
 * @param mayShow asked only of matches.
 */
export function bestMatches<Entry extends Keyed>(
  entries: readonly Entry[],
  phrase: string,
  mayShow: (entry: Entry) => boolean = () => true,
): Entry[] {
  const words = paletteWords(phrase);
  if (words.length === 0) return [];
  const found: Record<Rank, Entry[]> = { 0: [], 1: [], 2: [], 3: [] };
  for (const entry of entries) {
    const rank = paletteRank(entry.key, words);
    if (rank === null || found[rank].length === paletteLimit || !mayShow(entry)) continue;
    found[rank].push(entry);
    if (found[0].length === paletteLimit) break;
  }
  return [...found[0], ...found[1], ...found[2], ...found[3]].slice(0, paletteLimit);
}

/** at: its first letter's place in the name. */
export type MatchedPart = { at: number; text: string; matches: boolean };

/**
 * The name in parts, for the letters that match to be marked.
 * @example matchedParts('Corner Tap', 'corn') // Corn, which matches, and er Tap
 */
export function matchedParts(name: string, phrase: string): MatchedPart[] {
  const words = paletteWords(phrase);
  const letters = [...name];
  const matches = new Set<number>();
  letters.forEach((letter, at) => {
    if (!/[\p{L}\p{N}]/u.test(letter) || /[\p{L}\p{N}\p{M}]/u.test(letters[at - 1] ?? '')) return;
    for (const word of words) for (let i = at; i < endOfMatch(letters, at, word); i++) matches.add(i);
  });
  const parts: MatchedPart[] = [];
  letters.forEach((letter, at) => {
    const last = parts.at(-1);
    if (last?.matches === matches.has(at)) last.text += letter;
    else parts.push({ at, text: letter, matches: matches.has(at) });
  });
  return parts;
}

/** Behind the last of the letters from `at` on that spell the word, its accents included; `at` where they don't. */
function endOfMatch(letters: readonly string[], at: number, word: string): number {
  let end = at;
  for (let rest = word; rest !== ''; end++) {
    const letter = letters[end];
    const plain = letter === undefined ? null : fold(letter).replace(apostrophes, '');
    if (plain === null || !rest.startsWith(plain)) return at;
    rest = rest.slice(plain.length);
  }
  while (/\p{M}/u.test(letters[end] ?? '')) end++;
  return end;
}
