/** What a boost brought, in words and in figures that can be checked by hand. */
import {
  type BoostResult,
  boostResultTexts,
  type ResultNote,
  tellingDays,
  tellingLines,
} from '@caselift/contract/boost-results';
import type { Boost } from '@caselift/contract/boosts';
import type { BoostType } from '@caselift/domain/boosts';
import { exact, hundred, roundExact, times } from '@caselift/domain/exact';
import { roundHalfAway } from '@caselift/domain/numbers';
import { countText, decimals, dollarsAndCents, lessText } from '../../../ui/figures.ts';

const unitWords = {
  'GP/CE': { head: 'CE', one: 'CE', many: 'CE' },
  'GP/Unit': { head: 'Units', one: 'unit', many: 'units' },
} as const satisfies Record<BoostType, object>;

/** How volumes of a result are written. */
export type VolumeWriter = {
  /** The head of a column: 'CE'. */
  head: string;
  /** 'a gained CE'. */
  one: string;
  decimals: number;
  /** @example '482.31' */
  bare: (volume: number) => string;
  /** @example '482.31 CE' */
  text: (volume: number) => string;
};

/**
 * With as few decimals as every computation of the result that is shown comes out with, so that it can be checked by
 * hand: 482 - 391 = 91, $602.50 / 91 = $6.62.
 * @param rate dollars that the boost pays.
 */
export function volumeWriter({ type, volume, cost }: BoostResult, rate: number): VolumeWriter {
  const comesOut = (places: number) => {
    const [now, before, gained] = [volume.thisYear, volume.lastYear, cost.gained].map((value) =>
      roundHalfAway(value, places),
    ) as [number, number, number];
    if (roundHalfAway(now - before, places) !== gained) return false;
    if (cost.perGained !== null && roundHalfAway(cost.net / gained, 2) !== cost.perGained) return false;
    return pays(now, rate, cost.gross) || !pays(volume.thisYear, rate, cost.gross);
  };
  const places = [0, 2, 3].find(comesOut) ?? 4;
  const { head, one, many } = unitWords[type];
  const bare = decimals(places);
  return {
    ...{ head, one, decimals: places, bare },
    text: (value) => `${bare(value)} ${Math.abs(roundHalfAway(value, places)) === 1 ? one : many}`,
  };
}

/** Whether a quantity at a rate comes to what was paid, to the cent. */
const pays = (quantity: number, rate: number, paid: number): boolean =>
  roundExact(times(times(exact(quantity), exact(rate)), hundred)) === Math.round(paid * 100);

/** @param percent null: it was changed, and each sales period has its own. */
export const contributionText = (percent: number | null) =>
  percent === null ? 'the percent of each sales period' : `${percent}%`;

/** A line of what it cost. `how`: the computation. */
export type CostRow = { name: string; how: string; amount: string; look?: 'sum' | 'conclusion' };

/** What it cost and what is left of it, each with the computation that comes to it. */
export function costRows(
  { cost, volume, gp }: BoostResult,
  { boost: rate }: Pick<Boost, 'boost'>,
  { one, text, bare }: VolumeWriter,
): CostRow[] {
  const { gross, supplierContribution: percent, supplierShare, net, gained, perGained, gainedGp, afterNet } = cost;
  const isOneRate = pays(volume.thisYear, rate, gross);
  const isRoundedOnce = percent !== null && pays(percent / 100, gross, supplierShare);
  return [
    {
      name: 'Paid to reps',
      how: isOneRate ? `${text(volume.thisYear)} × ${dollarsAndCents(rate)}` : 'sum of their statements',
      amount: dollarsAndCents(gross),
    },
    {
      name: 'Supplier’s share',
      how: `${contributionText(percent)}, rounded ${isRoundedOnce ? 'once' : 'each sales period'}`,
      amount: dollarsAndCents(supplierShare === 0 ? 0 : -supplierShare),
    },
    { name: 'Net cost', how: '', amount: dollarsAndCents(net), look: 'sum' },
    {
      name: 'Gained volume',
      how: `${bare(volume.thisYear)} ${lessText(text(volume.lastYear))}`,
      amount: text(gained),
    },
    {
      name: `Net cost of a gained ${one}`,
      how: perGained === null ? '' : `${dollarsAndCents(net)} / ${bare(gained)}`,
      amount: perGained === null ? boostResultTexts.noLift : dollarsAndCents(perGained),
      look: 'conclusion',
    },
    {
      name: 'Gained gross profit',
      how: `${dollarsAndCents(gp.thisYear)} ${lessText(dollarsAndCents(gp.lastYear))}`,
      amount: dollarsAndCents(gainedGp),
    },
    {
      name: 'After net cost',
      how: `${dollarsAndCents(gainedGp)} ${lessText(dollarsAndCents(net))}`,
      amount: dollarsAndCents(afterNet),
      look: 'sum',
    },
  ];
}

const standing =
  'New and lost are against the same dates last year. Returns are taken back in the period of their own date.';

/** What to know before the comparison is believed. @property isCaution it says little, or can still turn. */
export function notesOf({ notes, sellingDays, lines, cost, volume }: BoostResult): {
  text: string;
  isCaution: boolean;
} {
  const { elapsed, total } = sellingDays;
  const said: Record<ResultNote, string> = {
    running: `${elapsed} of ${countText(total, 'selling day')} so far, so the comparison can still turn.`,
    fewDays: `Fewer than ${tellingDays} selling days are too few to tell.`,
    fewLines: `Fewer than ${tellingLines} invoice lines, those of last year included, are too few to tell: there are ${lines.thisYear + lines.lastYear}.`,
    nothingLastYear: 'Nothing was sold on the same dates last year, so there is nothing to compare with.',
  };
  const cautions = notes.map((note) => said[note]);
  // Without last year the sentence above says it better.
  if (cost.perGained === null && volume.lastYear > 0)
    cautions.push("Sales aren't above last year's, so there is no cost of a gained volume.");
  return { text: [...cautions, standing].join(' '), isCaution: cautions.length > 0 };
}
