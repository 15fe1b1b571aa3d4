import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Sums, sumsOf } from './measure.ts';
import { dollars } from './numbers.ts';
import type { Person } from './people-below.ts';
import { userFigures } from './user-figures.ts';
import { ceFromOunces } from './volume.ts';

const people: Person[] = [
  { customId: 'TOP', role: 'teamLead', teamLeadIds: [] },
  { customId: 'LEE', role: 'teamLead', teamLeadIds: ['TOP'] },
  { customId: 'MAY', role: 'teamLead', teamLeadIds: ['TOP'] },
  { customId: 'ANN', role: 'salesRep', teamLeadIds: ['LEE'] },
  { customId: 'BOB', role: 'salesRep', teamLeadIds: ['LEE', 'MAY'] },
  { customId: 'MAX', role: 'manager', teamLeadIds: [] },
];
const all = (value: number): Sums => sumsOf(() => value);
const own = new Map([
  ['LEE', all(5_00)], // a lead may hold accounts of his own
  ['ANN', all(100_00)],
  ['BOB', { ...all(0), thisYear: 40_00, lastYearYTD: 7_00 }],
]);
const measure = { own, typedGoals: new Map<string, number | null>(), shown: dollars };

describe('the actuals', () => {
  const figures = userFigures(people, measure);

  test('of a rep are his own lines', () => {
    expect(figures.get('BOB')).toMatchObject({ thisYear: 40, lastYear: 0, thisYearMonth: 0, lastYearYTD: 7 });
  });

  test('of a lead are the lines of everyone below and his own, a rep of two teams once', () => {
    expect(figures.get('LEE')).toMatchObject({ thisYear: 145, lastYearYTD: 112, thisYearMonth: 105 });
    expect(figures.get('MAY')).toMatchObject({ thisYear: 40, lastYearYTD: 7 });
    expect(figures.get('TOP')).toMatchObject({ thisYear: 145, lastYearYTD: 112 });
  });

  test('of someone without a line are 0', () => {
    expect(figures.get('MAX')).toEqual({ ...all(0), goal: null, achieved: null });
  });
});

describe('the goal', () => {
  const withGoals = (goals: Record<string, number | null>) =>
    userFigures(people, { ...measure, typedGoals: new Map(Object.entries(goals)) });

  test('of a rep is the one typed for him, and what he achieved a percent of it', () => {
    expect(withGoals({ ANN: 80 }).get('ANN')).toMatchObject({ goal: 80, achieved: 125 });
    expect(withGoals({ ANN: null }).get('ANN')).toMatchObject({ goal: null, achieved: null });
    expect(withGoals({ ANN: 0 }).get('ANN')).toMatchObject({ goal: 0, achieved: null });
  });

  test("of a lead is the one typed for him, else the sum of his reps', each rep's once", () => {
    const figures = withGoals({ ANN: 80.1, BOB: 60.2, MAY: 50 });
    expect(figures.get('LEE')?.goal).toBe(140.3);
    expect(figures.get('MAY')).toMatchObject({ goal: 50, achieved: 80 });
    expect(figures.get('TOP')?.goal).toBe(140.3); // May's own 50 stands for Bob's 60.2 in her team alone
  });

  test('of a lead is none where nobody below has one', () => {
    expect(withGoals({}).get('TOP')?.goal).toBeNull();
  });
});

test('volume is divided once, after adding: three thirds of a CE are one', () => {
  const thirds = new Map(['LEE', 'ANN', 'BOB'].map((id) => [id, all(96)] as const));
  const figures = userFigures(people, { own: thirds, typedGoals: new Map(), shown: ceFromOunces });
  expect(figures.get('ANN')?.thisYear).toBe(0.3333);
  expect(figures.get('LEE')?.thisYear).toBe(1);
});

test("in any organisation a lead has at least what each below him has, and never more than everyone's lines", () => {
  const anyone = fc.record({
    isLead: fc.boolean(),
    leads: fc.array(fc.integer({ min: 0, max: 7 }), { maxLength: 3 }),
    cents: fc.integer({ min: 0, max: 1_000_000 }),
  });
  fc.assert(
    fc.property(fc.array(anyone, { minLength: 8, maxLength: 8 }), (rows) => {
      const staff = rows.map(({ isLead, leads }, at): Person => {
        return { customId: `P_${at}`, role: isLead ? 'teamLead' : 'salesRep', teamLeadIds: leads.map((l) => `P_${l}`) };
      });
      const lines = new Map(rows.map(({ cents }, at) => [`P_${at}`, all(cents)]));
      const figures = userFigures(staff, { own: lines, typedGoals: new Map(), shown: (cents) => cents });
      const everyone = rows.reduce((sum, { cents }) => sum + cents, 0);
      const of = (customId: string) => figures.get(customId)?.thisYear ?? Number.NaN;
      for (const { customId, role, teamLeadIds } of staff) {
        expect(of(customId)).toBeLessThanOrEqual(everyone);
        if (role === 'salesRep') expect(of(customId)).toBe(lines.get(customId)?.thisYear);
        for (const lead of teamLeadIds) {
          if (staff.some((other) => other.customId === lead && other.role === 'teamLead'))
            expect(of(lead)).toBeGreaterThanOrEqual(of(customId));
        }
      }
    }),
  );
});
