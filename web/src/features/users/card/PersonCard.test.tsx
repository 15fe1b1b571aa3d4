import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { forgetEverything } from '../../../api/session-store.ts';
import { personWith } from '../../../api/testing/serve.ts';
import { testUser } from '../../../shared/users/testing/user.ts';
import { openPeople } from '../testing/people-page.tsx';

afterEach(() => {
  cleanup();
  forgetEverything();
  vi.unstubAllGlobals();
});

const manager = personWith('manager');
const card = (name: string) => screen.findByRole('article', { name });

describe('the card', () => {
  test('says where the person stands and what is needed a day', async () => {
    openPeople(manager, '/salesreps', [testUser()]);
    const dana = within(await card('Dana Whitfield'));
    const gp = within(dana.getByRole('region', { name: 'Gross profit' }));
    await waitFor(() => gp.getByText('Needs $7,200 a day'));
    gp.getByText('$84,000');
    gp.getByText('53.8% achieved');
    gp.getByText('Pace 102.8%');
    dana.getByText(/Selling day 11 of 21, 10 left in September\. Invoices through Wed, Sep 16/);
  });

  test('keeps what is earned apart from what would be at this pace', async () => {
    openPeople(manager, '/salesreps', [testUser()]);
    const strip = within(await screen.findByRole('region', { name: 'Total payout' }));
    await waitFor(() => strip.getByText('earned so far in September'));
    expect(strip.getByText('At this pace').textContent).toBe('At this pace $911.62');
    strip.getByText('$527.97 at pace');
  });

  test('a part of the payout opens its explanation', async () => {
    const { search } = openPeople(manager, '/salesreps?buyer=b1&linesPage=3', [testUser()]);
    const strip = within(await screen.findByRole('region', { name: 'Total payout' }));
    await userEvent.click(strip.getByRole('button', { name: /^FPL/ }));
    await waitFor(() => expect(search()).toEqual({ wholesalerId: 'ats', why: 'fpl' }));
  });

  test('boosts are a part of the payout, with how many there are, and may take back more than they pay', async () => {
    const user = testUser({ boosts: { totalPayout: -7, count: 2 }, totalPayout: 101 });
    const { search } = openPeople(manager, '/salesreps', [user]);
    const strip = within(await screen.findByRole('region', { name: 'Total payout' }));
    const boosts = strip.getByRole('button', { name: /^Boosts/ }).closest('div') as HTMLElement;
    expect(boosts.textContent).toBe('Boosts: why this number2 boosts\u2212$7.00 earnedsame at pace');
    await userEvent.click(strip.getByRole('button', { name: /^Boosts/ }));
    await waitFor(() => expect(search()).toEqual({ wholesalerId: 'ats', why: 'boosts' }));
  });

  test('objectives and incentives are parts of the payout, and what accrues is said apart', async () => {
    const incentives = { totalPayout: 70, count: 2, accruing: 42 };
    const { search } = openPeople(manager, '/salesreps?item=i1&instance=2026-09-01', [testUser({ incentives })]);
    const strip = within(await screen.findByRole('region', { name: 'Total payout' }));
    const textOf = (name: RegExp) => strip.getByRole('button', { name }).closest('div')?.textContent;
    expect(textOf(/^Objectives/)).toBe('Objectives: why this numberno objectives yet$0.00 earnedsame at pace');
    expect(textOf(/^Incentives/)).toBe(
      'Incentives: why this number2 incentives$70.00 earnedsame at pace$42.00 accruing, in no total yet',
    );
    await userEvent.click(strip.getByRole('button', { name: /^Incentives/ }));
    await waitFor(() => expect(search()).toEqual({ wholesalerId: 'ats', why: 'incentives' }));
  });

  test('the address names the boost with open lines; a part or another person starts again', async () => {
    const { search } = openPeople(manager, '/salesreps?why=boosts&boost=b2&linesPage=2', [testUser()]);
    const strip = within(await screen.findByRole('region', { name: 'Total payout' }));
    await userEvent.click(strip.getByRole('button', { name: /^Volume/ }));
    await waitFor(() => expect(search()).toEqual({ wholesalerId: 'ats', why: 'volume' }));
  });

  test("a rep has no explanation of a teammate's pay", async () => {
    openPeople(personWith('salesRep', { customId: 'ATS_1' }), '/salesreps', [testUser()]);
    const strip = within(await screen.findByRole('region', { name: 'Total payout' }));
    expect(strip.queryByRole('button')).toBeNull();
    expect(screen.queryByText('Why this number')).toBeNull();
  });

  test('where profits are hidden GP is percents alone', async () => {
    const { achieved, achievedSellingDays, ...others } = testUser().gp;
    const { achievedSellingDaysMonth, pemVsLyMonth, deltaYTD, payout, threshold, bonus, totalPayout } = others;
    const { goalSource, projectedPayout, hasTransferredAccountsMonth, hasTransferredAccountsYTD } = others;
    const gp = {
      achieved,
      achievedSellingDays,
      achievedSellingDaysMonth,
      pemVsLyMonth,
      deltaYTD,
      payout,
      threshold,
      bonus,
      totalPayout,
      goalSource,
      projectedPayout,
      hasTransferredAccountsMonth,
      hasTransferredAccountsYTD,
    };
    openPeople(personWith('salesRep', { customId: 'ATS_104' }), '/salesreps', [testUser({ gp })]);
    const panel = await screen.findByRole('region', { name: 'Gross profit' });
    await waitFor(() => expect(panel.textContent).toContain('10 selling days left'));
    expect(panel.textContent).toContain('53.8% of the goal');
    expect(panel.textContent).not.toMatch(/NaN|undefined|84,000|156,000/);
  });

  test('comparisons with last year stand below the goal, and say which of them are with transferred accounts', async () => {
    const { gp } = testUser();
    const user = testUser({ gp: { ...gp, deltaYTD: 20, hasTransferredAccountsYTD: true } });
    openPeople(personWith('salesRep', { customId: 'ATS_104' }), '/salesreps', [user]);
    const panel = await screen.findByRole('region', { name: 'Gross profit' });
    const textsOf = (role: string) =>
      within(panel)
        .getAllByRole(role)
        .map(({ textContent }) => textContent?.trim());
    // The month is known once the wholesaler is.
    await waitFor(() =>
      expect(textsOf('term')).toEqual(['YTD vs LY with transferred accounts', 'PEM vs LY month (Sep)']),
    );
    expect(textsOf('definition')).toEqual(['+20.0%', '+6.9%']);
    expect(screen.getByRole('region', { name: 'Volume' }).textContent).not.toContain('transferred');
  });

  test('who has neither goals nor sales shows dashes and no pace', async () => {
    const none = { goal: null, achieved: null, achievedSellingDays: null, payout: null, projectedPayout: null };
    const user = testUser({
      gp: { ...testUser().gp, ...none, thisYear: 0 },
      volume: { ...testUser().volume, ...none, thisYear: 0 },
      fpl: { individual: null, team: null, goal: null, achieved: null, payout: null, totalPayout: 0 },
      rank: null,
      volumeRank: null,
      routeNumber: [],
      teamLead: [],
      email: null,
      projectedPayout: null,
    });
    openPeople(manager, '/salesreps', [user]);
    const text = (await card('Dana Whitfield')).textContent;
    for (const said of ['No goal', 'No payout set', 'Not ranked', 'No route', 'No team lead', 'No FPL']) {
      expect(text).toContain(said);
    }
    expect(text).not.toMatch(/NaN|undefined|null|Infinity/);
  });
});

