import { buyerTexts } from '@caselift/contract/buyers';
import { recommendationTexts } from '@caselift/contract/recommendations';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { forgetEverything } from '../../api/session-store.ts';
import { personWith, refused } from '../../api/testing/serve.ts';
import { monthsOf } from '../../shared/month-sales/testing/months.ts';
import {
  replies,
  soldProduct,
  testBuyer,
  testDetail,
  testProduct,
  testReply,
  withoutProfits,
} from './testing/buyers.ts';
import { openBuyers } from './testing/buyers-page.tsx';

afterEach(() => {
  cleanup();
  forgetEverything();
  vi.unstubAllGlobals();
});

const admin = personWith('admin');
const rep = personWith('salesRep');
const panel = (name: string) => screen.findByRole('article', { name });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const cells = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));
const tab = (name: RegExp) => screen.findByRole('tab', { name });

/** Replies as they come where profits are hidden. */
const hiddenReplies = {
  '/api/buyers': { results: [withoutProfits(testBuyer())], count: 1 },
  '/api/buyer/B5': {
    ...withoutProfits(testDetail()),
    months: monthsOf(13, { profits: false }),
    losses: { percent: 0.42, maxPercent: 1.5 },
  },
};

describe('the list of customers', () => {
  test('shows CE, GP and GP/CE of both years, and the first customer opened', async () => {
    openBuyers(admin, '/customers');
    await panel('Corner Tap & Grill');
    const row = screen.getByRole('link', { current: true });
    expect(row.textContent).toBe(
      'Corner Tap & Grill, CE 184+6.4%, last year 173, GP 1,842+9.1%, last year 1,688, GP/CE 10.01+2.6%, last year 9.76',
    );
    screen.getByText('90 days to Sep 16, against last year');
    screen.getByText('1 to 2 of 2');
  });

  test('a click and the arrow keys open a customer, at the first page of its recommendations', async () => {
    const { search } = openBuyers(admin, '/customers?productsPage=2&tab=1');
    await panel('Corner Tap & Grill');
    screen.getByRole('link', { current: true }).focus();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(search()).toMatchObject({ selectedBuyer: 'B6', tab: '1' }));
  });

  test('a search is sent in small letters, and every filter starts at the first page', async () => {
    const { search, askedOf } = openBuyers(admin, '/customers?page=1&salesRep=ATS_104');
    await panel('Corner Tap & Grill');
    await userEvent.type(screen.getByRole('searchbox'), 'Corner TAP{Enter}');
    await waitFor(() => expect(askedOf('/api/buyers')?.get('searchPhrase')).toBe('corner tap'));
    expect(search()).toMatchObject({ searchPhrase: 'corner tap', salesRep: 'ATS_104' });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'GP This Year (asc)');
    await waitFor(() => expect(askedOf('/api/buyers')?.get('sortBy')).toBe('3'));
  });

  test('Sales Rep offers sales reps alone, and Any clears it', async () => {
    const { search } = openBuyers(admin, '/customers');
    await press('Sales Rep Any');
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Any', 'Dana Whitfield']);
    await userEvent.click(screen.getByRole('option', { name: 'Dana Whitfield' }));
    await waitFor(() => expect(search().salesRep).toBe('ATS_104'));
    await press('Sales Rep Dana Whitfield');
    await userEvent.keyboard('{Home}{Enter}');
    await waitFor(() => expect(search().salesRep ?? '').toBe(''));
  });

  test('chain and location are chosen from those of the customers', async () => {
    const { askedOf } = openBuyers(admin, '/customers');
    await press('Chain Any');
    await userEvent.click(screen.getByRole('option', { name: 'Hy-Vee' }));
    await press('Location Any');
    await userEvent.click(screen.getByRole('option', { name: 'Fairmont' }));
    await waitFor(() => expect(askedOf('/api/buyers')?.get('location')).toBe('Fairmont'));
    expect(askedOf('/api/buyers')?.get('chain')).toBe('Hy-Vee');
  });

  test('a page beyond the last is the last', async () => {
    const { askedOf } = openBuyers(admin, '/customers?page=9', {
      answer: ({ path, query }) =>
        path === '/api/buyers' ? { results: query.get('page') === '2' ? [testBuyer()] : [], count: 26 } : undefined,
    });
    await screen.findByText('26 to 26 of 26');
    expect(askedOf('/api/buyers')?.get('page')).toBe('2');
  });

  test.each([
    ['salesRep', 'Customers appear here once an admin imports sales on their routes.'],
    ['admin', 'Import sales and the customers they went to, then update.'],
  ] as const)('a %s without customers reads the next step', async (role, step) => {
    openBuyers(personWith(role), '/customers', {
      answer: ({ path }) => (path === '/api/buyers' ? { results: [], count: 0 } : undefined),
    });
    await screen.findByText('There are no customers');
    await screen.findByText(step);
  });

  test('without a match it says so and can be cleared', async () => {
    const { search } = openBuyers(admin, '/customers?searchPhrase=nobody', {
      answer: ({ path, query }) =>
        path === '/api/buyers' && query.has('searchPhrase') ? { results: [], count: 0 } : undefined,
    });
    await screen.findByText('There are no matching customers');
    await press('Clear filters');
    await panel('Corner Tap & Grill');
    expect(search()).toEqual({ wholesalerId: 'ats' });
  });

  test('what the server does not answer is said, with a way to try again', async () => {
    let isDown = true;
    openBuyers(admin, '/customers', {
      answer: ({ path }) =>
        path === '/api/buyers' && isDown ? refused('unavailable', 'Server is unavailable') : undefined,
    });
    await screen.findByText('Server is unavailable');
    isDown = false;
    await press('Try again');
    await panel('Corner Tap & Grill');
  });
});

