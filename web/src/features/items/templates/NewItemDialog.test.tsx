import { templateTexts } from '@caselift/contract/item-templates';
import { itemMessages, itemTexts } from '@caselift/contract/item-texts';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../../api/query.ts';
import { forgetEverything, startSession } from '../../../api/session-store.ts';
import { accepted, personWith, refused, serveWith } from '../../../api/testing/serve.ts';
import { parseSearch, stringifySearch } from '../../../search.ts';
import { ToastStack } from '../../../ui/ToastStack.tsx';
import { itemDetailWith } from '../testing/items.ts';
import { NewItemDialog } from './NewItemDialog.tsx';

// jsdom has none.
window.scrollTo = () => {};

afterEach(() => {
  cleanup();
  forgetEverything();
  vi.unstubAllGlobals();
});

/** The dialog with a server that makes what it is asked for, or answers otherwise. */
async function open({ role = 'manager' as 'admin' | 'manager', answer = () => accepted(itemDetailWith()) } = {}) {
  const asked = serveWith((request) => (request.method === 'POST' ? answer() : accepted([])));
  startSession('token-1', personWith(role));
  const created = vi.fn();
  const closed = vi.fn();
  const root = createRootRoute({
    component: () => <NewItemDialog kind="incentive" onClose={closed} onCreated={created} />,
  });
  const history = createMemoryHistory({ initialEntries: ['/?wholesalerId=ats&db=prod'] });
  const router = createRouter({ routeTree: root, history, parseSearch, stringifySearch });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router as never} />
      <ToastStack />
    </QueryClientProvider>,
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'New Incentive' }));
  const sent = () =>
    Promise.all(asked.filter(({ method }) => method === 'POST').map((request) => request.clone().json()));
  return { dialog, created, closed, sent, programs: () => dialog.queryAllByRole('radio').map(programName) };
}
const programName = (radio: HTMLElement) => radio.getAttribute('aria-label');
const nameField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
const types = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Type' });
const use = (title: string) => screen.getByRole<HTMLButtonElement>('button', { name: templateTexts.use(title) });

test('a program is chosen, and what is made has its name and its type and nothing else', async () => {
  const { dialog, created, sent } = await open();
  await userEvent.type(nameField(), 'Fall Cider');
  await userEvent.click(dialog.getByRole('radio', { name: 'Seasonal volume' }));
  expect(types().value).toBe('quantity');
  await userEvent.click(use('Seasonal volume'));
  await waitFor(() => expect(created).toHaveBeenCalledWith(itemDetailWith().item, 'seasonalVolume'));
  expect(await sent()).toEqual([{ name: 'Fall Cider', type: 'quantity', isIncentive: true }]);
});

test('started empty it has the type that was chosen; Enter in the name is enough', async () => {
  const { created, sent } = await open();
  await userEvent.selectOptions(types(), 'Image Validation');
  await userEvent.type(nameField(), 'Coolers{Enter}');
  await waitFor(() => expect(created).toHaveBeenCalledWith(expect.anything(), null));
  expect(await sent()).toEqual([{ name: 'Coolers', type: 'imageValidation', isIncentive: true }]);
});

test('another type than the program has leaves the program', async () => {
  const { dialog } = await open();
  await userEvent.click(dialog.getByRole('radio', { name: 'Draft lines' }));
  await userEvent.selectOptions(types(), 'Binary');
  expect(dialog.queryByRole('radio', { checked: true })).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: templateTexts.useNone }).disabled).toBe(true);
});

test('a name is required, and nothing is made without it', async () => {
  const { created, sent } = await open();
  await userEvent.click(screen.getByRole('button', { name: templateTexts.empty }));
  await screen.findByText(itemTexts.nameRequired);
  expect(document.activeElement).toBe(nameField());
  expect([await sent(), created.mock.calls]).toEqual([[], []]);
});

test('custom items are offered to admins only', async () => {
  const options = () => [...types().options].map(({ text }) => text);
  await open();
  expect(options()).not.toContain('Custom');
  cleanup();
  await open({ role: 'admin' });
  expect(options()).toContain('Custom');
});

test('programs are narrowed by group and by what they say', async () => {
  const { dialog, programs } = await open();
  expect(programs()).toHaveLength(12);
  await userEvent.click(dialog.getByRole('button', { name: 'Photos' }));
  expect(programs()).toEqual(['Display photos', 'Cold box', 'Shelf-price survey']);
  await userEvent.type(dialog.getByRole('searchbox', { name: templateTexts.search }), '4 cases');
  await waitFor(() => expect(programs()).toEqual(['Cold box']));
  await userEvent.type(dialog.getByRole('searchbox', { name: templateTexts.search }), 'xx');
  await dialog.findByText(templateTexts.none);
});

test('a refusal is said in the dialog, which keeps what was typed', async () => {
  const { created } = await open({ answer: () => refused('conflict', itemTexts.tooManyItems) });
  await userEvent.type(nameField(), 'Fall Cider{Enter}');
  await screen.findByText(itemTexts.tooManyItems);
  await screen.findByText(itemMessages.errors.add);
  expect(nameField().value).toBe('Fall Cider');
  expect(created).not.toHaveBeenCalled();
});