describe('what admins can do', () => {
  test('an admin sees ids, creates and edits; one who may only look sees the ids alone', async () => {
    openPeople(personWith('admin'), '/salesreps', [testUser()]);
    expect((await card('Dana Whitfield')).textContent).toContain('ATS_104');
    screen.getByRole('button', { name: 'Create SalesRep' });
    screen.getByRole('button', { name: 'Bulk Edit' });
    screen.getByRole('button', { name: 'Delete Dana Whitfield' });
    cleanup();
    openPeople(personWith('admin', { viewOnly: true }), '/salesreps', [testUser()]);
    expect((await card('Dana Whitfield')).textContent).toContain('ATS_104');
    expect(screen.queryByRole('button', { name: /Create|Bulk|Edit|Delete/ })).toBeNull();
  });

  test.each([
    ['of $156,000', '160,000', { gp: { goal: 160000 } }],
    ['$300 at goal', '350', { volume: { payout: 350 } }],
    ['starts at 90%', '85', { gp: { threshold: 85 } }],
    ['1.50%', '2.25', { wholesaler: { maxFPL: 2.25 } }],
    ['Routes 12, 14', '7,0,9', { routeNumber: [7, 9], was: { routeNumber: [12, 14] } }],
    ['Dana Whitfield', 'Dana Whit', { name: 'Dana Whit' }],
  ])('Alt+click on "%s" changes just that', async (shown, typed, patch) => {
    const { asked } = openPeople(personWith('admin'), '/salesreps', [testUser()]);
    const dana = within(await card('Dana Whitfield'));
    const [value] = await dana.findAllByText(shown);
    fireEvent.click(value as Element, { altKey: true });
    const input = dana.getByRole('textbox');
    await userEvent.clear(input);
    await userEvent.type(input, `${typed}{Enter}`);
    await waitFor(() => expect(asked.some(({ method }) => method === 'PATCH')).toBe(true));
    const edit = asked.find(({ method }) => method === 'PATCH');
    expect(edit?.url).toContain('customIds=ATS_104');
    expect(await edit?.json()).toEqual({ patch });
  });

  test('a manager gets none of it', async () => {
    openPeople(manager, '/salesreps?bulkEdit=true', [testUser()]);
    expect((await card('Dana Whitfield')).textContent).not.toContain('ATS_104');
    expect(screen.queryByRole('button', { name: /Create|Bulk|Edit|Delete/ })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});
