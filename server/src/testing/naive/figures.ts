/** Every figure of every person, from the lines (docs/product.md, Numbers, Calendar, Pay, FPL). */

import type { Around } from './around.ts';
import { type NaiveBoost, paidByBoosts } from './boosts.ts';
import { type Calendar, calendarAt } from './calendar.ts';
import { add, type Fraction, near, rounded } from './fraction.ts';
import { lossFigures } from './loss-figures.ts';
import { paidFor } from './pay.ts';
import { percentOf, progress } from './progress.ts';
import { type Achieved, rankOf } from './ranks.ts';
import type { Files, Goals, Person } from './rows.ts';
import type { Settings, Typed } from './settings.ts';
import { type Measure, sumIn } from './sums.ts';
import { teamsOf } from './teams.ts';

/** @param by what no file says: what people typed of a person, by customId, and boosts. */
export function naiveUsers(
  files: Files,
  settings: Settings,
  { typed = {}, boosts = [] }: { typed?: Record<string, Typed>; boosts?: readonly NaiveBoost[] } = {},
) {
  const calendar = calendarAt(settings.newest, settings.salesPeriod, settings.daysOff);
  const teams = teamsOf(files.people, settings);
  const goals = new Map(files.people.map(({ customId }) => [customId, goalsInForce(files.goals, customId, calendar)]));
  const reckoned = files.people.map((person) => {
    const typedFor = typed[person.customId] ?? {};
    const measure = (name: Measure) => measured(name, person, { files, settings, calendar, teams, goals });
    const [gp, volume] = [measure('gp'), measure('volume')];
    const fpl = lossFigures(
      person,
      { files, settings, calendar, teams },
      goals.get(person.customId)?.fpl,
      typedFor.maxFplPercent,
    );
    return { person, hidden: typedFor.hidden ?? false, gp, volume, fpl };
  });
  const standing = (name: Measure): Achieved[] =>
    reckoned.map(({ person, hidden, [name]: { achieved: now, before } }) => ({ person, hidden, now, before }));
  const [byGp, byVolume] = [standing('gp'), standing('volume')];
  const paid = paidByBoosts(files, boosts, calendar.spans.thisYear);
  const isFirstDay = calendar.dayBefore === null;
  return reckoned.map(({ person, gp, volume, fpl }, at) => {
    const byBoosts = inCents((paid.get(person.customId) ?? []).reduce((sum, { dollars }) => sum + dollars, 0));
    const volumeStanding = rankOf(byVolume[at] as Achieved, byVolume, isFirstDay);
    return {
      customId: person.customId,
      ...rankOf(byGp[at] as Achieved, byGp, isFirstDay),
      volumeRank: volumeStanding.rank,
      volumeRankChange: volumeStanding.rankChange,
      volumeRankOf: volumeStanding.rankOf,
      totalPayout: inCents(gp.shown.totalPayout + volume.shown.totalPayout + fpl.totalPayout + byBoosts),
      projectedPayout:
        gp.shown.projectedPayout === null || volume.shown.projectedPayout === null
          ? null
          : inCents(gp.shown.projectedPayout + volume.shown.projectedPayout + fpl.totalPayout + byBoosts),
      gp: gp.shown,
      volume: volume.shown,
      fpl,
      boosts: { totalPayout: byBoosts },
    };
  });
}

/** Takes the noise out of a sum of dollars. */
const inCents = (dollars: number): number => Math.round(dollars * 100) / 100;

/** The person's row of the sales period, else of the latest period before it. */
export function goalsInForce(
  goals: readonly Goals[],
  customId: string,
  { periodStart }: Pick<Calendar, 'periodStart'>,
): Goals | undefined {
  let latest: Goals | undefined;
  for (const row of goals) {
    if (row.customId === customId && row.from <= periodStart && row.from >= (latest?.from ?? 0)) latest = row;
  }
  return latest;
}

/** Typed, else of a lead the sum of those of the sales reps below. */
export function goalOf(
  name: Measure,
  person: Person,
  {
    people,
    team,
    goals,
  }: { people: readonly Person[]; team: ReadonlySet<string>; goals: ReadonlyMap<string, Goals | undefined> },
): Fraction | null {
  const below = people
    .filter((other) => person.role === 'teamLead' && other.role !== 'teamLead' && team.has(other.customId))
    .map((other) => goals.get(other.customId)?.[name].goal ?? null)
    .filter((typedGoal) => typedGoal !== null);
  return goals.get(person.customId)?.[name].goal ?? (below.length === 0 ? null : below.reduce(add));
}

function measured(
  name: Measure,
  person: Person,
  { files, settings, calendar, teams, goals }: Around & { goals: ReadonlyMap<string, Goals | undefined> },
) {
  const team = teams.of(person);
  const typed = goals.get(person.customId)?.[name];
  const isLead = person.role === 'teamLead';
  const goal = goalOf(name, person, { people: files.people, team, goals });
  const { sums, toGoal, percents, transferred } = progress(files.lines, name, { team, goal, calendar });
  const promise = {
    payout: typed?.payout ?? null,
    threshold: typed?.threshold ?? null,
    slope: settings.slopes[isLead ? 'lead' : 'rep'][name],
    cap: settings.payCap,
  };
  const earned = paidFor(percents.achieved, promise);
  const payout = promise.payout === null ? null : rounded(promise.payout, 2);
  return {
    achieved: percents.achieved,
    before: calendar.dayBefore && percentOf(sumIn(files.lines, team, name, calendar.dayBefore, 'rep'), goal),
    shown: {
      ...sums,
      ...toGoal,
      ...transferred,
      goalSource: goal === null ? null : typed?.goal ? 'typed' : 'sumOfTeam',
      payout,
      threshold: promise.threshold === null ? null : near(promise.threshold),
      totalPayout: earned,
      bonus: inCents(Math.max(0, earned - (payout ?? 0))),
      projectedPayout: calendar.pace.period.elapsed === 0 ? null : paidFor(percents.achievedSellingDays, promise),
    },
  };
}
