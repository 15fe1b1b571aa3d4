import { errorTexts } from '@caselift/contract/errors';
import { productTexts } from '@caselift/contract/products';
import { userEditTexts } from '@caselift/contract/user-edits';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { forgetEverything } from '../../api/session-store.ts';
import { broken, personWith } from '../../api/testing/serve.ts';
import { productWith, withoutProfits } from './testing/products.ts';
import { openProducts } from './testing/products-page.tsx';

afterEach(() => {
  cleanup();
  forgetEverything();
  vi.unstubAllGlobals();
});

const admin = personWith('admin');
const manager = personWith('manager');
const products = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    productWith({ customId: `P${index + 1}`, name: `Product ${index + 1}`, volume: 500 - index }),
  );
const names = async () => (await screen.findAllByRole('rowheader')).map(({ textContent }) => textContent);
const card = (name: string) => screen.findByRole('article', { name });
const filters = () => within(screen.getByRole('complementary', { name: 'Filters' }));
const listed = (asked: Request[], path = '/api/products') =>
  asked.filter(({ url, method }) => method === 'GET' && new URL(url).pathname === path);
const lastList = (asked: Request[]) => new URL(listed(asked).at(-1)?.url ?? '').searchParams;

describe('the list', () => {
  test('is a table of 25 as the server ordered them, with what the filters leave summed up above it', async () => {
    openProducts(manager, '/products', products(60));
    expect(await names()).toHaveLength(25);
    screen.getByText('1 to 25 of 60');
    screen.getByText('Page 1 of 3');
    await screen.findByText('$402,118');
    screen.getByText('LY $378,940');
    screen.getByText('90 days to Sep 16, by CE');
  });

  test('pages are asked of the server, and a page beyond the last becomes the last', async () => {
    const { asked, search } = openProducts(manager, '/products?page=9', products(60));
    await screen.findByText('51 to 60 of 60');
    expect(search()).toEqual({ wholesalerId: 'ats', page: '3' });
    await userEvent.click(screen.getByRole('button', { name: 'Previous page' }));
    await screen.findByText('26 to 50 of 60');
    expect(lastList(asked).get('page')).toBe('2');
  });

  test('without any product an admin is led to the import', async () => {
    openProducts(personWith('admin'), '/products', []);
    await screen.findByText('Import products and their sales, then update.');
    expect(screen.getByRole('link', { name: 'Go to Wholesaler' }).getAttribute('href')).toContain('/wholesaler');
  });

  test('reads "No data" where filters leave nothing, and the way out resets them', async () => {
    const { search, answerNext } = openProducts(manager, '/products?searchPhrase=zzz&trend=up&page=1', []);
    await screen.findByText('No data');
    await answerNext(products(3));
    const [reset] = await screen.findAllByRole('button', { name: 'Reset Filters' });
    await userEvent.click(reset as HTMLElement);
    await waitFor(() => expect(search()).toEqual({ wholesalerId: 'ats' }));
    expect(await names()).toHaveLength(3);
  });

  test('a refusal can be tried again, and the last good rows stay below a later one', async () => {
    const { answerNext } = openProducts(manager, '/products', broken());
    await screen.findByRole('heading', { name: errorTexts.internal });
    await answerNext(products(3));
    expect(await names()).toHaveLength(3);
    await answerNext(broken());
    await screen.findByText(/These are the last figures loaded/);
    expect(await names()).toHaveLength(3);
  });
});

describe('the filters', () => {
  test('go into the address by their own names, are asked of the server and start at the first page', async () => {
    const { asked, search } = openProducts(manager, '/products?page=2', products(60));
    await screen.findByText('26 to 50 of 60');
    await userEvent.click(filters().getByRole('button', { name: 'Include Brands' }));
    await userEvent.click(filters().getByRole('checkbox', { name: 'Halvorn' }));
    await userEvent.click(filters().getByRole('checkbox', { name: 'Alondra' }));
    await waitFor(() => expect(search()).toEqual({ wholesalerId: 'ats', brand: ['Halvorn', 'Alondra'] }));
    await waitFor(() => expect(lastList(asked).getAll('brand')).toEqual(['Halvorn', 'Alondra']));
    expect(lastList(asked).get('page')).toBe('1');
    expect(new URL(listed(asked, '/api/productsSummary').at(-1)?.url ?? '').searchParams.getAll('brand')).toHaveLength(
      2,
    );
  });

  test('stand below their filter as chips, are counted, and go one by one or all together', async () => {
    const { search } = openProducts(manager, '/products?packageType=Can&packageType=Bottle&premise=on', products(3));
    await screen.findByText('of 1,847 products');
    screen.getByText('Filtered set');
    filters().getByRole('button', { name: /^Package Type\s*2\s*selected/ });
    filters().getByRole('button', { name: 'Remove On premise' });
    await userEvent.click(filters().getByRole('button', { name: 'Remove Can' }));
    await waitFor(() => expect(search()).toEqual({ wholesalerId: 'ats', packageType: 'Bottle', premise: 'on' }));
    await userEvent.click(filters().getByRole('button', { name: 'Reset Filters' }));
    await waitFor(() => expect(search()).toEqual({ wholesalerId: 'ats' }));
    await screen.findByText('All products');
  });

  test('a title and an ID are searched for once the typing has paused', async () => {
    const { asked, search } = openProducts(manager, '/products', products(3));
    await screen.findByText('1 to 3 of 3');
    await userEvent.type(filters().getByRole('searchbox', { name: 'Search by ID' }), 'P2');
    expect(search()).toEqual({ wholesalerId: 'ats' });
    await waitFor(() => expect(lastList(asked).get('searchId')).toBe('P2'));
  });

  test('by Sponsored and Excluded are there for admins alone, and from others nothing is asked by them', async () => {
    const { asked } = openProducts(manager, '/products?sponsored=true', products(3));
    await screen.findByText('1 to 3 of 3');
    expect(filters().queryByRole('group', { name: 'Sponsored' })).toBeNull();
    expect(lastList(asked).has('sponsored')).toBe(false);
    cleanup();
    const again = openProducts(admin, '/products', products(3));
    await screen.findByText('1 to 3 of 3');
    const sponsored = within(filters().getByRole('group', { name: 'Sponsored' }));
    await userEvent.click(sponsored.getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(lastList(again.asked).get('sponsored')).toBe('true'));
  });
});

