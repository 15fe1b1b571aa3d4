/** Everyone's pay of two periods, why it differs, and what is worth a look. */

import { type PayFlag, payFlags } from '@caselift/domain/closing/pay-flags';
import { soldByTeam } from '@caselift/domain/closing/pay-inputs';
import {
  type PayInputs,
  type PayrollChange,
  payrollChange,
  type SameTeamBefore,
} from '@caselift/domain/closing/payroll-causes';
import { measureIds } from '@caselift/domain/measure-list';
import { recordOf } from '@caselift/domain/record';
import type { PersonRow } from '../../figures/queries.ts';
import type { PaidPeriod } from './paid-period.ts';

export type ComparedPerson = PayrollChange & {
  /** As they are in the period, or were in the one before. */
  person: PersonRow;
  compared: { before: PayInputs | null; now: PayInputs | null; sameTeam: SameTeamBefore | null };
  flags: PayFlag[];
};

/**
 * Those who sell, and everyone else who was paid in either period, the largest difference first.
 * @param before null: there is none to compare with, so nothing changed and nobody is paid for the first time.
 */
export function comparedPeople(now: PaidPeriod, before: PaidPeriod | null): ComparedPerson[] {
  const people = new Map(
    [...(before?.paid.people ?? []), ...now.paid.people].map((person) => [person.customId, person]),
  );
  const rows = [...people.values()].map((person) => comparedPerson(person, now, before));
  return rows
    .filter(
      ({ person, beforeCents, nowCents, causes }) =>
        person.role === 'salesRep' || person.role === 'teamLead' || beforeCents + nowCents > 0 || causes.length > 0,
    )
    .sort(
      (one, other) =>
        Math.abs(other.differenceCents) - Math.abs(one.differenceCents) ||
        one.person.name.localeCompare(other.person.name, 'en-US'),
    );
}

function comparedPerson(person: PersonRow, now: PaidPeriod, before: PaidPeriod | null): ComparedPerson {
  const { customId } = person;
  const paidIn = (period: PaidPeriod | null) => ({
    inputs: period?.paid.inputs.get(customId) ?? null,
    settlement: period?.settlements.get(customId) ?? null,
  });
  const [was, is] = [paidIn(before), paidIn(now)];
  const sameTeam =
    before === null || is.inputs === null ? null : soldByTeam(before.paid.own, now.paid.teamOf(customId));
  const change = payrollChange(before === null ? is : was, is, sameTeam);
  return {
    ...change,
    person,
    compared: { before: was.inputs, now: is.inputs, sameTeam },
    flags: flagsOf(person, now, { isFirst: before !== null && change.beforeCents === 0, inputs: is.inputs }),
  };
}

function flagsOf(
  person: PersonRow,
  now: PaidPeriod,
  { isFirst, inputs }: { isFirst: boolean; inputs: PayInputs | null },
): PayFlag[] {
  const figures = now.paid.figures.get(person.customId);
  if (figures === undefined || inputs === null) return [];
  const [gpCents, gpLastYearCents] = (['thisYear', 'lastYear'] as const).map((year) =>
    [...now.paid.teamOf(person.customId).team].reduce((sum, id) => sum + (now.sameBuyers.get(id)?.[year] ?? 0), 0),
  ) as [number, number];
  return payFlags({
    role: person.role,
    isHidden: person.hidden,
    isGone: false,
    wasPaidBefore: !isFirst,
    payableCents: now.settlements.get(person.customId)?.payableCents ?? 0,
    measures: inputs.measures,
    fpl: inputs.fpl.plan,
    pay: recordOf(measureIds, (measure) => figures[measure].pay),
    ...{ gpCents, gpLastYearCents },
  });
}
