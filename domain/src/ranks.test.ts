import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exact, over } from './exact.ts';
import { type Contender, standings } from './ranks.ts';

const person = (customId: string, role: Contender['role'] = 'salesRep', flags: Partial<Contender> = {}): Contender => ({
  customId,
  role,
  leadership: false,
  hidden: false,
  teamLeadIds: [],
  ...flags,
});
const by = (percents: Record<string, number>) => (customId: string) => {
  const percent = percents[customId];
  return percent === undefined ? null : exact(percent);
};
const ranksOf = (found: ReturnType<typeof standings>) =>
  Object.fromEntries([...found].map(([customId, { rank }]) => [customId, rank]));

describe('ranks', () => {
  const reps = ['ANN', 'BOB', 'CAL', 'DAN'].map((customId) => person(customId));

  test('go by what is achieved, and equals share theirs: 1, 1, 3', () => {
    const found = standings(reps, by({ ANN: 90, BOB: 110, CAL: 110 }), null);
    expect(ranksOf(found)).toEqual({ ANN: 3, BOB: 1, CAL: 1, DAN: null });
    expect(found.get('ANN')).toEqual({ rank: 3, rankChange: null, rankOf: 3 });
    expect(found.get('DAN')).toEqual({ rank: null, rankChange: null, rankOf: 3 }); // no goal
  });

  test('tell apart what no number can', () => {
    const third = over(exact(1), exact(3));
    const found = standings(reps.slice(0, 2), (id) => (id === 'ANN' ? exact(0.3333333333333333) : third), null);
    expect(ranksOf(found)).toEqual({ ANN: 2, BOB: 1 });
  });

  test('leave out who is hidden', () => {
    const hidden = [...reps.slice(0, 2), person('CAL', 'salesRep', { hidden: true })];
    const found = standings(hidden, by({ ANN: 90, BOB: 80, CAL: 110 }), null);
    expect(ranksOf(found)).toEqual({ ANN: 1, BOB: 2, CAL: null });
    expect(found.get('CAL')?.rankOf).toBe(2);
  });

  test('are given among sales reps, team leads and leadership apart, and to nobody else', () => {
    const staff = [
      person('ANN', 'salesRep', { leadership: true }), // the flag is a slip on a rep
      person('LEE', 'teamLead'),
      person('TOP', 'teamLead', { leadership: true }),
      person('MAX', 'manager'),
    ];
    const found = standings(staff, by({ ANN: 10, LEE: 20, TOP: 30, MAX: 40 }), null);
    expect(ranksOf(found)).toEqual({ ANN: 1, LEE: 1, TOP: 1, MAX: null });
    expect(found.get('MAX')).toEqual({ rank: null, rankChange: null, rankOf: 0 });
  });

  test('tell how many places were gained since the selling day before', () => {
    const found = standings(reps, by({ ANN: 90, BOB: 80, CAL: 70 }), by({ ANN: 60, BOB: 70, CAL: 65 }));
    // Before: Bob, Cal, Ann. Now: Ann, Bob, Cal.
    expect(['ANN', 'BOB', 'CAL', 'DAN'].map((id) => found.get(id)?.rankChange)).toEqual([2, -1, -1, null]);
  });
});

test('among any reps a rank is one more than the number of those who achieved more', () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.integer({ min: -2, max: 5 })), { maxLength: 12 }), (percents) => {
      const reps = percents.map((_, at) => person(`P_${at}`));
      const percentOf = (customId: string) => percents[Number(customId.slice(2))] ?? null;
      const found = standings(
        reps,
        (id) => {
          const percent = percentOf(id);
          return percent === null ? null : exact(percent);
        },
        null,
      );
      const ranked = percents.filter((percent) => percent !== null);
      for (const [customId, { rank, rankOf }] of found) {
        const percent = percentOf(customId);
        expect(rankOf).toBe(ranked.length);
        expect(rank).toBe(percent === null ? null : 1 + ranked.filter((other) => other > percent).length);
      }
    }),
  );
});
