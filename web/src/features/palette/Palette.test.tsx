import { type PaletteEntry, paletteTexts } from '@caselift/contract/palette';
import type { Scope } from '@caselift/contract/scope';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import Store from 'lucide-react/icons/store';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetEverything, startSession } from '../../api/session-store.ts';
import { accepted, broken, personWith, serveWith } from '../../api/testing/serve.ts';
import { showPages } from '../../testing/show-pages.tsx';
import { Palette } from './Palette.tsx';

const ats: Scope = { wholesalerId: 'ats', db: 'prod' };
const pages = [
  { path: '/customers', title: 'Customers', note: 'Market', icon: Store, search: {} },
  { path: '/products', title: 'Products', note: 'Market', icon: Store, search: { page: '2' } },
];
const customer = (customId: string, name: string): PaletteEntry => ({
  ...{ kind: 'customer', customId, name, accountType: 'Bar', location: 'Ames' },
});
const corners = [customer('B-1', 'Corner Tap'), customer('B-2', 'The Cornerstone Room')];

type Answer = (phrase: string) => PaletteEntry[] | Promise<Response>;
const byPhrase: Answer = (phrase) => (phrase.startsWith('cor') ? corners : []);

beforeEach(() => startSession('token-1', personWith('manager')));
afterEach(() => {
  cleanup();
  forgetEverything();
  vi.unstubAllGlobals();
});

const phraseOf = ({ url }: Request) => new URL(url).searchParams.get('searchPhrase') ?? '';

async function open(answer: Answer = byPhrase, scope: Scope | null = ats) {
  const asked = serveWith(async (request) => {
    const answered = answer(phraseOf(request));
    return Array.isArray(answered) ? accepted(answered) : answered;
  });
  function Page() {
    const [isOpen, setOpen] = useState(true);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Again
        </button>
        {isOpen && <Palette scope={scope} pages={pages} mayOpen={() => true} onClose={() => setOpen(false)} />}
      </>
    );
  }
  const shown = showPages('/customers', { '/customers': Page, '/products': () => <p>The catalog</p> });
  const field = await screen.findByRole('combobox');
  return { ...shown, field, phrases: () => asked.filter(({ url }) => url.includes('/api/palette')).map(phraseOf) };
}

const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent?.replace(/[↵]/g, ''));
const current = () => screen.getByRole('option', { selected: true });
const found = () => screen.findByText('2 matches');

