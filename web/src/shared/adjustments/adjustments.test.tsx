import { adjustmentTexts, listAdjustments, type ManualAdjustment } from '@caselift/contract/adjustments';
import { errorTexts } from '@caselift/contract/errors';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { startSession } from '../../api/session-store.ts';
import { accepted, answerOfTheHouse, personWith, refused, serveWith } from '../../api/testing/serve.ts';
import { showPages } from '../../testing/show-pages.tsx';
import { testUser } from '../users/testing/user.ts';
import { AdjustmentsPanel } from './AdjustmentsPanel.tsx';
import { readDollars } from './adjustment-words.ts';
import { PersonAdjustments } from './PersonAdjustments.tsx';

afterEach(cleanup);

const bonus: ManualAdjustment = {
  ...{ _id: '00000000-0000-4000-8000-000000000001', person: { customId: 'ATS_101', name: 'Ann Lee' } },
  ...{ part: 'gp', amount: 100, reason: 'Trade show bonus', madeBy: 'Mary Chen', madeAt: '2026-09-03T15:00:00Z' },
  ...{ state: 'approved', decidedBy: null, decidedAt: null, note: '', paidIn: null },
  ...{ mayDecide: false, mayWithdraw: false },
};
const waiting: ManualAdjustment = {
  ...{ ...bonus, _id: bonus._id.replace(/1$/, '2'), person: { customId: 'ATS_102', name: 'Ben Ode' } },
  ...{ amount: -300.5, reason: 'Paid twice', state: 'pending', mayDecide: true },
};

const json = async (request: Request) => (await request.clone().json()) as Record<string, unknown>;

/** The panel, over a server that has these and keeps what is made or decided. */
function open(
  known: ManualAdjustment[],
  { role = 'manager' as 'manager' | 'salesRep', refusals = [] as Response[] } = {},
) {
  startSession('token-1', personWith(role));
  let kept = known;
  const asked = serveWith(async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === '/api/users') {
      const ann = testUser({ customId: 'ATS_101', name: 'Ann Lee' });
      const ownRow = testUser({ customId: 'manager', name: 'Own Row' });
      return Response.json({ ok: true, payload: [ann, ownRow] });
    }
    if (pathname === '/api/gonePeople') {
      const rae = { customId: 'ATS_12', name: 'Rae Ode', role: 'salesRep', state: 'deactivated', day: '2026-07-01' };
      const wayBack = { hasLeft: true, wayBack: 'password' };
      return accepted([
        { ...rae, ...wayBack, isListed: false },
        { ...rae, ...wayBack, customId: 'ATS_101', isListed: true },
      ]);
    }
    if (!pathname.startsWith(listAdjustments.path)) return answerOfTheHouse(request);
    if (request.method === 'GET') {
      const results = kept.filter(({ state }) =>
        searchParams.get('list') === 'pending' ? state === 'pending' : state === 'approved' || state === 'pending',
      );
      const pending = kept.filter(({ state }) => state === 'pending').length;
      const payload = { results, count: results.length, pending, amount: 100, limit: 250 };
      return Response.json({ ok: true, payload, meta: { totalPages: 1 } });
    }
    const refusal = refusals.shift();
    if (refusal) return refusal;
    const sent = await json(request);
    if (request.method === 'POST') {
      const made = { ...bonus, ...sent, person: bonus.person } as ManualAdjustment;
      kept = [...kept, { ...bonus, _id: made._id, amount: made.amount, reason: made.reason, part: made.part }];
      return Response.json({ ok: true, payload: kept.at(-1) });
    }
    const state = sent.action === 'approve' ? 'approved' : 'rejected';
    kept = kept.map((one) => (one._id === pathname.split('/').at(-1) ? { ...one, state, mayDecide: false } : one));
    return Response.json({ ok: true, payload: { ...waiting, state } });
  });
  showPages('/', { '/': () => <AdjustmentsPanel period="2026-09-01" /> });
  return asked;
}

test('what counts and what waits are told apart, with the sum of what counts', async () => {
  open([bonus, waiting]);
  await screen.findByText('Trade show bonus');
  screen.getByText('+$100.00');
  screen.getByText('−$300.50');
  screen.getByText('Waits for approval');
  screen.getByText('2 adjustments, +$100.00 counted');
  await userEvent.click(screen.getByRole('button', { name: 'Waiting (1)' }));
  await screen.findByText('Paid twice');
});

test('a rep finds no button to make or decide one', async () => {
  open([{ ...bonus }], { role: 'salesRep' });
  await screen.findByText('Trade show bonus');
  expect(screen.queryByRole('button', { name: 'New adjustment' })).toBeNull();
  expect(screen.queryByRole('button', { name: /Approve/ })).toBeNull();
});

