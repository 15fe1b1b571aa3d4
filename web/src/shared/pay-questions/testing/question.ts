/** A question of Dana Whitfield about GP, answered by Mary Chen. */
import type { PayQuestion } from '@caselift/contract/pay-questions';
import { noFigures } from '@caselift/contract/statement-lines';

export const payQuestion = (changes: Partial<PayQuestion> = {}): PayQuestion => ({
  _id: '00000000-0000-4000-8000-000000000001',
  person: { customId: 'ATS_104', name: 'Dana Whitfield' },
  period: { from: '2026-08-01', to: '2026-08-31' },
  line: {
    ...{ key: 'gp', part: 'gp', label: 'GP', amount: 400.4 },
    figures: { ...noFigures, target: 50_000, actual: 45_020, percent: 90.04, rate: 2, payout: 500, steps: [step] },
  },
  ...{ invoicesThrough: '2026-08-31', computedAt: '2026-09-02T10:00:00.000Z', isFinal: false },
  ...{ text: 'Where is invoice 4711?', askedAt: '2026-09-02T12:00:00.000Z', state: 'open' },
  messages: [
    {
      ...{ _id: '00000000-0000-4000-8000-000000000002', side: 'staff', by: 'Mary Chen' },
      ...{ at: '2026-09-02T13:00:00.000Z', text: 'It counts in October.' },
    },
  ],
  ...{ ended: null, adjustment: null },
  ...{ mayWrite: true, mayResolve: false, mayWithdraw: false },
  ...changes,
});

const step = { rule: 'slope', quantity: -9.96, rate: 10, amount: -99.6, why: '9.96 points below the goal' };
