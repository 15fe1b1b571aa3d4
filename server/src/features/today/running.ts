/** The programs that run on the day of the newest sale, of anyone who is asked about, with what is within reach in them. */
import { setImmediate } from 'node:timers/promises';
import type { Tx } from '@caselift/db/connect';
import { sellingDaysAt } from '@caselift/domain/calendar';
import { peopleBelow } from '@caselift/domain/people-below';
import type { ItemResult } from '@caselift/domain/programs/item-entry';
import { explainableResults } from '@caselift/domain/programs/item-figures';
import { itemTrees } from '@caselift/domain/programs/item-tree';
import { byReach, isWithinReach, type Reach, reachOf } from '@caselift/domain/programs/reach';
import { type ReachWords, reachWords } from '@caselift/domain/programs/reach-words';
import { readFiguredInstances } from '../../figures/item-facts.ts';
import { itemCalendar, type PaidItemsAsked, readItemPay } from '../../figures/item-pay.ts';
import { isOfProfit } from '../../figures/item-statement.ts';
import type { SnapshotMemory } from '../../figures/snapshot-memory.ts';

/** step and name as `byReach` reads them; words as the reader may see them. */
export type Running = Pick<Reach, 'step' | 'isLocked' | 'subject'> & {
  name: string;
  daysLeft: number;
  isNear: boolean;
  result: ItemResult;
  words: ReachWords;
};

/** @property rounded another person's pay, where profits are hidden: no step from which they could be computed. */
export type Reader = { isSalesRep: boolean; hidesProfits: boolean; isRounded: (customId: string) => boolean };

/** Each person's, by dollars within reach. Sales reps aren't told of items that are hidden from them. */
export async function readRunning(
  tx: Tx,
  memory: SnapshotMemory,
  asked: PaidItemsAsked,
  customIds: readonly string[],
  reader: Reader,
): Promise<Map<string, Running[]>> {
  const { snapshot, edited, people } = asked;
  const lastDate = snapshot.lastTransactionDate;
  const [pay, rows, calendar] = await Promise.all([
    readItemPay(tx, memory, asked),
    edited.items(),
    itemCalendar(asked),
  ]);
  const below = peopleBelow(people);
  const figured = await readFiguredInstances(tx, {
    trees: itemTrees(rows).filter(({ item }) => item.archivedAt === null && pay.trees.has(item.itemId)),
    ...{ snapshot, people, calendar, endingFrom: lastDate },
    holders: [...new Set(customIds.flatMap((id) => [id, ...below(id).map(({ customId }) => customId)]))],
  });
  const running = new Map<string, Running[]>(customIds.map((id) => [id, []]));
  for (const { tree, instance, calendar: at, facts, people: everyone } of figured) {
    // Those of a large team take a while, and others wait for their answers.
    await setImmediate();
    const paid = pay.trees.get(tree.item.itemId)?.instances.find(({ from }) => from === instance.from);
    if (paid === undefined || instance.isEnded || (paid.isHidden && reader.isSalesRep)) continue;
    const results = explainableResults(tree, everyone, { instance, calendar: at, facts });
    const days = sellingDaysAt(instance, lastDate, calendar.nonSellingDays);
    const daysLeft = days.left;
    for (const customId of customIds) {
      const explained = results.get(customId)?.();
      if (explained === undefined || Number.isNaN(paid.cents[pay.places.get(customId) ?? -1] ?? Number.NaN)) continue;
      const { result, inputs } = explained;
      const reach = reachOf(result, inputs, { ...reader, days });
      const isOver = daysLeft === 0 || (reader.isRounded(customId) && isOfProfit(result));
      const shown = isOver
        ? { ...reach, step: null, marks: reach.marks.map((mark) => ({ ...mark, isNext: false })) }
        : reach;
      const { step, isLocked, subject } = shown;
      const isNear = isWithinReach(shown, days);
      const words = reachWords(shown, partName(result, subject), reader);
      running.get(customId)?.push({ step, isLocked, isNear, subject, name: result.name, daysLeft, result, words });
    }
  }
  for (const programs of running.values()) programs.sort(byReach);
  return running;
}

/** What the bar is of, where it isn't the item itself. */
function partName(result: ItemResult, { itemId }: ItemResult): string {
  const part = result.children.find((child) => child.itemId === itemId);
  if (part === undefined) return '';
  return part.isHouseGoal ? 'House' : part.name;
}