describe('the panel of a customer', () => {
  test('says who it is and how its 90 days compare', async () => {
    openBuyers(admin, '/customers');
    const corner = within(await panel('Corner Tap & Grill'));
    corner.getByText('Casual Dining');
    corner.getByText('Fairmont. On premise. No chain.');
    expect(cells(corner.getByRole('table', { name: 'Corner Tap & Grill, 90 days against last year' }))).toEqual([
      ['90 days', 'This year', 'Last year', 'Diff'],
      ['CE', '184', '173', '+6.4%'],
      ['GP', '$1,842', '$1,688', '+9.1%'],
      ['GP/CE', '$10.01', '$9.76', '+2.6%'],
    ]);
    corner.getByText('Mon, Sep 14');
    corner.getByText('$31, 0.42% of revenue, max 1.50%');
  });

  test('closed, it keeps its three figures', async () => {
    openBuyers(admin, '/customers');
    const corner = within(await panel('Corner Tap & Grill'));
    await press('Details of Corner Tap & Grill');
    expect(corner.queryByRole('table', { name: /90 days against/ })).toBeNull();
    corner.getByText(', 90 days');
    corner.getByText('LY $1,688');
  });

  test('shows what it stopped buying on request', async () => {
    openBuyers(admin, '/customers');
    const corner = within(await panel('Corner Tap & Grill'));
    corner.getByText(/3 products, 21 CE LY/);
    await press('Show what Corner Tap & Grill stopped buying');
    expect(cells(corner.getByRole('region', { name: 'What Corner Tap & Grill stopped buying' }))[1]).toEqual([
      'Old Harbor Porter',
      '24 x 12 oz',
      '12.40',
    ]);
  });

  test('links to a rep the viewer may open; another name is plain text', async () => {
    openBuyers(admin, '/customers');
    const link = within(await panel('Corner Tap & Grill')).getByRole('link', { name: /Dana Whitfield/ });
    expect(link.getAttribute('href')).toBe('/salesreps?selectedUser=ATS_104&wholesalerId=ats');
    cleanup();
    openBuyers(admin, '/customers?selectedBuyer=B5', {
      answer: ({ path }) =>
        path === '/api/buyer/B5' ? testDetail({ salesRep: { customId: 'ATS_30', name: 'Ines Marchetti' } }) : undefined,
    });
    const corner = within(await panel('Corner Tap & Grill'));
    corner.getByText('Ines Marchetti');
    expect(corner.queryByRole('link')).toBeNull();
  });

  test.each([
    ['forbidden', buyerTexts.forbidden],
    ['not_found', buyerTexts.unknown],
  ] as const)('a customer refused as %s is said in its place, and no toast repeats it', async (code, message) => {
    openBuyers(rep, '/customers?selectedBuyer=B9', {
      answer: ({ path }) => (path === '/api/buyer/B9' ? refused(code, message) : undefined),
    });
    await screen.findByRole('heading', { name: message });
    expect(screen.getAllByText(message)).toHaveLength(1);
    screen.getByRole('link', { name: /Union Hall/ });
  });
});

