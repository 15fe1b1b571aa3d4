// A plan's goals in words, with the arithmetic in the margin.
import { describe, expect, test } from 'vitest';
import type { CurrentGoal } from '../current-goals.ts';
import type { PaySettings } from '../pay/pay-settings.ts';
import {
  type FplEntryTerms,
  fplEntry,
  type GoalEntryTerms,
  goalEntries,
  goalEntry,
  type PlanPerson,
} from './goal-entries.ts';
import type { PlanSentence } from './plan-entry.ts';

const marked = (sentences: readonly PlanSentence[] = []) =>
  sentences.map((segments) => segments.map(({ text, strong }) => (strong ? `**${text}**` : text)).join(''));

type Changes = Partial<Omit<GoalEntryTerms, 'plan'>> & { plan?: Partial<GoalEntryTerms['plan']> };
const goal = ({ plan, ...changes }: Changes = {}) =>
  goalEntry({
    ...{ measure: 'gp', goal: 50_000, goalSource: 'typed', isTeam: false, every: 'monthly' },
    plan: { payoutCents: 50_000, thresholdPercent: 90, slope: 2, capPercent: 150, ...plan },
    ...changes,
  });

describe('GP and volume', () => {
  test('say the goal, the payout, what a point is worth, where pay begins and where it ends', () => {
    expect(marked(goal().sentences)).toEqual([
      'Your GP goal is **$50,000.00** a month.',
      'It pays **$500.00** at **100%** of the goal.',
      'Each point above or below that is **$10.00** more or less, **2%** of **$500.00**.', // 500 x 2%
      'Below **90%** it pays nothing; at **90%** it pays **$400.00**.', // 500 - 10 x 10
      'The most it pays is **$750.00**, **150%** of **$500.00**.', // 500 x 150%
    ]);
  });

  test('without a slope pay the same from the threshold on', () => {
    expect(marked(goal({ measure: 'volume', goal: 1234.5, every: 'quarterly', plan: { slope: 0 } }).sentences)).toEqual(
      [
        'Your Volume goal is **1,234.5 CE** a quarter.',
        'It pays **$500.00** from **90%** of the goal up, and nothing below.',
      ],
    );
  });

  test('begin at a threshold above the goal with what is paid there', () => {
    // 500 + 10 x 10 at 110%
    expect(marked(goal({ plan: { thresholdPercent: 110 } }).sentences).slice(1, 4)).toEqual([
      'It pays **$600.00** at **110%** of the goal.',
      'Each point above or below that is **$10.00** more or less, **2%** of **$500.00**.',
      'Below **110%** it pays nothing.',
    ]);
  });

  test("of a lead are the team's, and say that the goal is the sum of the team's", () => {
    expect(marked(goal({ isTeam: true, goalSource: 'sumOfTeam', goal: 140_300 }).sentences)[0]).toBe(
      "Your team's GP goal is **$140,300.00** a month, the sum of the goals of your team.",
    );
  });

  test('say what keeps them from paying', () => {
    expect(marked(goal({ plan: { payoutCents: null } }).sentences)[1]).toBe('No payout is set, so it pays nothing.');
    expect(marked(goal({ goal: null, goalSource: null }).sentences)).toEqual([
      'No GP goal is set.',
      'It pays nothing without a goal.',
    ]);
  });

  test('name no dollar of profit to someone who does not see profits', () => {
    expect(marked(goal().withoutProfits)).toEqual([
      'Your GP goal is an amount of gross profit, which is hidden for your role.',
      ...marked(goal().sentences).slice(1),
    ]);
    expect(goal({ measure: 'volume' }).withoutProfits).toBeUndefined();
  });
});

