import { type ClosingPeriod, closingTexts, listClosings } from '@caselift/contract/closings';
import { statementTexts, type UserStatement } from '@caselift/contract/statements';
import { readWholesaler } from '@caselift/contract/wholesaler';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../../api/query.ts';
import { forgetEverything, startSession } from '../../../api/session-store.ts';
import { accepted, broken, pending, personWith, serveWith, stale, staleText } from '../../../api/testing/serve.ts';
import { wholesalerWith } from '../../../api/testing/wholesaler.ts';
import { parseSearch, stringifySearch } from '../../../search.ts';
import { ToastStack } from '../../../ui/ToastStack.tsx';
import { testUser } from '../../users/testing/user.ts';
import { allLinesFirst, type LineFilters } from '../line-filters.ts';
import { userStatement } from '../testing/statements.ts';
import { WhyPanel } from '../WhyPanel.tsx';
import {
  accountResult,
  accruingItem,
  groupedItem,
  itemInvoiceLine,
  itemLine,
  itemLinesAnswer,
  itemsStatement,
  lockedItem,
} from './testing/items.ts';

afterEach(() => {
  cleanup();
  forgetEverything();
  vi.unstubAllGlobals();
});

const paged = (payload: unknown, count: number) =>
  Response.json({ ok: true, payload, meta: { totalPages: Math.ceil(count / 10), count } });

const near = { buyerId: 'B7', buyerName: 'Tollgate Beverage', note: 'Bought 0.5 of 1 CE of Alder Ale' };
const lines = itemLinesAnswer([
  itemInvoiceLine(),
  itemInvoiceLine({
    window: 'reference',
    date: '2025-09-12',
    invoiceId: 'INV-207012',
    kind: 'return',
    units: -2,
    ce: -1,
  }),
]);
const items = itemsStatement([itemLine(), lockedItem, groupedItem], [accruingItem]);

type House = {
  as?: ReturnType<typeof personWith>;
  other?: (request: Request) => Response | Promise<Response> | undefined;
  statement?: Partial<UserStatement>;
  accounts?: () => Response | Promise<Response>;
  whyNot?: () => Response;
  lines?: () => Response;
};

/** The panel with incentives open, in a page with its address kept here. */
async function show(start: Partial<LineFilters> = {}, house: House = {}) {
  startSession('token-1', house.as ?? personWith('manager'));
  const asked = serveWith((request) => {
    const { pathname } = new URL(request.url);
    const other = house.other?.(request);
    if (other !== undefined) return other;
    if (pathname === readWholesaler.path) return accepted(wholesalerWith());
    if (pathname.endsWith('/statement')) {
      return accepted(userStatement({ incentives: items, ...house.statement }));
    }
    if (pathname.includes('/incentiveObjectiveQueryResults/')) {
      return house.accounts?.() ?? paged([accountResult()], 34);
    }
    if (pathname.includes('/whyNot/')) {
      return house.whyNot?.() ?? accepted({ reasons: itemLine().whyNot, accounts: [near] });
    }
    return house.lines?.() ?? accepted(lines);
  });
  let filters = { ...allLinesFirst, ...start };
  function Page() {
    const [shown, setShown] = useState(filters);
    const change = (changes: Partial<LineFilters>) => {
      filters = { ...filters, ...changes };
      setShown(filters);
    };
    return <WhyPanel customId="ATS_104" part="incentives" onPart={() => {}} filters={shown} onFilters={change} />;
  }
  const router = createRouter({
    routeTree: createRootRoute({ component: Page }),
    history: createMemoryHistory({ initialEntries: ['/?wholesalerId=ats&db=prod'] }),
    parseSearch,
    stringifySearch,
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      {/* The app's own router is registered with the library; this one has a single page. */}
      <RouterProvider router={router as never} />
      <ToastStack />
    </QueryClientProvider>,
  );
  await screen.findByText(/^Computed at /);
  const addresses = (part: string) =>
    asked.map(({ url }) => new URL(url)).filter(({ pathname }) => pathname.includes(part));
  return { addresses, filters: () => filters };
}

const head = (name: RegExp) => screen.findByRole('button', { name });
const cider = { item: itemLine().itemId, instance: '2026-09-01' };

test('items are listed with their dates, percent and amount, and those that end later are in no total', async () => {
  const { addresses } = await show();
  const earned = within(await screen.findByRole('list', { name: 'Incentives' }));
  expect(earned.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Cider placements\u200214 of 20 placements, Sep 1 to 30, 202670.0% achieved$70.00',
    'September scorecard\u2002Edited82% of 100%, Sep 1 to 30, 202682.0% achieved$300.00',
    'Draft first\u2002$70.00 locked0 of 2 items, Sep 1 to 30, 20260.0% achieved$0.00',
  ]);
  // 70 + 0 + 300
  expect(screen.getByText('Earned so far').parentElement?.textContent).toBe('Earned so far$370.00');
  const accruing = within(screen.getByRole('list', { name: 'Accruing' }));
  expect(accruing.getByText('9 of 34 accounts, 2 placements each, Jul 1 to Dec 31, 2026')).toBeTruthy();
  expect(screen.getByText('Accruing, in no total yet').parentElement?.textContent).toBe(
    'Accruing, in no total yet$36.00',
  );
  expect(screen.queryByRole('slider')).toBeNull();
  expect(addresses('/lines')).toHaveLength(0);
  expect(addresses('/whyNot')).toHaveLength(0);
});

