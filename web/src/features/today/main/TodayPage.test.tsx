import { statementTexts } from '@caselift/contract/statements';
import { type Today, type TodayProgram, todayTexts } from '@caselift/contract/today';
import { todayAccountTexts } from '@caselift/contract/today-accounts';
import type { HouseMeasure, Wholesaler } from '@caselift/contract/wholesaler';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { forgetEverything, startSession } from '../../../api/session-store.ts';
import { accepted, answerOfTheHouse, personWith, refused, serveWith } from '../../../api/testing/serve.ts';
import { wholesalerWith } from '../../../api/testing/wholesaler.ts';
import { testUser } from '../../../shared/users/testing/user.ts';
import { openSignedIn } from '../../../signed-in.tsx';

// jsdom has none.
window.scrollTo = () => {};

afterEach(() => {
  cleanup();
  forgetEverything();
  vi.unstubAllGlobals();
});

const program = (name: string, changes: Partial<TodayProgram> = {}): TodayProgram => ({
  ...{ itemId: `id of ${name}`, instance: '2026-09-01', to: '2026-09-30', name, kind: 'incentive' },
  ...{ daysLeft: 10, isLocked: false, earned: 0 },
  next: { amount: 120, quantity: 2, words: 'for 2 more' },
  progress: { of: '', has: '10', needs: 'of 20 placements', waiting: '' },
  bar: { end: 20, done: 10, waiting: 0, threshold: 12, marks: [{ at: 12, amount: 120, isNext: true }] },
  label: `10 of 20 placements of ${name}. Steps: 12 placements: $120.00, next.`,
  ...changes,
});
const today = (changes: Partial<Today> = {}): Today => ({
  ...{ salesThrough: '2026-09-16', nextFigures: '2026-09-17', reach: 120, sentence: null, programs: [], team: null },
  pay: {
    ...{ customId: 'ATS_1', earned: 2296.58, pace: 2973.46 },
    period: { from: '2026-07-01', to: '2026-09-30' },
    sellingDays: { elapsed: 54, total: 64, left: 10 },
    running: { objectives: 400, incentives: 61 },
  },
  ...changes,
});
const sentence = {
  ...{ itemId: 'a', partId: null, instance: '2026-09-01', name: 'Zestrel placements', to: '2026-09-18' },
  ...{ amount: 120, quantity: 2, unit: 'placements', text: '$120 more for 2 placements by Friday' },
};

const noAccounts = () => accepted({ results: [], count: 0, near: 0, all: 0, reps: [] });
type Opened = {
  role?: 'salesRep' | 'teamLead';
  leadership?: boolean;
  house?: Partial<Wholesaler>;
  accounts?: Promise<Response>;
};

async function open(answer: Today | Response, opened: Opened = {}): Promise<Request[]> {
  const { role = 'salesRep', leadership = false, house } = opened;
  const person = personWith(role, { customId: 'ATS_1', leadership });
  startSession('token-1', person);
  window.history.replaceState(null, '', '/today');
  const asked = serveWith((request) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/api/session') return accepted(person);
    if (pathname === '/api/today') return answer instanceof Response ? answer.clone() : accepted(answer);
    if (pathname === '/api/today/accounts') return opened.accounts ?? noAccounts();
    if (pathname === '/api/wholesaler' && house) return accepted(wholesalerWith(house));
    return answerOfTheHouse(request);
  });
  render(await openSignedIn());
  return asked;
}

test('pay so far, at this pace, and apart what is counted when it ends', async () => {
  await open(today({ programs: [program('Zestrel')], sentence }));
  const pay = await screen.findByRole('region', { name: todayTexts.pay });
  for (const text of ['$2,296.58', '$2,973.46', 'Jul to Sep, day 54 of 64', '$461.00']) within(pay).getByText(text);
  const card = within(pay).getByRole('link', { name: /earned so far/ });
  expect(card.getAttribute('href')).toMatch(/^\/salesreps\?.*selectedUser=ATS_1/);
});

