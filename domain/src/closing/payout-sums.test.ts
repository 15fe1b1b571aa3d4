import { describe, expect, test } from 'vitest';
import { payOf } from '../testing/closing.ts';
import { person } from '../testing/people.ts';
import type { ManualAdjustment } from './manual-adjustments.ts';
import { payoutBy, payoutByLine, payoutRoleOf, payoutTeams } from './payout-sums.ts';
import { payrollCents, settle } from './settlement.ts';

describe('what is paid', () => {
  test('adds up by line to the payables, with what settles earlier periods beside the parts', () => {
    const pay = payOf({ REP_1: { gp: 400_00, boosts: 20_00 }, REP_2: { gp: 10_00, boosts: -35_00 } });
    const adjustment = { customId: 'REP_1', part: 'gp', closedPeriod: '2026-06-01', cents: 18_20 } as const;
    const typed: ManualAdjustment = {
      ...{ adjustmentId: '1', customId: 'REP_1', part: 'gp', cents: 3_00, reason: 'Agreed' },
      ...{ madeBy: 'MAX', state: 'approved', decidedBy: null },
    };
    const settlements = ['REP_1', 'REP_2'].map((customId) =>
      settle('2026-07-01', {
        earned: pay.get(customId),
        adjustments: customId === 'REP_1' ? [{ ...adjustment, state: 'counted', waiverCents: 2_00 }] : [],
        manual: customId === 'REP_1' ? [typed] : [],
        balance: customId === 'REP_1' ? { cents: -5_00, from: '2026-06-01', since: '2026-06-01' } : null,
      }),
    );
    const lines = payoutByLine(settlements);
    expect(lines).toMatchObject({ gp: 410_00, boosts: -15_00, adjustments: 20_20, carriedIn: -5_00, carriedOn: 25_00 });
    expect(lines.manualAdjustments).toBe(3_00);
    const together = Object.values(lines).reduce((sum, cents) => sum + cents, 0);
    expect(together).toBe(payrollCents(settlements)); // 438.20 and 0
  });

  test('is counted once a team: a lead with people leads their own, who has two leads is in neither', () => {
    const people = [
      person('TOP_1', 'teamLead', [], { leadership: true }),
      person('LEAD_1', 'teamLead', ['TOP_1']),
      person('LEAD_2', 'teamLead', ['TOP_1']), // leads nobody
      person('LEAD_3', 'teamLead'),
      person('REP_1', 'salesRep', ['LEAD_1']),
      person('REP_2', 'salesRep', ['LEAD_1', 'LEAD_3']),
      person('REP_3', 'salesRep'),
    ];
    const teamOf = payoutTeams(people);
    expect(people.map(teamOf)).toEqual([
      { lead: 'TOP_1' },
      { lead: 'LEAD_1' },
      { lead: 'TOP_1' },
      { lead: 'LEAD_3' },
      { lead: 'LEAD_1' },
      'several',
      'none',
    ]);
  });

  test('is compared by role, leadership being one', () => {
    const rows = [
      { ...person('TOP_1', 'teamLead', [], { leadership: true }), beforeCents: 100, nowCents: 200 },
      { ...person('REP_1', 'salesRep'), beforeCents: 1, nowCents: 2 },
      { ...person('REP_2', 'salesRep'), beforeCents: 10, nowCents: 20 },
    ];
    expect([...payoutBy(rows, payoutRoleOf)]).toEqual([
      ['leadership', { people: 1, beforeCents: 100, nowCents: 200 }],
      ['salesRep', { people: 2, beforeCents: 11, nowCents: 22 }],
    ]);
  });
});
