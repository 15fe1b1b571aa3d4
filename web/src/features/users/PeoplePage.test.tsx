import { statementTexts } from '@caselift/contract/statements';
import type { User } from '@caselift/contract/users';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { forgetEverything } from '../../api/session-store.ts';
import { personWith, refused } from '../../api/testing/serve.ts';
import { testUser } from '../../shared/users/testing/user.ts';
import { openPeople } from './testing/people-page.tsx';

afterEach(() => {
  cleanup();
  forgetEverything();
  vi.unstubAllGlobals();
});

const ines = { customId: 'ATS_30', name: 'Ines Marchetti' };
const lead = testUser({ ...ines, role: 'teamLead', teamLead: [{ customId: 'ATS_31', name: 'Chief Oduya' }] });
const chief = testUser({ customId: 'ATS_31', name: 'Chief Oduya', role: 'teamLead', leadership: true, teamLead: [] });
/** Reps ranked 1, 2, 3...; the odd ones in the team of Ines. */
const reps = (count: number): User[] =>
  Array.from({ length: count }, (_, index) =>
    testUser({
      customId: `ATS_${100 + index}`,
      name: `Rep ${String(index + 1).padStart(2, '0')}`,
      rank: index + 1,
      rankChange: 0,
      teamLead: index % 2 === 0 ? [ines] : [],
    }),
  );
const manager = personWith('manager');
const rowNames = async () => {
  const list = await screen.findByRole('region', { name: /^All / });
  return within(list)
    .getAllByRole('link')
    .map((link) => link.textContent?.match(/Rep \d\d|Ines Marchetti|Chief Oduya/)?.[0]);
};
const card = (name: string | RegExp) => screen.findByRole('article', { name });

describe('the list', () => {
  test('shows twelve a page, how many there are, and the first one opened', async () => {
    openPeople(manager, '/salesreps', reps(20));
    expect(await rowNames()).toHaveLength(12);
    screen.getByText('12 of 20 sales reps');
    screen.getByText(/Page 1 of 2/);
    await card('Rep 01');
  });

  test('a page beyond the last shows the last, and the way back is in the address', async () => {
    const { search } = openPeople(manager, '/salesreps?page=9', reps(20));
    expect(await rowNames()).toHaveLength(8);
    await userEvent.click(screen.getByRole('button', { name: 'Previous page' }));
    expect(await rowNames()).toHaveLength(12);
    expect(search()).toEqual({ wholesalerId: 'ats' });
  });

  test('team and order are in the address and start at the first page', async () => {
    const { search } = openPeople(manager, '/salesreps?page=2', [...reps(20), lead, chief]);
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Team' }), 'Ines Marchetti');
    expect(await rowNames()).toHaveLength(10);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Total Payout');
    expect(search()).toEqual({ wholesalerId: 'ats', team: 'ATS_30', sortBy: '-totalPayout' });
  });

  test('a search without a match says so and can be cleared', async () => {
    openPeople(manager, '/salesreps', reps(3));
    await userEvent.type(await screen.findByRole('searchbox'), 'nobody{Enter}');
    await screen.findByText('There are no matching users');
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await rowNames()).toHaveLength(3);
  });

  test('the arrow keys go from person to person, and Enter opens a card', async () => {
    const { search } = openPeople(manager, '/salesreps', reps(3));
    await rowNames();
    screen.getByRole('link', { current: true }).focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{Enter}');
    await card('Rep 02');
    expect(search().selectedUser).toBe('ATS_101');
  });

  test('Hidden and VO are labels of the row', async () => {
    openPeople(personWith('admin'), '/salesreps', [testUser({ hidden: true, viewOnly: true, rank: null })]);
    const [row] = within(await screen.findByRole('region', { name: /^All / })).getAllByRole('link');
    expect(row?.textContent).toContain('Hidden');
    within(row as HTMLElement).getByText('View-only');
    const label = within(row as HTMLElement).getByTitle('View-only: can sign in, but change nothing.');
    expect(label.textContent).toContain('VO');
    // In the card, where no link is around it, VO opens its explanation.
    const open = within(await screen.findByRole('article'));
    await userEvent.hover(open.getByRole('button', { name: 'VO' }));
    await screen.findByText('View-only: can sign in, but change nothing.');
  });

  test('a list of nobody says so', async () => {
    openPeople(manager, '/leadership', reps(2));
    await screen.findByText('There is no one here');
    await screen.findByText(/^People appear here once an admin adds them\. Ask /);
  });

  test('what the server does not answer is said, with a way to try again; the last list stays', async () => {
    const { answerNext } = openPeople(manager, '/salesreps', refused('unavailable', 'Server is unavailable'));
    expect((await screen.findByRole('alert')).textContent).toContain('Server is unavailable');
    void answerNext(reps(2));
    expect(await rowNames()).toEqual(['Rep 01', 'Rep 02']);
    void answerNext(refused('unavailable', 'Server is unavailable'));
    await screen.findByText(/last figures loaded/);
    expect(await rowNames()).toEqual(['Rep 01', 'Rep 02']);
  });
});