describe('what is typed', () => {
  test('is asked for once it has settled, and the first match is current, named to the field', async () => {
    const { field, phrases } = await open();
    await userEvent.type(field, ' corn');
    await found();
    expect(phrases()).toEqual(['corn']);
    expect(options()).toEqual([
      ...['Corner TapBar, Ames', 'The Cornerstone RoomBar, Ames'],
      ...['Customers with “corn”Customers', 'Products with “corn”Products'],
    ]);
    expect(field.getAttribute('aria-activedescendant')).toBe(current().id);
    expect(current().textContent).toMatch(/^Corner Tap/);
    expect([...document.querySelectorAll('b')].map(({ textContent }) => textContent)).toEqual(['Corn', 'Corn']);
    expect(within(screen.getByRole('group', { name: 'Customers' })).getAllByRole('option')).toHaveLength(2);
  });

  test('finds pages by itself, and nothing is said to be nothing', async () => {
    const { field } = await open();
    await userEvent.type(field, 'prod');
    await screen.findByText('1 match');
    expect(options()[0]).toBe('ProductsMarket');
    await userEvent.type(field, 'xyz');
    await screen.findByText(paletteTexts.nothing('prodxyz'));
    expect(screen.getByRole('status').textContent).toBe('No matches');
  });

  test('a late answer to an earlier phrase is never shown for a later one', async () => {
    let release = (_: Response) => {};
    const late = new Promise<Response>((resolve) => {
      release = resolve;
    });
    const { field, phrases } = await open((phrase) => (phrase === 'c' ? late : byPhrase(phrase)));
    await userEvent.type(field, 'c');
    await waitFor(() => expect(phrases()).toEqual(['c']));
    await userEvent.type(field, 'orn');
    await found();
    release(accepted([customer('B-9', 'Carafe')]));
    // What is asked for later is answered later.
    await userEvent.type(field, 'e');
    await waitFor(() => expect(phrases()).toEqual(['c', 'corn', 'corne']));
    await found();
    expect(options()[0]).toBe('Corner TapBar, Ames');
    expect(screen.queryByText('Carafe')).toBeNull();
  });

  test('while the next answer is on its way only rows of the last one stay that fit', async () => {
    const { field } = await open((phrase) => (phrase === 'corn' ? corners : new Promise<Response>(() => {})));
    await userEvent.type(field, 'corn');
    await found();
    await userEvent.type(field, 'ers');
    expect(options()[0]).toBe('The Cornerstone RoomBar, Ames');
    expect(screen.getByRole('status').textContent).toBe(paletteTexts.searching);
  });

  test('without a connection pages are still found, and the field says that it is pages alone', async () => {
    const { field } = await open(() => Promise.reject(new TypeError('no network')));
    await userEvent.type(field, 'prod');
    await screen.findByText(paletteTexts.pagesOnly);
    expect(options()[0]).toBe('ProductsMarket');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('a refused search says so as well', async () => {
    const { field } = await open(() => Promise.resolve(broken()));
    await userEvent.type(field, 'prod');
    await screen.findByText(paletteTexts.failed);
  });

  test('an admin who has not chosen a wholesaler finds pages, and no call is made', async () => {
    const { field, phrases } = await open(byPhrase, null);
    await userEvent.type(field, 'corn');
    await screen.findByText('No matches');
    expect(phrases()).toEqual([]);
  });
});

describe('by keyboard', () => {
  test('arrows go round, Home and End to the ends, and Enter opens', async () => {
    const { field, path, search } = await open();
    await userEvent.type(field, 'corn');
    await found();
    const press = async (key: string) => {
      await userEvent.keyboard(`{${key}}`);
      return current().textContent?.replace('↵', '');
    };
    expect(await press('ArrowUp')).toMatch(/^Products with/);
    expect(await press('ArrowDown')).toMatch(/^Corner Tap/);
    expect(await press('End')).toMatch(/^Products with/);
    expect(await press('Home')).toMatch(/^Corner Tap/);
    expect(await press('ArrowDown')).toMatch(/^The Cornerstone/);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(search()).toMatchObject({ selectedBuyer: 'B-2', wholesalerId: 'ats' }));
    expect(path()).toBe('/customers');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('Enter before the answer opens its first row, not the row that stood there', async () => {
    let release = (_: Response) => {};
    const slow = new Promise<Response>((resolve) => {
      release = resolve;
    });
    const { field, search, path } = await open(() => slow);
    await userEvent.type(field, 'corn{Enter}');
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe(paletteTexts.searching));
    expect(path()).toBe('/customers');
    expect(search()).toEqual({ wholesalerId: 'ats' });
    release(accepted(corners));
    await waitFor(() => expect(search()).toMatchObject({ selectedBuyer: 'B-1' }));
  });

  test('Ctrl+Enter opens another tab, and the palette stays', async () => {
    const opened = vi.fn();
    vi.stubGlobal('open', opened);
    const { field, search } = await open();
    await userEvent.type(field, 'corn');
    await found();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(opened).toHaveBeenCalledWith(expect.stringContaining('/customers?selectedBuyer=B-1'), '_blank', 'noopener');
    expect(search()).toEqual({ wholesalerId: 'ats' });
    expect(screen.getByRole('dialog')).toBeDefined();
  });

  test('Escape closes', async () => {
    await open();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

test('a row is a link, and a page opens as it was left', async () => {
  const { search } = await open();
  const row = screen.getByRole('option', { name: /^Products/ });
  expect(row.getAttribute('href')).toBe('/products?page=2&wholesalerId=ats');
  await userEvent.click(row);
  await screen.findByText('The catalog');
  expect(search()).toEqual({ page: '2', wholesalerId: 'ats' });
});

describe('what was opened before', () => {
  async function openCorner() {
    const shown = await open();
    await userEvent.type(shown.field, 'corn');
    await found();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    return shown;
  }
  const again = () => userEvent.click(screen.getByRole('button', { name: 'Again' }));
  const groups = () => screen.getAllByRole('group').map((group) => group.getAttribute('aria-labelledby'));

  test('comes first for the same person, until they sign out', async () => {
    await openCorner();
    await again();
    expect(options()).toEqual(['Corner TapBar, Ames', 'CustomersMarket', 'ProductsMarket']);
    expect(within(screen.getByRole('group', { name: paletteTexts.recent })).getAllByRole('option')).toHaveLength(1);
    expect(groups()).toHaveLength(2);
    cleanup();
    forgetEverything();
    startSession('token-2', personWith('manager'));
    await open();
    expect(options()).toEqual(['CustomersMarket', 'ProductsMarket']);
  });

  test('is not shown to another person on the same device, nor for another wholesaler or environment', async () => {
    await openCorner();
    cleanup();
    for (const scope of [
      { ...ats, wholesalerId: 'iowa' },
      { ...ats, db: 'preview' as const },
    ]) {
      await open(byPhrase, scope);
      expect(options()).toHaveLength(2);
      cleanup();
    }
    startSession('token-2', personWith('manager', { email: 'other@example.com' }));
    await open();
    expect(options()).toHaveLength(2);
  });

  test('counts a link that was opened aside', async () => {
    const { field } = await open();
    await userEvent.type(field, 'corn');
    await found();
    fireEvent(
      screen.getAllByRole('option')[1] as HTMLElement,
      new MouseEvent('auxclick', { button: 1, bubbles: true }),
    );
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await again();
    expect(options()[0]).toBe('The Cornerstone RoomBar, Ames');
  });
});
