import { describe, expect, test } from 'vitest';
import { dayFrom } from '../naive/calendar.ts';
import { fraction } from '../naive/fraction.ts';
import type { GoalOf, Goals } from '../naive/rows.ts';
import { rulesOnceEdited } from './edited-rules.ts';
import { type Rules, settingFor } from './rules-in-force.ts';

const june = { from: '2024-06-01', to: '2024-06-30' };
const none: GoalOf = { goal: null, payout: null, threshold: null };
const goals = (goal: number, payout: number, from = june.from): Goals => ({
  ...{ customId: 'REP_1', from: dayFrom(from), volume: none, fpl: none },
  gp: { ...none, goal: fraction(goal), payout: fraction(payout) },
});
const boost: Rules['boosts'][number] = {
  ...{ id: 'gin', name: 'Gin', isSaved: true },
  terms: { by: 'GP/CE', cents: 200, days: [dayFrom('2024-06-01'), dayFrom('2024-07-31')], list: ['GIN'] },
};
const rules = (of: Partial<Rules> = {}): Rules => ({
  ...{ settings: { gp_slope: 2 }, earlier: [], people: [], goals: [goals(1000, 500)], boosts: [boost] },
  ...{ items: { items: [], lists: new Map(), edits: [], pictures: [], handed: [] }, corrected: new Map() },
  ...of,
});
/** The slope of now, with that of June. */
const slope = (now: number, ofJune: number) => ({
  settings: { gp_slope: now },
  earlier: [{ name: 'gp_slope', until: june.to, value: ofJune }],
});
const junesOf = (own: Rules, before: Rules, after: Rules) => {
  const edited = rulesOnceEdited(own, before, after, june);
  return edited && [settingFor(edited, 'gp_slope', june.to), edited.goals.at(-1)?.gp];
};
const { gp } = goals(1000, 500);

describe('a month that is edited while it is reopened', () => {
  test('keeps a slope that is edited for later months, and one that was before it was reopened', () => {
    expect(junesOf(rules(), rules(), rules(slope(3, 2)))).toEqual([2, gp]);
    expect(junesOf(rules(), rules(slope(3, 2.5)), rules(slope(4, 2.5)))).toEqual([2, gp]);
  });
  test('has a slope that is edited for it', () => {
    expect(junesOf(rules(), rules(slope(3, 2.5)), rules(slope(3, 1)))).toEqual([1, gp]);
  });
  test('has a goal that is edited for it, and its own payout', () => {
    const [before, after] = [rules({ goals: [goals(1000, 600)] }), rules({ goals: [goals(900, 600)] })];
    expect(junesOf(rules(), before, after)).toEqual([2, { ...gp, goal: fraction(900) }]);
  });
  test('keeps its goal beside one of July', () => {
    const after = rules({ goals: [goals(1000, 500), goals(700, 500, '2024-07-01')] });
    expect(junesOf(rules(), rules(), after)).toEqual([2, gp]);
  });
  test('has the holders that are corrected for it, less those that are taken back', () => {
    const held = (...of: [string, string | null][]) => rules({ corrected: new Map(of) });
    const before = held(['2024-06-30 B1', 'REP_1']);
    const after = held(['2024-06-30 B2', null]);
    expect(rulesOnceEdited(before, before, after, june)?.corrected).toEqual(after.corrected);
  });
  test('keeps its boosts beside one that is edited for July, and waits where its own are', () => {
    const { terms } = boost;
    const dearer = { ...terms, cents: 300 };
    const ofJuly = { ...boost, terms: dearer, before: [{ until: dayFrom('2024-07-01'), terms }] };
    expect(junesOf(rules(), rules(), rules({ boosts: [ofJuly] }))).toEqual([2, gp]);
    expect(junesOf(rules(), rules(), rules({ boosts: [{ ...boost, terms: dearer }] }))).toBeNull();
  });
});
