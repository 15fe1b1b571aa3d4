import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { Explained, Term } from './Term.tsx';
import { termIn, terms } from './terms.ts';

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

test.each([
  ['PEM vs LY month', 'PEM', 'pem'],
  ['GP/CE, $', 'GP/CE', 'gpPerCe'],
  ['FPL\ngoal', 'FPL', 'fpl'],
  ['% of GP', 'GP', 'gp'],
  ['PODs Δ (delta)', 'PODs', 'pod'],
  ['CE LY', 'CE', 'ce'],
])('the short word of %s is %s', (label, word, of) => {
  const found = termIn(label);
  expect(found).toMatchObject({ word, of });
  expect(`${found?.before}${found?.word}${found?.after}`).toBe(label);
});

test.each(['Revenue, $', 'PRICE', 'CEO', 'Achieved', 'Volume'])('%s needs no explanation', (label) => {
  expect(termIn(label)).toBeNull();
});

test('a label says its short word, and the rest beside it, once', () => {
  const { container } = render(<Explained label="Volume, CE" />);
  expect(container.textContent).toBe('Volume, CE');
  screen.getByRole('button', { name: 'CE' });
});
