/** Makes a life that fails as short as it can be and still fail in the same way. */
import type { Step } from './step.ts';

/** What is left to try, and how often a shorter life was lived. */
export type Shrunk = { steps: readonly Step[]; tries: number };

/**
 * Leaves out halves, quarters and so on, then single steps, and draws less of what is left, as long as the rest still fails.
 * @param most times that a life may be lived for it.
 */
export async function shrink(
  steps: readonly Step[],
  fails: (steps: readonly Step[]) => Promise<boolean>,
  most: number,
): Promise<Shrunk> {
  let [left, tries] = [steps, 0];
  const isEnough = async (fewer: readonly Step[]): Promise<boolean> => {
    if (tries >= most) return false;
    tries += 1;
    const failed = await fails(fewer);
    if (failed) left = fewer;
    return failed;
  };
  for (let size = Math.ceil(left.length / 2); size >= 1 && tries < most; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    // From the end: what came last needs what was before it more than the other way around.
    for (let at = left.length - size; at > -size && left.length > 1; at -= size) {
      const from = Math.max(0, at);
      await isEnough(left.filter((_, place) => place < from || place >= at + size));
    }
  }
  for (let at = 0; at < left.length; at += 1) {
    for (const size of [1, 2, 5]) {
      const step = left[at];
      if (step === undefined || step.size <= size) break;
      if (await isEnough(left.map((one, place) => (place === at ? { ...one, size } : one)))) break;
    }
  }
  return { steps: left, tries };
}
