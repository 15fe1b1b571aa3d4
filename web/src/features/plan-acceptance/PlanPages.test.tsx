import type { PersonAcceptance, Plan, PlanAcceptances, PlanEntry } from '@caselift/contract/plan-acceptance';
import { planAcceptanceTexts } from '@caselift/contract/plan-acceptance';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { currentSession, forgetEverything, startSession } from '../../api/session-store.ts';
import { accepted, personWith, refused, serveWith } from '../../api/testing/serve.ts';
import { wholesalerWith } from '../../api/testing/wholesaler.ts';
import { showPages } from '../../testing/show-pages.tsx';
import { MyPlanPage } from './MyPlanPage.tsx';
import { PlansPage } from './PlansPage.tsx';

afterEach(() => {
  cleanup();
  forgetEverything();
  vi.unstubAllGlobals();
});

const said = (mark: 'same' | 'added' | 'removed', text: string): PlanEntry['sentences'][number] => ({
  mark,
  segments: [{ text, strong: false }],
});
const gp: PlanEntry = {
  ...{
    key: 'gp',
    part: 'gp',
    title: 'Gross profit',
    whatToDo: '',
    examplePhoto: null,
    mark: 'changed',
    difference: null,
  },
  sentences: [said('same', 'Your goal.'), said('removed', 'A point is $10.'), said('added', 'A point is $15.')],
};
const version = {
  version: 2,
  askedAt: '2026-09-16T15:00:00.000Z',
  acceptedAt: null,
  acceptedName: null,
  withdrawnAt: null,
};
const first = { ...version, version: 1, acceptedAt: '2026-09-01T15:00:00.000Z', acceptedName: 'Dana Whitfield' };
const plan: Plan = {
  ...{ customId: 'ATS_104', name: 'Dana Whitfield', versions: [version, first] },
  shown: { version: 2, comparedWith: 1, mayAccept: true, entries: [gp] },
};
const rep = personWith('salesRep', { customId: 'ATS_104', name: 'Dana Whitfield', unread: 1 });

type Answers = { plan?: Plan; accepting?: Response; list?: PlanAcceptances };

function open(address: string, session: typeof rep, answers: Answers = {}) {
  startSession('token-1', session);
  const asked = serveWith(({ url, method }) => {
    const { pathname } = new URL(url);
    if (pathname === '/api/wholesaler') return accepted(wholesalerWith());
    if (pathname === '/api/session') return accepted({ ...session, unread: 0 });
    if (pathname === '/api/planAcceptance' && method === 'POST') return answers.accepting ?? accepted(first);
    if (pathname === '/api/planAcceptance') return accepted(answers.list ?? { pending: null, people: [] });
    if (pathname === '/api/planAcceptance/reminders') return accepted({ reminded: 1 });
    return accepted(answers.plan ?? plan);
  });
  showPages(address, { '/planAcceptance': MyPlanPage, '/planAcceptance/people': PlansPage });
  return asked;
}

test('what has changed is marked beside what it was, for readers of a screen, too', async () => {
  open('/planAcceptance', rep);
  expect(await screen.findByText('1 part is not as in version 1, which you accepted.', { exact: false })).toBeDefined();
  const [removed] = screen.getAllByRole('deletion').filter((one) => one.textContent.includes('$10'));
  const [added] = screen.getAllByRole('insertion').filter((one) => one.textContent.includes('$15'));
  expect([removed?.textContent, added?.textContent]).toEqual(['Before: A point is $10.', 'New: A point is $15.']);
});

test('a person accepts the version that they read, and nothing else, and the bell counts it no more', async () => {
  const asked = open('/planAcceptance', rep);
  expect(currentSession()?.unread).toBe(1);
  await userEvent.click(await screen.findByRole('button', { name: 'Accept as Dana Whitfield' }));
  await waitFor(async () => {
    const sent = asked.filter(({ method }) => method === 'POST');
    expect(sent).toHaveLength(1);
    expect(await sent[0]?.clone().json()).toEqual({ version: 2 });
  });
  await waitFor(() => expect(currentSession()?.unread).toBe(0));
});

test('a plan that has changed meanwhile is said to have, and read again', async () => {
  const asked = open('/planAcceptance', rep, { accepting: refused('conflict', planAcceptanceTexts.newer) });
  await userEvent.click(await screen.findByRole('button', { name: 'Accept as Dana Whitfield' }));
  expect(await screen.findByText(planAcceptanceTexts.newer)).toBeDefined();
  await waitFor(() =>
    expect(asked.filter(({ url }) => url.includes('/api/planAcceptance/ATS_104')).length).toBeGreaterThan(1),
  );
});

test('who has no plan yet reads who makes one', async () => {
  open('/planAcceptance', rep, { plan: { ...plan, versions: [], shown: null } });
  expect(await screen.findByRole('heading', { name: 'No plan yet' })).toBeDefined();
  expect(await screen.findByText(/^A plan appears here once a manager or an admin sets what it pays/)).toBeDefined();
});

const row: PersonAcceptance = {
  ...{ customId: 'ATS_104', name: 'Dana Whitfield', role: 'salesRep', leadership: false, version: 2 },
  ...{ askedAt: version.askedAt, acceptedAt: null, acceptedVersion: 1, remindedAt: null, mayRemind: true },
};
const list: PlanAcceptances = {
  pending: { since: '2026-09-16T15:00:00.000Z', due: '2999-01-01T00:00:00.000Z' },
  people: [row, { ...row, customId: 'ATS_105', name: 'Ed Accepted', acceptedAt: first.acceptedAt }],
};

test('a manager sees who has not accepted, reminds them, and need not wait for edits to settle', async () => {
  const asked = open('/planAcceptance/people', personWith('manager'), { list });
  const people = await screen.findByRole('list', { name: 'People' });
  expect(within(people).getAllByRole('link')).toHaveLength(1);
  expect(within(people).getByRole('link', { name: /Dana Whitfield.*Not accepted.*accepted version 1/ })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Ask now' })).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Accept as/ })).toBeNull();
  await userEvent.click(screen.getAllByRole('button', { name: 'Remind' })[0] as HTMLElement);
  await waitFor(async () => {
    const sent = asked.find(({ url }) => url.includes('/reminders'));
    expect(await sent?.clone().json()).toEqual({ customIds: ['ATS_104'] });
  });
});

test('a lead reads the team’s, and can neither remind nor ask', async () => {
  open('/planAcceptance/people', personWith('teamLead', { customId: 'ATS_24' }), { list });
  await screen.findByRole('list', { name: 'People' });
  expect(screen.queryByRole('button', { name: /^Remind/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Ask now' })).toBeNull();
});
