/** Finds room for the words beside points of a chart, so that no two overlap and no line runs through them. */

export type Point = { x: number; y: number };
export type Box = { x: number; y: number; width: number; height: number };
export type Segment = { from: Point; to: Point };

/** Words that belong to a point, on a side of it where there is room. */
export type Label = { id: string; at: Point; lines: readonly string[]; side: 'left' | 'right' };
export type PlacedLabel = Label & { box: Box };

/** Pixels of a line of 12 px. */
export const lineHeight = 15;

const wide = /[0-9A-Z$+\u2212]/;
const narrow = /[.,:' il]/;
const pixelsOf = (sign: string) => (sign === '%' ? 11 : wide.test(sign) ? 8 : narrow.test(sign) ? 3.6 : 6.8);

/** Pixels that a text of 12 px takes at most. */
export const textWidth = (text: string): number => [...text].reduce((sum, sign) => sum + pixelsOf(sign), 0);

export function labelSize(lines: readonly string[]): { width: number; height: number } {
  return { width: Math.max(...lines.map(textWidth)), height: lines.length * lineHeight };
}

export const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y));

/** Whether a segment runs through a box (Liang and Barsky's clipping). */
export function crosses({ from, to }: Segment, box: Box): boolean {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const sides = [
    [-dx, from.x - box.x],
    [dx, box.x + box.width - from.x],
    [-dy, from.y - box.y],
    [dy, box.y + box.height - from.y],
  ] as const;
  let enter = 0;
  let leave = 1;
  for (const [step, room] of sides) {
    if (step === 0) {
      if (room < 0) return false;
      continue;
    }
    const at = room / step;
    if (step < 0) enter = Math.max(enter, at);
    else leave = Math.min(leave, at);
  }
  return enter <= leave;
}

/** Distances in pixels from the point to its words. */
const gaps = [7, 18, 32, 48, 66, 84];
const asides = [4, 16, 48, 88];

/** Places for words of one size around a point: above first, then beside, then below; near ones first. */
function* places({ x, y }: Point, { width, height }: { width: number; height: number }): Generator<Box> {
  for (const gap of gaps) {
    const tops = [y - gap - height, y - height / 2, y + gap];
    for (const top of tops) {
      const beside = top === tops[1];
      if (!beside) yield { x: x - width / 2, y: top, width, height };
      for (const aside of beside ? [gap] : asides) {
        yield { x: x - width - aside, y: top, width, height };
        yield { x: x + aside, y: top, width, height };
      }
    }
  }
}

/** In pixels of distance that a nuisance is worth avoiding by; a line through words is bad, words far off are worse. */
const costs = { outside: 1e6, overlap: 1e4, line: 24, otherSide: 12 };

/**
 * Places the labels one after the other, each where it is least in the way of the ones before.
 * @param taken boxes to keep clear of, such as the points themselves.
 * @param lines that should not run through words.
 */
export function placeLabels(
  labels: readonly Label[],
  { bounds, taken, lines }: { bounds: Box; taken: readonly Box[]; lines: readonly Segment[] },
): PlacedLabel[] {
  const placed: PlacedLabel[] = [];
  for (const label of labels) {
    const inTheWay = [...taken, ...placed.map(({ box }) => box)];
    let best: Box | undefined;
    let least = Number.POSITIVE_INFINITY;
    let order = 0;
    for (const box of places(label.at, labelSize(label.lines))) {
      order += 1;
      const cost = order / 10 + farOff(label, box) + nuisance(box, bounds, inTheWay, lines);
      if (cost < least) [best, least] = [box, cost];
    }
    if (best !== undefined) placed.push({ ...label, box: best });
  }
  return placed;
}

/** How far words stand from their point, and whether on its other side. */
function farOff({ at: { x, y }, side }: Label, box: Box): number {
  const aside = Math.max(box.x - x, 0, x - box.x - box.width);
  const above = Math.max(box.y - y, 0, y - box.y - box.height);
  const isOther = side === 'left' ? box.x > x : box.x + box.width < x;
  return Math.hypot(aside, above) + (isOther ? costs.otherSide : 0);
}

/** Pixels between words and a line that does not run through them. */
const clearance = 3;
const padded = ({ x, y, width, height }: Box): Box => ({
  x: x - clearance,
  y: y - clearance,
  width: width + 2 * clearance,
  height: height + 2 * clearance,
});

function nuisance(box: Box, bounds: Box, taken: readonly Box[], lines: readonly Segment[]): number {
  const outside = box.width * box.height - overlap(box, bounds);
  const covered = taken.reduce((sum, other) => sum + overlap(box, other), 0);
  const crossed = lines.filter((line) => crosses(line, padded(box))).length;
  return (
    (outside > 0.01 ? costs.outside + outside : 0) + (covered > 0 ? costs.overlap + covered : 0) + crossed * costs.line
  );
}
