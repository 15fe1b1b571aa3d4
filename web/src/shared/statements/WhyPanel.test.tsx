import type { InvoiceLines, UserStatement } from '@caselift/contract/statements';
import { statementTexts } from '@caselift/contract/statements';
import { readWholesaler } from '@caselift/contract/wholesaler';
import type { PayPart } from '@caselift/domain/pay/pay-parts';
import { atLeast } from '@caselift/domain/testing/at-least';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../api/query.ts';
import { forgetEverything, startSession } from '../../api/session-store.ts';
import { accepted, broken, personWith, refused, serveWith } from '../../api/testing/serve.ts';
import { wholesalerWith } from '../../api/testing/wholesaler.ts';
import { parseSearch, stringifySearch } from '../../search.ts';
import { dollarsAndCents } from '../../ui/figures.ts';
import { allLinesFirst, type LineFilters } from './line-filters.ts';
import {
  boostInvoiceLine,
  boostLine,
  boostsStatement,
  goalStatement,
  invoiceLine,
  linesAnswer,
  userStatement,
  withoutProfits,
} from './testing/statements.ts';
import { WhyPanel } from './WhyPanel.tsx';

afterEach(() => {
  cleanup();
  forgetEverything();
  vi.unstubAllGlobals();
});

type House = { statement?: UserStatement | (() => Response); lines?: InvoiceLines | ((url: URL) => InvoiceLines) };

const twoLines = linesAnswer([
  invoiceLine(),
  invoiceLine({ lineNo: 2, kind: 'return', units: -6, ce: -3, revenue: -104.4, gp: -29.46 }),
]);

/** The panel in a page with its address kept here; returns the requests to the server, and the current filters. */
async function show({ statement = userStatement(), lines = twoLines }: House = {}, start: Partial<LineFilters> = {}) {
  startSession('token-1', personWith('teamLead'));
  const asked = serveWith(({ url }) => {
    const address = new URL(url);
    if (address.pathname === readWholesaler.path) return accepted(wholesalerWith());
    if (address.pathname.endsWith('/lines')) return accepted(typeof lines === 'function' ? lines(address) : lines);
    return typeof statement === 'function' ? statement() : accepted(statement);
  });
  let filters = { ...allLinesFirst, ...start };
  function Page() {
    const [part, setPart] = useState<PayPart>('gp');
    const [shown, setShown] = useState(filters);
    const change = (changes: Partial<LineFilters>) => {
      filters = { ...filters, ...changes };
      setShown(filters);
    };
    return <WhyPanel customId="ATS_104" part={part} onPart={setPart} filters={shown} onFilters={change} />;
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
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { name: 'Why this number' });
  const linesAsked = () => asked.map(({ url }) => new URL(url)).filter(({ pathname }) => pathname.endsWith('/lines'));
  return { asked, linesAsked, filters: () => filters };
}

const step = async (title: string) => {
  const head = await screen.findByRole('rowheader', { name: new RegExp(`^${title}`) });
  return within(head.closest('tr') as HTMLElement);
};

test('the panel explains GP, says through when, and draws the curve in words too', async () => {
  await show();
  expect((await step('At this pace')).getByText('$527.97')).toBeTruthy();
  expect(screen.getByText('GP payout')).toBeTruthy();
  expect(screen.getByText('Invoices through Wed, Sep 16, 2026')).toBeTruthy();
  expect(screen.getByText(/^Computed at /)).toBeTruthy();
  expect(screen.getByRole('img', { name: /At pace 102\.8%: \$527\.97\. Today 53\.8%: \$0\.00\./ })).toBeTruthy();
});