describe('recommendations', () => {
  test('Sold opens to the account against the average of its type, in words', async () => {
    openBuyers(admin, '/customers');
    await press(/Alondra Clara/);
    expect(cells(await screen.findByRole('table', { name: /Alondra Clara, this account/ }))).toEqual([
      ['Figure', 'This account', 'Average of Casual Dining', 'Difference'],
      ['CE', '24', '20.00', '20.0% higher'],
      ['GP, $', '200', '250.00', '20.0% lower'],
      ['GP/CE, $', '8.33', '12.50', '33.3% lower'],
    ]);
    screen.getByText(/bought it since Jun 19/);
  });

  test('Sell opens to the same type beside all types, and says that it is sponsored', async () => {
    const { search } = openBuyers(admin, '/customers');
    await userEvent.click(await tab(/Sell 24/));
    const row = await screen.findByRole('button', { name: /Tres Cardones Blanco/ });
    expect(search().tab).toBe('1');
    expect(row.textContent).toBe(
      'Tres Cardones Blanco+ $2.50/CESponsored, 12 x 750 ml, Destilería Tres Cardones, Buy it 14 of 41, GP 1,135, CE 29, GP/CE 38.62',
    );
    await userEvent.click(row);
    expect(cells(await screen.findByRole('table', { name: /Tres Cardones Blanco, accounts/ })).slice(2)).toEqual([
      ['Customers', '14 of 41', '203 of 1,204'],
      ['CE', '29', '2.10', '618', '3.04'],
      ['GP, $', '1,135', '81.10', '23,731', '116.90'],
      ['GP/CE, $', '38.62', '38.40'],
    ]);
    screen.getByText('Totals of 41 Casual Dining accounts', { exact: false });
  });

  test('Remove says each rule that holds; arrow keys go from tab to tab', async () => {
    openBuyers(admin, '/customers?tab=1');
    (await tab(/Sell/)).focus();
    await userEvent.keyboard('{ArrowRight}');
    await press(/Northspar Straight Rye/);
    const why = within(screen.getByRole('region', { name: 'Why Northspar Straight Rye is here' }));
    why.getByText(/less than half of its share/);
    why.getByText('Its losses here are above the max FPL of 1.50% of its revenue.');
  });

  test('are filtered and sorted in the dialog, and its badge counts the filters', async () => {
    const { search, askedOf } = openBuyers(admin, '/customers?productsPage=1');
    await press('Filter recommendations');
    const dialog = within(await screen.findByRole('dialog', { name: recommendationTexts.title }));
    for (const label of Object.values(recommendationTexts.labels)) dialog.getByLabelText(label);
    await userEvent.click(dialog.getByRole('combobox', { name: /^Size/ }));
    await userEvent.click(await screen.findByRole('option', { name: '24 x 12 oz' }));
    await userEvent.keyboard('{Escape}');
    await userEvent.selectOptions(dialog.getByLabelText('Sorting'), 'Highest CE');
    expect(search().size).toBeUndefined();
    await userEvent.click(dialog.getByRole('button', { name: 'Apply' }));
    await screen.findByRole('button', { name: /^Filter recommendations 1 ?active$/ });
    expect(search()).toMatchObject({ size: '24 x 12 oz', productsSortBy: '3' });
    const asked = askedOf('/api/recommendedProducts/B5/sold');
    expect([asked?.getAll('size'), asked?.get('productsSortBy')]).toEqual([['24 x 12 oz'], '3']);
    await press(/^Filter recommendations/);
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Reset' }));
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(search()).toEqual({ wholesalerId: 'ats' }));
  });

  test('hidden by filters, they say so, with a way to reset', async () => {
    const { search } = openBuyers(admin, '/customers?brand=Alondra', {
      answer: ({ path, query }) =>
        path.endsWith('/sold') && query.has('brand')
          ? testReply([], { counts: { sold: 0, sell: 0, remove: 0 } })
          : undefined,
    });
    await screen.findByRole('heading', { name: 'Nothing to recommend' });
    screen.getByText('No product here matches the filters: Brand.');
    await press('Reset');
    await screen.findByRole('button', { name: /Alondra Clara/ });
    expect(search()).toEqual({ wholesalerId: 'ats' });
  });

  test('of which there are none say so', async () => {
    openBuyers(admin, '/customers', {
      answer: ({ path }) => (path.endsWith('/sold') ? testReply([]) : undefined),
    });
    await screen.findByRole('heading', { name: 'Nothing to recommend' });
    await screen.findByText('No product passes the rules of this list now. It is made again with every update.');
    expect(screen.queryByRole('button', { name: 'Reset' })).toBeNull();
  });

  test('that the server does not answer leave the customer in sight, and can be asked for again', async () => {
    let isDown = true;
    openBuyers(admin, '/customers', {
      answer: ({ path }) =>
        path.endsWith('/sold') && isDown ? refused('unavailable', 'Server is unavailable') : undefined,
    });
    await screen.findByText('Server is unavailable');
    await panel('Corner Tap & Grill');
    isDown = false;
    await press('Try again');
    await screen.findByRole('button', { name: /Alondra Clara/ });
  });

  test('are paged by the server', async () => {
    const many = Array.from({ length: 25 }, (_, index) =>
      soldProduct({ customId: `P${index}`, name: `Product ${index}` }),
    );
    const { askedOf, search } = openBuyers(admin, '/customers', {
      answer: ({ path, query }) =>
        path.endsWith('/sold')
          ? testReply(query.get('page') === '2' ? [soldProduct()] : many, { count: 26 })
          : undefined,
    });
    const tabPanel = within(await screen.findByRole('tabpanel'));
    await userEvent.click(await tabPanel.findByRole('button', { name: 'Next page' }));
    await tabPanel.findByRole('button', { name: /Alondra Clara/ });
    expect(search().productsPage).toBe('2');
    expect(askedOf('/api/recommendedProducts/B5/sold')?.get('page')).toBe('2');
  });
});

