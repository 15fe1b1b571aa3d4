/** What a person and those they are paid with have lost, in percent of net revenue (docs/product.md, FPL). */
import type { Around } from './around.ts';
import { type Fraction, near, rounded, written } from './fraction.ts';
import { lossesAchieved, paidForLosses } from './pay.ts';
import type { Goals, Person } from './rows.ts';
import { lossPercent } from './sums.ts';

/** @param ownMaximum typed for the person; undefined: the wholesaler's holds. */
export function lossFigures(
  person: Person,
  { files, settings, calendar, teams }: Around,
  typed: Goals['fpl'] | undefined,
  ownMaximum: number | undefined,
) {
  const goal = typed?.goal ?? null;
  const percentOf = (team: ReadonlySet<string> | null) =>
    lossPercent(files.lines, team, calendar.spans.thisYear, settings.chargeable);
  const paidOn = percentOf(teams.paidOn(person));
  const own = percentOf(teams.of(person));
  const shown = (percent: Fraction | null) => (percent === null || goal === null ? null : near(percent));
  const slope = settings.slopes[person.role === 'teamLead' ? 'lead' : 'rep'].fpl;
  const payout = typed?.payout ?? null;
  const most = written(ownMaximum ?? settings.maxFpl);
  return {
    individual: shown(own),
    team: shown(paidOn),
    goal: goal && near(goal),
    achieved: paidOn && goal && near(lossesAchieved(paidOn, goal)),
    payout: payout && rounded(payout, 2),
    totalPayout: paidForLosses(paidOn, { goal, payout, most, slope, cap: settings.fplCap }),
  };
}
