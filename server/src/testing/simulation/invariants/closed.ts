/** What was closed stays as it was, and pays what it says. */
import type { MonthEndSummary } from '@caselift/contract/month-end';
import type { PayrollFile } from '@caselift/contract/payroll-files';
import { documentsOf } from '../documents.ts';
import { houseId } from '../house.ts';
import type { Invariant } from '../invariant.ts';
import type { Life } from '../life.ts';

type Settled = { from: string; customId: string; earned: number; others: number; payable: number; balance: number };

/** Of each closing and person, from the rows that are settled: cents. */
const readSettled = ({ sql }: Life) => sql<Settled[]>`
  select s.period_from::text as from, s.custom_id as "customId", s.payable_cents::int as payable,
    coalesce((s.balance ->> 'cents')::int, 0) as balance,
    coalesce((select sum(part.value::int) from jsonb_each_text(s.earned) part), 0)::int as earned,
    (coalesce((select sum(a.cents + a.waiver_cents) from closing_adjustments a
      where a.wholesaler_id = s.wholesaler_id and a.paid_in = s.period_from and a.custom_id = s.custom_id
        and a.state <> 'pending' and a.state <> 'tooOld'), 0)
    + coalesce((select sum(m.cents) from manual_adjustments m
      where m.wholesaler_id = s.wholesaler_id and m.paid_in = s.period_from and m.custom_id = s.custom_id
        and m.state = 'approved'), 0))::int as others
  from closed_statements s where s.wholesaler_id = ${houseId} order by s.custom_id, s.period_from`;

export const closedInvariants: readonly Invariant[] = [
  {
    name: 'the documents of a closed month are the same bytes as when it closed',
    faults: async ({ life }) => {
      const faults = [];
      for (const [from, closed] of life.closed) {
        const now = await documentsOf(life, from);
        for (const [name, text] of closed.documents)
          if (now.get(name) !== text)
            faults.push({
              key: name.replace(/ \S+_\d+$/, ''),
              text: `${from.slice(0, 7)} ${name}: ${difference(text, now.get(name) ?? '')}`,
            });
        // What was made since is kept from now on.
        life.closed.set(from, { ...closed, documents: new Map([...now, ...closed.documents]) });
      }
      return faults;
    },
  },
  {
    name: 'what is paid is what was earned, adjusted and carried, and never below nothing',
    faults: async ({ life }) => {
      const carried = new Map<string, number>();
      return (await readSettled(life)).flatMap(({ from, customId, earned, others, payable, balance }) => {
        const all = earned + others + (carried.get(customId) ?? 0);
        carried.set(customId, balance);
        if (payable === Math.max(0, all) && balance === Math.min(0, all)) return [];
        const found = `${payable} paid and ${balance} carried on`;
        return [
          {
            key: 'settled',
            text: `${from.slice(0, 7)} ${customId}: ${found}, of ${earned} earned and ${others} besides`,
          },
        ];
      });
    },
  },
  {
    name: 'the summary of a closed month and its payroll files are the sum of its payables',
    faults: async ({ life }) => {
      const settled = await readSettled(life);
      const faults = [];
      for (const from of life.closed.keys()) {
        const sum = settled.filter((one) => one.from === from).reduce((all, { payable }) => all + payable, 0);
        const { payout } = await life.read<MonthEndSummary>(`monthEndSummary?period=${from}`);
        const { files } = await life.read<{ files: PayrollFile[] }>(`closings/${from}/payrollFiles`);
        for (const [name, total] of [
          ['summary', payout.total.now] as const,
          ...files.map(({ total: of }) => ['file', of] as const),
        ])
          if (Math.round(total * 100) !== sum)
            faults.push({
              key: name,
              text: `${from.slice(0, 7)}: ${total} in the ${name}, ${sum} cents by statements`,
            });
      }
      return faults;
    },
  },
];

function difference(before: string, now: string): string {
  let at = 0;
  while (at < before.length && before[at] === now[at]) at += 1;
  const part = (text: string) => text.slice(Math.max(0, at - 60), at + 60);
  return `'${part(before)}' is now '${part(now)}'`;
}