test('volume and FPL are explained in their turn, without asking for the statement again', async () => {
  const { asked } = await show();
  await userEvent.click(await screen.findByRole('button', { name: 'FPL' }));
  expect((await step('Max FPL')).getByText('Within')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Volume' }));
  expect((await step('Volume to date')).getByText('9,850.00 CE')).toBeTruthy();
  expect(asked.filter(({ url }) => url.includes('/statement'))).toHaveLength(1);
});

test('what if is moved by a slider and says percent, amount and difference, asking nobody', async () => {
  const { asked } = await show();
  const slider = await screen.findByRole('slider', { name: 'What if GP ends the period at' });
  expect(screen.getByText('same as at pace')).toBeTruthy();
  await screen.findAllByText('INV-208841');
  const before = asked.length;
  fireEvent.change(slider, { target: { value: '178000' } });
  // 178,000 / 156,000 = 114.10%: 500 x (1 + 0.02 x 14.1026) = 641.03, 113.06 more than 527.97.
  expect(screen.getByText('$178,000')).toBeTruthy();
  expect(screen.getByText('114.1% of goal')).toBeTruthy();
  expect(screen.getByText('+$113.06')).toBeTruthy();
  expect(screen.getByText('$641.03')).toBeTruthy();
  expect(slider.getAttribute('aria-valuetext')).toBe('$178,000, 114.1% of goal, pays $641.03');
  fireEvent.change(slider, { target: { value: '140000' } });
  expect(screen.getByText('89.7% of goal')).toBeTruthy();
  expect(screen.getByText('\u2212$527.97')).toBeTruthy();
  expect(asked).toHaveLength(before);
});

test('what it takes to earn more is said for the amount typed, moves the slider, and asks nobody', async () => {
  const { asked } = await show();
  const slider = await screen.findByRole('slider', { name: 'What if GP ends the period at' });
  await screen.findAllByText('INV-208841');
  const before = asked.length;
  const amount = screen.getByRole('textbox', { name: 'To earn so many dollars more' });
  const sentence = () => amount.closest('p')?.textContent;
  expect(sentence()).toMatch(
    /^To earn \$ more: sell \$15,59\d\.\d\d more GP, about \$1,560 a day for the 10 days left$/,
  );
  await userEvent.clear(amount);
  expect(screen.getByRole('alert').textContent).toBe('Enter dollars, such as 100 or 62.50.');
  await userEvent.type(amount, '472.03');
  // 527.97 at pace; 1,000 is the most, from 150% of 156,000 on.
  expect(sentence()).toMatch(/sell \$73,635\.58 more GP/);
  expect(slider.getAttribute('aria-valuetext')).toMatch(/pays \$1,000\.00$/);
  await userEvent.type(amount, '{Backspace}4');
  expect(sentence()).toContain("that isn't possible. The most is $472.03 more: sell $73,635.58 more GP");
  // The slider writes the amount.
  fireEvent.change(slider, { target: { value: '178000' } });
  expect((amount as HTMLInputElement).value).toBe('113.06');
  expect(asked).toHaveLength(before);
});

test('where profits are hidden there are no dollars of GP anywhere, and what if is in percent', async () => {
  const usual = userStatement();
  const lines = linesAnswer([invoiceLine({ gp: undefined, cost: undefined, loss: undefined } as never)]);
  const { gp: _, loss: __, ...totals } = lines.totals;
  await show({ statement: withoutProfits(usual), lines: { ...lines, count: 421, totals } });
  expect((await step('GP to date')).getByText('53.8%')).toBeTruthy();
  expect(await screen.findByText('Every line of GP to date')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'GP, $' })).toBeNull();
  const slider = screen.getByRole('slider');
  fireEvent.change(slider, { target: { value: '107' } });
  expect(screen.getByText('107.0% of goal')).toBeTruthy();
  expect(screen.getByText('$570.00')).toBeTruthy();
  expect(screen.getByRole('textbox').closest('p')?.textContent).toMatch(/finish at \d+\.\d% of the GP goal/);
  for (const profit of ['84,000', '84,912', '156,000', '160,363', '137.52']) {
    expect(document.body.textContent).not.toContain(profit);
  }
});

test('before the first update the panel says when figures come, and lists no lines', async () => {
  await show({ statement: () => refused('conflict', statementTexts.noFigures) });
  expect(await screen.findByText(statementTexts.noFigures)).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Invoice lines' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('who may not open a figure reads so', async () => {
  await show({ statement: () => refused('forbidden', "You don't have permission to view this user") });
  expect(await screen.findByText("You don't have permission to view this user")).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Invoice lines' })).toBeNull();
});

test('a failure can be tried again', async () => {
  let failing = true;
  await show({ statement: () => (failing ? broken() : accepted(userStatement())) });
  const again = await screen.findByRole('button', { name: 'Try again' });
  failing = false;
  await userEvent.click(again);
  expect((await step('At this pace')).getByText('$527.97')).toBeTruthy();
});

test('without a goal there is no slider, without a payout no curve', async () => {
  await show({ statement: userStatement({ gp: goalStatement({ goal: null, plan: { payout: null } }) }) });
  expect(await screen.findByText('No payout is set, so there is no curve.')).toBeTruthy();
  await screen.findByText('An admin sets goals and payouts.');
  expect(screen.queryByRole('slider')).toBeNull();
});

