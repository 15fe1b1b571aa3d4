/**
 * Faults that are known: each has a test that expects it to fail, by the sentence here. Where one explains what the product
 * pays, a life goes on; once it is repaired its test passes, which fails, and its row goes.
 */
import { payParts } from '@caselift/domain/pay/pay-parts';
import type { Life } from './life.ts';
import { type Reckoning, secondReader } from './second-reader.ts';

export type KnownFault = {
  /** The name of the test that expects it. */
  sentence: string;
  file: string;
  /** The facts or rules that the product reads instead. null: it plays no part. */
  reading?: (asked: Reckoning, life: Life) => Reckoning | null;
  /** The actions that it lets change months that are over, and of what. */
  actions?: Partial<Record<string, readonly string[]>>;
};

const endedMonths = 'server/src/features/closings/ended-months.test.ts';

/** With the programs that pay by people. */
const everyPart = [...payParts, 'cost', 'supplierShare'];

export const knownFaults: readonly KnownFault[] = [
  {
    sentence: "a person's max FPL of July 2 pays nothing of June's losses above the one of June",
    file: endedMonths,
    reading: ({ people, rules, ...asked }) => {
      const now = new Map(rules.people.map((person) => [person.customId, person.maxFplPercent]));
      const withLimit = people.map((person) => ({ ...person, maxFplPercent: now.get(person.customId) ?? null }));
      return { ...asked, rules, people: withLimit };
    },
    actions: { 'max FPL of a person': ['fpl'] },
  },
  {
    sentence: "a change of teams on July 2 leaves June's pay with the lead of June",
    file: endedMonths,
    reading: (asked) => ({ ...asked, people: asked.rules.people }),
    actions: { 'team of a person': everyPart, 'leadership of a person': everyPart },
  },
  {
    sentence: "archiving before the close keeps June's pay",
    file: endedMonths,
    actions: { 'archived item': ['objectives', 'incentives', 'cost', 'supplierShare'] },
  },
  {
    sentence: 'an ended period keeps the contribution that it had then',
    file: 'server/src/features/boost-results/packet.test.ts',
    actions: { 'boost terms': ['supplierShare'] },
  },
];

export function explanationOf({
  key,
  found,
  asked,
  life,
}: {
  key: string;
  found: number;
  asked: Reckoning;
  life: Life;
}): string | undefined {
  return knownFaults.find(({ reading }) => {
    const other = reading?.(asked, life) ?? null;
    return other !== null && (secondReader(other)[key] ?? 0) === found;
  })?.sentence;
}

/** @param part of pay, or what of a program. */
export const explanationByAction = (action: string, part: string): string | undefined =>
  knownFaults.find((fault) => fault.actions?.[action]?.includes(part))?.sentence;
