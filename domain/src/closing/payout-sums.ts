/** What is paid in a sales period, added up by line, role and team (docs/product.md, Payroll). */
import { payParts } from '../pay/pay-parts.ts';
import type { Person } from '../people-below.ts';
import { recordOf } from '../record.ts';
import { isLeadership, type LedPerson, leadsOf } from '../team-leads.ts';
import type { Settlement, SettlementLine } from './settlement.ts';

/** Parts of the period's own statements, and what settles earlier periods. */
export const payoutLines = [...payParts, 'adjustments', 'manualAdjustments', 'carriedIn', 'carriedOn'] as const;
export type PayoutLine = (typeof payoutLines)[number];

function lineOf(line: SettlementLine): PayoutLine {
  if (line.kind === 'earned') return line.part;
  if (line.kind === 'adjustment' || line.kind === 'waiver') return 'adjustments';
  return line.kind === 'manual' ? 'manualAdjustments' : line.kind;
}

/** In cents; together the sum of the payables. */
export function payoutByLine(settlements: Iterable<Settlement>): Record<PayoutLine, number> {
  const sums: Record<PayoutLine, number> = recordOf(payoutLines, () => 0);
  for (const { lines } of settlements) for (const line of lines) sums[lineOf(line)] += line.cents;
  return sums;
}

/** Leadership is a role of its own wherever people are grouped. */
export const payoutRoles = ['salesRep', 'teamLead', 'leadership', 'manager', 'admin'] as const;
export type PayoutRole = (typeof payoutRoles)[number];
export const payoutRoleOf = (person: Pick<LedPerson, 'role' | 'leadership'>): PayoutRole =>
  isLeadership(person) ? 'leadership' : person.role;

/** A lead by customId; several: who has more than one lead; none: who has none. */
export type PayoutTeam = { lead: string } | 'several' | 'none';

/**
 * The team that someone's pay is added up with, so that everyone is in exactly one: whoever has people directly below
 * leads a team of their own, everyone else is in their lead's.
 */
export function payoutTeams<P extends Person>(people: readonly P[]): (person: P) => PayoutTeam {
  const leads = leadsOf(people);
  const withPeople = new Set(people.flatMap((person) => leads.own(person).map(({ customId }) => customId)));
  return (person) => {
    if (withPeople.has(person.customId)) return { lead: person.customId };
    const [lead, ...others] = leads.own(person);
    if (lead === undefined) return 'none';
    return others.length > 0 ? 'several' : { lead: lead.customId };
  };
}

/** Cents of two periods, added up by a key in the order in which keys come. @property people who are in either. */
export type ComparedPay = { people: number; beforeCents: number; nowCents: number };
export function payoutBy<Row, Key extends string>(
  rows: readonly (Row & Omit<ComparedPay, 'people'>)[],
  keyOf: (row: Row) => Key,
): Map<Key, ComparedPay> {
  const sums = new Map<Key, ComparedPay>();
  for (const row of rows) {
    const key = keyOf(row);
    const sum = sums.get(key) ?? { people: 0, beforeCents: 0, nowCents: 0 };
    sum.people += 1;
    sum.beforeCents += row.beforeCents;
    sum.nowCents += row.nowCents;
    sums.set(key, sum);
  }
  return sums;
}
