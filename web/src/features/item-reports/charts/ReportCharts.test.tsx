import type { ReplyOf } from '@caselift/contract/endpoint';
import { errorTexts } from '@caselift/contract/errors';
import { type ItemDays, noDaysTexts, type readItemStanding } from '@caselift/contract/item-progress';
import { itemReportTexts } from '@caselift/contract/item-reports';
import { itemResultTexts } from '@caselift/contract/item-results';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { forgetEverything, startSession } from '../../../api/session-store.ts';
import { accepted, answerOfTheHouse, personWith, refused, serveWith } from '../../../api/testing/serve.ts';
import { showPages } from '../../../testing/show-pages.tsx';
import { ReportCharts } from './ReportCharts.tsx';

afterEach(() => {
  cleanup();
  forgetEverything();
  vi.unstubAllGlobals();
});

const itemId = 'f3b3b0f6-1111-4222-8333-444455556666';
const instance = { from: '2026-09-01', to: '2026-09-04', isEnded: false };
const instances = [instance];
const days: ItemDays = {
  ...{ name: 'Fall Cider New Placements', instance, instances, unit: 'PODs', target: 20, whyNone: null },
  days: [
    { date: '2026-09-01', quantity: 4, pace: 5 },
    { date: '2026-09-02', quantity: 13, pace: 10 },
    { date: '2026-09-03', quantity: null, pace: 15 },
    { date: '2026-09-04', quantity: null, pace: 20 },
  ],
};
type Standing = ReplyOf<typeof readItemStanding>;
const standing: Standing = {
  ...{ name: days.name, instance, instances },
  people: [
    { userId: 'ATS_101', name: 'Luis Ferreira', status: 90 },
    { userId: 'ATS_102', name: 'Dana Whitfield', status: 75 },
    { userId: 'ATS_103', name: 'Rachel Stein', status: 20 },
    { userId: 'ATS_104', name: 'Omar Haddad', status: null },
  ],
  payouts: { paid: 435, atTarget: 1306, most: 1834, supplierShare: 174 },
};

type Answers = { days?: () => Response; standing?: () => Response };

function open(itemIds: string[] = [itemId], answers: Answers = {}, charted = '') {
  startSession('token-1', personWith('manager'));
  const asked = serveWith((request) => {
    const { pathname } = new URL(request.url);
    if (pathname.endsWith('/days')) return answers.days?.() ?? accepted(days);
    if (pathname.endsWith('/standing')) return answers.standing?.() ?? accepted(standing);
    return answerOfTheHouse(request);
  });
  const onPerson = vi.fn();
  const onCharted = vi.fn();
  showPages('/reporting', {
    '/reporting': () => <ReportCharts kind="incentive" {...{ itemIds, charted, onCharted, onPerson }} />,
  });
  return { asked, onPerson, onCharted };
}
const part = async (name: string) => within(await screen.findByRole('region', { name }));

test('the newest day is told against its pace, and arrow keys tell earlier ones', async () => {
  open();
  const progress = await part('Progress by day');
  const day = await progress.findByRole('slider', { name: 'Day of Fall Cider New Placements' });
  expect(day.getAttribute('aria-valuetext')).toBe('Sep 2: 13 placements of 20 placements, pace 10');
  progress.getByText('+3');
  fireEvent.keyDown(day, { key: 'ArrowLeft' });
  expect(day.getAttribute('aria-valuetext')).toBe('Sep 1: 4 placements of 20 placements, pace 5');
  progress.getByText('\u22121');
  fireEvent.keyDown(day, { key: 'ArrowLeft' });
  expect(day.getAttribute('aria-valuenow')).toBe('1');
  fireEvent.keyDown(day, { key: 'End' });
  expect(day.getAttribute('aria-valuenow')).toBe('2');
});

test('sales reps stand by their percent, counted by status, and one opens the row', async () => {
  const { onPerson } = open();
  const reps = await part('Reps by status');
  await reps.findByText('4 reps, 1 without a percent');
  expect(reps.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '1 under 50%',
    '1 50% to 80%',
    '1 80% and more',
  ]);
  const user = userEvent.setup();
  reps.getByRole('button', { name: 'Rachel Stein, 20.0%' }).focus();
  await user.keyboard('{ArrowRight}{Enter}');
  expect(onPerson).toHaveBeenCalledWith({ itemId, userId: 'ATS_102', instance: '2026-09-01' });
  expect(reps.getAllByRole('button').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
});

test('of more reps at one percent than can be told apart a bar lists them, for the keyboard too', async () => {
  const people = Array.from({ length: 7 }, (_, at) => ({ userId: `ATS_${at}`, name: `Rep ${at}`, status: at / 10 }));
  const { onPerson } = open([itemId], { standing: () => accepted({ ...standing, people }) });
  const reps = await part('Reps by status');
  (await reps.findByRole('button', { name: '7 reps, 0% to 10%' })).focus();
  const user = userEvent.setup();
  await user.keyboard('{Enter}');
  const list = within(await screen.findByRole('menu', { name: '7 reps, 0% to 10%' }));
  expect(list.getAllByRole('menuitem')[0]?.textContent).toBe('Rep 6 0.6%');
  await user.keyboard('{ArrowDown}{Enter}');
  expect(onPerson).toHaveBeenCalledWith({ itemId, userId: 'ATS_5', instance: '2026-09-01' });
});