describe('FPL', () => {
  type FplChanges = Partial<Omit<FplEntryTerms, 'plan'>> & { plan?: Partial<FplEntryTerms['plan']> };
  const fpl = ({ plan, ...changes }: FplChanges = {}) =>
    fplEntry({
      ...{ kind: 'company', reasons: ['outOfCode', 'breakage'], isLead: false, every: 'monthly' },
      plan: { goalPercent: 1, maxFplPercent: 1.5, payoutCents: 10_000, slope: 1, capPercent: 120, ...plan },
      ...changes,
    });

  test('says which losses count, and what they pay', () => {
    expect(marked(fpl().sentences)).toEqual([
      'Your FPL goal is **1%** of net revenue lost a month.',
      'The losses of the whole company count: **out of code and breakage**.',
      'It pays **$100.00** at the goal.',
      'Each **0.01%** of net revenue that is lost less or more is **$1.00** more or less, **1%** of **$100.00**.', // 1% / 100; 100 x 1%
      'Above **1.5%** it pays nothing; at **1.5%** it pays **$50.00**.', // 200 - 150 = 50%
      'The most it pays is **$120.00**, **120%** of **$100.00**.',
    ]);
  });

  test('names no amount where the slope has taken all of it away', () => {
    // 200 - 100 x 2 / 1 = 0% at the max
    expect(marked(fpl({ plan: { maxFplPercent: 2 } }).sentences)[4]).toBe('Above **2%** it pays nothing.');
  });

  test('of a goal of nothing pays without any loss alone', () => {
    expect(marked(fpl({ plan: { goalPercent: 0 } }).sentences).at(-1)).toBe(
      'It pays **$100.00** without any loss, and nothing with one.',
    );
  });

  test('of a team counts the losses of the team', () => {
    expect(marked(fpl({ kind: 'team', isLead: true }).sentences)[1]).toMatch('The losses of your team count');
    expect(marked(fpl({ kind: 'own' }).sentences)[1]).toMatch('Your own losses count');
  });
});

describe('of everyone', () => {
  const settings = {
    ...{ gpSlope: 2, volumeSlope: 1, fplSlope: 1, teamleadGpSlope: 3, teamleadVolumeSlope: 1, teamleadFplSlope: 1 },
    ...{ payCapPercent: 150, fplPayCapPercent: 120, fplMode: 'companyWide', maxFplPercent: 2 },
    ...{ salesPeriod: 'monthly', chargeableLossReasons: ['outOfCode'] },
  } as const satisfies PaySettings & { salesPeriod: 'monthly'; chargeableLossReasons: readonly ['outOfCode'] };
  const rep = (customId: string): PlanPerson => ({
    ...{ customId, role: 'salesRep', leadership: false, teamLeadIds: ['LEAD'], maxFplPercent: null },
  });
  const lead: PlanPerson = { ...rep('LEAD'), role: 'teamLead', teamLeadIds: [] };
  const typed = (customId: string, goal: number): CurrentGoal => ({
    ...{ customId, measure: 'gp', goal, payoutCents: 50_000, thresholdPercent: null },
  });
  const entriesOf = (person: PlanPerson, goals: readonly CurrentGoal[]) =>
    goalEntries({ people: [rep('A'), rep('B'), lead], goals, settings })(person);

  test("a lead without a goal has the sum of the team's, by the slope of leads", () => {
    const [gp] = entriesOf(lead, [typed('A', 100), typed('B', 50), { ...typed('LEAD', 0), goal: null }]);
    expect(marked(gp?.sentences)).toContain(
      "Your team's GP goal is **$150.00** a month, the sum of the goals of your team.",
    );
    expect(marked(gp?.sentences)).toContain(
      'Each point above or below that is **$15.00** more or less, **3%** of **$500.00**.', // 500 x 3%
    );
  });

  test('a measure without goal and payout is not part of a plan', () => {
    expect(entriesOf(rep('A'), [typed('A', 100)]).map(({ key }) => key)).toEqual(['gp']);
    expect(entriesOf(rep('B'), [])).toEqual([]);
  });

  test('a threshold that was not typed is the one that holds without it', () => {
    const of = (thresholdPercent: number | null) =>
      entriesOf(rep('A'), [{ ...typed('A', 100), thresholdPercent }])[0]?.rule;
    expect(of(null)).toBe(of(90));
    expect(of(null)).not.toBe(of(80));
  });
});
