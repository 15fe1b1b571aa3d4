import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { Term } from './Term.tsx';
import { terms } from './terms.ts';

afterEach(cleanup);

const pem = () => render(<Term of="pem">PEM</Term>);
const explanation = () => screen.queryByRole('tooltip', { hidden: true })?.textContent;

test('the keyboard reaches what a term means, and Escape closes it', async () => {
  pem();
  expect(explanation()).toBeUndefined();
  await userEvent.tab();
  expect(explanation()).toBe(terms.pem);
  const button = screen.getByRole('button', { name: 'PEM' });
  expect(button.getAttribute('aria-describedby')).toBe(screen.getByRole('tooltip', { hidden: true }).id);
  await userEvent.keyboard('{Escape}');
  expect(explanation()).toBeUndefined();
});

test('a tap opens what a term means, and a tap elsewhere closes it', () => {
  pem();
  fireEvent.click(screen.getByRole('button', { name: 'PEM' }));
  expect(explanation()).toBe(terms.pem);
  fireEvent.pointerDown(document.body);
  expect(explanation()).toBeUndefined();
});