test('an adjustment is made for another person, and what is missing is said at its field', async () => {
  const asked = open([]);
  await screen.findByText('No adjustments in the open sales period');
  await screen.findByText('Add the first one with New adjustment.');
  await userEvent.click(screen.getByRole('button', { name: 'New adjustment' }));
  const dialog = within(screen.getByRole('dialog', { name: 'New adjustment' }));
  await dialog.findByRole('option', { name: 'Ann Lee (ATS_101)' });
  expect(dialog.queryByRole('option', { name: /Own Row/ })).toBeNull();
  await dialog.findByRole('option', { name: 'Rae Ode (ATS_12), deactivated' }); // What they are owed can be settled.
  expect(dialog.queryByRole('option', { name: /ATS_101.+deactivated/ })).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText(adjustmentTexts.person);
  dialog.getByText(adjustmentTexts.amount);
  dialog.getByText(adjustmentTexts.reasonNeeded);
  await userEvent.selectOptions(dialog.getByLabelText('Person'), 'ATS_101');
  await userEvent.selectOptions(dialog.getByLabelText('Part of pay'), 'Boosts');
  await userEvent.type(dialog.getByLabelText('Amount'), '-$1,200.50');
  await userEvent.type(dialog.getByLabelText('Reason'), ' Paid twice ');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('−$1,200.50');
  expect(screen.queryByRole('dialog')).toBeNull();
  const [sent] = asked.filter(({ method }) => method === 'POST');
  expect(sent && (await json(sent))).toEqual({
    ...{ _id: expect.stringMatching(/^[0-9a-f-]{36}$/), customId: 'ATS_101', part: 'boosts' },
    ...{ amount: -1200.5, reason: 'Paid twice' },
  });
});

test('sent again after a lost reply it has the same ID, and with another amount another one', async () => {
  const busy = () => refused('unavailable', errorTexts.diskFull);
  const asked = open([], { refusals: [busy(), busy()] });
  await screen.findByText('No adjustments in the open sales period');
  await userEvent.click(screen.getByRole('button', { name: 'New adjustment' }));
  const dialog = within(screen.getByRole('dialog'));
  await dialog.findByRole('option', { name: 'Ann Lee (ATS_101)' });
  await userEvent.selectOptions(dialog.getByLabelText('Person'), 'ATS_101');
  await userEvent.type(dialog.getByLabelText('Amount'), '10');
  await userEvent.type(dialog.getByLabelText('Reason'), 'Bonus');
  const save = async () => userEvent.click(await dialog.findByRole('button', { name: 'Save' }));
  await save();
  await dialog.findByText(errorTexts.diskFull);
  await save();
  await dialog.findByText(errorTexts.diskFull);
  await userEvent.type(dialog.getByLabelText('Amount'), '0');
  await save();
  await screen.findByText('+$100.00');
  const ids = await Promise.all(
    asked.filter(({ method }) => method === 'POST').map(async (one) => (await json(one))._id),
  );
  expect([ids.length, ids[0] === ids[1], ids[1] === ids[2]]).toEqual([3, true, false]);
});

test('a second person approves after a question, or rejects with the reason', async () => {
  const asked = open([waiting]);
  await userEvent.click(await screen.findByRole('button', { name: 'Reject: Ben Ode' }));
  let dialog = within(screen.getByRole('dialog', { name: 'Reject the adjustment?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Reject' }));
  await dialog.findByText(adjustmentTexts.noteNeeded);
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(screen.getByRole('button', { name: 'Approve: Ben Ode' }));
  dialog = within(screen.getByRole('dialog', { name: 'Approve the adjustment?' }));
  dialog.getByText('−$300.50 for Ben Ode');
  await userEvent.click(dialog.getByRole('button', { name: 'Approve' }));
  await screen.findByText('Adjustment approved');
  expect(screen.queryByText('Waits for approval')).toBeNull();
  const sent = asked.filter(({ method }) => method === 'PATCH');
  expect(await Promise.all(sent.map(json))).toEqual([{ action: 'approve', note: '' }]);
});

test.each([
  ['100', 100],
  ['-$1,200.50', -1200.5],
  ['\u221218.20', -18.2],
  ['+5', 5],
  ['', Number.NaN],
  ['5 dollars', Number.NaN],
  ['1e3', Number.NaN],
])('%j is read as %d dollars', (text, amount) => {
  expect(readDollars(text)).toBe(amount);
});

describe('on the card of a person', () => {
  const statement = (state: 'ended' | 'closed') => ({
    ...{ from: '2026-08-01', to: '2026-08-31', kind: 'monthly', state, payable: null, earned: null, adjustments: null },
    ...{ carriedIn: null, carriedOn: null, closedAt: null, closedBy: null },
  });
  const answered: string[] = [];
  function card(state: 'ended' | 'closed', ended?: string, results = [bonus, waiting]) {
    startSession('token-1', personWith('salesRep'));
    answered.splice(0);
    serveWith((request) => {
      const { pathname } = new URL(request.url);
      answered.push(pathname);
      if (pathname.endsWith('/statements')) return Response.json({ ok: true, payload: [statement(state)] });
      if (pathname !== listAdjustments.path) return answerOfTheHouse(request);
      const payload = { results, count: results.length, pending: 1, amount: 100, limit: 250 };
      return Response.json({ ok: true, payload, meta: { totalPages: 1 } });
    });
    showPages('/', {
      '/': () => <PersonAdjustments customId="ATS_101" ended={ended} />,
    });
  }

  test('what counts and what waits are lines of their own, and only what counts is in the sum', async () => {
    card('ended');
    await screen.findByText('Adjustment by Mary Chen: Trade show bonus');
    screen.getByText('Waits for approval, not counted');
    screen.getByText('+$100.00, with the next closing');
  });

  test('they stand beside an ended period, and not beside a closed one', async () => {
    card('ended', '2026-08-01');
    await screen.findByText('Adjustment by Mary Chen: Trade show bonus');
    cleanup();
    card('closed', '2026-08-01');
    await waitFor(() => expect(answered.sort()).toEqual(['/api/adjustments', '/api/users/ATS_101/statements']));
    expect(screen.queryByText(/Adjustment by/)).toBeNull();
  });
});
