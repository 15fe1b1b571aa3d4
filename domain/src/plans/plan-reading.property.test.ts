// What a person accepts is what pays them: the plan's words are read by sentences alone, and come to the same cents.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Item, ItemTerms, PayoutTerms } from '../programs/item.ts';
import { worlds } from '../testing/plan-draws.ts';
import { paidAndSaid } from '../testing/plan-paid.ts';
import { paidByWords } from '../testing/plan-reader.ts';
import { type World, wordsOfWorld } from '../testing/plan-world.ts';
import { comparePlans } from './compare-plans.ts';

test('an item pays what its plan says in words, to everyone who has it', () => {
  fc.assert(
    fc.property(worlds, (world) => {
      for (const { customId, earnedCents, text } of paidAndSaid(world)) {
        const read = paidByWords(text, wordsOfWorld(world, customId));
        expect(read, `${customId}: ${text.sentence} / ${text.small}`).toBe(earnedCents);
      }
    }),
    { numRuns: 1500 },
  );
});

const payoutKeys = [
  'rateCents',
  'amountCents',
  'budgetCents',
  'threshold',
  'cap',
  'isFullAmount',
  'steps',
  'quantitySteps',
] as const satisfies readonly (keyof PayoutTerms)[];
const termKeys = [
  'target',
  'minQuantityValue',
  'maxImagesPerAccount',
  'cappedStatus',
  'valueInput',
  'valueInputType',
  'weight',
  'accounts',
  'isValid',
] as const satisfies readonly (keyof ItemTerms)[];
const changes = fc.record({
  member: fc.nat(),
  key: fc.constantFrom(...payoutKeys, ...termKeys, ...payoutKeys),
  of: worlds,
});

/** With one thing of another item in place of its own. */
function changed(
  world: World,
  { member, key, of }: { member: number; key: (typeof payoutKeys | typeof termKeys)[number]; of: World },
): World {
  const { tree } = world;
  const members = [tree.item, ...tree.children];
  const at = member % members.length;
  const { terms: from } = of.tree.children[0] ?? of.tree.item;
  const isOfPayout = (payoutKeys as readonly string[]).includes(key);
  const change = (item: Item): Item => {
    const { terms } = item;
    // What an open-ended item can't have.
    const threshold = terms.isOpenEnded ? terms.payout.threshold : from.payout.threshold;
    const part =
      key === 'threshold'
        ? { threshold }
        : {
            [key]: isOfPayout
              ? from.payout[key as (typeof payoutKeys)[number]]
              : from[key as (typeof termKeys)[number]],
          };
    return { ...item, terms: isOfPayout ? { ...terms, payout: { ...terms.payout, ...part } } : { ...terms, ...part } };
  };
  const kept = (item: Item, place: number) => (place === at && (key !== 'isValid' || place > 0) ? change(item) : item);
  const [item = tree.item, ...children] = members.map(kept);
  return { ...world, tree: { item, children } };
}

test('a change of what pays is shown in words, or named where the words stay', () => {
  fc.assert(
    fc.property(worlds, changes, (world, change) => {
      const now = new Map(paidAndSaid(changed(world, change)).map((one) => [one.customId, one]));
      for (const before of paidAndSaid(world)) {
        const after = now.get(before.customId);
        if (after === undefined) continue;
        const [compared] = comparePlans([before.entry], [after.entry], {
          periodStart: '2026-06-01',
          reader: { hidesProfits: false },
        });
        const isSaid = compared?.sentences.some(({ mark }) => mark !== 'same') === true;
        if (before.earnedCents !== after.earnedCents) expect(isSaid, before.text.sentence).toBe(true);
        // Whoever is asked again is told why.
        const isAsked = before.entry.rule !== after.entry.rule;
        expect(isAsked, `${before.text.sentence} / ${after.text.sentence}`).toBe(
          isSaid || compared?.difference !== null,
        );
        expect(compared?.difference ?? '').not.toMatch(/\brules\b/);
      }
    }),
    { numRuns: 1500 },
  );
});
