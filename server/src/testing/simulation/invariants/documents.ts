/** Documents of Production say the same cents of the same person, program and period. */
import { payParts } from '@caselift/domain/pay/pay-parts';
import type { Invariant } from '../invariant.ts';
import { cents, type SeenPeriod } from '../look.ts';
import { type Said, sum, unlike } from '../unlike.ts';

function programsOf({ statements, summary }: SeenPeriod): Said[] {
  const paid = new Map<string, number>();
  const add = (id: string, amount: number) => paid.set(id, (paid.get(id) ?? 0) + cents(amount));
  for (const { boosts, objectives, incentives } of statements.values()) {
    for (const { boostId, amount } of boosts.lines) add(boostId, amount);
    for (const { itemId, amount } of [...objectives.lines, ...incentives.lines]) add(itemId, amount);
  }
  // Who is gone is in the summary alone.
  if (summary.people.some(({ isGone }) => isGone)) return [];
  const told = new Map(summary.programs.map(({ id, cost }) => [id, cents(cost)]));
  return [...new Set([...paid.keys(), ...told.keys()])].flatMap((id) =>
    unlike('programs', {
      [`program ${id}: summary`]: (told.get(id) ?? 0) / 100,
      statements: (paid.get(id) ?? 0) / 100,
    }),
  );
}

export const documentInvariants: readonly Invariant[] = [
  {
    name: 'a statement is the sum of its parts, and each part of its lines',
    faults: async ({ seen }) =>
      seen.periods.flatMap(({ statements }) =>
        [...statements.values()].flatMap((statement) => {
          const { customId, totalPayout } = statement;
          const parts = payParts.flatMap((part) => {
            const lines: readonly { amount: number }[] = statement[part].lines;
            return unlike(part, {
              [`${customId} ${part}`]: statement[part].earned,
              lines: sum(lines.map(({ amount }) => amount)),
            });
          });
          const earned = sum(payParts.map((part) => statement[part].earned));
          return [...parts, ...unlike('total', { [`${customId} total`]: totalPayout, parts: earned })];
        }),
      ),
  },
  {
    name: 'the list of people says what statements say',
    faults: async ({ seen }) => {
      const open = seen.periods.find(({ isOpen }) => isOpen);
      return seen.users.flatMap((user) => {
        const statement = open?.statements.get(user.customId);
        if (statement === undefined) return [];
        return payParts.flatMap((part) =>
          unlike(part, {
            [`${user.customId} ${part}: list`]: user[part].totalPayout,
            statement: statement[part].earned,
          }),
        );
      });
    },
  },
  {
    name: 'the Month-End Summary says what statements say',
    faults: async ({ seen }) =>
      seen.periods.flatMap((period) => {
        const { statements, summary } = period;
        const people = summary.people.flatMap(({ customId, now }) => {
          const statement = statements.get(customId);
          if (statement === undefined) return [];
          const payable = statement.toBePaid?.payable ?? Math.max(0, statement.totalPayout);
          return unlike('people', { [`${customId}: summary`]: now, statement: payable });
        });
        const all = sum(summary.people.map(({ now }) => now)) + (summary.others?.now ?? 0);
        const lines = sum(summary.payout.lines.map(({ now }) => now));
        const totals = unlike('total', { total: summary.payout.total.now, people: all, lines });
        return [...people, ...totals, ...programsOf(period)];
      }),
  },
];