test('the lines say that their sum is the actual, to the cent', async () => {
  const statement = userStatement();
  await show({ statement, lines: { ...twoLines, count: 421, totals: { ...twoLines.totals, gp: 84_000 } } });
  expect(await screen.findByText('Equals GP to date')).toBeTruthy();
  expect(screen.getByText('421 lines in GP to date')).toBeTruthy();
  expect(screen.getByText('1 to 25 of 421')).toBeTruthy();
});

test('lines of newer figures than the statement say by how much they differ', async () => {
  await show({ lines: { ...twoLines, totals: { ...twoLines.totals, gp: 84_000.01 } } });
  expect(await screen.findByText('Differs from GP to date by $0.01: newer figures have arrived')).toBeTruthy();
});

test('a customer, a product and a phrase narrow the lines and start on the first page', async () => {
  const { filters, linesAsked } = await show({}, { linesPage: 3 });
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Customer' }), 'Harborview Market');
  expect(filters()).toEqual({ ...allLinesFirst, buyer: 'B1' });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Product' }), 'Northern Crown Lager 12 oz 24 pk');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search lines' }), 'lager{Enter}');
  expect(filters()).toMatchObject({ buyer: 'B1', product: 'P1', linesPhrase: 'lager', linesPage: 1 });
  await waitFor(() => {
    const { searchParams } = linesAsked().at(-1) as URL;
    expect(['buyer', 'product', 'searchPhrase', 'page'].map((key) => searchParams.get(key))).toEqual([
      'B1',
      'P1',
      'lager',
      '1',
    ]);
  });
  expect(await screen.findByText('2 lines found')).toBeTruthy();
  expect(screen.queryByText(/^Equals|^Differs/)).toBeNull();
});

test('the server orders the lines; days run newest first and then turn round', async () => {
  const { linesAsked } = await show();
  const orders = () =>
    linesAsked().map(({ searchParams }) => [searchParams.get('orderBy'), searchParams.get('descending')]);
  await screen.findAllByText('INV-208841');
  expect(screen.getByRole('columnheader', { name: 'Date' }).getAttribute('aria-sort')).toBe('descending');
  await userEvent.click(screen.getByRole('button', { name: 'Date' }));
  await userEvent.click(screen.getByRole('button', { name: 'Customer' }));
  await waitFor(() =>
    expect(orders()).toEqual([
      ['date', 'false'],
      ['date', 'true'],
      ['buyer', 'false'],
    ]),
  );
});

