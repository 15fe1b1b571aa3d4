/** What the API answers of what a boost brought beside the naive reckoning of the same files. */
import { type BoostResult, customersNamed } from '@caselift/contract/boost-results';
import { type NaiveResult, naiveResult } from './boost-result.ts';
import type { NaiveBoost } from './boosts.ts';
import { differences } from './compare.ts';
import type { Fraction } from './fraction.ts';
import type { Files } from './rows.ts';
import type { Settings } from './settings.ts';

export type OfBoost = { boost: NaiveBoost; settings: Settings; percent: Fraction };

export function resultDisagreements(
  answer: BoostResult,
  files: Files,
  boosts: readonly NaiveBoost[],
  of: OfBoost,
): string[] {
  const naive = naiveResult(files, boosts, of);
  const path = of.boost.name;
  return [
    ...differences(naive.summary, answer, path),
    ...peopleDisagreements(naive, answer, files, `${path}, people`),
    ...buyerDisagreements(naive, answer, files, `${path}, buyers`),
  ];
}

type Row = { volume: number; lastYear: number; paid: number };

function rowDisagreements(naive: Row & { tied: number }, answer: Row, path: string): string[] {
  const { tied, paid, ...volumes } = naive;
  const off = Math.abs(Math.round(100 * (paid - answer.paid)) / 100);
  return [
    ...differences(volumes, answer, path),
    ...(off > tied ? [`${path} paid: ${paid} by hand, ${answer.paid} answered`] : []),
  ];
}

function peopleDisagreements(naive: NaiveResult, { people }: BoostResult, files: Files, path: string): string[] {
  const names = new Map(files.people.map(({ customId, name }) => [customId, name]));
  const answered = new Map(people.map((row) => [row.customId, row]));
  const found = [...naive.people].flatMap(([customId, row]) => {
    const answer = answered.get(customId);
    answered.delete(customId);
    if (answer !== undefined) {
      const name =
        customId === '' ? [] : differences({ name: names.get(customId) ?? '' }, answer, `${path} ${customId}`);
      return [...name, ...rowDisagreements(row, answer, `${path} ${customId}`)];
    }
    return row.volume === 0 && row.paid === 0 ? [] : [`${path} ${customId}: is missing`];
  });
  const volumes = people.filter(({ customId }) => customId !== '').map(({ volume }) => volume);
  return [
    ...found,
    ...[...answered.keys()].map((customId) => `${path} ${customId}: sold nothing`),
    ...(volumes.some((volume, at) => volume > (volumes[at - 1] ?? volume)) ? [`${path}: not by volume`] : []),
  ];
}

function buyerDisagreements(naive: NaiveResult, answer: BoostResult, files: Files, path: string): string[] {
  const names = new Map(files.accounts.map(({ customId, name }) => [customId, name]));
  const rest = new Map(naive.buyers);
  const found = answer.buyers.flatMap((row) => {
    const own = rest.get(row.customId);
    rest.delete(row.customId);
    if (own === undefined) return [`${path} ${row.customId}: bought nothing`];
    const change = naive.changeOf(row.customId);
    const expected = { name: names.get(row.customId) ?? '', ...(change && { change }) };
    return [
      ...differences(expected, row, `${path} ${row.customId}`),
      ...rowDisagreements(own, row, `${path} ${row.customId}`),
    ];
  });
  const others = [...rest].filter(([, { volume, lastYear, paid }]) => volume !== 0 || lastYear !== 0 || paid !== 0);
  if (others.length === 0) return [...found, ...differences({ otherBuyers: null }, answer, path)];
  if (answer.buyers.length < customersNamed) found.push(`${path}: only ${answer.buyers.length} are named`);
  const least = Math.min(...answer.buyers.map(({ volume }) => volume));
  const larger = others
    .filter(([, { volume }]) => volume > least)
    .map(([customId]) => `${path} ${customId}: not named`);
  const sum = (of: (row: Row & { tied: number }) => number, digits: number) =>
    Math.round(others.reduce((all, [, row]) => all + of(row), 0) * 10 ** digits) / 10 ** digits;
  const { volume = 0, lastYear = 0, paid = 0, ...counts } = answer.otherBuyers ?? {};
  // Each of them is rounded here, and only their sum there.
  const isOff = (one: number, other: number) => Math.abs(one - other) > 0.00005 * others.length + 1e-9;
  const tied =
    sum((row) => row.tied, 2) +
    answer.buyers.reduce((all, row) => all + (naive.buyers.get(row.customId)?.tied ?? 0), 0);
  const lost = others.filter(([customId]) => naive.changeOf(customId) === 'lost').length;
  return [
    ...found,
    ...larger,
    ...differences({ count: others.length, lost }, counts, `${path} other`),
    ...(isOff(
      sum((row) => row.volume, 4),
      volume,
    )
      ? [`${path} other volume: ${sum((row) => row.volume, 4)}, ${volume}`]
      : []),
    ...(isOff(
      sum((row) => row.lastYear, 4),
      lastYear,
    )
      ? [`${path} other lastYear: ${sum((row) => row.lastYear, 4)}, ${lastYear}`]
      : []),
    ...(Math.abs(sum((row) => row.paid, 2) - paid) > tied + 1e-9
      ? [`${path} other paid: ${sum((row) => row.paid, 2)}, ${paid}`]
      : []),
  ];
}