test('an opened item says its steps, why it pays no more, and the nearest accounts; the address keeps it', async () => {
  const { filters, addresses } = await show();
  await userEvent.click(await head(/^Cider placements/));
  expect(filters()).toMatchObject(cider);
  const item = within(screen.getByRole('region', { name: 'Cider placements' }));
  const steps = within(item.getByRole('table', { name: 'How Cider placements is paid' }));
  expect(steps.getByRole('row', { name: /^3 Payout 14 placements at \$5\.00 a placement \$70\.00$/ })).toBeTruthy();
  expect(item.getByText(/^You earn/).textContent).toBe(
    'You earn $5.00 for each net new placement of cider in your accounts.',
  );
  expect(item.getByText('$5.00 for each').tagName).toBe('B');
  expect(item.getByText('A placement is one product in one account, from Sep 1 to Sep 30, 2026.')).toBeTruthy();
  expect(item.getByText('Below the target: 14 of 20 placements.')).toBeTruthy();
  expect(item.getByText('6 more placements pay $30.00.')).toBeTruthy();
  const nearest = within(await item.findByRole('list', { name: 'Nearest accounts' }));
  expect(nearest.getByText('Bought 0.5 of 1 CE of Alder Ale')).toBeTruthy();
  expect(addresses('/whyNot')[0]?.searchParams.get('instance')).toBe('2026-09-01');
  await userEvent.click(await head(/^Cider placements/));
  expect(filters()).toEqual(allLinesFirst);
  expect(screen.queryByRole('region', { name: 'Cider placements' })).toBeNull();
});