test('who stands where is a table, too, with those who have no percent', async () => {
  open();
  const table = within(await screen.findByRole('table', { name: 'Sales reps by percent' }));
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    ...['Luis Ferreira90.0%', 'Dana Whitfield75.0%', 'Rachel Stein20.0%', 'Omar Haddadno percent'],
  ]);
});

const ended = { from: '2026-08-01', to: '2026-08-31', isEnded: true };

test('another period of the item is chosen, asked for, and named', async () => {
  const several = { instances: [instance, ended] };
  const answers: Answers = {
    days: () => accepted({ ...days, ...several }),
    standing: () => accepted({ ...standing, ...several }),
  };
  const { onCharted } = open([itemId], answers);
  const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Period' });
  expect([...choice.options].map(({ label }) => label)).toEqual(['Sep 1 to 4, 2026, running', 'Aug 1 to 31, 2026']);
  await userEvent.setup().selectOptions(choice, 'Aug 1 to 31, 2026');
  expect(onCharted).toHaveBeenCalledWith(`${itemId} 2026-08-01`);
  cleanup();
  const { asked } = open([itemId], answers, `${itemId} 2026-08-01`);
  await screen.findByRole('combobox', { name: 'Period' });
  const wanted = asked.filter(({ url }) => /days|standing/.test(url)).map(({ url }) => new URL(url).searchParams);
  expect(wanted.map((query) => query.get('instance'))).toEqual(['2026-08-01', '2026-08-01']);
});

test('a period that was chosen for another item, or is reported no more, is left', async () => {
  const { asked } = open([itemId], {}, 'f3b3b0f6-1111-4222-8333-444455557777 2026-08-01');
  await part('Cost to date');
  expect(asked.some(({ url }) => url.includes('instance='))).toBe(false);
  cleanup();
  const gone = () => refused('not_found', itemResultTexts.unknownInstance);
  const { onCharted } = open([itemId], { days: gone, standing: gone }, `${itemId} 2020-01-01`);
  await waitFor(() => expect(onCharted).toHaveBeenCalledWith(''));
});

test('an item of which nothing is reported says so instead of charts', async () => {
  const none = { name: days.name, instance: null, instances: [] };
  open([itemId], {
    days: () => accepted({ ...none, unit: '', target: null, days: [], whyNone: noDaysTexts.noResults }),
    standing: () => accepted({ ...none, people: [], payouts: null }),
  });
  await screen.findByText(itemReportTexts.noResults('this period'));
  screen.getByRole('heading', { name: days.name });
  expect(screen.queryByText('Progress by day')).toBeNull();
});

test('an item that is not there any more has no charts', async () => {
  const unknown = () => refused('not_found', itemResultTexts.unknown);
  open([itemId], { days: unknown, standing: unknown });
  await screen.findByText('Progress by day');
  await waitFor(() => expect(screen.queryByText('Progress by day')).toBeNull());
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the cost so far is split where the supplier’s share is known, beside what it can be', async () => {
  open();
  const cost = await part('Cost to date');
  await cost.findByText('$435.00');
  for (const text of ['at target $1,306', 'Yours $261.00', 'Supplier $174.00', 'Most it can cost $1,834.00']) {
    cost.getByText(text);
  }
  cleanup();
  const { supplierShare: _, ...own } = standing.payouts ?? { paid: 0, atTarget: null, most: null };
  open([itemId], { standing: () => accepted({ ...standing, payouts: { ...own, atTarget: null, most: null } }) });
  const unshared = await part('Cost to date');
  await unshared.findByText('No limit to what it can cost');
  expect(unshared.queryByText(/Supplier/)).toBeNull();
});

test('what there is none of says so', async () => {
  open([itemId], {
    days: () => accepted({ ...days, target: null, days: [], whyNone: noDaysTexts.parent }),
    standing: () => accepted({ ...standing, people: [], payouts: null }),
  });
  await screen.findByText(noDaysTexts.parent);
  await screen.findByText('No sales reps have this item.');
  screen.getByText('The item that this one is part of pays for it.');
});

test('a chart that fails says so by itself and is tried again', async () => {
  let isDown = true;
  open([itemId], { days: () => (isDown ? refused('unavailable', errorTexts.storageAway) : accepted(days)) });
  const progress = await part('Progress by day');
  await progress.findByText(errorTexts.storageAway);
  await screen.findByText('$435.00');
  isDown = false;
  await userEvent.setup().click(progress.getByRole('button', { name: 'Try again' }));
  await progress.findByText('+3');
});

test('of several items the first is named, of none nothing is asked', async () => {
  const { asked } = open([itemId, 'f3b3b0f6-1111-4222-8333-444455557777']);
  await screen.findByRole('heading', { name: 'Fall Cider New Placements' });
  expect(asked.filter(({ url }) => url.includes('557777'))).toEqual([]);
  cleanup();
  const none = open([]);
  await waitFor(() => expect(screen.queryByRole('heading')).toBeNull());
  expect(none.asked.filter(({ url }) => url.includes('/days'))).toEqual([]);
});
