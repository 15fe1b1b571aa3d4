import { expect, test } from 'vitest';
import { narrowRows, tagsOf } from './narrow.ts';
import { supplier } from './testing/suppliers.ts';

const some = { ce: 1, gp: 1, revenue: 1 };
const rows = [
  supplier('Patrón Imports', ['Spirits', 'Import'], { mtd: some, lastYearMtd: some }),
  supplier('Blue Heron', ['Core'], { mtd: some, lastYearMtd: some }),
  supplier('Plain Water', [], { mtd: some, lastYearMtd: some }),
];
const names = (searchPhrase: string, tags: string[] = []) =>
  narrowRows(rows, { searchPhrase, tags }).map(({ name }) => name);

test('a search finds any part of the name, whatever case and accents', () => {
  expect(names('PATRON')).toEqual(['Patrón Imports']);
  expect(names('  heron ')).toEqual(['Blue Heron']);
  expect(names('zzz')).toEqual([]);
});

test('a row stays when it carries any of the chosen tags', () => {
  expect(names('', ['Core', 'Import'])).toEqual(['Patrón Imports', 'Blue Heron']);
});

test('search and tags both have to fit', () => {
  expect(names('blue', ['Import'])).toEqual([]);
});

test('nothing asked for keeps the very same rows', () => {
  expect(narrowRows(rows, { searchPhrase: '', tags: [] })).toBe(rows);
});

test('the tags to choose from are those of the rows, each once, A to Z', () => {
  expect(tagsOf(rows)).toEqual(['Core', 'Import', 'Spirits']);
});
