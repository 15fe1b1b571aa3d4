/** The demo's pictures: shelves of boxes in the colors of brands. Without words, for no font is the same on every machine. */

type Color = readonly [red: number, green: number, blue: number];
/** Boxes are painted in their order, in pixels. */
export type DemoPicture = {
  width: number;
  height: number;
  boxes: readonly { x: number; y: number; width: number; height: number; color: Color }[];
};

const colors: readonly Color[] = [
  ...([
    [110, 36, 82],
    [196, 138, 45],
    [46, 92, 84],
    [163, 68, 48],
  ] as const),
  ...([
    [58, 78, 128],
    [214, 196, 158],
    [92, 62, 40],
    [120, 138, 70],
  ] as const),
];
const ground: Color = [240, 237, 230];
const board: Color = [150, 142, 130];

/** One shelf below the other; a number is how many facings the next brand has. */
export function shelvesPicture(shelves: readonly (readonly number[])[], tall: boolean): DemoPicture {
  const size = { facing: 44, gap: 8, shelf: tall ? 190 : 130, edge: 30 };
  const most = Math.max(...shelves.map((facings) => facings.reduce((sum, count) => sum + count, 0)));
  const width = 2 * size.edge + most * (size.facing + size.gap);
  const height = 2 * size.edge + shelves.length * size.shelf;
  const boxes: DemoPicture['boxes'][number][] = [{ x: 0, y: 0, width, height, color: ground }];
  let brand = 0;
  for (const [at, facings] of shelves.entries()) {
    const bottom = size.edge + (at + 1) * size.shelf - 16;
    boxes.push({ x: size.edge, y: bottom, width: width - 2 * size.edge, height: 8, color: board });
    let x = size.edge + size.gap / 2;
    for (const count of facings) {
      const color = colors[brand % colors.length] ?? board;
      for (let facing = 0; facing < count; facing++, x += size.facing + size.gap) {
        const body = tall ? 92 : 96;
        boxes.push({ x, y: bottom - body, width: size.facing, height: body, color });
        if (tall) boxes.push({ x: x + 14, y: bottom - body - 52, width: 16, height: 56, color });
        boxes.push({ x: x + 6, y: bottom - body + 34, width: size.facing - 12, height: 30, color: ground });
      }
      brand += 1;
    }
  }
  return { width, height, boxes };
}
