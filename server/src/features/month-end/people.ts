/** Everyone's pay of two periods, why it differs, and what is worth a look. */
import { type PayFlag, payFlags } from '@caselift/domain/closing/pay-flags';
import { soldByTeam, tookPart } from '@caselift/domain/closing/pay-inputs';
import {
  type PayInputs,
  type PayrollChange,
  payrollChange,
  type SameTeamBefore,
} from '@caselift/domain/closing/payroll-causes';
import type { SummaryPeriod, SummaryPerson } from './summary-period.ts';

/** @property before null: there is none to compare with. @property paidEarlier who was paid in any closed period before. */
export type Compared = { now: SummaryPeriod; before: SummaryPeriod | null; paidEarlier: ReadonlySet<string> };

export type ComparedPerson = PayrollChange & {
  /** As they are in the period, or were in the one before. */
  person: SummaryPerson;
  compared: { before: PayInputs | null; now: PayInputs | null; sameTeam: SameTeamBefore | null };
  flags: PayFlag[];
};

/**
 * Those who sell, and everyone else who was paid in either period, the largest difference first. Who came after the
 * periods, and sold nothing in them, is left out.
 */
export function comparedPeople(periods: Compared): ComparedPerson[] {
  const { now, before } = periods;
  const people = new Map([...(before?.people ?? []), ...now.people].map((person) => [person.customId, person]));
  const rows = [...people.values()].map((person) => comparedPerson(person, periods));
  return rows
    .filter(
      ({ person, beforeCents, nowCents, causes }) =>
        (isSeller(person) && tookPartInEither(person.customId, periods)) ||
        beforeCents + nowCents > 0 ||
        causes.length > 0,
    )
    .sort(
      (one, other) =>
        Math.abs(other.differenceCents) - Math.abs(one.differenceCents) ||
        one.person.name.localeCompare(other.person.name, 'en-US'),
    );
}

const isSeller = ({ role, isGone }: SummaryPerson) => !isGone && (role === 'salesRep' || role === 'teamLead');

const tookPartInEither = (customId: string, { now, before }: Compared) =>
  [before, now].some((period) => tookPart(period?.inputs.get(customId) ?? null));

/** Without a period before nothing changed. */
function comparedPerson(person: SummaryPerson, { now, before, paidEarlier }: Compared): ComparedPerson {
  const { customId } = person;
  const paidIn = (period: SummaryPeriod | null) => ({
    inputs: period?.inputs.get(customId) ?? null,
    settlement: period?.settlements.get(customId) ?? null,
  });
  const [was, is] = [paidIn(before), paidIn(now)];
  const sameTeam = before === null || is.inputs === null ? null : soldByTeam(before.own, now.teamOf(customId));
  const change = payrollChange(before === null ? is : was, is, sameTeam);
  return {
    ...change,
    person,
    compared: { before: was.inputs, now: is.inputs, sameTeam },
    flags: flagsOf(person, now, before === null || change.beforeCents > 0 || paidEarlier.has(customId)),
  };
}

function flagsOf(person: SummaryPerson, now: SummaryPeriod, wasPaidBefore: boolean): PayFlag[] {
  const { customId, role, hidden: isHidden, isGone } = person;
  const payableCents = now.settlements.get(customId)?.payableCents ?? 0;
  const [inputs, figures] = [now.inputs.get(customId), now.flagsBy(customId)];
  if (inputs === undefined || figures === undefined) {
    return payableCents > 0 && isGone ? [{ flag: 'gone', part: null }] : [];
  }
  const { measures, fpl } = inputs;
  const setAlone = now.setAlone.get(customId) ?? [];
  return payFlags({
    role,
    isHidden,
    isGone,
    setAlone,
    wasPaidBefore,
    payableCents,
    measures,
    fpl: fpl.plan,
    ...figures,
  });
}