describe('a selection', () => {
  test('opens a card beside the list; Ctrl adds another, by mouse and by keyboard', async () => {
    const { search } = openProducts(manager, '/products', products(5));
    await userEvent.click(await screen.findByRole('rowheader', { name: 'Product 2' }));
    await card('Product 2');
    expect(search()).toEqual({ wholesalerId: 'ats', selectedProducts: 'P2' });
    const user = userEvent.setup();
    await user.keyboard('{Control>}');
    await user.click(screen.getByRole('link', { name: /Product 4/ }));
    await user.keyboard('{/Control}');
    await card('Product 4');
    screen.getByRole('link', { name: /Product 5/ }).focus();
    await user.keyboard('{Control>}{Enter}{/Control}');
    await card('Product 5');
    expect(search()).toEqual({ wholesalerId: 'ats', selectedProducts: ['P2', 'P4', 'P5'] });
    screen.getByText('3 selected');
    await user.click(screen.getByRole('button', { name: 'Close Product 4' }));
    await waitFor(() => expect(search().selectedProducts).toEqual(['P2', 'P5']));
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(await names()).toHaveLength(5);
  });

  test('arrows go from product to product, and Enter selects that one alone', async () => {
    const { search } = openProducts(manager, '/products?selectedProducts=P1&selectedProducts=P2', products(5));
    (await screen.findByRole('link', { name: /Product 1/ })).focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await waitFor(() => expect(search().selectedProducts).toBe('P3'));
  });

  test('shows the figures, ranks, months, customers and people of the product, and all that the catalog says', async () => {
    openProducts(manager, '/products?selectedProducts=P1', [productWith()]);
    const alondra = within(await card('Alondra Clara'));
    const rows = () => within(alondra.getByRole('table', { name: '90 days of Alondra Clara' })).getAllByRole('row');
    expect(rows().map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['', 'TY', 'LY', 'Δ'],
      ['CE', '120', '100', '+20.0%'],
      ['GP, $', '960', '800', '+20.0%'],
      ['GP/CE, $', '8.00', '8.00', '0.0%'],
    ]);
    await alondra.findByRole('table', { name: 'CE of Alondra Clara by month' });
    alondra.getByText('41.6% of CE');
    alondra.getByRole('row', { name: /Corner Tap & Grill 84 \+18.3%/ });
    alondra.getByText('2 more customers bought it');
    alondra.getByRole('row', { name: /Union Hall 14/ });
    expect(alondra.getByRole('link', { name: 'Dana Whitfield' }).getAttribute('href')).toContain(
      'selectedUser=ATS_100',
    );
    expect(alondra.queryByText('Tom Beckett')).toBeNull();
    await userEvent.click(alondra.getByRole('button', { name: '1 more person' }));
    alondra.getByText('Tom Beckett');
    for (const word of ['Beer', 'Bottle', 'Core', 'On and off premise']) alondra.getByText(word);
  });

  test('a boosted product says what it pays for a CE or a unit, in the table, in the list and on its card', async () => {
    const boosted = [
      productWith({ boost: 2.5, boostType: 'GP/CE', sponsored: { isSponsored: true, isExcluded: false } }),
      productWith({ customId: 'P2', name: 'Keg', boost: 4, boostType: 'GP/Unit' }),
      productWith({ customId: 'P3', name: 'Plain' }),
    ];
    openProducts(manager, '/products', boosted);
    const texts = async () => (await screen.findAllByText(/^\+ \$/)).map((chip) => chip.textContent);
    expect(await texts()).toEqual(['+ $2.50/CE', '+ $4.00/unit']);
    expect(screen.getByText('Sponsored').className).toBe('visually-hidden');
    cleanup();
    openProducts(manager, '/products?selectedProducts=P1', boosted);
    expect(within(await card('Alondra Clara')).getByText('+ $2.50/CE')).toBeTruthy();
    expect(await texts()).toEqual(['+ $2.50/CE', '+ $4.00/unit', '+ $2.50/CE']);
  });

  test('its supplier narrows the list and the card stays', async () => {
    const { search } = openProducts(manager, '/products?selectedProducts=P1&page=1', [productWith()]);
    const alondra = within(await card('Alondra Clara'));
    await userEvent.click(alondra.getByRole('button', { name: 'Cervecería Alondra' }));
    await waitFor(() =>
      expect(search()).toEqual({ wholesalerId: 'ats', selectedProducts: 'P1', supplier: 'Cervecería Alondra' }),
    );
  });

  test('of a product that there is not says so on its card', async () => {
    openProducts(manager, '/products?selectedProducts=P9', products(2));
    const missing = within(await card('P9'));
    await missing.findByText(/There is no product P9/);
    missing.getByRole('button', { name: 'Close P9' });
  });
});

