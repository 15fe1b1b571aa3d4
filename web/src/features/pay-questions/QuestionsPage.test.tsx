import { errorTexts } from '@caselift/contract/errors';
import type { PayQuestion } from '@caselift/contract/pay-questions';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { forgetEverything, startSession } from '../../api/session-store.ts';
import { accepted, answerOfTheHouse, broken, personWith, serveWith } from '../../api/testing/serve.ts';
import { wholesalerWith } from '../../api/testing/wholesaler.ts';
import { payQuestion } from '../../shared/pay-questions/testing/question.ts';
import { boostsStatement, userStatement } from '../../shared/statements/testing/statements.ts';
import { showPages } from '../../testing/show-pages.tsx';
import { QuestionsPage } from './QuestionsPage.tsx';

afterEach(() => {
  cleanup();
  forgetEverything();
  vi.unstubAllGlobals();
});

const gp = payQuestion({ mayResolve: true });
const fpl = payQuestion({
  _id: '00000000-0000-4000-8000-000000000009',
  state: 'resolved',
  line: { ...gp.line, key: 'fpl', part: 'fpl', label: 'FPL', amount: 80 },
  ended: { by: 'Mary Chen', at: '2026-09-03T13:00:00.000Z', reason: 'One loss was not yours.' },
  adjustment: { _id: 'a', part: 'fpl', amount: 300, state: 'pending', decidedBy: null },
  mayWrite: false,
});

function open(address = '/payQuestions', questions: readonly PayQuestion[] | Response = [gp, fpl]) {
  startSession('token-1', personWith('manager', { customId: 'ATS_2', name: 'Mary Chen' }));
  const asked = serveWith((request) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/api/wholesaler') return accepted(wholesalerWith());
    if (pathname === '/api/payQuestions') {
      if (questions instanceof Response) return questions.clone();
      return accepted({ results: questions, count: questions.length, open: 1 });
    }
    if (pathname === '/api/admins') return answerOfTheHouse(request);
    if (pathname.startsWith('/api/payQuestions/')) return accepted(fpl);
    return accepted(userStatement({ boosts: boostsStatement([]) }));
  });
  const pages = {
    '/payQuestions': QuestionsPage,
    '/statements': () => 'Statements',
    '/wholesaler': () => 'Wholesaler',
  };
  return { asked, ...showPages(address, pages) };
}
const bodyOf = (asked: readonly Request[]) =>
  asked
    .find(({ method }) => method === 'POST')
    ?.clone()
    .json();

test('the first question is open with its figures as they were, and the statement of now beside it', async () => {
  open();
  const list = await screen.findByRole('list', { name: 'Questions' });
  expect(within(list).getAllByRole('link')).toHaveLength(2);
  screen.getByText('1 open');
  const detail = within(await screen.findByRole('article', { name: 'Question of Dana Whitfield' }));
  const figures = detail.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(figures).toEqual(['$400.40', '$45,020.00', '$50,000.00', '90.04%', '2% a point', '$500.00']);
  detail.getByText(/As it was when it was asked: invoices through/);
  await detail.findByRole('table', { name: 'How the GP payout is calculated' });
});

test('a manager answers, and resolves with a reason and an adjustment of the part that is asked about', async () => {
  const { asked } = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Send' }));
  await screen.findByText('Write an answer.');
  await userEvent.click(screen.getByRole('button', { name: 'Resolve' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Resolve the question?' }));
  await userEvent.type(dialog.getByLabelText('Adjustment'), 'many');
  await userEvent.click(dialog.getByRole('button', { name: 'Resolve' }));
  await dialog.findByText('Say how it was resolved.');
  dialog.getByText(/^Enter an amount from/);
  await userEvent.type(dialog.getByLabelText('Reason'), 'Booked late.');
  await userEvent.clear(dialog.getByLabelText('Adjustment'));
  await userEvent.type(dialog.getByLabelText('Adjustment'), '$1,200.50');
  await userEvent.click(dialog.getByRole('button', { name: 'Resolve' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await bodyOf(asked)).toEqual({
    reason: 'Booked late.',
    adjustment: { _id: expect.any(String), part: 'gp', amount: 1200.5 },
  });
});

test('what is resolved names who did it, the reason, and what became of the adjustment', async () => {
  open(`/payQuestions?question=${fpl._id}`);
  const detail = within(await screen.findByRole('article', { name: 'Question of Dana Whitfield' }));
  detail.getByText('One loss was not yours.');
  detail.getByText('Adjustment of +$300.00, FPL: waits for a second person');
  expect(detail.queryByRole('button', { name: 'Send' })).toBeNull();
});

test('a filter asks the server, and a question that a link names is read by itself', async () => {
  const { asked } = open(`/payQuestions?question=${fpl._id}`, [gp]);
  await screen.findByText('One loss was not yours.');
  expect(asked.map(({ url }) => new URL(url).pathname)).toContain(`/api/payQuestions/${fpl._id}`);
  await userEvent.selectOptions(screen.getByLabelText('State'), 'answered');
  await waitFor(() => expect(asked.some(({ url }) => url.includes('state=answered'))).toBe(true));
});

test('none yet says where they are asked, and a refusal is said', async () => {
  open('/payQuestions', []);
  await screen.findByText('No questions yet');
  await screen.findByText('Sales reps and team leads ask them on My statements, beside the line in doubt.');
  cleanup();
  open('/payQuestions?searchPhrase=x', []);
  await screen.findByText('No question matches');
  cleanup();
  open('/payQuestions', broken());
  await screen.findByText(errorTexts.internal);
});
