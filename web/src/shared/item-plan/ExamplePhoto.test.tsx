import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { ExamplePhoto } from './ExamplePhoto.tsx';

afterEach(cleanup);

const photo = { url: '/files/shelf.webp' };

test('the photo is enlarged on a tap, and closed again', async () => {
  render(<ExamplePhoto item="Fall displays" photo={photo} />);
  await userEvent.click(screen.getByRole('button', { name: 'Enlarge the example photo of Fall displays' }));
  const dialog = screen.getByRole('dialog', { name: 'Example photo of Fall displays' });
  expect(dialog.querySelector('img')).toHaveProperty('alt', 'Example photo of Fall displays');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
});

test('without a photo, or where it can’t be had, nothing stands there', () => {
  const { container, rerender } = render(<ExamplePhoto item="Fall displays" photo={null} />);
  expect(container.innerHTML).toBe('');
  rerender(<ExamplePhoto item="Fall displays" photo={photo} />);
  fireEvent.error(screen.getByRole('img'));
  expect(container.innerHTML).toBe('');
});
