import { buffer } from 'node:stream/consumers';
import { payrollCauses } from '@caselift/domain/closing/payroll-causes';
import { expect, test } from 'vitest';
import { monthEndFile } from './sheet.ts';

test('no two columns of the file have one title, whatever changed pay', async () => {
  const { content } = monthEndFile(
    {
      ...{ period: { from: '2026-08-01', to: '2026-08-31' }, others: null, payout: { total: { before: 0, now: 16 } } },
      people: [
        {
          ...{ customId: 'REP_1', name: 'Ann', role: 'salesRep', isGone: false, team: 'Lee', flags: [] },
          ...{ before: 0, now: 16, difference: 16 },
          causes: payrollCauses.map((cause) => ({ cause, part: null, text: cause, amount: 1 })),
        },
      ],
    },
    'csv',
  );
  const text = Buffer.isBuffer(content) ? content : await buffer(content);
  const [titles = [], row = []] = text
    .toString()
    .split('\r\n')
    .map((line) => line.split(','));
  expect(titles.length).toBeGreaterThan(payrollCauses.length);
  expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([]);
  expect(['Team', 'Team changed'].map((title) => row[titles.indexOf(title)])).toEqual(['Lee', '1']);
});
