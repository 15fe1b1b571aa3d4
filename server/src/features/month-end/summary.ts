/** Month-End Summary as its reader gets it. */
import type { HouseLine, MonthEndPerson, MonthEndSummary, Paid } from '@caselift/contract/month-end';
import { causeText, flagText, monthEndTexts, type Telling } from '@caselift/contract/month-end-words';
import {
  type ComparedPay,
  payoutBy,
  payoutByLine,
  payoutLines,
  payoutRoleOf,
  payoutRoles,
  payoutTeams,
} from '@caselift/domain/closing/payout-sums';
import { toNumber } from '@caselift/domain/exact';
import { type GoalMeasure, goalMeasureRows } from '@caselift/domain/measure-list';
import { deltaPercent, dollars, percentOf } from '@caselift/domain/numbers';
import { fplPercent } from '@caselift/domain/pay/fpl-pay';
import { payParts } from '@caselift/domain/pay/pay-parts';
import { maySee, seesProfits } from '@caselift/domain/visibility';
import type { HouseSums } from '../../figures/period-house.ts';
import type { SettingsRow } from '../../figures/settings.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { type Compared, type ComparedPerson, comparedPeople } from './people.ts';
import type { SummaryPeriod, SummaryPerson } from './summary-period.ts';

/** @param settings of now: they decide what the reader may see, whenever the period was. */
export async function monthEndSummary(
  periods: Compared,
  viewer: Viewer,
  settings: Pick<SettingsRow, 'hideProfits' | 'visibility'>,
): Promise<MonthEndSummary> {
  const { now, before } = periods;
  const withProfits = seesProfits(viewer, settings);
  const mayBeNamed = maySee(viewer, now.people, settings.visibility);
  const rows = comparedPeople(periods);
  const programNames = new Map([...(before?.programNames ?? []), ...now.programNames]);
  const compared: Comparison = { now, before, withProfits };
  const teamOf = teamsOf(now.people, mayBeNamed);
  const unseen = rows.filter(({ person }) => !mayBeNamed(person));
  return {
    period: { from: now.from, to: now.to },
    through: now.through,
    hasEnded: now.through >= now.to,
    closedAt: now.closedAt?.toISOString() ?? null,
    before: before && { from: before.from, to: before.to },
    house: houseOf(now, withProfits),
    payout: payoutOf(rows, teamOf, compared),
    people: rows
      .filter(({ person }) => mayBeNamed(person))
      .map((row) => shownPerson(row, teamOf(row.person).name, { compared, programNames })),
    others:
      unseen.length === 0
        ? null
        : { people: unseen.length, ...paidOf(sumOf(unseen), { ...compared, withProfits: false }) },
    programs: await now.programs(),
  };
}

type Comparison = Pick<Compared, 'now' | 'before'> & { withProfits: boolean };

function houseOf({ house }: SummaryPeriod, withProfits: boolean): MonthEndSummary['house'] {
  const { thisYear, lastYear, goals } = house;
  const line = (sums: readonly [number, number], goal: number | null): HouseLine => ({
    ...{ thisYear: sums[0], lastYear: sums[1], delta: deltaPercent(...sums), goal },
    achieved: goal === null ? null : percentOf(sums[0], goal),
  });
  const measure = (id: GoalMeasure) => {
    const { fact, sums } = goalMeasureRows[id];
    return line([sums.shown(thisYear[fact]), sums.shown(lastYear[fact])], goals[id]);
  };
  const [lost, lostBefore] = [lostPercent(thisYear), lostPercent(lastYear)];
  return {
    ...(withProfits && { gp: measure('gp') }),
    volume: measure('volume'),
    revenue: line([dollars(thisYear.revenueCents), dollars(lastYear.revenueCents)], null),
    fpl: {
      ...{ thisYear: lost, lastYear: lostBefore },
      change: lost === null || lostBefore === null ? null : lost - lostBefore,
    },
  };
}

function lostPercent(sums: HouseSums): number | null {
  const percent = fplPercent(sums);
  return percent === null ? null : toNumber(percent);
}

type Cents = Pick<ComparedPay, 'beforeCents' | 'nowCents'>;

