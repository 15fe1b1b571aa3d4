/**
 * Where labels stand that would cover each other at their own places: those too close move apart around their middle.
 * @param places in the order of what they label, in any order of height; the answer is in the same order.
 * @param gap between two labels at least.
 * @param room the first and the last place there is.
 * @example movedApart([100, 104, 20], 16, [0, 200]) // [94, 110, 20]
 */
export function movedApart(
  places: readonly number[],
  gap: number,
  [least, most]: readonly [least: number, most: number],
): number[] {
  const ordered = places.map((place, index) => ({ place, index })).sort((one, other) => one.place - other.place);
  // Without the gaps that labels need, places must not fall: groups that do are pooled at their mean.
  const groups: { mean: number; count: number }[] = [];
  for (const [order, { place }] of ordered.entries()) {
    let group = { mean: place - order * gap, count: 1 };
    for (let above = groups.at(-1); above && above.mean > group.mean; above = groups.at(-1)) {
      groups.pop();
      const count = above.count + group.count;
      group = { mean: (above.mean * above.count + group.mean * group.count) / count, count };
    }
    groups.push(group);
  }
  const last = most - (places.length - 1) * gap;
  const moved = groups.flatMap(({ mean, count }) => Array<number>(count).fill(Math.max(least, Math.min(last, mean))));
  const answer = [...places];
  for (const [order, { index }] of ordered.entries()) answer[index] = (moved[order] ?? 0) + order * gap;
  return answer;
}
