import { type LateAdjustment, type LateLine, lateFactTexts, type Release } from '@caselift/contract/late-facts';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { startSession } from '../../api/session-store.ts';
import { answerOfTheHouse, personWith, serveWith } from '../../api/testing/serve.ts';
import { showPages } from '../../testing/show-pages.tsx';
import { LatePay } from './LatePay.tsx';
import { lateText } from './late-words.ts';
import { PersonLateFacts } from './PersonLateFacts.tsx';
import { ReleasesPanel } from './ReleasesPanel.tsx';

afterEach(cleanup);

const june = { from: '2026-06-01', to: '2026-06-30' };
const late: LateAdjustment = {
  ...{ closedPeriod: june, part: 'gp', amount: 18.2, state: 'counted', waiver: 0, invoices: 4, entries: 0 },
};
const line: LateLine = {
  ...{ change: 'changed', invoiceId: 'I-7', lineNo: 1 },
  before: {
    ...{ date: '2026-06-04', rep: null, kind: 'sale', lossReason: null, units: 20, ce: 1, revenue: 60 },
    ...{ buyer: { customId: 'b', name: 'Corner Shop' }, product: { customId: 'p', name: 'Alder Ale' }, gp: 20 },
  },
  now: {
    ...{ date: '2026-06-04', rep: null, kind: 'sale', lossReason: null, units: 12, ce: 0.6, revenue: 36 },
    ...{ buyer: { customId: 'b', name: 'Corner Shop' }, product: { customId: 'p', name: 'Alder Ale' }, gp: 12 },
  },
};

function serve(adjustments: LateAdjustment[], asked: Record<string, unknown> = {}) {
  startSession('token-1', personWith('salesRep'));
  return serveWith(async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname.endsWith('/adjustments')) {
      const payload = { paidIn: { from: '2026-07-01', to: '2026-07-31' }, isExpected: false, adjustments, ...asked };
      return Response.json({ ok: true, payload });
    }
    if (pathname.endsWith('/lines')) {
      const payload = { lines: [line], count: 1, entries: [] };
      return Response.json({ ok: true, payload, meta: { totalPages: 1 } });
    }
    return answerOfTheHouse(request);
  });
}

describe("a person's late changes", () => {
  test('say period, cause and amount, and open to the lines before and now', async () => {
    serve([late, { ...late, part: 'fpl', amount: -5, state: 'pending', invoices: 0 }]);
    showPages('/', { '/': () => <PersonLateFacts customId="ATS_101" ended={undefined} /> });
    await userEvent.click(await screen.findByText(/^June 2026: 4 late invoices/));
    screen.getByText('+$18.20, paid with July 2026');
    screen.getByText('Waits for a manager, not counted');
    await screen.findByText('Corner Shop, Alder Ale');
    screen.getByText('$20.00 GP to $12.00 GP');
    screen.getByText('Changed: Jun 4, 2026, invoice I-7');
  });

  test('are absent beside a period that does not pay them', async () => {
    serve([late]);
    const Both = () => (
      <>
        <PersonLateFacts customId="ATS_101" ended="2026-05-01" />
        <PersonLateFacts customId="ATS_101" ended={undefined} />
      </>
    );
    showPages('/', { '/': Both });
    // The same answer is drawn beside the open period, which pays them.
    expect(await screen.findAllByText('Late changes')).toHaveLength(1);
  });

  test('of the day are one row a period, with the sum of its parts', async () => {
    serve([late, { ...late, part: 'volume', amount: 1.8 }, { ...late, part: 'fpl', amount: -9, state: 'pending' }]);
    showPages('/', { '/': LatePay });
    const row = await screen.findByRole('link', { name: /June 2026: 4 late invoices/ });
    within(row).getByText('+$20.00');
  });
});

test.each([
  [{ invoices: 1, entries: 0 }, 'June 2026: 1 late invoice'],
  [{ invoices: 2, entries: 1 }, 'June 2026: 2 late invoices, 1 late entry'],
  [{ invoices: 0, entries: 0 }, 'June 2026: late changes'],
])('%j reads %s', (counts, text) => {
  expect(lateText({ closedPeriod: june, ...counts })).toBe(text);
});

describe('releases', () => {
  const waiting: Release = {
    ...{ customId: 'ATS_101', name: 'Ann Lee', closedPeriod: june, amount: -50, state: 'pending' },
    ...{ waitsForSecond: false, decidedBy: null, approvedBy: null, reason: '', mayDecide: true },
  };

  test('are sent with the amounts that were seen, and need a reason', async () => {
    startSession('token-1', personWith('manager'));
    const sent: unknown[] = [];
    let state: Release['state'] = 'pending';
    serveWith(async (request) => {
      const { pathname } = new URL(request.url);
      if (pathname !== '/api/releases') return answerOfTheHouse(request);
      if (request.method === 'POST') {
        sent.push(await request.clone().json());
        state = 'released';
      }
      const decided = { ...waiting, state, mayDecide: state === 'pending', decidedBy: 'Mona', reason: 'Cooler' };
      return Response.json({ ok: true, payload: [state === 'pending' ? waiting : decided] });
    });
    showPages('/', { '/': ReleasesPanel });
    await userEvent.click(await screen.findByRole('button', { name: 'Release 1' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Release' }));
    dialog.getByText(lateFactTexts.reasonNeeded);
    await userEvent.type(dialog.getByLabelText('Reason'), 'Cooler');
    await userEvent.click(dialog.getByRole('button', { name: 'Release' }));
    await screen.findByText('Released by Mona: Cooler');
    const people = [{ customId: 'ATS_101', amount: -50 }];
    expect(sent).toEqual([{ kind: 'released', closedPeriod: june.from, reason: 'Cooler', people }]);
    expect(screen.queryByRole('button', { name: /^Release/ })).toBeNull();
  });
});
