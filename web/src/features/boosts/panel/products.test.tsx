import { boostTexts, listBoosts } from '@caselift/contract/boosts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { forgetEverything } from '../../../api/session-store.ts';
import { personWith, refused } from '../../../api/testing/serve.ts';
import { openBoosts } from '../testing/boosts-page.tsx';
import { detailWith, panelServer } from './testing/panel-server.ts';

afterEach(() => {
  cleanup();
  forgetEverything();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const manager = personWith('manager');
const { _id: id } = detailWith();
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

async function open(server: ReturnType<typeof panelServer>, person = manager) {
  const page = openBoosts(person, `/boost?boost=${id}`, [], server.answer);
  await screen.findByRole('form', { name: 'Boost' });
  const sent = (path: string) => page.asked.filter(({ url }) => new URL(url).pathname === listBoosts.path + path);
  return { ...page, sent };
}

describe('a custom selection', () => {
  test('an option of another boost is locked and names it; one deselected in this session can be chosen again', async () => {
    await open(panelServer(detailWith()));
    await press(/^Brands/);
    await screen.findByText('Clara Days');
    expect(box('Alondra').disabled).toBe(true);
    expect([box('Halvorn').checked, box('Halvorn').disabled]).toEqual([true, false]);
    await userEvent.click(box('Halvorn'));
    expect([box('Halvorn').checked, box('Halvorn').disabled]).toEqual([false, false]);
    await press('Select all available brands');
    expect([box('Alondra').checked, box('Halvorn').checked, box('Kestermann').checked]).toEqual([false, true, true]);
    await press('Clear brands');
    expect(box('Kestermann').checked).toBe(false);
  });

  test('shows the products that it chooses, searched and in pages, before it is saved', async () => {
    const { sent } = await open(panelServer(detailWith()));
    await screen.findByText('30 products chosen');
    screen.getByText(boostTexts.mustMatch);
    await userEvent.click(box('Show Selected Products'));
    const row = await screen.findByRole('row', { name: /^Product 1 / });
    expect([...row.children].map(({ textContent }) => textContent)).toEqual([
      ...['Product 1', '12 oz', 'Halvorn Breweries', 'Halvorn', '-', 'Bottle', '-', '-'],
    ]);
    await press('Next page');
    await screen.findByRole('row', { name: /^Product 51 / });
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search products' }), 'product 5{Enter}');
    await screen.findByRole('row', { name: /^Product 5 / });
    expect(await sent(`/${id}/selectedCustomProducts`).at(-1)?.json()).toMatchObject({ searchPhrase: 'product 5' });
    await press('Clear brands');
    await screen.findByText(boostTexts.noneSelected);
  });
});

describe('a manual selection', () => {
  const manual = detailWith({ customProductsSelected: false });

  test('checks wait until SAVE, which acts at once and says so; the panel is saved after it', async () => {
    const server = panelServer(manual, ['P3']);
    const { sent } = await open(server);
    await screen.findByText('1 of 60 selected');
    expect(box('Product 3').checked).toBe(true);
    screen.getByText(/^Checks are saved with SAVE .* and change pay at once\.$/);
    await userEvent.click(box('Product 1'));
    await userEvent.click(box('Product 3'));
    screen.getByText('1 unsaved change: checked products');
    expect(sent(`/${id}/updateProducts`)).toEqual([]);
    await press('SAVE');
    await screen.findByText('1 product saved. Pay has changed.');
    expect([...server.listed]).toEqual(['P1']);
    expect(screen.queryByText(/unsaved change/)).toBeNull();
    expect(screen.queryByText(boostTexts.productsUpdated), 'only where the selected ones are shown').toBeNull();
    await press('Save');
    await gone();
    expect(server.boost.version, 'the version of the save before was known').toBe(3);
  });

  test('of a boost that was never saved nothing is paid yet, and it says so', async () => {
    await open(panelServer(detailWith({ customProductsSelected: false, isSaved: false })));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Product 1' }));
    await press('SAVE');
    await screen.findByText(/^1 product saved\. They pay nothing until/);
  });

  test('another page saves the checks of this one, and select all is over with it', async () => {
    const server = panelServer(manual);
    const { sent } = await open(server);
    await screen.findByText('0 of 60 selected');
    await userEvent.click(box('Product 2'));
    await press('Next page');
    await screen.findByRole('checkbox', { name: 'Product 26' });
    expect([...server.listed]).toEqual(['P2']);
    await press('Select all');
    await screen.findByText('60 of 60 selected');
    await userEvent.click(box('Product 26'));
    await screen.findByText('59 of 60 selected');
    await press('Next page');
    await screen.findByRole('checkbox', { name: 'Product 51' });
    expect(server.listed.has('P26')).toBe(false);
    expect(server.listed.size).toBe(59);
    expect(await sent(`/${id}/updateProducts`).at(-1)?.json()).toEqual({
      products: [{ productId: 'P26', checked: false }],
      all: true,
    });
    await userEvent.click(box('Product 51'));
    await press('SAVE');
    await waitFor(() => expect(server.listed.size).toBe(58));
    expect(await sent(`/${id}/updateProducts`).at(-1)?.json()).toEqual({
      products: [{ productId: 'P51', checked: false }],
    });
  });

  // docs/product.md, Boosts: checks are saved with SAVE or by going to another page.
  test.fails('a search saves no checks', async () => {
    const server = panelServer(manual);
    await open(server);
    await screen.findByText('0 of 60 selected');
    await userEvent.click(box('Product 2'));
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search by title' }), 'Product 5{Enter}');
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Product 2' })).toBeNull());
    expect([...server.listed]).toEqual([]);
  });

  test('select all and clear act on what the filters leave', async () => {
    const server = panelServer(manual, ['P1']);
    const { sent } = await open(server);
    await screen.findByText('1 of 60 selected');
    await press('Filters');
    const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
    expect(sheet.queryByText('Sponsored'), 'for admins alone').toBeNull();
    await userEvent.click(sheet.getByRole('button', { name: 'Include Brands' }));
    await userEvent.click(sheet.getByRole('checkbox', { name: 'Kestermann' }));
    await userEvent.click(await sheet.findByRole('button', { name: 'Show 30 products' }));
    await press('Select 30');
    await screen.findByText('31 of 60 selected');
    await press('SAVE');
    await waitFor(() => expect(server.listed.size).toBe(31));
    expect(new URL(sent(`/${id}/updateProducts`)[0]?.url ?? '').searchParams.getAll('brand')).toEqual(['Kestermann']);
  });

  test('admins filter by Sponsored and Excluded, too', async () => {
    await open(panelServer(manual), personWith('admin'));
    await screen.findByText('0 of 60 selected');
    await press('Filters');
    const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
    sheet.getByText('Sponsored');
    sheet.getByText('Excluded');
  });

  test('Show Selected lists those of the list, and SAVE there says that the products were updated', async () => {
    const server = panelServer(manual, ['P7', 'P8']);
    await open(server);
    await screen.findByText('2 of 60 selected');
    await press('Show Selected');
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Product 1' })).toBeNull());
    await userEvent.click(box('Product 7'));
    await press('SAVE');
    await screen.findByText(boostTexts.productsUpdated);
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Product 7' })).toBeNull());
    expect([...server.listed]).toEqual(['P8']);
    await press('Clear 1');
    await press('SAVE');
    await screen.findByText(boostTexts.noneSelected);
  });

  test('Show Selected shows what is checked now and saves nothing; all that a filter leaves is saved first', async () => {
    const server = panelServer(manual, ['P7', 'P8']);
    const { sent } = await open(server);
    await screen.findByText('2 of 60 selected');
    await userEvent.click(box('Product 1'));
    await userEvent.click(box('Product 7'));
    await press('Show Selected');
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Product 2' })).toBeNull());
    expect(screen.getAllByRole('checkbox', { name: /^Product / })).toEqual([box('Product 1'), box('Product 8')]);
    expect([box('Product 1').checked, box('Product 8').checked]).toEqual([true, true]);
    expect(sent(`/${id}/updateProducts`)).toEqual([]);
    await press('Show Selected');
    expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Product 7' })).checked).toBe(false);
    await press('Select all');
    await screen.findByText('60 of 60 selected');
    await press('Show Selected');
    await waitFor(() => expect(server.listed.size).toBe(60));
  });

  test("a clash is said in the server's words; the checks go on waiting, and the page stays", async () => {
    const server = panelServer(manual);
    await open(server);
    await screen.findByText('0 of 60 selected');
    await userEvent.click(box('Product 4'));
    const said = '"Clara Days" already boosts Product 4 from Sep 1 to Sep 30. Change the dates or the products.';
    server.refusesNext = refused('conflict', said);
    await press('Next page');
    await screen.findByText(said);
    expect(box('Product 4').checked).toBe(true);
    expect(server.listed.size).toBe(0);
    await userEvent.click(box('Product 4'));
    await press('Next page');
    await screen.findByRole('checkbox', { name: 'Product 26' });
  });

  test('a change by someone else is noticed even after checks were saved', async () => {
    const server = panelServer(manual);
    await open(server);
    await screen.findByText('0 of 60 selected');
    server.boost = { ...server.boost, name: 'Agave for all', version: 2 };
    await userEvent.click(box('Product 1'));
    await press('SAVE');
    await screen.findByText(/Pay has changed/);
    await press('Save');
    await screen.findByText(/since you opened it: name\. Reload it/);
  });

  test('searches by title and by ID', async () => {
    const { sent } = await open(panelServer(manual));
    await screen.findByText('0 of 60 selected');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search by title' }), 'zzz');
    await screen.findByText(boostTexts.noneFound);
    await userEvent.clear(screen.getByRole('searchbox', { name: 'Search by title' }));
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search by ID' }), 'P10');
    await waitFor(() =>
      expect(new URL(sent(`/${id}/products`).at(-1)?.url ?? '').searchParams.get('searchId')).toBe('P10'),
    );
  });
});
