import type { MonthEndPerson, MonthEndSummary } from '@caselift/contract/month-end';
import { statementTexts } from '@caselift/contract/statements';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { forgetEverything } from '../../api/session-store.ts';
import { refused } from '../../api/testing/serve.ts';
import { serveHouse, show } from '../../shared/administration/testing/panel.tsx';
import { MonthEndPage } from './MonthEndPage.tsx';

// jsdom has none.
window.scrollTo = () => {};

afterEach(() => {
  cleanup();
  forgetEverything();
  vi.unstubAllGlobals();
});

const line = { thisYear: 1000, lastYear: 800, delta: 25, goal: 2000, achieved: 50 };
const paid = { before: 500, now: 380, shareBefore: 5, share: 3.8 };
const ann: MonthEndPerson = {
  ...{ customId: 'ATS_1', name: 'Ann Lee', role: 'salesRep', isGone: false, team: 'Lou Park' },
  ...{ before: 500, now: 380, difference: -120 },
  causes: [
    { cause: 'goal', part: 'gp', text: 'GP goal $50,000.00 to $60,000.00', amount: -500 },
    { cause: 'sold', part: 'gp', text: 'GP sold $50,000.00 to $57,000.00', amount: 380 },
  ],
  flags: [{ flag: 'justUnder', part: 'volume', text: 'Volume is 3.5 CE short of the threshold' }],
};
const ben: MonthEndPerson = {
  ...ann,
  ...{ customId: 'ATS_2', name: 'Ben Ortiz', before: 0, now: 0, difference: 0, causes: [], flags: [] },
};
const summary: MonthEndSummary = {
  ...{ period: { from: '2026-08-01', to: '2026-08-31' }, through: '2026-08-31', hasEnded: true, closedAt: null },
  before: { from: '2026-07-01', to: '2026-07-31' },
  house: { gp: line, volume: line, revenue: line, fpl: { thisYear: 0.8, lastYear: 0.9, change: -0.1 } },
  payout: {
    total: paid,
    lines: [{ line: 'gp', ...paid }],
    roles: [{ role: 'salesRep', people: 2, ...paid }],
    teams: [{ customId: 'ATS_9', name: 'Lou Park', people: 2, ...paid }],
  },
  people: [ann, ben],
  others: null,
  programs: [],
};
/** Nothing to adjust, and a period that is ready to close. */
const closing = {
  ...{ from: '2026-08-01', to: '2026-08-31', kind: 'monthly', state: 'ended', isClosable: true, refusal: null },
  ...{ closedAt: null, closedBy: null, mayClose: true, reopenRefusal: null, job: null, checks: [] },
};
const served = (answer: unknown) =>
  serveHouse({
    'GET /api/monthEndSummary': answer,
    'GET /api/closings/2026-08-01': closing,
    'GET /api/adjustments': { results: [], count: 0, pending: 0, amount: 0, limit: 250 },
  });
const payroll = () => screen.findByRole('region', { name: 'Payroll' });

test('a row opens to its causes, from what was paid to what is', async () => {
  served(summary);
  show(MonthEndPage);
  const row = await within(await payroll()).findByRole('row', { name: /^Ann Lee/ });
  expect(row.textContent).toContain('−$120.00');
  expect(row.textContent).toContain('GP goal $50,000.00 to $60,000.00: −$500.00, 1 more');
  await userEvent.click(screen.getByRole('button', { name: 'Why the pay of Ann Lee changed' }));
  const first = await screen.findByRole('row', { name: /^Period before/ });
  const cells = [...(first.parentElement?.children ?? [])];
  expect(cells.map((cell) => cell.textContent)).toEqual([
    'Period before$500.00',
    'GP goal $50,000.00 to $60,000.00−$500.00',
    'GP sold $50,000.00 to $57,000.00+$380.00',
    'This period$380.00',
  ]);
});

test('what is worth a look is counted, and filters people', async () => {
  served(summary);
  show(MonthEndPage);
  await userEvent.click(await screen.findByRole('button', { name: 'Just under a threshold (1)' }));
  const table = await payroll();
  await within(table).findByText('1 of 2 people');
  expect(within(table).queryByText('Ben Ortiz')).toBeNull();
});

test('now and before name their days, of which there are not as many', async () => {
  served({ ...summary, through: '2026-08-12', hasEnded: false });
  show(MonthEndPage);
  await screen.findByText('Now is Aug 1 to Aug 12, 2026. Before is Jul 1 to Jul 31, 2026.');
});

test('a period that is not over says through which day, and one without a period before says that nothing compares', async () => {
  served({ ...summary, through: '2026-08-12', hasEnded: false, before: null });
  show(MonthEndPage);
  await screen.findByText('In progress: figures through Aug 12, 2026');
  await screen.findByText(/too long ago to be read/);
});

test('where profits are hidden there is no gross profit and no share of it', async () => {
  const { gp: _, ...house } = summary.house;
  const bare = { before: 500, now: 380 };
  const payout = {
    total: bare,
    lines: [{ line: 'gp', ...bare }],
    roles: [{ role: 'salesRep', people: 2, ...bare }],
    teams: [],
  };
  served({ ...summary, house, payout });
  show(MonthEndPage);
  await payroll();
  expect(screen.queryByText('Gross profit')).toBeNull();
  expect(screen.queryByText('% of GP')).toBeNull();
});

test('a refusal is said, and can be tried again', async () => {
  let asked = 0;
  served(() => {
    asked += 1;
    if (asked > 1) return summary;
    return refused('conflict', statementTexts.noFigures);
  });
  show(MonthEndPage);
  await screen.findByText(statementTexts.noFigures);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await payroll();
});

test('an ended period can be closed and adjusted below its payouts', async () => {
  served(summary);
  show(MonthEndPage);
  await screen.findByRole('button', { name: 'Close Aug 2026' });
  await screen.findByRole('button', { name: 'New adjustment' });
});
