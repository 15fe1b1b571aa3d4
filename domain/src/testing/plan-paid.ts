/** What everyone is paid in a world by the rules of pay, beside their plan. */

import type { PlanEntry } from '../plans/plan-entry.ts';
import { itemEntries } from '../plans/program-entries.ts';
import { instancesOf } from '../programs/instances.ts';
import { itemResults } from '../programs/item-figures.ts';
import type { ItemCalendar } from '../programs/item-windows.ts';
import { plainText } from '../programs/plan-words.ts';
import { period } from './plan-draws.ts';
import type { PlanText } from './plan-reader.ts';
import { factsOfWorld, people, type World } from './plan-world.ts';

const calendar: ItemCalendar = { lastDate: period.to, isOver: true, nonSellingDays: new Set(), corrections: new Map() };

export type PaidAndSaid = { customId: string; earnedCents: number; entry: PlanEntry; text: PlanText };

/** Of everyone who has the item. */
export function paidAndSaid(world: World): PaidAndSaid[] {
  const { tree, edited } = world;
  const [instance] = instancesOf(tree, { lastDate: period.to, endingFrom: period.from });
  if (instance === undefined) throw new Error('The item has no instance.');
  const results = itemResults(tree, instance, people, calendar, factsOfWorld(world));
  const entries = itemEntries(tree, { people, period, lastDate: period.to, editOf: edited });
  return [...results].map(([customId, { earnedCents }]) => {
    const entry = entries.get(customId)?.();
    if (entry === undefined) throw new Error(`${customId} has no plan.`);
    const [sentence = '', small = ''] = entry.sentences.map(plainText);
    return { customId, earnedCents, entry, text: { title: entry.title, sentence, small } };
  });
}
