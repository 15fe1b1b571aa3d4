/** An edit that names no month acts from the one that holds the newest sale on (docs/product.md, Closing a period). */
import { payParts } from '@caselift/domain/pay/pay-parts';
import type { Invariant } from '../invariant.ts';
import { explanationByAction } from '../known-faults.ts';
import { cents, type SeenPeriod } from '../look.ts';

/** Cents of people by part, and of programs with what their suppliers refund. */
function amountsOf({ statements, summary }: SeenPeriod): Map<string, number> {
  const amounts = new Map<string, number>();
  for (const [customId, statement] of statements)
    for (const part of payParts) amounts.set(`${part} of ${customId}`, cents(statement[part].earned));
  for (const { id, cost, supplierShare } of summary.programs) {
    amounts.set(`cost of ${id}`, cents(cost));
    amounts.set(`supplierShare of ${id}`, cents(supplierShare));
  }
  return amounts;
}

export const endedInvariants: readonly Invariant[] = [
  {
    name: 'an edit that names no month leaves those that are over as they are',
    faults: async ({ seen, before, action }) => {
      if (action.actsFromNow !== true) return [];
      return seen.periods.flatMap((period) => {
        const was = before.periods.find(({ from, isOpen }) => from === period.from && !isOpen);
        if (was === undefined || period.isOpen) return [];
        const [then, now] = [amountsOf(was), amountsOf(period)];
        return (
          [...then]
            // Who is gone since has no statement any more; programs say what they paid everyone.
            .filter(([name, amount]) => (now.has(name) || !/ of [A-Z]+_/.test(name)) && amount !== (now.get(name) ?? 0))
            .map(([name, amount]) => {
              const [part = ''] = name.split(' ');
              const known = explanationByAction(action.name, part);
              const text = `${period.from.slice(0, 7)} ${name}: ${amount} cents before, ${now.get(name) ?? 0} now`;
              return { key: `over ${part}`, text, ...(known && { known }) };
            })
        );
      });
    },
  },
];
