/** What is behind items says what statements say: accounts, and What-if of the item as it is (docs/product.md, Items). */
import type { DraftResults } from '@caselift/contract/item-drafts';
import type { ItemLine, ItemPart } from '@caselift/contract/item-statements';
import { itemMeasures } from '@caselift/domain/programs/item-measures';
import { rowsOfCsv } from '../../naive/rows.ts';
import type { Invariant } from '../invariant.ts';
import type { Life } from '../life.ts';
import { hasGonePeople, newestPeriods, type PaidPeriod } from '../paid-periods.ts';
import { type Said, sum, unlike } from '../unlike.ts';

type Counted = Pick<ItemPart, 'itemId' | 'name' | 'measure' | 'quantity' | 'isAccountSpecific'>;

/** Of the item and of what is below it; a house goal counts everyone's accounts, and lists the person's own. */
const countedIn = (line: ItemLine): Counted[] =>
  [line, ...line.children.filter(({ isHouseGoal }) => !isHouseGoal)].filter(
    ({ measure, quantity }) => measure !== null && quantity != null,
  );

const linesOf = ({ statements }: Pick<PaidPeriod, 'statements'>) =>
  [...statements].flatMap(([customId, { objectives, incentives }]) =>
    [objectives, incentives]
      .flatMap(({ lines, accruing }) => [...lines, ...accruing])
      .map((line) => ({ ...line, customId })),
  );

/** What accounts come to: their sum, or of percents that of the pooled sums. */
function quantityOf(rows: readonly Record<string, string>[], { measure, isAccountSpecific }: Counted): number {
  const all = (column: string) => sum(rows.map((row) => Number(row[column] || 0)));
  if (isAccountSpecific || measure === null || itemMeasures[measure].form !== 'percent') return all('Eligible');
  return (100 * (all('Selected') - all('Reference'))) / all('Reference');
}

async function accountFaults(life: Life, period: PaidPeriod): Promise<Said[]> {
  const faults: Said[] = [];
  for (const line of linesOf(period))
    for (const counted of countedIn(line)) {
      const of = `${counted.itemId}/${line.customId}?period=${period.from}&instance=${line.from}&export=csv`;
      const { status, text, body } = await life.ask({ url: `/api/v2/incentiveObjectiveQueryResults/${of}` });
      // 409: they have no accounts.
      if (status !== 200 && status !== 409) throw new Error(`${of}: ${status} ${body.message}`);
      const rows = status === 409 ? [] : rowsOfCsv(text.replace(/^\uFEFF/, ''));
      const found = quantityOf(rows, counted);
      if (Math.abs(found - (counted.quantity ?? 0)) <= 0.0001) continue;
      const name = `'${counted.name}' of ${line.customId} from ${line.from}`;
      faults.push({ key: `${counted.measure}`, text: `${name}: accounts ${found}, statement ${counted.quantity}` });
    }
  return faults;
}

export const behindItemsInvariants: readonly Invariant[] = [
  {
    name: 'the accounts behind what an item counts for a person come to what the statement counts',
    after: ['close'],
    faults: async (moment) => {
      const faults = [];
      for (const period of await newestPeriods(moment)) faults.push(...(await accountFaults(moment.life, period)));
      return faults;
    },
  },
  {
    name: 'an item that is edited to what it is would have paid what statements say',
    after: ['publish', 'close'],
    faults: async ({ life, seen }) => {
      const open = seen.periods.find(({ isOpen }) => isOpen);
      if (open === undefined || hasGonePeople(open)) return [];
      const faults = [];
      const running = linesOf(open).filter(({ isArchived }) => !isArchived);
      for (const [itemId, lines] of Map.groupBy(running, (line) => line.itemId)) {
        const { kind, type, name } = lines[0] as ItemLine;
        const json = { kind, type, itemId, form: {} };
        const { status, body } = await life.ask({ url: '/api/v3/itemDrafts/results', method: 'POST', json });
        // 400: what is handed in, or lacks something, isn't figured.
        if (status === 400) continue;
        if (status !== 200) throw new Error(`Results of '${name}': ${status} ${body.message}`);
        const present = (body.payload as DraftResults).periods.at(-1);
        const own = lines.filter(({ from, to }) => from === present?.from && to === present.to);
        if (present === undefined || own.length === 0) continue;
        const statements = sum(own.map(({ amount }) => amount));
        faults.push(...unlike('paid', { [`'${name}' from ${present.from}: What-if`]: present.paid, statements }));
      }
      return faults;
    },
  },
];
