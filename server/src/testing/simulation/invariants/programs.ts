/** What programs cost and what suppliers refund of it, wherever it is said. */
import type { BoostResult } from '@caselift/contract/boost-results';
import type { Boost, BoostDetail } from '@caselift/contract/boosts';
import type { ItemReportRow, ItemReportTotals } from '@caselift/contract/item-reports';
import { houseId } from '../house.ts';
import type { Invariant } from '../invariant.ts';
import { cents, type SeenPeriod } from '../look.ts';
import { unlike } from '../unlike.ts';

const boostCents = ({ statements }: SeenPeriod, boostId: string): number =>
  [...statements.values()]
    .flatMap(({ boosts }) => boosts.lines)
    .reduce((sum, line) => sum + (line.boostId === boostId ? cents(line.amount) : 0), 0);

export const programInvariants: readonly Invariant[] = [
  {
    name: 'a boost costs what the summary and statements say, in its panel and in what it brought',
    faults: async ({ life, seen }) => {
      const open = seen.periods.find(({ isOpen }) => isOpen);
      if (open === undefined) return [];
      const isAnyoneGone = seen.periods.some(({ summary }) => summary.people.some(({ isGone }) => isGone));
      const faults = [];
      for (const { _id, name, isSaved, startDate } of await life.read<Boost[]>('v2/boosts?limit=200&db=prod')) {
        if (!isSaved) continue;
        const { paid } = await life.read<BoostDetail>(`v2/boosts/${_id}?db=prod`);
        const program = open.summary.programs.find(({ id }) => id === _id);
        faults.push(
          ...unlike('gross', { [`${name}: panel`]: paid?.gross ?? 0, summary: program?.cost ?? 0 }),
          ...unlike('share', { [`${name}: panel`]: paid?.supplierShare ?? 0, summary: program?.supplierShare ?? 0 }),
        );
        // Of months that are closed statements are of the closing, and of who is gone there are none.
        if (life.closed.size > 0 || isAnyoneGone || startDate > seen.newest) continue;
        const { status, body } = await life.ask({ url: `/api/v2/boosts/${_id}/result?db=prod` });
        if (status !== 200) continue;
        const statements = seen.periods.reduce((sum, period) => sum + boostCents(period, _id), 0) / 100;
        faults.push(...unlike('result', { [`${name}: result`]: (body.payload as BoostResult).cost.gross, statements }));
      }
      return faults;
    },
  },
  {
    name: 'the report of items says what statements say',
    faults: async ({ life, seen }) => {
      const open = seen.periods.find(({ isOpen }) => isOpen);
      if (open === undefined) return [];
      const url = '/api/v3/items/reporting?isObjective=true&isIncentive=true&limit=100&db=prod';
      const asked = await life.sql<{ id: string }[]>`
        select item_id as id from items where wholesaler_id = ${houseId} and parent_id is null and deleted_at is null`;
      if (asked.length === 0) return [];
      const itemIds = asked.map(({ id }) => id);
      const { status, body } = await life.ask({ url, method: 'POST', json: { itemIds } });
      if (status !== 200) throw new Error(`${url}: ${status} ${body.message}`);
      const { rows, totals } = body.payload as { rows: ItemReportRow[]; totals: ItemReportTotals };
      const lines = [...open.statements].flatMap(([customId, { objectives, incentives }]) =>
        [...objectives.lines, ...incentives.lines, ...objectives.accruing, ...incentives.accruing]
          .filter(({ itemId }) => itemIds.includes(itemId))
          .map((line) => [`${line.itemId} ${line.from} ${customId}`, line.amount] as const),
      );
      const amounts = new Map(lines);
      const faults = rows
        .filter(({ parentItemId }) => parentItemId === null)
        .flatMap(({ itemId, instance, userId, payoutMTD, name }) => {
          const statement = amounts.get(`${itemId} ${instance} ${userId}`);
          if (statement === undefined) return [];
          return unlike('row', { [`${name} of ${userId} from ${instance}: report`]: payoutMTD, statement });
        });
      const all = lines.reduce((sum, [, amount]) => sum + cents(amount), 0) / 100;
      const isAnyoneGone = open.summary.people.some(({ isGone }) => isGone);
      return isAnyoneGone
        ? faults
        : [...faults, ...unlike('total', { 'items: report': totals.payoutMTD, statements: all })];
    },
  },
];
