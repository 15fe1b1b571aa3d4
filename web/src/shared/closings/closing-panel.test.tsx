import { type ClosingDetail, closingTexts } from '@caselift/contract/closings';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { startSession } from '../../api/session-store.ts';
import { accepted, answerOfTheHouse, personWith, refused, serveWith } from '../../api/testing/serve.ts';
import { showPages } from '../../testing/show-pages.tsx';
import { ClosingPanel } from './ClosingPanel.tsx';
import { checkText, examplesText } from './check-words.ts';

afterEach(cleanup);

const done = (check: ClosingDetail['checks'][number]['check']): ClosingDetail['checks'][number] => ({
  ...{ check, count: 0, severity: 'done', reason: null, examples: [] },
});
const ready: ClosingDetail = {
  ...{ from: '2026-08-01', to: '2026-08-31', kind: 'monthly', state: 'ended', isClosable: true, refusal: null },
  ...{ closedAt: null, closedBy: null, mayClose: true, reopenRefusal: closingTexts.notClosed, job: null },
  checks: (
    [
      'sales',
      'update',
      'publication',
      'images',
      'goals',
      'targets',
      'deletedPeople',
      'clashes',
      'releases',
      'manualAdjustments',
      'questions',
    ] as const
  ).map(done),
};
const withImages: ClosingDetail = {
  ...{ ...ready, mayClose: false },
  checks: ready.checks.map((row) =>
    row.check === 'images' ? { ...row, count: 3, severity: 'needsReason' as const } : row,
  ),
};
const closed: ClosingDetail = {
  ...{ ...ready, state: 'closed', isClosable: false, refusal: closingTexts.closed, mayClose: false },
  ...{ closedAt: '2026-09-02T15:00:00Z', closedBy: 'Mary Chen', reopenRefusal: null },
};
const running = { jobId: 'j1', stage: 'Storing statements', fraction: 0.5, ended: false, error: null };

type Served = {
  role?: 'manager' | 'admin';
  viewOnly?: boolean;
  answers?: Record<string, () => ClosingDetail | Response>;
};

/** The panel, over a server that has the period as `now` answers it. */
function open(now: () => ClosingDetail, { role = 'manager', viewOnly = false, answers = {} }: Served = {}) {
  startSession('token-1', personWith(role, { viewOnly }));
  const asked = serveWith((request) => {
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith('/api/closings')) return answerOfTheHouse(request);
    const answer = answers[`${request.method} ${pathname}`]?.() ?? now();
    return answer instanceof Response ? answer : accepted(answer);
  });
  showPages('/', { '/': () => <ClosingPanel from="2026-08-01" total={12_345.67} /> });
  return asked;
}
const changes = (asked: Request[]) => asked.filter(({ method }) => method !== 'GET');
const bodies = (asked: Request[]) => Promise.all(changes(asked).map((one) => one.clone().json()));

test('cases of people only admins see are a number, with who completes them', async () => {
  const checks = ready.checks.map((row) =>
    row.check === 'goals' ? { ...row, count: 3, ofHidden: 2, severity: 'needsReason' as const } : row,
  );
  open(() => ({ ...ready, mayClose: false, checks }));
  await screen.findByText('2 of them are of hidden people. An admin completes them.');
});

test('questions without an answer are noted with the way to them, and the period can be closed', async () => {
  const checks = ready.checks.map((row) =>
    row.check === 'questions' ? { ...row, count: 2, severity: 'noted' as const } : row,
  );
  open(() => ({ ...ready, checks }));
  await screen.findByText('2 questions about statements to answer');
  expect(screen.getByRole('link', { name: 'Open Questions' }).getAttribute('href')).toContain('/payQuestions');
  expect(screen.queryByRole('button', { name: /^Give a reason/ })).toBeNull();
  expect((screen.getByRole('button', { name: 'Close Aug 2026' }) as HTMLButtonElement).disabled).toBe(false);
});

test('a period that is ready is closed once it was said what that pays, and is then marked', async () => {
  // Asked for once it runs and is shown running, then it has ended.
  let coming: ClosingDetail[] = [ready];
  const asked = open(() => (coming.length > 1 ? coming.shift() : coming[0]) ?? ready, {
    answers: {
      'POST /api/closings/2026-08-01': () => {
        coming = [
          { ...ready, job: running },
          { ...closed, job: { ...running, ended: true } },
        ];
        return accepted({ jobId: 'j1' });
      },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Close Aug 2026' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Close Aug 2026?' }));
  dialog.getByText('$12,345.67');
  expect(changes(asked)).toEqual([]);
  const mails = dialog.getByRole('switch', { name: 'Mail everyone who is paid' }) as HTMLInputElement;
  expect(mails.checked).toBe(false);
  await userEvent.click(mails);
  await userEvent.click(dialog.getByRole('button', { name: 'Close it' }));
  const bar = await screen.findByRole('progressbar', { name: 'Closing...' });
  expect(bar.getAttribute('aria-valuenow')).toBe('50');
  expect((screen.getByRole('button', { name: 'Close Aug 2026' }) as HTMLButtonElement).disabled).toBe(true);
  await screen.findByText('Sales period closed');
  await screen.findByText(/Aug 2026 was closed/);
  screen.getByText('Closed');
});

