import { expect, test } from 'vitest';
import { itemWith } from '../../testing/items.ts';
import { formOfItem } from '../form/form-of-item.ts';
import { valueText } from './value-text.ts';
import { differencesOf, mergedForm } from './versions.ts';

const opened = formOfItem(itemWith());
const theirs = { ...opened, target: 24, quantityPayout: 6, users: ['ATS_30'], favorite: true };
const mine = { ...opened, target: 30, name: 'Winter Cider' };

test('what I changed is taken from mine, what only they changed from theirs, until someone chooses', () => {
  expect(differencesOf(opened, theirs, mine)).toEqual([
    { name: 'name', fields: ['name'], take: 'mine' },
    { name: 'target', fields: ['target'], take: 'mine' },
    { name: 'payout', fields: ['quantityPayout'], take: 'theirs' },
    { name: 'users', fields: ['users'], take: 'theirs' },
  ]);
});

test('the merged form is theirs with what was kept of mine', () => {
  const differences = differencesOf(opened, theirs, mine).map((one) =>
    one.name === 'target' ? { ...one, take: 'theirs' as const } : one,
  );
  expect(mergedForm(theirs, mine, differences)).toEqual({ ...theirs, name: 'Winter Cider' });
});

test('each version is said in words', () => {
  const known = { opened, tagName: (id: string) => (id === 'tag-cider' ? 'Cider' : null) };
  const said = (['target', 'quantityPayout', 'users', 'tag', 'cap', 'measure', 'period', 'description'] as const).map(
    (field) => valueText(field, { ...theirs, description: '' }, known),
  );
  expect(said).toEqual([
    '24',
    '$6.00',
    '1 person, 1 removed',
    'Cider',
    '150%',
    'PODs Δ (delta), at least 1 volume per POD',
    'Current month',
    '–',
  ]);
});
