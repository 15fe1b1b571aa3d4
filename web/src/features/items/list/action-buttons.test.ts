import { expect, test } from 'vitest';
import { buttonsOf, defaultButtons, moved } from './action-buttons.ts';

const idsOf = (buttons: ReturnType<typeof buttonsOf>) => buttons.map(({ id }) => id).join(' ');

test('without a choice the usual buttons stand there, delete last', () => {
  expect(idsOf(buttonsOf(null))).toBe('edit duplicate favorite execute reset archive delete');
});

test('a choice is restored by its order', () => {
  expect(idsOf(buttonsOf(JSON.stringify(moved(defaultButtons, 'delete', -1))))).toBe(
    'edit duplicate favorite execute reset delete archive',
  );
});

test.each([
  ['no list', '{}'],
  ['no text at all', '['],
  ['a button less', JSON.stringify(defaultButtons.slice(1))],
  ['the same button twice', JSON.stringify([...defaultButtons.slice(1), defaultButtons[1]])],
  ['an order that is no number', JSON.stringify(defaultButtons.map((one) => ({ ...one, order: 'first' })))],
  ['a button nobody knows', JSON.stringify(defaultButtons.map((one) => ({ ...one, id: 'explode' })))],
])('what is not well formed is not restored: %s', (_, kept) => {
  expect(buttonsOf(kept)).toBe(defaultButtons);
});

test('the first button stays the first', () => {
  expect(idsOf(moved(defaultButtons, 'edit', -1))).toBe(idsOf(defaultButtons));
});
