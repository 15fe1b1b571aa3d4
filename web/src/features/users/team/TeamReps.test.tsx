import type { User } from '@caselift/contract/users';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { forgetEverything } from '../../../api/session-store.ts';
import { personWith } from '../../../api/testing/serve.ts';
import { testUser } from '../../../shared/users/testing/user.ts';
import { openPeople } from '../testing/people-page.tsx';
// Fetched ahead, so that no test waits for it.
import './TeamReps.tsx';

afterEach(() => {
  cleanup();
  forgetEverything();
  vi.unstubAllGlobals();
});

const ines = { customId: 'ATS_30', name: 'Ines Marchetti' };
const asInes = personWith('teamLead', { customId: 'ATS_30' });
const lead = testUser({ ...ines, role: 'teamLead', teamLead: [] });
const { gp } = testUser();
/** On day 11 of 21: 70,000 of 156,000 is a pace of 85.7% and 22,364 short; Dana is 4,364 above. */
const behind = testUser({
  customId: 'ATS_105',
  name: 'Bo Behind',
  totalPayout: 20.5,
  projectedPayout: 30.25,
  gp: { ...gp, thisYear: 70_000, achieved: 7000 / 156, achievedSellingDays: (7000 * 21) / 11 / 156 },
});
const stranger = testUser({ customId: 'ATS_106', name: 'Cy Stranger', teamLead: [] });
const people = [lead, testUser(), behind, stranger];

const table = async () => within(await screen.findByRole('region', { name: 'My reps' }));
const textsOf = async () =>
  (await table())
    .getAllByRole('row')
    .slice(2)
    .map((row) => [...row.children].map(({ textContent }) => textContent));

test('a lead sees their reps below their own cards, whoever is furthest behind first, and the total of the team', async () => {
  openPeople(asInes, '/teamleads', people);
  const reps = await table();
  await waitFor(() => reps.getByText('\u221222,364'));
  // Name, achieved, pace, gap, needs a day, PEM vs LY month, YTD, earned, at pace.
  expect(await textsOf()).toEqual([
    ['Bo Behind', '44.9%', '85.7%', '\u221222,364', '8,600', '+6.9%', '+4.2%', '20.50', '30.25'],
    ['Dana Whitfield', '53.8%', '102.8%', '+4,364', '7,200', '+6.9%', '+4.2%', '108.00', '911.62'],
    // 154,000 of 312,000; 86,000 and 72,000 to go in 10 days.
    ['2 sales reps', '49.4%', '94.2%', '\u221218,000', '15,800', '+6.9%', '+4.2%', '128.50', '941.87'],
  ]);
});

test('team, measure and order are in the address', async () => {
  const { search } = openPeople(asInes, '/teamleads', people);
  const reps = await table();
  await userEvent.selectOptions(reps.getByRole('combobox', { name: 'Team' }), 'All sales reps');
  await waitFor(async () => expect(await textsOf()).toHaveLength(4));
  await userEvent.click(reps.getByRole('button', { name: 'Volume' }));
  await userEvent.click(reps.getByRole('button', { name: 'Payout, $: So far' }));
  await waitFor(() =>
    expect(search()).toMatchObject({ reps: 'all', repsBy: 'volume', repsOrder: 'earned', repsDown: 'true' }),
  );
  expect((await textsOf()).map(([name]) => name)).toEqual([
    'Dana Whitfield',
    'Cy Stranger',
    'Bo Behind',
    '3 sales reps',
  ]);
});

test('where profits are hidden there is no gap in dollars, and payouts stay, in whole dollars', async () => {
  const amounts = ['thisYear', 'lastYear', 'goal', 'monthGoal', 'pem', 'sameBuyersMonth', 'sameBuyersYTD'];
  const more = [...amounts, 'thisYearMonth', 'lastYearMonth', 'thisYearYTD', 'lastYearYTD'];
  const hidden = [...more, 'lastYearFullMonth', 'lastYearFullYear'];
  const percents = Object.fromEntries(Object.entries(gp).filter(([name]) => !hidden.includes(name))) as User['gp'];
  const rep = testUser({ gp: percents, rounded: true, totalPayout: 108, projectedPayout: 912 });
  openPeople(asInes, '/teamleads', [lead, rep]);
  await waitFor(async () => expect(await textsOf()).toHaveLength(2));
  const reps = await table();
  expect(reps.queryByText(/Gap/)).toBeNull();
  expect(reps.queryByText(/Needs a day/)).toBeNull();
  expect(await textsOf()).toEqual([
    ['Dana Whitfield', '53.8%', '102.8%', '+6.9%', '+4.2%', '108', '912'],
    ['1 sales rep', '\u2013', '\u2013', '\u2013', '\u2013', '108', '912'],
  ]);
  await userEvent.click(reps.getByRole('button', { name: 'Volume' }));
  expect(reps.getByRole('columnheader', { name: /Gap at pace, CE/ })).toBeTruthy();
});

test('of a sales period that is over the gap is how it ended, and nobody has a pace', async () => {
  openPeople(asInes, '/teamleads?period=2026-08-01', people);
  const reps = await table();
  await waitFor(() => reps.getByText('Gap, $'));
  expect(reps.queryByText(/pace/i)).toBeNull();
  expect((await textsOf()).map(([name, , gap]) => [name, gap])).toContainEqual(['Dana Whitfield', '\u221272,000']);
});
