/** What everyone's results of a reported item follow from, in the instance that is asked about. */
import type { Scope } from '@caselift/contract/scope';
import type { Tx } from '@caselift/db/connect';
import { type FiguredInstance, readFiguredInstances } from '../../figures/item-facts.ts';
import { readFiguresNow } from '../../figures/item-instance.ts';
import type { SnapshotMemory } from '../../figures/snapshot-memory.ts';
import type { FoundPart } from './part.ts';

export async function readFigured(
  tx: Tx,
  memory: SnapshotMemory,
  scope: Scope,
  { rows, placed }: FoundPart,
): Promise<FiguredInstance & { timeZone: string }> {
  const { at, people, settings } = await readFiguresNow(tx, memory, scope);
  const found = rows.view.trees.find(({ instances }) => instances.includes(placed.instance));
  if (at === null || found === undefined) throw new Error('The report is of an item that has no figures.');
  const { from, to } = placed.instance;
  const [figured] = await readFiguredInstances(tx, {
    ...{ trees: [found.tree], snapshot: at.snapshot, people, calendar: at.calendar, endingFrom: to, from },
  });
  if (figured === undefined) throw new Error(`The report has an instance of ${from} that is not there.`);
  return { ...figured, timeZone: settings.timeZone };
}