describe('marks', () => {
  const patches = async (asked: Request[]) =>
    Promise.all(
      asked
        .filter(({ method }) => method === 'PATCH')
        .map(async (request) => ({
          ids: new URL(request.url).searchParams.getAll('customIds'),
          ...(await request.clone().json()),
        })),
    );

  test('an admin sponsors a product on its card, and a second click takes the mark away', async () => {
    const { asked, answerNext } = openProducts(admin, '/products?selectedProducts=P1', [productWith()]);
    const button = async (name: string) => within(await card('Alondra Clara')).getByRole('button', { name });
    await userEvent.click(await button('Sponsored'));
    await screen.findByText(userEditTexts.updated);
    await answerNext([productWith({ sponsored: { isSponsored: true, isExcluded: false } })]);
    await waitFor(async () => expect((await button('Sponsored')).getAttribute('aria-pressed')).toBe('true'));
    await userEvent.click(await button('Sponsored'));
    await waitFor(async () =>
      expect(await patches(asked)).toEqual([
        { ids: ['P1'], patch: { sponsored: { isSponsored: true } } },
        { ids: ['P1'], patch: { sponsored: { isSponsored: false } } },
      ]),
    );
  });

  test('all selected products are marked together', async () => {
    const { asked } = openProducts(admin, '/products?selectedProducts=P1&selectedProducts=P3', products(4));
    const bar = within(await screen.findByRole('group', { name: 'Selected products' }));
    bar.getByText('2 selected');
    const before = listed(asked).length;
    await userEvent.click(bar.getByRole('button', { name: 'Excluded' }));
    await waitFor(async () =>
      expect(await patches(asked)).toEqual([{ ids: ['P1', 'P3'], patch: { sponsored: { isExcluded: true } } }]),
    );
    await waitFor(() => expect(listed(asked).length).toBeGreaterThan(before));
  });

  test('more than a hundred at once are too many, and the bar says so', async () => {
    const many = products(101)
      .map(({ customId }) => `selectedProducts=${customId}`)
      .join('&');
    openProducts(admin, `/products?${many}`, products(101));
    const bar = within(await screen.findByRole('group', { name: 'Selected products' }));
    bar.getByText(productTexts.tooMany);
    expect((bar.getByRole('button', { name: 'Sponsored' }) as HTMLButtonElement).disabled).toBe(true);
  });

  test('in Preview it says that the marks are drafts', async () => {
    openProducts(admin, '/products?db=preview&selectedProducts=P1', [productWith()]);
    const note = 'Changes are drafts until Preview is published.';
    await within(await card('Alondra Clara')).findByText(note);
    within(screen.getByRole('group', { name: 'Selected products' })).getByText(note);
  });

  test.each([
    ['a manager', manager],
    ['an admin who may only look', personWith('admin', { viewOnly: true })],
  ])('%s sees marks and changes none', async (_, person) => {
    const sponsored = productWith({ sponsored: { isSponsored: true, isExcluded: false } });
    openProducts(person, '/products?selectedProducts=P1', [sponsored]);
    const alondra = within(await card('Alondra Clara'));
    alondra.getByText('Sponsored');
    expect(screen.queryByRole('button', { name: /Sponsored|Excluded/ })).toBeNull();
  });
});

test('where profits are hidden, table and card speak of CE and ranks alone', async () => {
  const [first, second] = products(2).map(withoutProfits);
  if (!first || !second) throw new Error('There are two');
  openProducts(personWith('salesRep'), '/products', [first, second]);
  expect(await names()).toHaveLength(2);
  await screen.findByText('LY 39,870');
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    ...['Product', 'Supplier', 'Size', 'GP rank', 'Volume', 'Trend', 'CE', 'Δ %', 'Flags'],
  ]);
  await userEvent.click(screen.getByRole('rowheader', { name: 'Product 1' }));
  const opened = within(await card('Product 1'));
  await opened.findByRole('table', { name: 'CE of Product 1 by month' });
  expect(document.body.textContent).not.toContain('$');
});
