import { wholesalerIdTexts } from '@caselift/contract/scope';
import { administrationTexts } from '@caselift/contract/wholesaler-admin';
import { settingsTexts } from '@caselift/contract/wholesaler-settings';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../api/query.ts';
import { accepted, refused, serveWith } from '../../api/testing/serve.ts';
import { parseSearch, stringifySearch } from '../../search.ts';
import { ToastStack } from '../../ui/ToastStack.tsx';
import { CreateWholesalerDialog } from './CreateWholesalerDialog.tsx';

// jsdom has none.
window.scrollTo = () => {};

const closed = vi.fn();
beforeEach(() => void closed.mockReset());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function show() {
  const root = createRootRoute();
  const page = createRoute({
    getParentRoute: () => root,
    path: '/wholesaler',
    component: () => <CreateWholesalerDialog onClose={closed} />,
  });
  const history = createMemoryHistory({ initialEntries: ['/wholesaler'] });
  const router = createRouter({ routeTree: root.addChildren([page]), history, parseSearch, stringifySearch });
  render(
    <QueryClientProvider client={createQueryClient()}>
      {/* The app's own router is registered with the library; this one has a single page. */}
      <RouterProvider router={router as never} />
      <ToastStack />
    </QueryClientProvider>,
  );
  await screen.findByRole('dialog');
  return { address: () => history.location.search };
}

const type = async (id: string, title: string) => {
  await userEvent.type(screen.getByLabelText('ID'), id);
  if (title !== '') await userEvent.type(screen.getByLabelText('Title'), title);
  await userEvent.click(screen.getByRole('button', { name: 'Create' }));
};

test.each(['ab', 'abcdefghijk', 'at5', 'a-b-c'])(
  "%s isn't a valid wholesaler ID, and the field says why",
  async (id) => {
    const asked = serveWith(() => accepted(null));
    await show();
    await type(id, '');
    await screen.findByText(wholesalerIdTexts.invalid);
    expect(asked).toEqual([]);
  },
);

test('a title holds letters, spaces and dashes', async () => {
  serveWith(() => accepted(null));
  await show();
  await type('iowa', 'Iowa 2');
  await screen.findByText(settingsTexts.title);
});

test('a new wholesaler is made in Preview, its ID in lower case, and the page goes there', async () => {
  const asked = serveWith(() => accepted({ customId: 'iowa' }));
  const { address } = await show();
  await type('Iowa', 'Iowa Corridor');
  await screen.findByText(administrationTexts.wholesalerCreated);
  expect(asked[0]?.url).toBe('http://app.example/api/wholesaler?db=preview');
  expect(await asked[0]?.json()).toEqual({ customId: 'iowa', title: 'Iowa Corridor' });
  await waitFor(() => expect(address()).toBe('?wholesalerId=iowa&db=preview'));
  expect(closed).toHaveBeenCalledOnce();
});

test('an ID that is taken keeps the dialog open, with what was typed', async () => {
  serveWith(() => refused('conflict', administrationTexts.exists));
  await show();
  await type('iowa', '');
  await screen.findByText(administrationTexts.exists);
  expect(screen.getByLabelText<HTMLInputElement>('ID').value).toBe('iowa');
  expect(closed).not.toHaveBeenCalled();
});