test('its accounts are searched and paged by the server, with the reference where it compares', async () => {
  const { addresses, filters } = await show(cider);
  const table = await screen.findByRole('table', { name: 'Accounts results of Cider placements, PODs' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Account', 'Reference', 'Selected', 'Eligible']);
  expect(within(table).getByRole('row', { name: /^Pine Street Liquor ?B1 2 3 \+1$/ })).toBeTruthy();
  expect(screen.getByText('1 to 10 of 34')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search accounts' }), 'pine{Enter}');
  expect(filters()).toMatchObject({ accountsPhrase: 'pine', accountsPage: 1 });
  await waitFor(() => {
    const asked = addresses('/incentiveObjectiveQueryResults/').map(({ searchParams }) =>
      ['page', 'searchPhrase'].map((key) => searchParams.get(key)),
    );
    expect(asked).toEqual([
      ['1', null],
      ['2', null],
      ['1', 'pine'],
    ]);
  });
});

test('an account opens to its products, new, kept and lost, and they to their invoice lines', async () => {
  const { filters, addresses } = await show(cider);
  await userEvent.click(await head(/^Pine Street Liquor/));
  const products = within(await screen.findByRole('list', { name: 'Products of Pine Street Liquor' }));
  await products.findByText(/Tidewater Ginger Apple/);
  const words = products.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(words.map((text) => /^(New|Kept|Lost)/.exec(text ?? '')?.[0])).toEqual(['New', 'New', 'Kept', 'Lost']);
  expect(addresses('/lines/')[0]?.searchParams.get('buyer')).toBe('B1');
  await userEvent.click(products.getByRole('button', { name: /Tidewater Ginger Apple/ }));
  expect(filters()).toMatchObject({ behind: 'lines', buyer: 'B1', product: 'P1' });
  expect(await screen.findByText('2 lines found')).toBeTruthy();
});

test('invoice lines say which of them are of the reference, and the sums of both', async () => {
  const { filters } = await show({ ...cider, behind: 'lines' });
  const table = await screen.findByRole('table', { name: 'Invoice lines behind Cider placements' });
  expect(await within(table).findByText('Reference, return')).toBeTruthy();
  expect(screen.getByText('Reference: \u22122 units, \u22121 CE, $61.20 revenue, $17.40 GP')).toBeTruthy();
  await userEvent.click(within(table).getAllByRole('button', { name: /^Pine Street Liquor/ })[0] as HTMLElement);
  expect(filters()).toMatchObject({ buyer: 'B1', linesPage: 1 });
  await userEvent.click(await head(/^Show all, not only Pine Street Liquor/));
  expect(filters().buyer).toBe('');
});

test('the lines of all pages are printed on demand, and the page comes back', async () => {
  const all = itemLinesAnswer(
    Array.from({ length: 40 }, (_, at) => itemInvoiceLine({ invoiceId: `INV-${3000 + at}` })),
  );
  const page = (request: Request) => {
    const limit = Number(new URL(request.url).searchParams.get('limit') ?? 25);
    return accepted({ ...all, lines: all.lines.slice(0, limit) });
  };
  const print = vi.spyOn(window, 'print').mockImplementation(() => {});
  await show(
    { ...cider, behind: 'lines' },
    { other: (request) => (request.url.includes('/lines/') ? page(request) : undefined) },
  );
  const rows = () => within(screen.getByRole('table', { name: /^Invoice lines behind / })).getAllByRole('row').length;
  await userEvent.click(await head(/^Print all 40 lines$/));
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  const printed = rows();
  window.dispatchEvent(new Event('afterprint'));
  await waitFor(() => expect(printed - rows()).toBe(40 - 25));
  print.mockRestore();
});

test('a locked item names what locks it, and each of its parts can be looked behind', async () => {
  const { filters, addresses } = await show({ item: lockedItem.itemId, instance: '2026-09-01' });
  const parts = within(await screen.findByRole('table', { name: 'Parts of Draft first' }));
  expect(parts.getByText('Locked by Draft handles counted')).toBeTruthy();
  expect(parts.getByText('Opens the rest')).toBeTruthy();
  expect(screen.queryByRole('tablist')).toBeNull();
  expect(addresses('/whyNot')).toHaveLength(0);
  const part = lockedItem.children[1]?.itemId ?? '';
  await userEvent.click(parts.getByRole('button', { name: /^Cider placements/ }));
  expect(filters()).toMatchObject({ item: lockedItem.itemId, itemPart: part });
  await screen.findByRole('table', { name: /^Accounts results of Cider placements/ });
  expect(addresses('/incentiveObjectiveQueryResults/')[0]?.pathname).toContain(`/${part}/ATS_104`);
});

test('a group shows the weight of each child', async () => {
  await show({ item: groupedItem.itemId, instance: '2026-09-01' });
  const parts = within(await screen.findByRole('table', { name: 'Parts of September scorecard' }));
  expect(parts.getByRole('row', { name: /^Volume of lager.* 100\.0% ?achieved 40%$/ })).toBeTruthy();
});

test('an item of accounts says of each whether it counts, without a reference', async () => {
  await show(
    { item: accruingItem.itemId },
    { accounts: () => paged([accountResult({ referencePeriodPods: null })], 1) },
  );
  const table = await screen.findByRole('table', { name: 'Accounts results of Two ciders in every account, PODs' });
  expect(within(table).getByRole('row', { name: /^Pine Street Liquor ?B1 3 Counts$/ })).toBeTruthy();
});

test('an answer that takes longer is waited for', async () => {
  let calls = 0;

  await show(cider, { accounts: () => (calls++ === 0 ? pending() : paged([accountResult()], 1)) });
  expect(screen.getAllByRole('status', { name: 'Loading' }).length).toBeGreaterThan(0);
  expect(await head(/^Pine Street Liquor/)).toBeTruthy();
  expect(calls).toBe(2);
});

test('accounts that cannot be read are said so, and asked for again', async () => {
  let failing = true;
  await show(cider, {
    accounts: () => (failing ? broken() : paged([accountResult()], 1)),
  });
  const again = await screen.findByRole('button', { name: 'Try again' });
  failing = false;
  await userEvent.click(again);
  expect(await head(/^Pine Street Liquor/)).toBeTruthy();
});

test('without the nearest accounts the reasons of the statement stay', async () => {
  await show(cider, { whyNot: () => broken() });
  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong');
  expect(screen.getByText('Below the target: 14 of 20 placements.')).toBeTruthy();
});

test('a search without a match can be cleared, and a person without accounts reads so', async () => {
  const { filters } = await show({ ...cider, accountsPhrase: 'zzz' }, { accounts: () => paged([], 0) });
  expect(await screen.findByText('No accounts found')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(filters().accountsPhrase).toBe('');
  expect(await screen.findByText('No account selected that belongs to this User')).toBeTruthy();
});

test('without incentives the panel says so', async () => {
  await show({}, { statement: { incentives: itemsStatement([]) } });
  expect(await screen.findByText('No incentives in this sales period')).toBeTruthy();
});

test("where profits are hidden someone else's items are in whole dollars", async () => {
  await show({}, { statement: { rounded: true } });
  expect(screen.getByText(statementTexts.boostsRounded)).toBeTruthy();
  expect(screen.getByText('Earned so far').parentElement?.textContent).toBe('Earned so far$370');
});

describe('who held an account of an ended period', () => {
  const holder = { day: '2026-08-31', isCorrected: false, version: null, isKept: false };
  const ann = { ...holder, customId: 'ATS_104', name: 'Ann Lee' };
  const held = accountResult({ holder: ann });
  const accounts = () => paged([held], 1);
  const people = [
    testUser({ customId: 'ATS_104', name: 'Ann Lee' }),
    testUser({ customId: 'ATS_105', name: 'Ben Cole' }),
    testUser({ customId: 'ATS_109', name: 'Mona Day', role: 'manager' }),
  ];
  const effect = (name: string) =>
    `Pine Street Liquor counts for ${name} in every objective and incentive that ended on Aug 31, 2026`;

  /** The dialog, with what is sent and how it is answered. */
  async function change(answer: () => Response, closings: readonly ClosingPeriod[] = []) {
    const sent: object[] = [];
    const house = {
      accounts,
      other: (request: Request) => {
        const { pathname } = new URL(request.url);
        if (pathname === '/api/users') return accepted(people);
        if (pathname === listClosings.path) return accepted(closings);
        if (request.method !== 'PATCH') return undefined;
        return request.json().then((body: object) => {
          sent.push(body);
          return answer();
        });
      },
    };
    await show({ ...cider }, house);
    await userEvent.click(await screen.findByRole('button', { name: 'Actions: Pine Street Liquor' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Change who held it' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Who held Pine Street Liquor?' }));
    await waitFor(() => expect(dialog.getAllByRole('option').length).toBe(2));
    return { sent, dialog };
  }

  test('is said to stay before it is changed, once its day is closed', async () => {
    const closed: ClosingPeriod = {
      ...{ from: '2026-08-01', to: '2026-08-31', kind: 'monthly', state: 'closed', isClosable: false, refusal: null },
      ...{ closedAt: '2026-09-02T15:00:00Z', closedBy: 'Mary Chen' },
    };
    const { dialog } = await change(() => accepted({ accounts: [] }), [closed]);
    await dialog.findByText(closingTexts.readOnly([closed]));
    expect((dialog.getByRole('combobox', { name: 'Held by' }) as HTMLSelectElement).disabled).toBe(true);
    expect((dialog.getByRole('button', { name: 'Save' }) as HTMLButtonElement).disabled).toBe(true);
  });

  test('is told, and staff change it to another rep, who then counts it, and undo that', async () => {
    let version: number | null = 7;
    const { sent, dialog } = await change(() => accepted({ accounts: [{ buyerId: 'B1', repId: 'x', version }] }));
    expect(screen.getByText('B1, held by Ann Lee')).toBeTruthy();
    expect(dialog.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Ann Lee (ATS_104)',
      'Ben Cole (ATS_105)',
    ]);
    const save = dialog.getByRole('button', { name: 'Save' }) as HTMLButtonElement;
    expect(save.disabled).toBe(true);
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Held by' }), 'ATS_105');
    expect(dialog.getByText(`${effect('Ben Cole')}. Archived ones keep their results.`)).toBeTruthy();
    await userEvent.click(save);
    expect(await screen.findByText(effect('Ben Cole'))).toBeTruthy();
    version = null;
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(effect('Ann Lee'))).toBeTruthy();
    const body = (repId: string, of: number | null) => ({
      day: '2026-08-31',
      accounts: [{ buyerId: 'B1', repId, version: of }],
    });
    expect(sent).toEqual([body('ATS_105', null), body('ATS_104', 7)]);
  });

  test('stays open and says why where it is refused', async () => {
    const { dialog } = await change(() => stale());
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Held by' }), 'ATS_105');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect((await dialog.findByRole('alert')).textContent).toBe(staleText);
  });

  test.each([
    ['a sales rep', personWith('salesRep'), false],
    ['a team lead', personWith('teamLead'), true],
    ['a manager who may only look', personWith('manager', { viewOnly: true }), true],
  ])('is not changed by %s', async (_who, as, isTold) => {
    await show({ ...cider }, { as, accounts });
    await screen.findByText('Pine Street Liquor');
    expect(screen.queryByText('B1, held by Ann Lee') !== null).toBe(isTold);
    expect(screen.queryByRole('button', { name: /^Actions/ })).toBeNull();
  });

  test('is not changed while the period runs, nor of an archived item', async () => {
    const running = accountResult({ buyerId: 'B2', holder: { ...ann, day: null } });
    const kept = accountResult({ buyerId: 'B3', holder: { ...ann, isKept: true, isCorrected: true } });
    await show(
      { ...cider },
      {
        accounts: () =>
          paged(
            [
              { ...running, _id: 'B2' },
              { ...kept, _id: 'B3' },
            ],
            2,
          ),
      },
    );
    expect(await screen.findByText('B3, held by Ann Lee (corrected)')).toBeTruthy();
    expect(screen.getByText('B2')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Actions/ })).toBeNull();
  });
});