test('an open check names its cases and leads to them, and needs a reason before the period closes', async () => {
  let state = withImages;
  const asked = open(() => state, {
    answers: {
      'PATCH /api/closings/2026-08-01/waivers': () => {
        const reason = 'Counted in September.';
        const waive = (row: ClosingDetail['checks'][number]) =>
          row.check === 'images' ? { ...row, severity: 'waived' as const, reason } : row;
        state = { ...withImages, mayClose: true, checks: withImages.checks.map(waive) };
        return state;
      },
    },
  });
  await screen.findByText('3 images to review');
  expect(screen.getByRole('link', { name: 'Review images' }).getAttribute('href')).toContain('/objectives/reporting');
  screen.getByText(closingTexts.notReady);
  expect((screen.getByRole('button', { name: 'Close Aug 2026' }) as HTMLButtonElement).disabled).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Give a reason: 3 images to review' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Leave this check open?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText(closingTexts.reason);
  await userEvent.type(dialog.getByLabelText('Reason'), ' Counted in September. ');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Reason: Counted in September.');
  screen.getByRole('button', { name: 'Change the reason: 3 images to review' });
  expect((screen.getByRole('button', { name: 'Close Aug 2026' }) as HTMLButtonElement).disabled).toBe(false);
  expect(await bodies(asked)).toEqual([{ check: 'images', count: 3, reason: 'Counted in September.' }]);
});

test("what must be done can't be skipped with a reason, and a manager is told who to ask", async () => {
  const sales = { check: 'sales', count: 2, severity: 'mustDo', reason: null } as const;
  const examples = [
    { id: null, name: 'Aug 28' },
    { id: null, name: 'Aug 31' },
  ];
  open(() => ({ ...withImages, checks: [{ ...sales, examples }], refusal: closingTexts.notOver('2026-08-31') }));
  await screen.findByText('2 selling days without sales yet');
  screen.getByText('Aug 28, Aug 31');
  screen.getByText('Ask an admin');
  expect(screen.queryByRole('button', { name: /reason/ })).toBeNull();
});

test('a closed period shows when it was closed and who closed it, and is reopened with a reason', async () => {
  const asked = open(() => closed, { answers: { 'POST /api/closings/2026-08-01/reopen': () => ready } });
  await screen.findByText(/by Mary Chen\. What it paid is final/);
  await userEvent.click(screen.getByRole('button', { name: 'Reopen' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Reopen Aug 2026?' }));
  await userEvent.type(dialog.getByLabelText('Reason'), 'A route was missing.');
  await userEvent.click(dialog.getByRole('button', { name: 'Reopen' }));
  await screen.findByText('Aug 2026 reopened');
  expect(await bodies(asked)).toEqual([{ reason: 'A route was missing.' }]);
});

test('one that was exported stays closed, and says why', async () => {
  open(() => ({ ...closed, reopenRefusal: closingTexts.exported }));
  await screen.findByText(closingTexts.exported);
  expect(screen.queryByRole('button', { name: 'Reopen' })).toBeNull();
});

test('a closing that failed says why, and a refusal is said in the question', async () => {
  open(() => ({ ...ready, job: { ...running, ended: true, error: closingTexts.otherFigures } }), {
    answers: { 'POST /api/closings/2026-08-01': () => refused('conflict', closingTexts.notReady) },
  });
  await screen.findByText(closingTexts.otherFigures);
  await userEvent.click(screen.getByRole('button', { name: 'Close Aug 2026' }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Close it' }));
  await dialog.findByText(closingTexts.notReady);
});

test('who may only look finds no button to close or reopen', async () => {
  open(() => withImages, { viewOnly: true });
  await screen.findByText('3 images to review');
  expect(screen.queryByRole('button', { name: /Close|reason/ })).toBeNull();
});

test.each([
  ['objective', '/objectives/reporting'],
  ['incentive', '/incentives/reporting'],
] as const)('a target that is missing in an %s leads to its report of the period', async (kind, path) => {
  const row = { ...done('targets'), count: 1, severity: 'needsReason' as const };
  const examples = [{ id: 'item-7', name: 'Lee Oak: Ale', kind }];
  open(() => ({ ...ready, mayClose: false, checks: [{ ...row, examples }] }));
  await screen.findByText('1 target missing in objectives and incentives');
  screen.getByText('Lee Oak: Ale');
  const address = new URL(screen.getByRole('link', { name: 'Open Reporting' }).getAttribute('href') ?? '', 'http://x');
  expect([address.pathname, address.searchParams.get('period'), address.searchParams.get('items')]).toEqual([
    ...[path, '2026-08-01'],
    'item-7',
  ]);
});

test('a check tells its cases by number, and names the first five', () => {
  expect(checkText({ check: 'goals', count: 1 })).toBe('1 person without a goal or its payout');
  expect(checkText({ check: 'goals', count: 0 })).toBe('Everyone who could be paid has a goal');
  expect([0, 1, 2].map((count) => checkText({ check: 'deletedPeople', count }))).toEqual([
    'No sales are of people who were deactivated or deleted here',
    '1 person with sales who was deactivated or deleted here',
    '2 people with sales who were deactivated or deleted here',
  ]);
  const examples = ['Ann', 'Ben', 'Cy', 'Dee', 'Eve', 'Flo'].map((name) => ({ id: name, name }));
  expect(examplesText({ count: 8, examples })).toBe('Ann, Ben, Cy, Dee, Eve and 3 more');
  expect(examplesText({ count: 2, examples: examples.slice(0, 2) })).toBe('Ann, Ben');
});
