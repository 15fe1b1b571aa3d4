import { boostTexts } from '@caselift/contract/boosts';
import { errorTexts } from '@caselift/contract/errors';
import { selectionTexts } from '@caselift/contract/item-screen-texts';
import { itemMessages } from '@caselift/contract/item-texts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { forgetEverything } from '../../../../api/session-store.ts';
import { broken, personWith } from '../../../../api/testing/serve.ts';
import { itemDetailWith } from '../../testing/items.ts';
import { editorForm, openEditor as openItem } from '../testing/editor-server.tsx';
import { hasMembers } from './has-members.ts';

afterEach(() => {
  cleanup();
  forgetEverything();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const house = { productSuppliers: [{ title: 'Tidewater Cider Co.', brands: ['Tidewater', 'Harbor'] }] };
const openEditor = (detail: Parameters<typeof openItem>[0], options: Parameters<typeof openItem>[1] = {}) =>
  openItem(detail, { house, ...options });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const tab = (name: RegExp) => screen.getByRole('tab', { name });
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const accounts = '&sections=accounts';
const products = '&sections=products';
const byHand = { customAccountsSelected: false, customProductsSelected: false };

test('closed accordions say how many are chosen, and ask for nothing else', async () => {
  const { asked } = openEditor(itemDetailWith());
  await editorForm();
  await screen.findByText('30 of 30 selected');
  await screen.findByText('10 of 20 selected');
  const limits = asked.flatMap(({ url }) =>
    /buyers|accounts|products/i.test(url) ? [new URL(url).searchParams.get('limit')] : [],
  );
  expect(new Set(limits)).toEqual(new Set(['1']));
});

test('an open accordion is in the address, and a link opens it', async () => {
  const { search } = openEditor(itemDetailWith());
  await editorForm();
  await userEvent.click(await screen.findByText('Accounts'));
  await waitFor(() => expect(search()).toMatchObject({ sections: 'accounts' }));
  await screen.findByRole('row', { name: /^A1 Account 1 / });
});

test('an item of items, and a custom one, have neither accounts nor products of their own', async () => {
  expect(hasMembers({ type: 'grouped' })).toBe(false);
  for (const type of ['multi', 'dependencies', 'custom'] as const) {
    openEditor(itemDetailWith({ type, measure: null }), { session: personWith('admin') });
    await editorForm();
    expect(screen.queryByText('Accounts')).toBeNull();
    screen.getByText('Users');
    cleanup();
  }
});

describe('a custom selection', () => {
  test('shows seven a page of what its filters choose, and counts while they change', async () => {
    openEditor(itemDetailWith(), { more: accounts });
    await screen.findByRole('row', { name: /^A7 / });
    expect(screen.queryByRole('row', { name: /^A8 / })).toBeNull();
    screen.getByText(selectionTexts.joins);
    await press(/^Account type/);
    await userEvent.click(box('Grocery'));
    await screen.findByText('10 of 30 selected');
    await userEvent.click(box('Bar'));
    await screen.findByText('20 of 30 selected');
    expect(screen.getByRole('button', { name: /^Account type/ }).textContent).toBe('Grocery +1');
    await press('Next page');
    await screen.findByText('8 to 14 of 20');
    screen.getByText('1 unsaved change: accounts');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search selected accounts' }), 'zzz{Enter}');
    await screen.findByText(itemMessages.none.accounts);
  });

  test('is saved with the item', async () => {
    const { saved } = openEditor(itemDetailWith(), { more: accounts });
    await screen.findByRole('row', { name: /^A7 / });
    await press(/^Premise/);
    await userEvent.click(box('On Premise'));
    await press('Save');
    await waitFor(async () => expect(await saved()).toMatchObject([{ accountsFilters: { premise: ['on'] } }]));
  });

  test('of products without filters chooses none', async () => {
    openEditor(itemDetailWith(), { more: products });
    await screen.findByRole('row', { name: /^P1 / });
    await press('Clear Brand');
    await screen.findByText(itemMessages.none.productsSelected);
    await screen.findByText('0 of 20 selected');
    screen.getByText(boostTexts.mustMatch);
  });

  test('marks the current method; the other one can be viewed and used', async () => {
    const { saved } = openEditor(itemDetailWith(), { more: products });
    await screen.findByRole('row', { name: /^P1 / });
    expect(tab(/^Custom Selection/).textContent).toContain('In use');
    await userEvent.click(tab(/^Manual Selection/));
    await screen.findByText('0 of 20 selected');
    screen.getByText('Custom Selection is in use.');
    await press('Use this selection');
    expect(tab(/^Manual Selection/).textContent).toContain('In use once saved');
    expect(screen.queryByRole('button', { name: 'Use this selection' })).toBeNull();
    await press('Save');
    await waitFor(async () => expect(await saved()).toMatchObject([{ customProductsSelected: false }]));
  });
});

describe('a manual selection', () => {
  test('checks wait until Save, count at once, and are saved before the item', async () => {
    const { server, saved } = openEditor(itemDetailWith(byHand), { more: accounts });
    server.members.listed.accounts.add('A2');
    await screen.findByRole('checkbox', { name: 'Account 1' });
    expect(box('Account 2').checked).toBe(true);
    await userEvent.click(box('Account 1'));
    await press('Next page');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Account 9' }));
    expect(await screen.findAllByText('3 of 30 selected'), 'in the head and above the list').toHaveLength(2);
    screen.getByText('1 unsaved change: checked accounts');
    expect([...server.members.listed.accounts]).toEqual(['A2']);
    await press('Previous page');
    await waitFor(() => expect(box('Account 1').checked).toBe(true));
    await press('Save');
    await screen.findByText(itemMessages.done.updated);
    expect([...server.members.listed.accounts]).toEqual(['A2', 'A1', 'A9']);
    expect(await saved()).toEqual([{ version: 2 }]);
  });

  test('everything that a filter leaves is checked, on all pages, and can be cleared again', async () => {
    const { server } = openEditor(itemDetailWith(byHand), { more: products });
    server.members.listed.products.add('P2');
    await screen.findByRole('checkbox', { name: 'Product 1' });
    await press(/^Brand$|^Brand Any/);
    await userEvent.click(box('Harbor'));
    await screen.findByRole('button', { name: 'Select 10' });
    await press('Select 10');
    await screen.findAllByText('10 of 20 selected');
    await press('Clear 10');
    await screen.findAllByText('0 of 20 selected');
    await press('Select 10');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Product 4', checked: true }));
    await press('Save');
    await screen.findByText(itemMessages.done.updated);
    screen.getByText(itemMessages.done.products);
    expect(screen.queryByText(itemMessages.done.accounts), 'nothing of them was checked').toBeNull();
    expect(server.members.listed.products.size).toBe(9);
    expect(server.members.listed.products.has('P4')).toBe(false);
  });

  test('shows those of the list alone, or says that there are none', async () => {
    const { server } = openEditor(itemDetailWith(byHand), { more: products });
    await screen.findByRole('checkbox', { name: 'Product 1' });
    await press('Show Selected');
    await screen.findByText(itemMessages.none.productsSelected);
    server.members.listed.products.add('P5');
    await press('Show Selected');
    await screen.findByRole('checkbox', { name: 'Product 1' });
    await press('Show Selected');
    await screen.findByRole('checkbox', { name: 'Product 5' });
    expect(screen.getAllByRole('checkbox')).toHaveLength(1);
  });

  test('shows those that are checked now before they are saved, and those that are cleared no more', async () => {
    const { server } = openEditor(itemDetailWith(byHand), { more: accounts });
    for (const id of ['A2', 'A3', 'A12', 'A13', 'A14', 'A15', 'A16', 'A17']) server.members.listed.accounts.add(id);
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Account 1' }));
    await userEvent.click(box('Account 2'));
    await press('Show Selected');
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Account 2' })).toBeNull());
    const shown = screen.getAllByRole('checkbox');
    expect([shown[0], shown.length]).toEqual([box('Account 1'), 7]);
    await press('Next page');
    await screen.findByRole('checkbox', { name: 'Account 17' });
    expect(screen.getAllByRole('checkbox')).toHaveLength(1);
    await press('Clear 8');
    await screen.findAllByText('0 of 30 selected');
    await press('Save');
    await screen.findByText(itemMessages.done.updated);
    expect(server.members.listed.accounts.size).toBe(0);
  });

  test('checks that wait are there after a reload once they are restored, with what was typed', async () => {
    openEditor(itemDetailWith(byHand), { more: accounts });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Account 1' }));
    await screen.findByText('1 unsaved change: checked accounts');
    cleanup();
    const { server } = openEditor(itemDetailWith(byHand), { more: accounts });
    expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Account 1' })).checked).toBe(false);
    await press('Restore');
    await waitFor(() => expect(box('Account 1').checked).toBe(true));
    screen.getByText('1 unsaved change: checked accounts');
    await press('Save');
    await screen.findByText(itemMessages.done.updated);
    expect([...server.members.listed.accounts]).toEqual(['A1']);
    expect(Object.keys(sessionStorage).filter((key) => key.includes('item'))).toEqual([]);
  });

  test('admins alone filter by Sponsored and Excluded', async () => {
    const { asked } = openEditor(itemDetailWith(byHand), { more: products, session: personWith('admin') });
    await screen.findByRole('checkbox', { name: 'Product 1' });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sponsored' }), 'Yes');
    await waitFor(() => expect(asked.some(({ url }) => url.includes('isSponsored=true'))).toBe(true));
    screen.getByRole('combobox', { name: 'Excluded' });
    cleanup();
    openEditor(itemDetailWith(byHand), { more: products });
    await screen.findByRole('checkbox', { name: 'Product 1' });
    expect(screen.queryByRole('combobox', { name: 'Sponsored' })).toBeNull();
  });

  test('a save with a refused form keeps the version of the lists that were saved before it', async () => {
    const { server, saved } = openEditor(itemDetailWith(byHand), { more: accounts });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Account 1' }));
    server.answersNext = broken();
    await press('Save');
    await screen.findByText(errorTexts.internal);
    await press('Save');
    await screen.findByText(itemMessages.done.updated);
    expect((await saved()).map(({ version }) => version)).toEqual([2, 2]);
  });

  test('a list that can’t be read says so, and is read again', async () => {
    const { server } = openEditor(itemDetailWith(byHand), { more: accounts });
    server.members.isBroken = true;
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(errorTexts.internal);
    server.members.isBroken = false;
    await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    await screen.findByRole('checkbox', { name: 'Account 1' });
  });
});

test('a team lead sees only what is selected, and may search it', async () => {
  const { asked } = openEditor(itemDetailWith(), {
    session: personWith('teamLead'),
    more: '&sections=accounts&sections=products',
  });
  await screen.findByRole('row', { name: /^P1 / });
  await screen.findByRole('row', { name: /^A1 / });
  screen.getByText('30 selected');
  screen.getByText('10 selected');
  expect(screen.queryByRole('tab', { name: /Selection/ })).toBeNull();
  expect(asked.some(({ url }) => /all(Buyers|Products)/.test(url))).toBe(false);
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search selected products' }), 'product 19{Enter}');
  await screen.findByText('1 to 1 of 1');
});