describe('where profits are hidden', () => {
  const open = (address: string) =>
    openBuyers(rep, address, {
      hideProfits: true,
      answer: ({ path }) => {
        if (path in hiddenReplies) return hiddenReplies[path as keyof typeof hiddenReplies];
        const row = (path.endsWith('/sell') ? testProduct : soldProduct)({ recommendedToSell: 0, boostType: null });
        const { gp: _gp, gpCe: _gpCe, allTypes, ...product } = row;
        const hidden = {
          ...product,
          allTypes: { volume: allTypes.volume },
          why: [{ rule: 'sold' as const, units: 24 }],
        };
        return path.includes('/recommendedProducts/') ? testReply([hidden], { sortBy: 3 }) : undefined;
      },
    });

  test('the whole screen has no GP, and no order by it', async () => {
    const { askedOf } = open('/customers?sortBy=2&productsSortBy=1');
    await panel('Corner Tap & Grill');
    expect(askedOf('/api/buyers')?.get('sortBy')).toBe('0');
    const orders = within(screen.getByRole('combobox', { name: 'Sort by' })).getAllByRole('option');
    expect(orders.map(({ textContent }) => textContent)).toEqual(['CE This Year', 'CE This Year (asc)']);
    screen.getByText('Highest CE, because profits are hidden');
    await press(/Alondra Clara/);
    await userEvent.click(await tab(/Sell/));
    await press(/Tres Cardones Blanco/);
    expect(document.body.textContent).not.toMatch(/GP|\$/);
  });

  test('the dialog keeps the filter by GP rank and names the order', async () => {
    open('/customers');
    await press('Filter recommendations');
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByLabelText('GP Rank');
    expect(dialog.getByLabelText<HTMLSelectElement>('Sorting').disabled).toBe(true);
    expect(dialog.getByLabelText<HTMLSelectElement>('Sorting').value).toBe('3');
  });
});

test('the call sheet asks for all rows and is then what is printed', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const { askedOf } = openBuyers(admin, '/customers?brand=Alondra');
  await press('Call sheet');
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  const sheet = document.querySelector('[data-call-sheet]');
  expect(sheet?.textContent).toContain('Tres Cardones Blanco (Sponsored, + $2.50/CE)');
  expect(sheet?.textContent).toContain('Filtered by Brand.');
  expect(sheet?.textContent).toContain('Printed by Mara Oyelaran');
  expect(askedOf('/api/recommendedProducts/B5/remove')?.has('page')).toBe(false);
  expect(replies.sell.results).toHaveLength(1);
});