function paidOf({ beforeCents, nowCents }: Cents, { now, before, withProfits }: Comparison): Paid {
  return {
    before: before === null ? null : dollars(beforeCents),
    now: dollars(nowCents),
    ...(withProfits && {
      shareBefore: before && percentOf(beforeCents, before.house.thisYear.gpCents),
      share: percentOf(nowCents, now.house.thisYear.gpCents),
    }),
  };
}

const sumOf = (rows: readonly Cents[]): Cents =>
  rows.reduce(
    (sum, row) => ({ beforeCents: sum.beforeCents + row.beforeCents, nowCents: sum.nowCents + row.nowCents }),
    { beforeCents: 0, nowCents: 0 },
  );

type Team = { customId: string; name: string };

/** People the reader may not see aren't named. */
function teamsOf(
  people: readonly SummaryPerson[],
  mayBeNamed: (person: SummaryPerson) => boolean,
): (person: SummaryPerson) => Team {
  const teamOf = payoutTeams(people);
  const leads = new Map(people.filter(mayBeNamed).map((lead) => [lead.customId, lead.name]));
  return (person) => {
    const team = teamOf(person);
    if (team === 'several') return { customId: '', name: monthEndTexts.severalLeads };
    if (team === 'none') return { customId: '', name: monthEndTexts.noLead };
    const name = leads.get(team.lead);
    return name === undefined ? { customId: '', name: monthEndTexts.others } : { customId: team.lead, name };
  };
}

function payoutOf(
  rows: readonly ComparedPerson[],
  teamOf: (person: SummaryPerson) => Team,
  compared: Comparison,
): MonthEndSummary['payout'] {
  const { now, before } = compared;
  const [linesNow, linesBefore] = [now, before].map((period) => payoutByLine(period?.settlements.values() ?? []));
  const isPart = (line: string) => payParts.some((part) => part === line);
  const roles = payoutBy(rows, ({ person }) => payoutRoleOf(person));
  const keyOf = ({ customId, name }: Team) => `${customId} ${name}`;
  const teams = new Map(rows.map(({ person }) => [keyOf(teamOf(person)), teamOf(person)]));
  const byTeam = payoutBy(rows, ({ person }) => keyOf(teamOf(person)));
  const written = (sums: ComparedPay) => ({ people: sums.people, ...paidOf(sums, compared) });
  return {
    total: paidOf(sumOf(rows), compared),
    lines: payoutLines.flatMap((line) => {
      const cents = { beforeCents: linesBefore?.[line] ?? 0, nowCents: linesNow?.[line] ?? 0 };
      const isShown = isPart(line) || cents.beforeCents !== 0 || cents.nowCents !== 0;
      return isShown ? [{ line, ...paidOf(cents, compared) }] : [];
    }),
    roles: payoutRoles.flatMap((role) => {
      const sums = roles.get(role);
      return sums === undefined ? [] : [{ role, ...written(sums) }];
    }),
    teams: [...teams]
      .flatMap(([key, team]) => {
        const sums = byTeam.get(key);
        return sums === undefined ? [] : [{ ...team, ...written(sums) }];
      })
      .sort((one, other) => other.now - one.now || one.name.localeCompare(other.name, 'en-US')),
  };
}

function shownPerson(
  { person, beforeCents, nowCents, differenceCents, causes, compared, flags }: ComparedPerson,
  team: string,
  { compared: { before, withProfits }, programNames }: { compared: Comparison } & Pick<Telling, 'programNames'>,
): MonthEndPerson {
  const telling = { withProfits, programNames };
  return {
    ...{ customId: person.customId, name: person.name, role: payoutRoleOf(person), isGone: person.isGone, team },
    before: before === null ? null : dollars(beforeCents),
    now: dollars(nowCents),
    difference: before === null ? null : dollars(differenceCents),
    causes: causes.map((one) => ({
      ...{ cause: one.cause, part: one.part, text: causeText(one, compared, telling), amount: dollars(one.cents) },
    })),
    flags: flags.map((flag) => ({ flag: flag.flag, part: flag.part, text: flagText(flag, telling) })),
  };
}
