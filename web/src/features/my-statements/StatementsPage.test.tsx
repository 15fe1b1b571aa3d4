import type { PersonPeriod } from '@caselift/contract/closings';
import type { PayQuestion } from '@caselift/contract/pay-questions';
import type { UserStatement } from '@caselift/contract/statements';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { forgetEverything, startSession } from '../../api/session-store.ts';
import { accepted, personWith, refused, serveWith } from '../../api/testing/serve.ts';
import { wholesalerWith } from '../../api/testing/wholesaler.ts';
import { payQuestion } from '../../shared/pay-questions/testing/question.ts';
import { boostsStatement, userStatement } from '../../shared/statements/testing/statements.ts';
import { testUser } from '../../shared/users/testing/user.ts';
import { showPages } from '../../testing/show-pages.tsx';
import { MyStatementsPage, PersonStatementsPage } from './StatementsPage.tsx';

afterEach(() => {
  cleanup();
  forgetEverything();
  vi.unstubAllGlobals();
});

const unsettled = {
  ...{ payable: null, earned: null, adjustments: null, carriedIn: null, carriedOn: null },
  ...{ closedAt: null, closedBy: null },
};
const running: PersonPeriod = { from: '2026-09-01', to: '2026-09-30', kind: 'monthly', state: 'open', ...unsettled };
const ended: PersonPeriod = { ...running, from: '2026-08-01', to: '2026-08-31', state: 'ended' };
/** 500 and 80 earned, 18.20 found late, 35 owed from June: 563.20 are paid. */
const closed: PersonPeriod = {
  ...running,
  ...{ from: '2026-07-01', to: '2026-07-31', state: 'closed', payable: 563.2 },
  earned: { gp: 500, volume: 0, fpl: 80, boosts: 0, objectives: 0, incentives: 0 },
  ...{ adjustments: 18.2, carriedIn: -35, carriedOn: 0 },
  ...{ closedAt: '2026-10-02T09:00:00.000Z', closedBy: 'Mary Chen' },
};
const line = { closedPeriod: null, reason: null };
const settled: UserStatement['settled'] = {
  closedAt: '2026-10-02T09:00:00.000Z',
  payable: 563.2,
  lines: [
    { ...line, kind: 'earned', part: 'gp', amount: 500 },
    { ...line, kind: 'earned', part: 'fpl', amount: 80 },
    { ...line, kind: 'adjustment', part: 'gp', closedPeriod: '2026-06-01', amount: 8.2 },
    { ...line, kind: 'manual', part: 'boosts', reason: 'Trade show', amount: 10 },
    { ...line, kind: 'carriedIn', part: null, closedPeriod: '2026-06-01', amount: -35 },
  ],
};
const rep = personWith('salesRep', { customId: 'ATS_104', name: 'Dana Whitfield' });

function open(
  address: string,
  {
    session = rep,
    periods = [running, ended, closed],
    questions = [],
  }: { session?: typeof rep; periods?: PersonPeriod[] | Response; questions?: PayQuestion[] } = {},
) {
  startSession('token-1', session);
  const asked = serveWith(({ url, method }) => {
    const { pathname } = new URL(url);
    if (pathname === '/api/wholesaler') return accepted(wholesalerWith());
    if (pathname === '/api/users') return accepted([testUser()]);
    if (method === 'POST') return accepted(payQuestion());
    if (pathname === '/api/payQuestions') return accepted({ results: questions, count: questions.length, open: 0 });
    if (pathname.endsWith('/statements')) return periods instanceof Response ? periods.clone() : accepted(periods);
    const isClosed = url.includes('period=2026-07-01');
    return accepted(userStatement({ boosts: boostsStatement([]), ...(isClosed && { settled }) }));
  });
  const pages = {
    '/myStatements': MyStatementsPage,
    '/statements': PersonStatementsPage,
    '/salesreps': () => 'The card',
    '/payQuestions': () => 'Questions',
  };
  return { asked, ...showPages(address, pages) };
}

const list = () => screen.findByRole('list', { name: 'Sales periods' });
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent.replace('Question this', '')));
const statementOf = async (name: string) =>
  within(await screen.findByRole('article', { name: `Statement of ${name}` }));

test('a rep has their periods newest first: paid where one is closed, else not final', async () => {
  open('/myStatements');
  const rows = within(await list()).getAllByRole('link');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'September 2026RunningNot final',
    'August 2026EndedNot final',
    'July 2026, paid $563.20Earned $580.00, Adjustments $18.20, Carried in −$35.00Closed',
  ]);
  const newest = await statementOf('September 2026');
  newest.getByRole('heading', { name: 'Dana Whitfield, September 2026' });
  const earned = rowsOf(await newest.findByRole('table', { name: 'What is earned' }));
  expect(earned.at(-1)?.[0]).toBe('Earned so far');
  newest.getByText(/Not final: it can change until this sales period is closed\./);
});

