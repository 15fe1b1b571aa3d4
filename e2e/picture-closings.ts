/** Closing a sales period in every state, what comes late for a closed one, and questions about statements. */
import { listAdjustments } from '@caselift/contract/adjustments';
import { type ClosingCheckRow, type ClosingDetail, closingTexts } from '@caselift/contract/closings';
import { type LateAdjustment, listReleases, type Release } from '@caselift/contract/late-facts';
import type { Page } from '@playwright/test';
import { madeAdjustments } from './picture-month-end.ts';
import { questionPictures } from './picture-questions.ts';
import { opens, type Picture } from './picture-steps.ts';

const quarter = { from: '2026-04-01', to: '2026-06-30' } as const;
const done: ClosingCheckRow = { check: 'sales', count: 0, severity: 'done', reason: null, examples: [] };
const goals: ClosingCheckRow = {
  ...{ check: 'goals', count: 1, severity: 'waived', reason: 'Started in the last week of June' },
  examples: [{ id: 'ATS_112', name: 'Noor Haddadin', person: { role: 'salesRep', leadership: false } }],
};
const ready: ClosingDetail = {
  ...{ ...quarter, kind: 'quarterly', state: 'ended', isClosable: true, refusal: null, closedAt: null, closedBy: null },
  ...{ mayClose: true, reopenRefusal: closingTexts.notClosed, job: null },
  checks: [done, { ...done, check: 'update' }, { ...done, check: 'publication' }, { ...done, check: 'images' }, goals],
};
const open: ClosingDetail = {
  ...{ ...ready, mayClose: false },
  checks: [
    ...ready.checks,
    {
      ...{ check: 'targets', count: 2, severity: 'needsReason', reason: null },
      examples: [
        { id: 'a', name: 'Priya Sundaresh: Spring Cider Placements', kind: 'incentive' },
        { id: 'b', name: 'Theo Marsh: Summer Displays', kind: 'objective' },
      ],
    },
    {
      ...{ check: 'deletedPeople', count: 1, severity: 'needsReason', reason: null },
      examples: [{ id: 'ATS_140', name: 'Ruben Castellanos ($1,284.40)' }],
    },
  ],
};
const closed: ClosingDetail = {
  ...{ ...ready, state: 'closed', mayClose: false, refusal: closingTexts.closed, isClosable: false },
  ...{ closedAt: '2026-07-02T15:00:00.000Z', closedBy: 'Dana Whitlock', reopenRefusal: null },
};
const job = { jobId: '1', stage: 'Working out statements', fraction: 0.4, ended: false, error: null };

const late = (part: LateAdjustment['part'], amount: number, more: Partial<LateAdjustment> = {}): LateAdjustment => ({
  ...{ closedPeriod: quarter, part, amount, state: 'counted', waiver: 0, invoices: 3, entries: 0 },
  ...more,
});
const adjusted = {
  paidIn: { from: '2026-07-01', to: '2026-09-30' },
  isExpected: false,
  adjustments: [
    late('gp', 36.7),
    late('fpl', -128.29, { state: 'pending' }),
    late('incentives', 60.41, { entries: 2 }),
    late('boosts', -20, { state: 'tooOld' }),
  ],
};
const release = (customId: string, name: string, amount: number, more: Partial<Release> = {}): Release => ({
  ...{ customId, name, closedPeriod: quarter, amount, state: 'pending', waitsForSecond: false },
  ...{ decidedBy: null, approvedBy: null, reason: '', mayDecide: true },
  ...more,
});
const releases = [
  release('ATS_21', 'Priya Sundaresh', -313.83, { waitsForSecond: true, decidedBy: 'Dana Whitlock', mayDecide: false }),
  release('ATS_101', 'Jamie Kessler', -128.29),
  release('ATS_102', 'Alma Reyes', -48.03, {
    state: 'released',
    decidedBy: 'Dana Whitlock',
    reason: 'Cooler left open',
  }),
];

const path = `/monthEndSummary?period=${quarter.from}`;
const readsClosing = (answer: ClosingDetail) => ({ path: `/api/closings/${quarter.from}`, answer });
const lateOfRep = { path: '/api/users/ATS_101/adjustments', answer: adjusted };
const panel = (name: string) => (page: Page) => page.getByRole('region', { name }).waitFor();

export const closingPictures: readonly Picture[] = [
  { name: 'closing-ready', as: 'manager', path, calls: readsClosing(ready) },
  { name: 'closing-open', as: 'manager', path, calls: readsClosing(open) },
  { name: 'closing-reason', as: 'manager', path, brief: true, steps: opens(/^Give a reason: 1 person/) },
  { name: 'closing-close', as: 'manager', path, brief: true, calls: readsClosing(ready), steps: opens(/^Close Apr/) },
  { name: 'closing-progress', as: 'manager', path, calls: readsClosing({ ...ready, job }) },
  { name: 'closing-closed', as: 'manager', path, calls: readsClosing(closed) },
  { name: 'closing-reopen', as: 'manager', path, brief: true, calls: readsClosing(closed), steps: opens('Reopen') },
  { name: 'closing-first', as: 'manager', path: '/monthEndSummary?period=2024-10-01' },
  {
    ...{ name: 'month-end-approve', as: 'manager', path: '/monthEndSummary', brief: true, steps: opens(/^Approve/) },
    calls: { path: listAdjustments.path, answer: madeAdjustments },
  },
  { name: 'late-releases', as: 'manager', path, calls: { path: listReleases.path, answer: releases } },
  {
    ...{ name: 'late-release', as: 'manager', path, brief: true, steps: opens(/^Release \d/) },
    calls: { path: listReleases.path, answer: releases },
  },
  {
    ...{ name: 'late-card', as: 'salesrep', path: '/salesreps?selectedUser=ATS_101', calls: lateOfRep },
    steps: panel('Late changes'),
  },
  { name: 'late-today', as: 'salesrep', path: '/today', calls: lateOfRep },
  ...questionPictures,
];
