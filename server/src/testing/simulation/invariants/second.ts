/** The second computation says the same for everyone, of months that run, that are over, and that are closed. */
import { payParts } from '@caselift/domain/pay/pay-parts';
import { closingCalls } from '../../closing-house.ts';
import type { Paid } from '../../naive/closed-pay.ts';
import { houseId } from '../house.ts';
import type { Invariant, Moment } from '../invariants.ts';
import { explanationOf } from '../known-faults.ts';
import type { Life } from '../life.ts';
import { cents, type SeenPeriod } from '../look.ts';
import type { Rules } from '../rules-in-force.ts';
import { type Reckoning, secondReader } from '../second-reader.ts';

/** '<customId> <part>' of whoever has a statement. */
function paidBy({ statements }: SeenPeriod): Paid {
  const paid: Paid = {};
  for (const [customId, statement] of statements)
    for (const part of payParts) {
      const earned = cents(statement[part].earned);
      if (earned !== 0) paid[`${customId} ${part}`] = earned;
    }
  return paid;
}

function differing(of: string, found: Paid, asked: Reckoning, life: Life, ids: ReadonlySet<string> | null) {
  const expected = secondReader(asked);
  const keys = [...new Set([...Object.keys(found), ...Object.keys(expected)])].sort();
  return keys
    .filter((key) => (ids === null || ids.has(key.split(' ')[0] ?? '')) && found[key] !== expected[key])
    .map((key) => {
      const [customId = '', part] = key.split(' ');
      const known = explanationOf({ key, found: found[key] ?? 0, asked, life });
      const text = `${key}: ${found[key] ?? 0} cents, ${expected[key] ?? 0} by the second computation`;
      return { key: `${of} ${part}`, text: `${asked.from.slice(0, 7)} ${text}`, customId, ...(known && { known }) };
    });
}

/** What is handed in, and decided of it, is a fact like a line. */
const withEntriesOf = (rules: Rules, { items: { pictures, handed } }: Rules): Rules => ({
  ...rules,
  items: { ...rules.items, pictures, handed },
});

const reckoningOf = async ({ life, seen }: Moment, { from, to, isOpen }: SeenPeriod): Promise<Reckoning | null> => {
  const again = life.reopened.get(from)?.closed;
  if (again?.rules === null) return null;
  const around = life.shown.prod;
  const now = await life.rules();
  const rules = again?.rules ? withEntriesOf(again.rules, now) : now;
  const people = again?.people ?? (isOpen ? now.people : (life.peopleOf.get(from) ?? now.people));
  const newest = isOpen && again === undefined ? seen.newest : to;
  return {
    ...{ lines: around.lines, around: again?.around ?? around, rules, people, from, to, newest },
    isOver: !isOpen || again !== undefined,
  };
};

export const secondInvariants: readonly Invariant[] = [
  {
    name: 'what is not closed pays what the second computation says',
    faults: async (moment) => {
      const found = [];
      for (const period of moment.seen.periods) {
        const asked = await reckoningOf(moment, period);
        if (asked === null) continue;
        const ids = new Set(period.statements.keys());
        found.push(...differing(period.isOpen ? 'open' : 'over', paidBy(period), asked, moment.life, ids));
      }
      return found;
    },
  },
  {
    name: 'closed months and their adjustments pay what the second computation says by the terms of the closing',
    faults: async ({ life }) => {
      const found = [];
      const closing = closingCalls(life.server, houseId);
      const now = await life.rules();
      for (const [from, { rules, people, around, to }] of life.closed) {
        if (rules === null) continue;
        const { lines } = life.shown.prod;
        const asked: Reckoning = {
          ...{ lines, around, rules: withEntriesOf(rules, now), people, from, to, newest: to, isOver: true },
        };
        found.push(...differing('closed', await closing.paidWithAdjustments(from), asked, life, null));
      }
      return found;
    },
  },
];
