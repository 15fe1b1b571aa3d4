/** Pseudo-random numbers that depend on a seed and a name alone, so that the demo's files are the same bytes everywhere. */

export type Random = {
  /** A number in [0, 1). */
  next: () => number;
  /** A whole number from low to high, both included. */
  between: (low: number, high: number) => number;
  /** True with the given probability. */
  chance: (probability: number) => boolean;
  /** One of the choices, each as likely as the others. */
  pick: <Choice>(choices: readonly Choice[]) => Choice;
  /** One of the choices by the weight that stands beside it. */
  pickWeighted: <Choice>(choices: readonly (readonly [Choice, number])[]) => Choice;
  /** The same choices in another order. */
  shuffled: <Choice>(choices: readonly Choice[]) => Choice[];
};

/** A stream of its own for each name: adding draws to one part of the demo leaves the others as they were. */
export function randomStream(seed: number, name: string): Random {
  let state = seed >>> 0;
  for (let at = 0; at < name.length; at++) state = Math.imul(state ^ name.charCodeAt(at), 0x01000193) >>> 0;

  // mulberry32: 32 bits of state, and the top bits are good enough to invent a wholesaler.
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  const pick = <Choice>(choices: readonly Choice[]): Choice => itemAt(choices, between(0, choices.length - 1));
  const pickWeighted = <Choice>(choices: readonly (readonly [Choice, number])[]): Choice => {
    let left = next() * choices.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [choice, weight] of choices) {
      left -= weight;
      if (left < 0) return choice;
    }
    return itemAt(choices, choices.length - 1)[0];
  };
  const shuffled = <Choice>(choices: readonly Choice[]): Choice[] =>
    choices
      .map((choice) => ({ choice, order: next() }))
      .sort((a, b) => a.order - b.order)
      .map(({ choice }) => choice);
  return { next, between, chance: (probability) => next() < probability, pick, pickWeighted, shuffled };
}

/** The item at a place that must exist. */
export function itemAt<Item>(items: readonly Item[], place: number): Item {
  const item = items[place];
  if (item === undefined) throw new Error(`no item ${place} in a list of ${items.length}`);
  return item;
}