describe('the open card', () => {
  test('sales reps see themselves first, and their lead as plain text', async () => {
    openPeople(personWith('salesRep', { customId: 'ATS_102' }), '/salesreps', reps(4));
    const own = await card('Rep 03');
    expect(within(own).getByText('Ines Marchetti').tagName).toBe('SPAN');
  });

  test.each(['ATS_31', 'ATS_999'])('%s cannot be opened by a team lead without leadership', async (id) => {
    openPeople(personWith('teamLead'), `/salesreps?selectedUser=${id}`, [...reps(2), lead, chief]);
    await screen.findByText("You don't have permission to view this user");
    expect(screen.queryByRole('article')).toBeNull();
  });

  test("a rep's lead leads to the lead's card, and from there to the team's list", async () => {
    const { path, search } = openPeople(manager, '/salesreps?sortBy=-totalPayout', [...reps(4), lead, chief]);
    await userEvent.click(within(await card('Rep 01')).getAllByRole('link', { name: 'Ines Marchetti' })[0] as Element);
    const leads = within(await card('Ines Marchetti'));
    expect(path()).toBe('/teamleads');
    leads.getByRole('link', { name: 'Chief Oduya' });
    await userEvent.click(await leads.findByRole('link', { name: /Rep 03/ }));
    await card('Rep 03');
    expect(path()).toBe('/salesreps');
    expect(search()).toMatchObject({ selectedUser: 'ATS_102', team: 'ATS_30', sortBy: '-totalPayout' });
  });
});