test('a closed period says who closed it and adds up to what it paid', async () => {
  const { asked, search } = open('/myStatements');
  await userEvent.click(within(await list()).getByRole('link', { name: /July 2026/ }));
  await waitFor(() => expect(search()).toMatchObject({ period: '2026-07-01' }));
  const statement = await statementOf('July 2026');
  statement.getByText('Closed on Oct 2, 2026 by Mary Chen');
  expect(rowsOf(await statement.findByRole('table', { name: 'What was paid' }))).toEqual([
    ['GP', '$500.00'],
    ['FPL', '$80.00'],
    ['Adjustment of June 2026, GP', '$8.20'],
    ['Adjustment, Boosts: Trade show', '$10.00'],
    ['Carried in from June 2026', '−$35.00'],
    ['Paid', '$563.20'],
  ]);
  expect(statement.queryByText(/Not final/)).toBeNull();
  expect(asked.map(({ url }) => new URL(url).searchParams.get('period'))).toContain('2026-07-01');
});

test('every part has its steps, and what there is none of is left out', async () => {
  open('/myStatements?period=2026-08-01');
  const statement = await statementOf('August 2026');
  for (const name of ['GP', 'Volume', 'FPL']) await statement.findByRole('region', { name });
  for (const name of ['Boosts', 'Objectives', 'Incentives'])
    expect(statement.queryByRole('region', { name })).toBeNull();
  statement.getByRole('table', { name: 'How the GP payout is calculated' });
  expect(statement.getByRole('link', { name: 'Invoice lines' }).getAttribute('href')).toContain(
    '/salesreps?selectedUser=ATS_104&period=2026-08-01',
  );
});

test('a manager reads the statements of a person, and the page names them', async () => {
  const { asked } = open('/statements?customId=ATS_104', { session: personWith('manager') as typeof rep });
  await screen.findByRole('region', { name: 'Dana Whitfield' });
  expect(asked.some(({ url }) => url.includes('/api/users/ATS_104/statements'))).toBe(true);
});

test('nothing yet, and a refusal, are said', async () => {
  open('/myStatements', { periods: [] });
  await screen.findByText('No statements yet');
  await screen.findByText('They appear here once an admin publishes the figures of a sales period.');
  cleanup();
  open('/statements?customId=ATS_104', {
    periods: refused('forbidden', "You don't have permission to view this user"),
  });
  expect((await screen.findByRole('alert')).textContent).toContain("You don't have permission to view this user");
});

describe('questions', () => {
  const answered = payQuestion({ state: 'answered', mayWithdraw: true });

  test("are asked beside a line of one's own statement, by its key", async () => {
    const { asked } = open('/myStatements?period=2026-08-01');
    const statement = await statementOf('August 2026');
    await userEvent.click(await statement.findByRole('button', { name: 'Question this: GP' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Question this line' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Send' }));
    await dialog.findByText('Write your question.');
    await userEvent.type(dialog.getByLabelText('Your question'), 'Where is invoice 4711?');
    await userEvent.click(dialog.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(asked.some(({ method }) => method === 'POST')).toBe(true));
    const sent = asked.find(({ method }) => method === 'POST');
    const body = { period: '2026-09-01', line: 'gp', text: 'Where is invoice 4711?' };
    expect(await sent?.json()).toEqual({ ...body, _id: expect.any(String) });
  });

  test('stand beside their line with their state, and open with what was written', async () => {
    const { search } = open('/myStatements?period=2026-08-01', { questions: [answered] });
    const statement = await statementOf('August 2026');
    await userEvent.click(await statement.findByRole('button', { name: 'Question answered: GP' }));
    await waitFor(() => expect(search()).toMatchObject({ question: answered._id }));
    const dialog = within(screen.getByRole('dialog', { name: 'Your question' }));
    dialog.getByText('It counts in October.');
    dialog.getByLabelText('Write back');
    dialog.getByRole('button', { name: 'Withdraw' });
    expect(dialog.queryByRole('button', { name: 'Resolve' })).toBeNull();
  });

  test('of others are read where all questions are', async () => {
    const session = personWith('manager', { customId: 'ATS_2' });
    open('/statements?customId=ATS_104&period=2026-08-01', { session, questions: [answered] });
    const statement = await statementOf('August 2026');
    const link = await statement.findByRole('link', { name: 'Question answered: GP' });
    expect(link.getAttribute('href')).toContain(`/payQuestions?question=${answered._id}`);
    expect(statement.queryByRole('button', { name: /^Question this/ })).toBeNull();
  });
});
