import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { WhatToDo } from './WhatToDo.tsx';

afterEach(cleanup);

const long =
  'Ask for two facings at eye level.\nLeave the shelf card, and take a photo of the whole set from the front.';

test('a long text is two lines on a phone until the rest is asked for', async () => {
  render(<WhatToDo text={long} short />);
  const words = screen.getByText(/^Ask for two facings/);
  expect(words.className).toContain('short');
  await userEvent.click(screen.getByRole('button', { name: 'Show', expanded: false }));
  expect(words.className).not.toContain('short');
  await userEvent.click(screen.getByRole('button', { name: 'Show less', expanded: true }));
  expect(words.className).toContain('short');
});

test('a short one has no button, and on a page of its own a long one has none either', () => {
  render(<WhatToDo text="Sell reds." short />);
  render(<WhatToDo text={long} />);
  expect(screen.queryByRole('button')).toBeNull();
});

test('nothing stands where nothing was written', () => {
  const { container } = render(<WhatToDo text={'  \n'} />);
  expect(container.childElementCount).toBe(0);
});