describe('comparing', () => {
  test('people of the address stand beside the open one, the best of a line in words too', async () => {
    const [first, second] = reps(2);
    openPeople(manager, '/salesreps?compareWith=ATS_101&compareWith=ATS_999', [first, second] as User[]);
    const compare = within(await screen.findByRole('region', { name: 'Compare' }));
    const [own, other, refusedCard] = compare.getAllByRole('listitem');
    await compare.findByText(/^To date is \w{3} \d.* YTD is Jan 1 to .* vs Jan 1 to /);
    expect(own?.textContent).toContain('1 of 20 (best)');
    expect(other?.textContent).toContain('Rep 02');
    expect(other?.textContent).not.toContain('2 of 20 (best)');
    expect(refusedCard?.textContent).toContain("You don't have permission to view this user");
  });

  test('Compare asks who to compare with; a card can be removed again', async () => {
    const { search } = openPeople(manager, '/salesreps', reps(3));
    await userEvent.click(await screen.findByRole('button', { name: 'Compare' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Compare Rep 01 with' }));
    await userEvent.click(dialog.getByRole('checkbox', { name: /Rep 03/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Compare' }));
    await waitFor(() => expect(search().compareWith).toBe('ATS_102'));
    await userEvent.click(await screen.findByRole('button', { name: 'Stop comparing with Rep 03' }));
    await waitFor(() => expect(search().compareWith).toBeUndefined());
  });
});

describe('what admins can do with a list', () => {
  test('team leads are created from their list, where nobody is edited in bulk', async () => {
    openPeople(personWith('admin'), '/teamleads?bulkEdit=true', [lead]);
    await screen.findByRole('button', { name: 'Create Team Lead' });
    expect(screen.queryByRole('button', { name: 'Bulk Edit' })).toBeNull();
    expect(screen.queryByRole('checkbox', { name: 'Ines Marchetti' })).toBeNull();
  });

  test('ticked people stay ticked from page to page', async () => {
    openPeople(personWith('admin'), '/salesreps?bulkEdit=true', reps(20));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Rep 02' }));
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Rep 13' }));
    screen.getByText('2 of 20 selected');
    await userEvent.click(screen.getByRole('button', { name: 'Select all' }));
    screen.getByText('20 of 20 selected');
  });

  test('ticked people stay ticked over a reload; Shift ticks all between; Clear unticks them', async () => {
    openPeople(personWith('admin'), '/salesreps?bulkEdit=true', reps(20));
    const user = userEvent.setup();
    await user.click(await screen.findByRole('checkbox', { name: 'Rep 02' }));
    await user.keyboard('{Shift>}');
    await user.click(screen.getByRole('checkbox', { name: 'Rep 04' }));
    await user.keyboard('{/Shift}');
    cleanup();
    openPeople(personWith('admin'), '/salesreps?bulkEdit=true', reps(20));
    await screen.findByText('3 of 20 selected');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Rep 03' }).checked).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await screen.findByText('0 of 20 selected');
  });
});

describe('a sales period that is over', () => {
  const asksFor = (asked: readonly Request[], path: string) =>
    asked.map(({ url }) => new URL(url)).filter(({ pathname }) => pathname === path);

  test('is asked for, named, and left again; links to people keep it', async () => {
    const { asked, search } = openPeople(manager, '/salesreps?period=2026-08-01', [...reps(3), lead, chief]);
    const strip = await screen.findByText(/August 2026, ended\./);
    expect(strip.parentElement?.textContent).toContain('All figures are through Mon, Aug 31, 2026.');
    const own = within(await card('Rep 01'));
    own.getByText(/^All 21 selling days have passed in August\. Invoices through Mon, Aug 31\./);
    expect(asksFor(asked, '/api/users').map(({ searchParams }) => searchParams.get('period'))).toEqual(['2026-08-01']);
    await userEvent.click(own.getAllByRole('link', { name: 'Ines Marchetti' })[0] as Element);
    await card('Ines Marchetti');
    expect(search()).toMatchObject({ selectedUser: 'ATS_30', period: '2026-08-01' });
    await userEvent.click(screen.getByRole('button', { name: 'Current period' }));
    await waitFor(() => expect(search().period).toBeUndefined());
    await within(await card('Ines Marchetti')).findByText(/^Selling day 11 of 21/);
    expect(screen.queryByText(/ended\./)).toBeNull();
  });

  test('is chosen in the list, and has no projections', async () => {
    const { search } = openPeople(manager, '/salesreps?linesPage=4', reps(2));
    const own = within(await card('Rep 01'));
    expect(own.getAllByText('At this pace').length).toBeGreaterThan(0);
    const list = within(await screen.findByRole('region', { name: 'All sales reps' }));
    const period = await list.findByRole('combobox', { name: 'Sales period' });
    await userEvent.selectOptions(period, 'August 2026');
    await waitFor(() => expect(search()).toEqual({ wholesalerId: 'ats', period: '2026-08-01' }));
    const ended = await card('Rep 01');
    await within(ended).findByText('earned in August 2026');
    expect(ended.textContent).not.toMatch(/pace/i);
    expect(screen.queryByRole('region', { name: 'Over time' })).toBeNull();
  });

  test('is edited by nobody, and admins are told', async () => {
    openPeople(personWith('admin'), '/salesreps?period=2026-08-01', reps(2));
    await card('Rep 01');
    await screen.findByText(/They can't be edited here\./);
    for (const name of [/^Edit/, 'Bulk Edit', 'Create Sales Rep', /^Delete/, /, edit /]) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
    expect(screen.queryByText(/Alt\+click/)).toBeNull();
  });

  test.fails('the way back stands there for a period as well that has not begun or is none', async () => {
    const { asked } = openPeople(
      manager,
      '/salesreps?period=2026-10-01',
      refused('bad_input', statementTexts.notBegun),
    );
    await screen.findByRole('alert');
    await waitFor(() => expect(asksFor(asked, '/api/wholesaler')).not.toEqual([]));
    screen.getByRole('button', { name: 'Current period' });
  });

  test('a refusal stands below the way back', async () => {
    const { search } = openPeople(manager, '/salesreps?period=2024-01-01', refused('bad_input', statementTexts.tooOld));
    expect((await screen.findByRole('alert')).textContent).toContain(statementTexts.tooOld);
    await userEvent.click(await screen.findByRole('button', { name: 'Current period' }));
    await waitFor(() => expect(search().period).toBeUndefined());
  });
});
