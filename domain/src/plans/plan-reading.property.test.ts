// What a person accepts is what pays them: the plan's words are read by sentences alone, and come to the same cents.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { instancesOf } from '../programs/instances.ts';
import { itemResults } from '../programs/item-figures.ts';
import type { ItemCalendar } from '../programs/item-windows.ts';
import { plainText } from '../programs/plan-words.ts';
import { period, worlds } from '../testing/plan-draws.ts';
import { paidByWords } from '../testing/plan-reader.ts';
import { factsOfWorld, people, type World, wordsOfWorld } from '../testing/plan-world.ts';
import { itemEntries } from './program-entries.ts';

const calendar: ItemCalendar = { lastDate: period.to, isOver: true, nonSellingDays: new Set(), corrections: new Map() };

/** What everyone who has the item is paid, and the text of their plan. */
function paidAndSaid(world: World) {
  const { tree, edited } = world;
  const [instance] = instancesOf(tree, { lastDate: period.to, endingFrom: period.from });
  if (instance === undefined) throw new Error('The item has no instance.');
  const results = itemResults(tree, instance, people, calendar, factsOfWorld(world));
  const entries = itemEntries(tree, { people, period, lastDate: period.to, editOf: edited });
  return [...results].map(([customId, { earnedCents }]) => {
    const entry = entries.get(customId)?.();
    if (entry === undefined) throw new Error(`${customId} has no plan.`);
    const [sentence = '', small = ''] = entry.sentences.map(plainText);
    return { customId, earnedCents, text: { title: entry.title, sentence, small } };
  });
}

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
