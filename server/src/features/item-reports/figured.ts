/** What everyone's results of a reported item follow from, in the instance that is asked about. */
import type { Tx } from '@caselift/db/connect';
import { type FiguredInstance, readFiguredInstances } from '../../figures/item-facts.ts';
import type { FoundPart } from './part.ts';

export async function readFigured(
  tx: Tx,
  { rows, placed }: FoundPart,
): Promise<FiguredInstance & { timeZone: string }> {
  const { snapshot, calendar, everyone, settings, trees } = rows.view;
  const found = trees.find(({ instances }) => instances.includes(placed.instance));
  if (snapshot === null || calendar === null || found === undefined)
    throw new Error('The report is of an item that has no figures.');
  const { from, to } = placed.instance;
  const [figured] = await readFiguredInstances(tx, {
    ...{ trees: [found.tree], snapshot, people: everyone, calendar, endingFrom: to, from },
  });
  if (figured === undefined) throw new Error(`The report has an instance of ${from} that is not there.`);
  return { ...figured, timeZone: settings.timeZone };
}
