import { expect, test } from 'vitest';
import { lackingText } from './lacking-text.ts';

const account = (name: string, lacks: string[], state: 'open' | 'partly' = 'partly') => ({
  ...{ name, lacks, state },
  note: '1 of 2 products',
});

test('accounts that lack the same are told together', () => {
  const both = [account('QuikLantern #103', ['Zestrel Citrus']), account('Corner Cask #115', ['Zestrel Citrus'])];
  expect(lackingText(both)).toBe('QuikLantern #103 and Corner Cask #115 each lack Zestrel Citrus.');
});

test('others one by one, with how far they are where their products are too many to name', () => {
  expect(lackingText([account('A', ['Citrus']), account('B', ['Lime', 'Original']), account('C', ['Citrus'])])).toBe(
    'A lacks Citrus. B lacks Lime and Original.',
  );
  expect(lackingText([account('A', []), account('B', [])])).toBe('A: 1 of 2 products. B: 1 of 2 products.');
});

test('accounts that have nothing yet are not near', () => {
  expect(lackingText([account('A', ['Citrus'], 'open')])).toBe('');
});