test('pages are turned and end where the lines do', async () => {
  const { filters } = await show({ lines: { ...twoLines, count: 30 } });
  expect((await screen.findByRole('button', { name: 'Previous page' })).hasAttribute('disabled')).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  expect(filters().linesPage).toBe(2);
  expect(await screen.findByText('26 to 30 of 30')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Next page' }).hasAttribute('disabled')).toBe(true);
});

test('when no line fits, "No data" offers to clear the filters', async () => {
  const { filters } = await show({ lines: linesAnswer([]) }, { linesPhrase: 'zzz', buyer: 'B9' });
  expect(await screen.findByText('No data')).toBeTruthy();
  expect((screen.getByRole('combobox', { name: 'Customer' }) as HTMLSelectElement).value).toBe('B9');
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(filters()).toEqual(allLinesFirst);
});

test('a page behind the last line leads back to the first', async () => {
  const { filters } = await show({ lines: { ...linesAnswer([]), count: 30 } }, { linesPage: 9 });
  await userEvent.click(await screen.findByRole('button', { name: 'First page' }));
  expect(filters().linesPage).toBe(1);
});

test('returns and losses are named by a chip, with the reason of a loss', async () => {
  const lost = invoiceLine({ lineNo: 3, kind: 'loss', lossReason: 'breakage' });
  await show({ lines: linesAnswer([...twoLines.lines, lost]) });
  expect(await screen.findByText('Return')).toBeTruthy();
  expect(screen.getByText('Loss, breakage')).toBeTruthy();
});

const boosted = userStatement({ boosts: boostsStatement() });
const boostLines = linesAnswer([boostInvoiceLine(), boostInvoiceLine(-2.5, { lineNo: 2 })], { boost: 187.5 });
const chooseBoosts = async () => userEvent.click(await screen.findByRole('button', { name: 'Boosts' }));

test('boosts are a part of the pay: a line each, which add up to what they pay, without curve and what if', async () => {
  await show({ statement: boosted, lines: boostLines });
  await chooseBoosts();
  expect((await step('Summer Lager')).getByText('$187.50')).toBeTruthy();
  expect((await step('Cider launch')).getByText('$8.00')).toBeTruthy();
  expect((await step('At other terms')).getByText('\u2212$15.00')).toBeTruthy();
  // 187.50 + 8.00 - 15.00
  expect((await step('Earned so far')).getByText('$180.50')).toBeTruthy();
  expect(screen.queryByRole('slider')).toBeNull();
  expect(screen.queryByRole('img')).toBeNull();
});

test('without boosts the panel says so, and asks for no invoice lines of them', async () => {
  const { linesAsked } = await show();
  await chooseBoosts();
  expect(await screen.findByText('No boosts in this sales period')).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Invoice lines' })).toBeNull();
  expect(atLeast(1, linesAsked()).every(({ searchParams }) => searchParams.get('measure') === 'gp')).toBe(true);
});

test('a boost opens its invoice lines, which say what a return takes back and add up to the boost', async () => {
  const { filters, linesAsked } = await show({ statement: boosted, lines: boostLines });
  await chooseBoosts();
  const lines = within(await screen.findByRole('region', { name: 'Invoice lines' }));
  expect(await lines.findByText('2 lines in Summer Lager')).toBeTruthy();
  expect(await lines.findByText('Takes back INV-208700 of Sep 5')).toBeTruthy();
  expect(lines.getAllByText('5.00 a CE')).toHaveLength(2);
  expect(lines.getByText('\u221212.50')).toBeTruthy();
  expect(lines.getByText('Equals the $187.50 of Summer Lager')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /^Cider launch/ }));
  expect(filters()).toEqual({ ...allLinesFirst, boost: 'b2' });
  await waitFor(() => {
    const query = linesAsked().at(-1)?.searchParams;
    expect([query?.get('measure'), query?.get('boost')]).toEqual(['boosts', 'b2']);
  });
  expect(screen.getByRole('button', { name: /^Cider launch/, pressed: true })).toBeTruthy();
});

test("clearing the filters of a boost's lines stays with that boost", async () => {
  const none = { ...linesAnswer([]), count: 0 };
  const { filters } = await show({ statement: boosted, lines: none }, { boost: 'b2', linesPhrase: 'zzz' });
  await chooseBoosts();
  await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
  expect(filters()).toEqual({ ...allLinesFirst, boost: 'b2' });
});

test("where profits are hidden a rep's boosts are whole dollars, and the note says no more than that", async () => {
  const rounded = { ...boosted, rounded: true as const, boosts: boostsStatement([boostLine({ amount: 188 })]) };
  await show({ statement: rounded, lines: boostLines });
  await chooseBoosts();
  expect((await step('Earned so far')).getByText('$188')).toBeTruthy();
  expect(screen.getByText(statementTexts.boostsRounded)).toBeTruthy();
  expect(screen.queryByText(statementTexts.rounded)).toBeNull();
  expect(await screen.findByText('Equals the $188 of Summer Lager, in whole dollars')).toBeTruthy();
});

test('what the period would pay is shown line by line, with the balance by its name', async () => {
  const line = { closedPeriod: null, reason: null };
  const { totalPayout } = userStatement();
  const toBePaid = {
    payable: totalPayout - 15,
    lines: [
      { ...line, kind: 'earned', part: 'gp', amount: totalPayout },
      { ...line, kind: 'manual', part: 'gp', reason: 'Trade show', amount: 20 },
      { ...line, kind: 'carriedIn', part: null, closedPeriod: '2026-08-01', amount: -35 },
    ] satisfies NonNullable<UserStatement['toBePaid']>['lines'],
  };
  await show({ statement: userStatement({ toBePaid }) });
  const rows = within(await screen.findByRole('table', { name: 'What is to be paid' })).getAllByRole('row');
  expect(rows.slice(2).map(({ textContent }) => textContent)).toEqual([
    'Adjustment, GP: Trade show$20.00',
    'Carried in from August 2026−$35.00',
    `To be paid${dollarsAndCents(toBePaid.payable)}`,
  ]);
});

test('a period that pays what was earned says so once', async () => {
  const { totalPayout } = userStatement();
  await show({ statement: userStatement({ toBePaid: { payable: totalPayout, lines: [] } }) });
  expect(await screen.findByText('Why this number')).toBeDefined();
  expect(screen.queryByText('To be paid')).toBeNull();
});
