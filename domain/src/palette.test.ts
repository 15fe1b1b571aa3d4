import { describe, expect, test } from 'vitest';
import { bestMatches, matchedParts, paletteKey, paletteRank, paletteWords } from './palette.ts';

const entries = (...names: string[]) => names.map((name) => ({ name, key: paletteKey(name) }));
const found = (phrase: string, ...names: string[]) => bestMatches(entries(...names), phrase).map(({ name }) => name);
const rank = (name: string, phrase: string, ids: (string | number)[] = []) =>
  paletteRank(paletteKey(name, ids), paletteWords(phrase));

describe('what a phrase finds', () => {
  test.each([
    ['Corner Tap & Grill', 'corn'],
    ['Corner Tap & Grill', 'grill corner'],
    ['The Cornerstone Room', 'CORN'],
    ['Viña Cornalquén Malbec', 'vina cornalquen'],
    ['Vina Cornalquen', 'viña cornalquén'],
    ['Mike O’Brien’s Bar', "o'brien"],
    ['Mike O’Brien’s Bar', 'obriens'],
    ['Mike O’Brien’s Bar', 'brien'],
    ['Half-Way House', 'way'],
    ['7-Eleven #136', '136'],
  ])('%s is found by %s', (name, phrase) => {
    expect(rank(name, phrase)).not.toBeNull();
  });

  test.each([
    ['Acorn Shop', 'corn'], // inside a word
    ['Corner Tap', 'corner grill'], // one word is nowhere
    ['Corner Tap', 'cornertap'],
  ])('%s is not found by %s', (name, phrase) => {
    expect(rank(name, phrase)).toBeNull();
  });

  test('an ID or a route finds as well, also together with the name', () => {
    expect(rank('Lena Cornwall', 'ATS_104', ['ATS_104', 31])).toBe(3);
    expect(rank('Lena Cornwall', '104', ['ATS_104', 31])).toBe(3);
    expect(rank('Lena Cornwall', 'lena 31', ['ATS_104', 31])).toBe(3);
    expect(rank('Lena Cornwall', '32', ['ATS_104', 31])).toBeNull();
  });

  test('signs alone find nothing', () => {
    expect(found('&', 'A & B')).toEqual([]);
    expect(found('   ', 'A & B')).toEqual([]);
  });
});

describe('the order of matches', () => {
  test('a name that begins with the phrase, then a later word, then words apart; each A to Z as given', () => {
    const names = ['Bar of Corner Tap', 'Corner & Vine Tap', 'Corner Tap A', 'Corner Tap B', 'Tap Corner'];
    expect(found('corner tap', ...names)).toEqual([
      ...['Corner Tap A', 'Corner Tap B'], // begin with it
      'Bar of Corner Tap', // has it from its third word on
      ...['Corner & Vine Tap', 'Tap Corner'], // have its words
    ]);
  });

  test('the five best of any number, also where the best comes last', () => {
    const many = Array.from({ length: 50 }, (_, at) => `A Corner ${at + 100}`);
    expect(found('corner', ...many, 'Corner Shop')).toEqual(['Corner Shop', ...many.slice(0, 4)]);
  });

  test.fails('an ID that is typed whole comes before those that only begin so', () => {
    const numbered = (id: string, name: string) => ({ name, key: paletteKey(name, [id]) });
    const longer = ['A', 'B', 'C', 'D', 'E', 'F'].map((name, at) => numbered(`1023${at}`, name));
    expect(bestMatches([...longer, numbered('1023', 'Vine')], '1023')[0]?.name).toBe('Vine');
  });

  test('who may not be shown takes no place of those who may', () => {
    const many = entries(...Array.from({ length: 9 }, (_, at) => `Corner ${at}`));
    const shown = bestMatches(many, 'corner', ({ name }) => Number(name.at(-1)) % 2 === 0);
    expect(shown.map(({ name }) => name)).toEqual(['Corner 0', 'Corner 2', 'Corner 4', 'Corner 6', 'Corner 8']);
  });
});

describe('the letters that match', () => {
  const marked = (name: string, phrase: string) =>
    matchedParts(name, phrase)
      .map(({ text, matches }) => (matches ? `[${text}]` : text))
      .join('');

  test.each([
    ['Corner Tap', 'corn', '[Corn]er Tap'],
    ['The Cornerstone Room', 'ro corn', 'The [Corn]erstone [Ro]om'],
    ['Viña Cornalquén', 'vina', '[Viña] Cornalquén'],
    ['Vin\u0303a', 'vin', '[Vin\u0303]a'], // the tilde is a letter of its own
    ['Mike O’Brien’s', 'obrien', 'Mike [O’Brien]’s'],
    ['Mike O’Brien’s', 'bri', 'Mike O’[Bri]en’s'],
    ['Acorn Shop', 'corn', 'Acorn Shop'],
    ['Lena Cornwall', '104', 'Lena Cornwall'], // found by her ID
    ['Cornwall', '', 'Cornwall'],
  ])('of %s and %s are %s', (name, phrase, expected) => {
    expect(marked(name, phrase)).toBe(expected);
  });
});
