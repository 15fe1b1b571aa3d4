/** What looks wrong about publishing preview now, as sentences. They warn and forbid nothing. */
import { publicationTexts } from '@caselift/contract/publications';
import type { Tx } from '@caselift/db/connect';
import type { DateRange } from '@caselift/domain/calendar';
import { firstOfYear } from '@caselift/domain/dates';
import { deltaPercent, dollars, shownPercent } from '@caselift/domain/numbers';
import { firstStepsOf } from './first-steps.ts';
import { readPartsAtFault, readRepSums, readVanishedSuppliers } from './queries.ts';
import type { Side } from './side.ts';

const steepFallPercent = -30;
const namesShown = 10;

export async function warningsOf(tx: Tx, wholesalerId: string, before: Side | null, after: Side): Promise<string[]> {
  const parts = (await readPartsAtFault(tx, wholesalerId)).map(({ part, isOlder }) =>
    isOlder
      ? `The ${part} part is from an earlier update than the others.`
      : `The ${part} part of the latest update isn't complete, so Preview still shows an earlier update.`,
  );
  if (before === null) {
    const { withGoals } = await firstStepsOf(tx, wholesalerId);
    return withGoals === 0 ? [publicationTexts.noGoals, ...parts] : parts;
  }
  return [
    ...parts,
    ...backInTime(before, after),
    ...(await falls(tx, before, after)),
    ...(await vanished(tx, before, after)),
  ];
}

function backInTime(before: Side, after: Side): string[] {
  const [was, becomes] = [before.snapshot.lastTransactionDate, after.snapshot.lastTransactionDate];
  return becomes < was ? [`The newest sale would go back from ${was} to ${becomes}.`] : [];
}

/**
 * GP of the windows that prod shows, month and year to date, as preview has the very same days: a drop there means that
 * sales were removed or corrected. A month that has just begun isn't a drop.
 */
async function falls(tx: Tx, before: Side, after: Side): Promise<string[]> {
  const { from, to } = before.month;
  const windows: DateRange[] = [
    { from, to },
    { from: firstOfYear(to), to },
  ];
  const sentences: string[] = [];
  for (const window of windows) {
    const was = gpOf(await readRepSums(tx, before.snapshot, window));
    const becomes = gpOf(await readRepSums(tx, after.snapshot, window));
    const delta = deltaPercent(becomes, was);
    if (typeof delta === 'number' && delta < steepFallPercent) {
      const days = `GP for ${window.from} to ${window.to}`;
      sentences.push(`${days} would fall by ${shownPercent(-delta)}%, from ${money(was)} to ${money(becomes)}.`);
    }
  }
  return sentences;
}

const gpOf = (reps: { gpCents: number }[]) => reps.reduce((sum, rep) => sum + rep.gpCents, 0);

const dollarFormat = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const money = (cents: number) => dollarFormat.format(dollars(cents));

async function vanished(tx: Tx, before: Side, after: Side): Promise<string[]> {
  const names = await readVanishedSuppliers(tx, { before: before.snapshot, after: after.snapshot });
  const told = names
    .slice(0, namesShown)
    .map((name) => `${name} has sales this year in Production and none in Preview.`);
  const more = names.length - told.length;
  return more > 0 ? [...told, `So have ${more} more suppliers.`] : told;
}
