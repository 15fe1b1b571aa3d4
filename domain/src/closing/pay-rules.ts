/** What closed sales periods keep when a release changes the rules of pay (docs/decisions/131-closed-pay-keeps-its-rules.md). */
import { type PayPart, payParts } from '../pay/pay-parts.ts';
import { recordOf } from '../record.ts';
import type { PartCents, PayOfPeople } from './adjustments.ts';

/**
 * The number of the rules by which stored facts become pay. Whoever changes one, here or in a model, adds 1. What domain/ has
 * of the rules before (`rules: 'before'` in ItemCalendar) says what an upgrade changes; the next number takes its place.
 */
export const payRules = 2;

const combined = (
  people: Iterable<string>,
  centsOf: (customId: string, part: PayPart) => number,
): Map<string, PartCents> =>
  new Map([...new Set(people)].map((customId) => [customId, recordOf(payParts, (part) => centsOf(customId, part))]));

/**
 * What older rules paid beyond those of now, on the same facts: of who has any.
 * @example paid 900, now 100 -> 800
 */
export function keptPay(paid: PayOfPeople, now: PayOfPeople): Map<string, PartCents> {
  const kept = combined(
    [...paid.keys(), ...now.keys()],
    (customId, part) => (paid.get(customId)?.[part] ?? 0) - (now.get(customId)?.[part] ?? 0),
  );
  return new Map([...kept].filter(([, parts]) => payParts.some((part) => parts[part] !== 0)));
}

/** Pay by the rules of now with what is kept. @example 110 now, 800 kept -> 910 */
export const withKept = (now: PayOfPeople, kept: PayOfPeople): Map<string, PartCents> =>
  combined(
    [...now.keys(), ...kept.keys()],
    (customId, part) => (now.get(customId)?.[part] ?? 0) + (kept.get(customId)?.[part] ?? 0),
  );
