import type { ItemReportGroup, ItemReportRow } from '@caselift/contract/item-reports';
import { expect, test } from 'vitest';
import { reportRowWith } from '../testing/rows.ts';
import { teamLines } from './tree.ts';

const groups: ItemReportGroup[] = [
  { groupId: 'H', parentGroupId: null, depth: 0, userId: 'H', name: 'Helen Brandt' },
  { groupId: 'H/I', parentGroupId: 'H', depth: 1, userId: 'I', name: 'Ines Marchetti' },
  { groupId: 'H/I/D', parentGroupId: 'H/I', depth: 2, userId: 'D', name: 'Dana Whitfield' },
  { groupId: 'H/I/L', parentGroupId: 'H/I', depth: 2, userId: 'L', name: 'Luis Ferreira' },
  { groupId: '-', parentGroupId: null, depth: 0, userId: null, name: 'No Leadership' },
  { groupId: '-/-', parentGroupId: '-', depth: 1, userId: null, name: 'No Team Leads' },
  { groupId: '-/-/T', parentGroupId: '-/-', depth: 2, userId: 'T', name: 'Tom Beckett' },
];
const rowOf = (groupId: string, more: Partial<ItemReportRow> = {}): ItemReportRow =>
  reportRowWith({ groupId, userId: groupId.split('/').at(-1) ?? '', ...more });
const rows = [rowOf('H/I'), rowOf('H/I/D'), rowOf('H/I/D', { itemId: 'second' }), rowOf('H/I/L'), rowOf('-/-/T')];
const drawn = (closed: string[] = []) =>
  teamLines(groups, rows, new Set(closed)).map(({ key, row, isOpen, more }) => [
    `${more.map((follows) => (follows ? '|' : '.')).join('')}${key.split(' ')[0]}`,
    row?.itemId ?? '',
    isOpen,
  ]);

test('people stand below their leads: one row beside the name, several below it, and who is missing is named', () => {
  expect(drawn()).toEqual([
    ['H', '', true],
    ['.H/I', 'cider', true],
    ['.|H/I/D', '', true],
    ['.||H/I/D', 'cider', null],
    ['.|.H/I/D', 'second', null],
    ['..H/I/L', 'cider', null],
    ['-', '', true],
    ['.-/-', '', true],
    ['..-/-/T', 'cider', null],
  ]);
});

test('a closed lead hides everyone below, and keeps their own row', () => {
  expect(drawn(['H/I', '-'])).toEqual([
    ['H', '', true],
    ['.H/I', 'cider', false],
    ['-', '', false],
  ]);
});

test('every row has its line, once for each place of its person', () => {
  const lines = teamLines(groups, rows, new Set());
  expect(lines.flatMap(({ row }) => row ?? [])).toEqual(rows);
  expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length);
});
