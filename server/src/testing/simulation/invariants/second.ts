/** The second computation says the same for everyone, of months that run, that are over, and that are closed. */

import type { UserStatement } from '@caselift/contract/statements';
import type { IsoDate } from '@caselift/domain/dates';
import { type PayPart, payParts } from '@caselift/domain/pay/pay-parts';
import { closingCalls } from '../../closing-house.ts';
import type { Paid } from '../../naive/closed-pay.ts';
import { houseId } from '../house.ts';
import type { Invariant, Moment } from '../invariant.ts';
import { explanationOf } from '../known-faults.ts';
import type { Life } from '../life.ts';
import { cents, type SeenPeriod } from '../look.ts';
import type { Rules } from '../rules-in-force.ts';
import { type Reckoning, secondReader } from '../second-reader.ts';
import type { Told } from '../told.ts';

/**
 * '<customId> <part>' of whoever has a statement, without archived items: the second computation knows no copies of what
 * they measured when they were archived.
 */
function paidBy(statements: SeenPeriod['statements']): Paid {
  const paid: Paid = {};
  for (const [customId, statement] of statements)
    for (const part of payParts) {
      const earned = cents(statement[part].earned) - archivedCents(statement, part);
      if (earned !== 0) paid[`${customId} ${part}`] = earned;
    }
  return paid;
}

const archivedCents = (statement: UserStatement, part: PayPart): number =>
  part === 'objectives' || part === 'incentives'
    ? statement[part].lines.reduce((sum, { isArchived, amount }) => sum + (isArchived ? cents(amount) : 0), 0)
    : 0;

const withoutArchived = (rules: Rules): Rules => ({
  ...rules,
  items: { ...rules.items, items: rules.items.items.filter(({ archivedAt }) => archivedAt === null) },
});

function differing(of: string, found: Paid, asked: Reckoning, life: Life, ids: ReadonlySet<string> | null) {
  const expected = secondReader({ ...asked, rules: withoutArchived(asked.rules) });
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
  const people = again?.people ?? (isOpen ? now.people : (life.peopleOf.prod.get(from) ?? now.people));
  const newest = isOpen && again === undefined ? seen.newest : to;
  return {
    ...{ lines: around.lines, around: again?.around ?? around, rules, people, from, to, newest },
    ...{ isOver: !isOpen || again !== undefined, closed: closedBefore(life, from) },
  };
};

const closedBefore = (life: Life, day: IsoDate): Reckoning['closed'] =>
  [...life.closed]
    .filter(([, { to }]) => to < day)
    .map(([from, { to, around }]) => ({ from, to, products: around.products }));

/** A closed month stays as it closed when Production is rolled back to what it showed before. */
function laterOf({ publications }: Life, closed: Told, shown: Told): Told {
  const orderOf = (told: Told) => publications.findLastIndex((publication) => publication.told === told);
  return orderOf(shown) < orderOf(closed) ? closed : shown;
}

/** What was closed with its adjustments, less what archived items were paid. */
async function paidWithAdjustments(life: Life, from: IsoDate): Promise<Paid> {
  const paid: Paid = { ...(await closingCalls(life.server, houseId).paidWithAdjustments(from)) };
  const stored = await life.sql<{ customId: string; statement: UserStatement }[]>`
    select custom_id as "customId", statement from closed_statements
    where wholesaler_id = ${houseId} and period_from = ${from} and statement is not null`;
  for (const { customId, statement } of stored)
    for (const part of payParts) {
      const key = `${customId} ${part}`;
      const left = (paid[key] ?? 0) - archivedCents(statement, part);
      if (left === 0) delete paid[key];
      else paid[key] = left;
    }
  return paid;
}

export const secondInvariants: readonly Invariant[] = [
  {
    name: 'what is not closed pays what the second computation says',
    faults: async (moment) => {
      const found = [];
      for (const period of moment.seen.periods) {
        const asked = await reckoningOf(moment, period);
        if (asked === null) continue;
        const ids = new Set(period.statements.keys());
        found.push(...differing(period.isOpen ? 'open' : 'over', paidBy(period.statements), asked, moment.life, ids));
      }
      return found;
    },
  },
  {
    name: 'closed months and their adjustments pay what the second computation says by the terms of the closing',
    faults: async ({ life }) => {
      const found = [];
      const now = await life.rules();
      for (const [from, { rules, people, around, told, to }] of life.closed) {
        if (rules === null) continue;
        const { lines } = laterOf(life, told, life.shown.prod);
        const asked: Reckoning = {
          ...{ lines, around, rules: withEntriesOf(rules, now), people, from, to, newest: to, isOver: true },
          closed: closedBefore(life, from),
        };
        found.push(...differing('closed', await paidWithAdjustments(life, from), asked, life, null));
      }
      return found;
    },
  },
];
