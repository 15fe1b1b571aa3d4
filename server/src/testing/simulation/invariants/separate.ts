/** What must not touch each other: Preview and Production, and wholesalers. */
import { digestsOf, shadowIds } from '../../shadows.ts';
import type { Invariant } from '../invariant.ts';
import type { Life } from '../life.ts';

/** Of each shadow when it was looked at first. */
const firstSeen = new WeakMap<Life, Map<string, Map<string, string>>>();

export const separateInvariants: readonly Invariant[] = [
  {
    name: 'what is done in Preview touches nothing of Production',
    faults: async ({ seen, before, did }) => {
      if (did.isOfPreview !== true || seen.text === before.text) return [];
      let at = 0;
      while (seen.text[at] === before.text[at]) at += 1;
      const part = (text: string) => text.slice(Math.max(0, at - 80), at + 40);
      return [{ key: 'production', text: `'${part(before.text)}' is now '${part(seen.text)}'` }];
    },
  },
  {
    name: 'another wholesaler with the same IDs never moves',
    faults: async ({ life }) => {
      const faults = [];
      const known = firstSeen.get(life) ?? new Map<string, Map<string, string>>();
      firstSeen.set(life, known);
      for (const shadow of shadowIds) {
        const now = await digestsOf(life.sql, shadow);
        const before = known.get(shadow);
        known.set(shadow, before ?? now);
        for (const [table, hash] of before ?? [])
          if (now.get(table) !== hash) faults.push({ key: table, text: `rows of ${table} of ${shadow} have changed` });
      }
      return faults;
    },
  },
];
