import { customRowsTexts } from '@caselift/contract/item-export-texts';
import { itemRunTexts } from '@caselift/contract/item-runs';
import { itemActionWords } from '@caselift/contract/item-screen-texts';
import { itemMessages, itemTexts } from '@caselift/contract/item-texts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { forgetEverything } from '../../../api/session-store.ts';
import { accepted, personWith, refused } from '../../../api/testing/serve.ts';
import { itemDetailWith, itemId } from '../testing/items.ts';
import { editorForm, openEditor } from './testing/editor-server.tsx';

afterEach(() => {
  cleanup();
  forgetEverything();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const menu = async () => {
  await press('Actions: Fall Cider New Placements');
  return within(await screen.findByRole('menu'));
};
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

test('the favorite mark is saved at once, and what is typed stays', async () => {
  const { saved } = openEditor(itemDetailWith());
  await editorForm();
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
  await userEvent.type(name, ' 2');
  await press(itemActionWords.favorite);
  await screen.findByRole('button', { name: itemActionWords.notFavorite });
  expect(await saved()).toEqual([{ favorite: true }]);
  expect(name.value).toBe('Fall Cider New Placements 2');
  await press('Save');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await saved()).at(-1)).toEqual({ name: 'Fall Cider New Placements 2', version: 2 });
});

test('a copy is asked what it takes along, and opens', async () => {
  const { asked, search } = openEditor(itemDetailWith(), {
    answer: ({ method, url }) => {
      const { searchParams, pathname } = new URL(url);
      if (method === 'POST' && searchParams.get('parentId') === itemId(1))
        return accepted(itemDetailWith({ _id: itemId(2) }));
      return pathname.endsWith(itemId(2)) ? accepted(itemDetailWith({ _id: itemId(2) })) : undefined;
    },
  });
  await editorForm();
  await press(itemActionWords.duplicate);
  const question = await dialog('Duplicate Incentive');
  await userEvent.click(question.getByRole('switch', { name: 'Copy images' }));
  await userEvent.click(question.getByRole('button', { name: itemActionWords.duplicate }));
  await screen.findByText(itemMessages.done.copied.item);
  expect(await asked.find(({ method, url }) => method === 'POST' && url.includes('parentId'))?.json()).toEqual({
    copyImages: true,
    copyEditedFields: false,
  });
  await waitFor(() => expect(search()).toMatchObject({ item: itemId(2) }));
});

test('an item is deleted after a question, without one about unsaved changes', async () => {
  const { asked } = openEditor(itemDetailWith(), {
    answer: ({ method }) => (method === 'DELETE' ? accepted(null) : undefined),
  });
  await editorForm();
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), ' 2');
  await userEvent.click((await menu()).getByRole('menuitem', { name: itemActionWords.delete }));
  await userEvent.click((await dialog('Delete Incentive')).getByRole('button', { name: itemActionWords.delete }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  screen.getByText(itemMessages.done.itemDeleted);
  expect(asked.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
});

test('a refusal is said in the question, which stays', async () => {
  openEditor(itemDetailWith(), {
    answer: ({ method }) => (method === 'DELETE' ? refused('conflict', itemTexts.unknown) : undefined),
  });
  await editorForm();
  await userEvent.click((await menu()).getByRole('menuitem', { name: itemActionWords.delete }));
  const question = await dialog('Delete Incentive');
  await userEvent.click(question.getByRole('button', { name: itemActionWords.delete }));
  await question.findByText(itemTexts.unknown);
});

test('what was just run says when it can be run again', async () => {
  const lastRunAt = new Date(Date.now() - 10 * 60_000).toISOString();
  openEditor(itemDetailWith({ lastRunAt }), { house: { computedAt: null } });
  await editorForm();
  const execute = (await menu()).getByRole('menuitem', { name: /^Execute/ });
  expect(execute.getAttribute('aria-disabled')).toBe('true');
  within(execute).getByText(itemRunTexts.ranJustNow(20));
});

test('a team lead has none of it', async () => {
  openEditor(itemDetailWith(), { session: personWith('teamLead') });
  await screen.findByRole('heading', { name: 'Edit incentive' });
  for (const name of [itemActionWords.favorite, itemActionWords.duplicate, 'Actions: Fall Cider New Placements'])
    expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
});

test('results of people can be uploaded to a custom item, and to no other', async () => {
  openEditor(itemDetailWith({ type: 'custom', measure: null }), { session: personWith('admin') });
  await editorForm();
  await userEvent.click((await menu()).getByRole('menuitem', { name: customRowsTexts.upload }));
  await dialog(customRowsTexts.title);
  cleanup();
  openEditor(itemDetailWith());
  await editorForm();
  expect((await menu()).queryByRole('menuitem', { name: customRowsTexts.upload })).toBeNull();
});

test.fails('an archived item has no Delete', async () => {
  openEditor(itemDetailWith({ archived: true }));
  await screen.findByRole('heading', { name: 'Edit incentive' });
  expect((await menu()).queryByRole('menuitem', { name: itemActionWords.delete })).toBeNull();
});

// The spreadsheet of a period comes after it is over (docs/decisions/055).
test('an upload of results asks for the period that they are of', async () => {
  openEditor(itemDetailWith({ type: 'custom', measure: null }), { session: personWith('admin') });
  await editorForm();
  await userEvent.click((await menu()).getByRole('menuitem', { name: customRowsTexts.upload }));
  (await dialog(customRowsTexts.title)).getByRole('combobox', { name: customRowsTexts.period });
});
