import { boostTexts, listBoosts } from '@caselift/contract/boosts';
import { type ClosingPeriod, closingTexts, listClosings } from '@caselift/contract/closings';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { forgetEverything } from '../../../api/session-store.ts';
import { accepted, broken, personWith, refused } from '../../../api/testing/serve.ts';
import { openBoosts } from '../testing/boosts-page.tsx';
import { detailWith, panelServer } from './testing/panel-server.ts';

afterEach(() => {
  cleanup();
  forgetEverything();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const manager = personWith('manager');
const agave = detailWith();
const { _id: id } = agave;
const open = (server = panelServer(agave), person = manager, more = '') => {
  const page = openBoosts(person, `/boost?boost=${id}${more}`, [], server.answer);
  const sent = (method: string, path: string) =>
    page.asked.filter(
      (request) => request.method === method && new URL(request.url).pathname === listBoosts.path + path,
    );
  return { ...page, server, sent };
};
const panel = () => screen.findByRole('dialog', { name: 'Boost' });
const form = () => screen.findByRole('form', { name: 'Boost' });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const field = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const retype = async (name: string | RegExp, text: string) => {
  await userEvent.clear(field(name));
  if (text !== '') await userEvent.type(field(name), text);
};
const estimate = () =>
  within(screen.getByRole('region', { name: 'Total Cost Estimate' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent?.replace(/\u200b/g, '')));
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('the panel', () => {
  test('says where the boost stands, and what a save does', async () => {
    open();
    await form();
    screen.getByText('Active, selling day 11 of 43');
    screen.getByText(`${boostTexts.saveMeasures} 2 people see it in their pay.`);
    expect(field('Name').value).toBe('Fall Agave Push');
    expect(field('Boost amount').value).toBe('2.50');
    expect(field('Supplier Contribution: %').value).toBe('50');
    screen.getByText('$100.00 so far, $50.00 net of $50.00 from the supplier');
    expect(screen.queryByText(boostTexts.preview)).toBeNull();
  });

  test('of a boost that was never saved says that it pays nothing yet', async () => {
    open(panelServer(detailWith({ isSaved: false, paid: { gross: 0, supplierShare: 0, net: 0, people: [] } })));
    await form();
    screen.getByText('Draft, pays nothing yet');
    screen.getByText(boostTexts.saveMeasures);
  });

  test('of a boost that began in an ended sales period says from when on a save acts', async () => {
    open(
      panelServer(detailWith({ startDate: '2026-08-31', paid: { gross: 0, supplierShare: 0, net: 0, people: [] } })),
    );
    await form();
    screen.getByText(`${boostTexts.saveMeasures} ${boostTexts.actsFrom('Sep 1, 2026')}`);
  });

  test('the panel says in Preview from when on a save acts in Production', async () => {
    const server = panelServer(
      detailWith({ startDate: '2026-07-31', paid: { gross: 0, supplierShare: 0, net: 0, people: [] } }),
    );
    server.published = { lastTransactionDate: '2026-08-31' };
    open(server, personWith('admin'), '&db=preview');
    await form();
    await screen.findByText(`${boostTexts.saveMeasures} ${boostTexts.actsFrom('Aug 1, 2026')}`);
    const choice = await screen.findByLabelText<HTMLSelectElement>(closingTexts.countsFrom);
    expect([...choice.options].map(({ text }) => text)).toEqual(['August 2026', 'July 2026, not closed']);
  });

  test('says that the terms of a boost stay once all its days are closed', async () => {
    const server = panelServer(detailWith({ startDate: '2026-08-01', endDate: '2026-08-31' }));
    const closed: ClosingPeriod = {
      ...{ from: '2026-08-01', to: '2026-08-31', kind: 'monthly', state: 'closed', isClosable: false, refusal: null },
      ...{ closedAt: '2026-09-02T15:00:00Z', closedBy: 'Mary Chen' },
    };
    const running: ClosingPeriod = { ...closed, from: '2026-09-01', to: '2026-09-30', state: 'open' };
    const closings = [{ ...running, closedAt: null, closedBy: null }, closed];
    openBoosts(manager, `/boost?boost=${id}`, [], async (request) =>
      new URL(request.url).pathname === listClosings.path ? accepted(closings) : server.answer(request),
    );
    await form();
    await screen.findByText("Aug 2026 is closed, so this can't be changed. Its name and description can be.");
  });

  test('in Preview says that changes take effect in Production', async () => {
    open(panelServer(agave), personWith('admin'), '&db=preview');
    await form();
    expect(within(await panel()).getByText(boostTexts.preview)).toBeTruthy();
  });

  test('a boost that cannot be read says so, and can be tried again', async () => {
    const server = panelServer(agave);
    let away = true;
    openBoosts(manager, `/boost?boost=${id}`, [], async (request) =>
      away && request.url.includes(`${listBoosts.path}/${id}?`) ? broken() : server.answer(request),
    );
    await screen.findByRole('heading', { name: boostTexts.errors.one });
    away = false;
    await press('Try again');
    await form();
  });

  test('a save sends the form with its version, says so, and closes the panel', async () => {
    const { sent, search } = open();
    await form();
    await retype('Name', 'Agave all fall');
    await retype('Boost amount', '3.25');
    await press('GP/Unit');
    screen.getByText('3 unsaved changes: name, boost amount, type');
    await press('Save');
    await gone();
    screen.getByText(boostTexts.updated);
    const [saved] = sent('PATCH', `/${id}`);
    expect(await saved?.json()).toMatchObject({
      ...{ _id: id, version: 1, name: 'Agave all fall', boost: 3.25, type: 'GP/Unit', supplierContribution: 50 },
      ...{ startDate: '2026-09-01', endDate: '2026-10-31', customProductsSelected: true },
      productsFilters: { brand: ['Halvorn'], size: [] },
    });
    expect(search()).not.toHaveProperty('boost');
  });

  test('what the server would refuse is said at its field, and nothing is sent', async () => {
    const { sent } = open();
    await form();
    await retype('Name', '');
    await retype('Boost amount', '2.505');
    await retype('Supplier Contribution: %', '101');
    await press('Save');
    await screen.findByText(boostTexts.nameRequired);
    screen.getByText(boostTexts.amount);
    screen.getByText(boostTexts.contribution);
    await retype('Boost amount', '');
    await screen.findByText(boostTexts.amount);
    expect(sent('PATCH', `/${id}`)).toEqual([]);
  });

  test("a clash is said in the server's sentences beside Save, and marks period and products", async () => {
    const { server } = open();
    await form();
    const said = '"Clara Days" already boosts Product 1 from Sep 1 to Sep 30. Change the dates or the products.';
    server.refusesNext = refused('conflict', said);
    await press('Save');
    expect((await screen.findByText(said)).closest('[role="alert"]')).not.toBeNull();
    expect(screen.getAllByText('Another boost pays some of these products on some of these days.')).toHaveLength(2);
    const period = screen.getByRole('button', { name: /^Period/ });
    expect(document.getElementById(period.getAttribute('aria-describedby') ?? '')?.textContent).toContain(
      'Another boost',
    );
    screen.getByText(boostTexts.errors.edit);
    await press('Save');
    await gone();
  });

  test('a save counts from a month that is over and not closed where that is chosen, with its terms in the form', async () => {
    const server = panelServer(detailWith({ startDate: '2026-08-31' }));
    server.earlier = { boost: 1.75, supplierContribution: 40, endDate: '2026-09-30', customProductsSelected: false };
    const { sent, asked } = open(server);
    await form();
    await retype('Supplier Contribution: %', '10');
    await userEvent.selectOptions(await screen.findByLabelText(closingTexts.countsFrom), '2026-08-01');
    await waitFor(() => expect(field('Boost amount').value).toBe('1.75'));
    expect(field('Supplier Contribution: %').value, 'what was typed stays').toBe('10');
    screen.getByText('1 unsaved change: supplier contribution');
    screen.getByText(boostTexts.countsFrom);
    expect(screen.queryByText(new RegExp(boostTexts.actsFrom('Sep 1, 2026')))).toBeNull();
    await userEvent.click(await screen.findByRole('checkbox', { name: /Product 1$/ }));
    await screen.findByText(boostTexts.saveChecksFirst);
    await retype('Boost amount', '3.25');
    await press('Save');
    await waitFor(() => expect(sent('PATCH', `/${id}`)).toHaveLength(1));
    expect(await sent('PATCH', `/${id}`)[0]?.json()).toMatchObject({
      ...{ boost: 3.25, supplierContribution: 10, endDate: '2026-09-30', periodStart: '2026-08-01' },
    });
    const ofList = asked.filter(({ url }) => /products\?|updateProducts|Summary/.test(url)).slice(-3);
    expect(ofList.map(({ url }) => new URL(url).searchParams.get('periodStart'))).toEqual(Array(3).fill('2026-08-01'));
  });

  test('a save of what someone else has changed says which fields, and reloading brings their version', async () => {
    const { server, sent } = open();
    await form();
    await retype('Boost amount', '9');
    server.boost = { ...server.boost, name: 'Agave for all', endDate: '2026-11-30', version: 2 };
    await press('Save');
    await screen.findByText(/since you opened it: name, period\. Reload it/);
    await press('Reload');
    await waitFor(() => expect(field('Name').value).toBe('Agave for all'));
    expect(field('Boost amount').value, 'what was typed is given up').toBe('2.50');
    await press('Save');
    await gone();
    expect(await sent('PATCH', `/${id}`).at(-1)?.json()).toMatchObject({ version: 2, endDate: '2026-11-30' });
  });

  test('unsaved changes are asked about, and kept in the tab until then', async () => {
    open();
    await form();
    await retype('Name', 'Agave all fall');
    await press('Cancel');
    await screen.findByText('Leave without saving?');
    await press('Stay');
    expect(Object.keys(sessionStorage).filter((key) => key.includes(`boost ${id}`))).toHaveLength(1);
    cleanup();
    open();
    await press(await screen.findByRole('button', { name: 'Restore' }).then(() => 'Restore'));
    expect(field('Name').value).toBe('Agave all fall');
    await press('Cancel');
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    await gone();
  });
});

describe('the period', () => {
  test('is picked in place by its first and last day, or by its name', async () => {
    const { sent } = open();
    await form();
    await press(/^Period/);
    screen.getByText('61 days, 43 selling days. Ring: sales through Sep 16. Struck: non-selling.');
    await press('Tuesday, September 8, 2026');
    screen.getByText('Pick the last day. Ring: sales through Sep 16. Struck: non-selling.');
    await press('Friday, September 11, 2026');
    screen.getByText('4 days, 4 selling days. Ring: sales through Sep 16. Struck: non-selling.');
    const named = within(screen.getByRole('group', { name: 'Named ranges' }));
    await userEvent.click(named.getByRole('button', { name: 'Next month' }));
    await press('Save');
    await gone();
    expect(await sent('PATCH', `/${id}`)[0]?.json()).toMatchObject({ startDate: '2026-10-01', endDate: '2026-10-31' });
  });

  test("a boost of last year's dates can be moved to the same dates of this year", async () => {
    open(panelServer(detailWith({ startDate: '2025-11-10', endDate: '2026-01-05' })));
    await form();
    await press(/^Period/);
    await press('Same dates as LY');
    screen.getByText('Nov 10, 2026 - Jan 5, 2027');
  });
});

describe('the cost estimate', () => {
  test('fills all three rows: last year, 30 days to the newest sale, and a volume that is typed', async () => {
    open();
    await form();
    await screen.findByText('1,496 CE');
    await userEvent.type(screen.getByLabelText('Other volume, CE'), '1,600');
    expect(estimate()).toEqual([
      ['Same period LY Sep 1 to Oct 31, 2025', '1,496 CE', '$3,740.00', '$1,870.00'],
      ['Rolling 30 Aug 18 to Sep 16', '848 CE', '$2,120.00', '$1,060.00'],
      ['Other (optional) ', 'CE', '$4,000.00', '$2,000.00'],
    ]);
    screen.getByText('Net of supplier, 50%');
  });

  test('follows amount and contribution at once, and asks the server about type, dates and filters', async () => {
    const { sent } = open();
    await form();
    await screen.findByText('1,496 CE');
    const before = sent('POST', `/${id}/selectedCustomProductsSummary`).length;
    await retype('Boost amount', '1');
    await retype('Supplier Contribution: %', '25');
    expect(estimate()[0]).toEqual(['Same period LY Sep 1 to Oct 31, 2025', '1,496 CE', '$1,496.00', '$1,122.00']);
    expect(sent('POST', `/${id}/selectedCustomProductsSummary`)).toHaveLength(before);
    await press('GP/Unit');
    await screen.findByText('1,496 units');
    await waitFor(async () =>
      expect(await sent('POST', `/${id}/selectedCustomProductsSummary`).at(-1)?.clone().json()).toMatchObject({
        type: 'GP/Unit',
        brand: ['Halvorn'],
      }),
    );
  });

  test('a failure is said in its place, and the form goes on', async () => {
    const server = panelServer(agave);
    openBoosts(manager, `/boost?boost=${id}`, [], async (request) =>
      request.url.includes('Summary') ? broken() : server.answer(request),
    );
    await form();
    expect((await screen.findAllByText(boostTexts.errors.estimate)).length).toBeGreaterThan(0);
    expect(estimate()[0]).toEqual(['Same period LY ', '–', '–', '–']);
  });
});

describe('who may not edit', () => {
  const rep = personWith('salesRep');
  const { supplierContribution: _, paid: __, ...shown } = agave;

  test('a rep reads the boost, its products and what they earned by it', async () => {
    const { asked } = open(panelServer({ ...shown, earned: 12.5 }, ['P1', 'P2']), rep);
    await screen.findByText('Product 1');
    const dialog = within(await panel());
    dialog.getByText('$2.50 per CE');
    dialog.getByText('You earned this sales period');
    dialog.getByText('$12.50');
    expect(dialog.queryByText('Total Cost Estimate')).toBeNull();
    expect(dialog.queryByText('Supplier Contribution')).toBeNull();
    expect(dialog.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(asked.filter(({ url }) => /activeFilters|Summary/.test(url))).toEqual([]);
  });

  test('leadership reads what it costs, too', async () => {
    open(panelServer(agave, ['P1']), personWith('teamLead', { leadership: true }));
    await screen.findByText('1,496 CE');
    const dialog = within(await panel());
    dialog.getByText('50%');
    dialog.getByText('Ines Marchetti');
    expect(dialog.queryByText('You earned this sales period')).toBeNull();
  });

  test('a manager with a view-only account reads it', async () => {
    open(panelServer(agave), personWith('manager', { viewOnly: true }));
    await screen.findByText('1,496 CE');
    const dialog = within(await panel());
    expect(dialog.queryByRole('button', { name: 'Save' })).toBeNull();
  });
});