test('the sentence, then each program with its days, next step and progress', async () => {
  const programs = [
    program('Zestrel', { daysLeft: 2, to: '2026-09-18' }),
    program('Wine', { isLocked: true, progress: { of: 'House', has: '352', needs: 'of 400 CE', waiting: '' } }),
    program('Done', { next: null, daysLeft: 0, bar: null }),
  ];
  await open(today({ programs, sentence }));
  await screen.findByRole('link', { name: new RegExp(`^\\${sentence.text}`) });
  const list = screen.getByRole('region', { name: todayTexts.reachable });
  const [near, locked, done] = within(list).getAllByRole('listitem');
  if (!near || !locked || !done) throw new Error('Three programs are listed.');
  within(near).getByText('2 days left, ends Fri, Sep 18');
  within(near).getByText('+$120');
  within(near).getByRole('img', { name: programs[0]?.label });
  within(locked).getByText('Locked, 10 days left');
  expect(locked.textContent).toContain('House 352 of 400 CE');
  within(done).getByText('No selling day left');
  expect(within(done).queryByRole('img')).toBeNull();
});

test('long lists are folded: the accounts below are as important', async () => {
  await open(today({ programs: Array.from({ length: 9 }, (_, at) => program(`Program ${at}`)), sentence }));
  const list = await screen.findByRole('region', { name: todayTexts.reachable });
  expect(within(list).getAllByRole('listitem')).toHaveLength(6);
  await userEvent.click(within(list).getByRole('button', { name: todayTexts.showAll(9) }));
  expect(within(list).getAllByRole('listitem')).toHaveLength(9);
});

test('with nothing open it says when the next figures come, and without programs that there are none', async () => {
  await open(today({ programs: [program('Done', { next: null })] }));
  await screen.findByText('All steps reached. Next figures on Thu, Sep 17.');
  cleanup();
  await open(today({ programs: [program('Far off')] }));
  await screen.findByText('No step is close right now. Every sale still counts. Next figures on Thu, Sep 17.');
  cleanup();
  await open(today());
  await screen.findByText(todayTexts.noPrograms);
});

test('a lead sees everyone of the team, and each leads to their card', async () => {
  const person = { customId: 'ATS_2', name: 'Ann', role: 'salesRep', leadership: false, rounded: true } as const;
  const { partId: _, quantity: __, unit: ___, text: ____, ...urgent } = sentence;
  const team = [{ ...person, earned: 534, reach: 120, urgent: { ...urgent, daysLeft: 2, words: 'for 2 more' } }];
  await open(today({ team }), { role: 'teamLead' });
  const list = await screen.findByRole('region', { name: todayTexts.team });
  const row = within(list).getByRole('link', { name: /^Ann/ });
  expect(row.textContent).toContain('Zestrel placements: +$120 for 2 more');
  expect(row.textContent).toContain('$534 so far');
  expect(row.getAttribute('href')).toContain('/salesreps?');
  const table = within(list).getByRole('link', { name: todayTexts.teamTable });
  expect(table.getAttribute('href')).toContain('/teamleads?');
});

test('how many accounts there are is said once it is known', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  await open(today(), { accounts: promise });
  const lists = within(await screen.findByRole('group', { name: todayAccountTexts.list }));
  lists.getByRole('button', { name: 'Near done' });
  screen.getByRole('status', { name: 'Loading' });
  resolve(noAccounts());
  await lists.findByRole('button', { name: 'Near done 0' });
});

test('where the figures cannot be read it says why and asks again', async () => {
  const asked = await open(refused('conflict', statementTexts.noFigures));
  await screen.findByText(statementTexts.noFigures, { selector: 'h2, h3, p, strong' });
  const times = asked.length;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(asked.length).toBeGreaterThan(times));
});

test('leadership reads the house’s month with its goal and pace; another team lead and a rep do not', async () => {
  // 170,718 of 338,428 is 50.4%; 11 of 21 days: a pace of 325,916.18, 96.3%.
  const { gp } = testUser();
  const month = { thisYearMonth: 170_718, monthGoal: 338_428, pem: 325_916.18, achievedSellingDaysMonth: 96.302 };
  const house = { gp: { ...gp, ...month } as HouseMeasure };
  await open(today(), { role: 'teamLead', leadership: true, house });
  const region = await screen.findByRole('region', { name: 'House' });
  for (const text of ['Gross profit', '$170,718', '50.4% of $338,428', 'Pace 96.3%']) within(region).getByText(text);
  expect(within(region).queryByText('Volume'), 'there are no figures of it').toBeNull();
  for (const role of ['teamLead', 'salesRep'] as const) {
    cleanup();
    await open(today(), { role, house });
    await screen.findByRole('region', { name: todayTexts.pay });
    expect(screen.queryByRole('region', { name: 'House' })).toBeNull();
  }
});
