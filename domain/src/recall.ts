/** Results of an earlier computation, for the same one repeated with little changed. */

/** By name: what was made, and from which inputs. */
export type Recalled = ReadonlyMap<string, { from: readonly unknown[]; made: unknown }>;

/**
 * Answers what was made under the name before if it was made from the same inputs, else makes it. Inputs are compared
 * one by one as numbers, texts or the same object: pass everything that the result depends on.
 */
export type Recall = <T>(name: string, from: readonly unknown[], make: () => T) => T;

export const makeAnew: Recall = (_name, _from, make) => make();

/** `now` holds what has been recalled or made by `recall`, and nothing else. */
export function recallFrom(before: Recalled | undefined): { recall: Recall; now: Recalled } {
  const now = new Map<string, { from: readonly unknown[]; made: unknown }>();
  const recall = <T>(name: string, from: readonly unknown[], make: () => T): T => {
    const known = before?.get(name);
    const isSame = known?.from.length === from.length && known.from.every((input, at) => Object.is(input, from[at]));
    const entry = isSame ? known : { from, made: make() };
    now.set(name, entry);
    return entry.made as T;
  };
  return { recall, now };
}
