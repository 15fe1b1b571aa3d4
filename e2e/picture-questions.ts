/** Questions about statements: their list with a thread, resolving one, and the statement that is asked about. */
import { listPayQuestions, type PayQuestion } from '@caselift/contract/pay-questions';
import { opens, type Picture } from './picture-steps.ts';

const open: PayQuestion = {
  ...{ _id: '00000000-0000-4000-8000-000000000001', person: { customId: 'ATS_101', name: 'Jamie Kessler' } },
  period: { from: '2026-07-01', to: '2026-09-30' },
  line: {
    ...{ key: 'gp', part: 'gp', label: 'GP', amount: 0 },
    figures: {
      ...{ unit: '$', target: 58_150, actual: 38_101.34, percent: 65.52, rate: 2, payout: 1500 },
      steps: [{ rule: 'threshold', quantity: 65.52, rate: 80, amount: 0, why: '65.5% is below the 80% threshold' }],
    },
  },
  ...{ invoicesThrough: '2026-09-16', computedAt: '2026-09-17T10:00:00.000Z', isFinal: false },
  ...{ text: 'Invoice 4711 of Sep 14 is missing. The account has paid it.', askedAt: '2026-09-17T10:30:00.000Z' },
  ...{ state: 'open', messages: [], ended: null, adjustment: null },
  ...{ mayWrite: true, mayResolve: true, mayWithdraw: false },
};
const resolved: PayQuestion = {
  ...{ ...open, _id: '00000000-0000-4000-8000-000000000002', state: 'resolved', mayWrite: false, mayResolve: false },
  line: { ...open.line, key: 'fpl', part: 'fpl', label: 'FPL', amount: 82.99 },
  messages: [
    {
      ...{ _id: 'm', side: 'lead', by: 'Priya Sundaresh', at: '2026-09-17T11:00:00.000Z' },
      text: 'The cooler broke on that day.',
    },
  ],
  ended: { by: 'Dana Whitlock', at: '2026-09-17T12:00:00.000Z', reason: 'One loss belongs to the warehouse.' },
  adjustment: { _id: 'a', part: 'fpl', amount: 300, state: 'pending', decidedBy: null },
};
const calls = { path: listPayQuestions.path, answer: { results: [open, resolved], count: 2, open: 1 } };
const path = `/payQuestions?question=${open._id}`;

export const questionPictures: readonly Picture[] = [
  { name: 'questions', as: 'manager', path: '/payQuestions', calls },
  { name: 'questions-one', as: 'manager', path: `/payQuestions?question=${resolved._id}`, calls },
  { name: 'questions-resolve', as: 'manager', path, brief: true, calls, steps: opens('Resolve') },
  { name: 'questions-none', as: 'manager', path: '/payQuestions' },
  { name: 'questions-failed', as: 'manager', path: '/payQuestions', calls: { ...calls, answer: 'failure' } },
  { name: 'questions-own', as: 'salesrep', path: '/myStatements?period=2026-07-01', calls },
  {
    ...{ name: 'questions-ask', as: 'salesrep', path: '/myStatements?period=2026-07-01', brief: true },
    steps: opens('Question this: GP'),
  },
];
