/** Files that are made of pay say, row by row, what statements and the summary say. */
import { rowsOfCsv } from '../../naive/rows.ts';
import { houseId } from '../house.ts';
import type { Invariant } from '../invariant.ts';
import type { Life } from '../life.ts';
import { hasGonePeople, itemAmounts, itemKey, newestPeriods } from '../paid-periods.ts';
import { sum, unlike } from '../unlike.ts';

/** Every item that stands by itself, also those that are deleted or archived since. */
export const programIds = async ({ sql }: Life): Promise<string[]> =>
  (
    await sql<{ id: string }[]>`
      select item_id as id from items where wholesaler_id = ${houseId} and parent_id is null order by number`
  ).map(({ id }) => id);

async function rowsOf(life: Life, request: Parameters<Life['ask']>[0]): Promise<Record<string, string>[]> {
  const { status, body, text } = await life.ask(request);
  // 409: nothing is in it.
  if (status === 409) return [];
  if (status !== 200) throw new Error(`${request.url}: ${status} ${body.message}`);
  return rowsOfCsv(text.replace(/^\uFEFF/, ''));
}

export const fileInvariants: readonly Invariant[] = [
  {
    name: "the Month-End Summary's file has its people, with their causes, and its total",
    after: ['close'],
    faults: async (moment) => {
      const faults = [];
      for (const { from, summary } of await newestPeriods(moment)) {
        const url = `/api/monthEndSummary/people?period=${from}&export=csv`;
        const rows = await rowsOf(moment.life, { url });
        const paid = new Map(rows.map((row) => [row['User ID'], row]));
        for (const { customId, now, difference } of summary.people) {
          const row = paid.get(customId) ?? {};
          const causes = Object.entries(row).slice(7, -2);
          const named = `${from.slice(0, 7)} ${customId}: file`;
          faults.push(...unlike('people', { [named]: Number(row['This period'] ?? 0), summary: now }));
          if (difference !== null)
            faults.push(
              ...unlike('change', {
                [named]: Number(row.Change),
                summary: difference,
                causes: sum(causes.map(([, amount]) => Number(amount))),
              }),
            );
        }
        const all = sum(rows.map((row) => Number(row['This period'])));
        faults.push(...unlike('total', { [`${from.slice(0, 7)}: file`]: all, summary: summary.payout.total.now }));
      }
      return faults;
    },
  },
  {
    name: "the report's file of items says what statements say",
    after: ['close'],
    faults: async (moment) => {
      const { life } = moment;
      const itemIds = await programIds(life);
      if (itemIds.length === 0) return [];
      const faults = [];
      for (const period of await newestPeriods(moment)) {
        const { from, statements } = period;
        const url = `/api/v3/items/exportToFile?period=${from}&export=csv`;
        const all = await rowsOf(life, { url, method: 'POST', json: { itemIds } });
        const rows = all.filter((row) => row['Parent Item Name'] === '');
        // The file has names, and two people may have the same.
        const idsOf = Map.groupBy(statements.keys(), (customId) => statements.get(customId)?.name);
        const amounts = itemAmounts(period);
        const ofName = Map.groupBy(rows, (row) => [row['Item ID'], row['Start Date'], row['User Name']].join(' '));
        for (const namesakes of ofName.values()) {
          const [{ 'Item ID': id = '', 'Start Date': begun = '', 'User Name': name = '', ...row } = {}] = namesakes;
          const found = (idsOf.get(name) ?? []).flatMap((customId) => amounts.get(itemKey(id, begun, customId)) ?? []);
          if (found.length === 0) continue;
          const named = `${from.slice(0, 7)} '${row['Item Name']}' of ${name}: file`;
          const file = sum(namesakes.map((one) => Number(one['Payout MTD'])));
          faults.push(...unlike('row', { [named]: file, statement: sum(found) }));
        }
        if (hasGonePeople(period)) continue;
        const file = sum(rows.map((row) => Number(row['Payout MTD'])));
        faults.push(
          ...unlike('total', { [`${from.slice(0, 7)}: file`]: file, statements: sum([...amounts.values()]) }),
        );
      }
      return faults;
    },
  },
];
