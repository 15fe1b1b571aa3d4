/** What the demo's people photograph: shelves, displays, cold boxes, and bars, painted with simple shapes. */
import type { DemoItem, DemoPart } from './item-kit.ts';
import { type Random, randomStream } from './random.ts';

type Color = readonly [red: number, green: number, blue: number];
/** Corners are round by so many pixels; half of the width makes a circle. */
type Shape = { x: number; y: number; width: number; height: number; color: Color; radius?: number };
/** Shapes are painted in their order. */
export type PaintedPicture = { width: number; height: number; shapes: readonly Shape[] };

const scenes = ['shelf', 'display', 'coldBox', 'bar'] as const;
type Scene = (typeof scenes)[number];
const picturesOfScene = 10;
export const itemPictures = scenes.length * picturesOfScene;
/** Numbers of those that someone took once more for another account: two displays, a cold box. */
export const repeatedPictures = [11, 14, 24] as const;

const [width, height] = [800, 600];
const paper: Color = [247, 243, 232];
const price: Color = [250, 224, 84];
const brandColors: readonly Color[] = [
  [176, 32, 46],
  [24, 78, 140],
  [212, 146, 28],
  [36, 110, 72],
  [98, 46, 116],
  [20, 128, 142],
  [206, 92, 36],
  [60, 60, 72],
];

/** Which of the pictures shows what is asked for. */
export function pictureOf({ item, part, random }: { item: DemoItem; part: DemoPart; random: Random }): number {
  return scenes.indexOf(sceneOf(item, part)) * picturesOfScene + random.between(0, picturesOfScene - 1);
}

function sceneOf(item: DemoItem, part: DemoPart): Scene {
  if (/cold/i.test(part.name)) return 'coldBox';
  const { accountType = [], premise = [] } = part.fields.accountsFilters ?? {};
  if (premise.includes('on') || accountType.includes('Bar')) return 'bar';
  return item.tag === 'Displays' || part.type === 'imageValidation' ? 'display' : 'shelf';
}

/** The same picture for a number each time, and another one for each. */
export function paintItemPicture(seed: number, number: number): PaintedPicture {
  const random = randomStream(seed, `picture ${number}`);
  const scene = scenes[Math.floor(number / picturesOfScene)];
  const paint = scene === 'coldBox' ? coldBox : scene === 'bar' ? bar : scene === 'display' ? display : shelf;
  return { width, height, shapes: paint(random, random.shuffled(brandColors)) };
}

/** What a camera shows of the same from a step nearer. */
export function fromNearer({ width, height, shapes }: PaintedPicture): PaintedPicture {
  const [across, down] = [Math.round(width * 0.01), Math.round(height * 0.01)];
  return {
    ...{ width: width - 2 * across, height: height - 2 * down },
    shapes: shapes.map(({ x, y, ...shape }) => ({ ...shape, x: x - across, y: y - down })),
  };
}

const mixed = ([r, g, b]: Color, [r2, g2, b2]: Color, part: number): Color => [
  Math.round(r + (r2 - r) * part),
  Math.round(g + (g2 - g) * part),
  Math.round(b + (b2 - b) * part),
];
const lighter = (color: Color, part: number) => mixed(color, [255, 255, 255], part);
const darker = (color: Color, part: number) => mixed(color, [0, 0, 0], part);

/** From the top to the bottom one color turns into another. */
function gradient(from: Color, to: Color, top = 0, bottom = height): Shape[] {
  const bands = 30;
  const step = (bottom - top) / bands;
  return Array.from({ length: bands }, (_, at) => ({
    ...{ x: 0, y: Math.round(top + at * step), width, height: Math.ceil(step) + 1 },
    color: mixed(from, to, at / (bands - 1)),
  }));
}

function can(x: number, bottom: number, size: number, color: Color): Shape[] {
  const [wide, tall] = [Math.round(size * 0.56), size];
  const top = bottom - tall;
  return [
    { x, y: top, width: wide, height: tall, color: [186, 190, 196], radius: 7 },
    { x, y: top + 7, width: wide, height: tall - 14, color },
    { x: x + 4, y: top + 9, width: 5, height: tall - 18, color: lighter(color, 0.45) },
    { x: x + wide - 8, y: top + 7, width: 8, height: tall - 14, color: darker(color, 0.3) },
    {
      x: x + Math.round(wide * 0.22),
      y: top + Math.round(tall * 0.36),
      width: Math.round(wide * 0.56),
      height: Math.round(wide * 0.56),
      color: paper,
      radius: Math.round(wide * 0.28),
    },
  ];
}

function bottle(x: number, bottom: number, size: number, color: Color): Shape[] {
  const wide = Math.round(size * 0.34);
  const body = Math.round(size * 0.62);
  const neck = Math.round(wide * 0.36);
  const glass = darker(color, 0.45);
  return [
    {
      x: x + Math.round((wide - neck) / 2),
      y: bottom - size,
      width: neck,
      height: size - body + 10,
      color: glass,
      radius: 3,
    },
    { x: x + Math.round((wide - neck) / 2), y: bottom - size, width: neck, height: 12, color, radius: 3 },
    { x, y: bottom - body, width: wide, height: body, color: glass, radius: Math.round(wide * 0.4) },
    { x: x + 5, y: bottom - body + 12, width: 4, height: body - 24, color: lighter(glass, 0.4), radius: 2 },
    { x, y: bottom - Math.round(body * 0.68), width: wide, height: Math.round(body * 0.44), color: paper },
    { x: x + 3, y: bottom - Math.round(body * 0.56), width: wide - 6, height: Math.round(body * 0.16), color },
  ];
}

/** Facings side by side, brand after brand, the last one cut off by the edge. */
function facings(
  random: Random,
  colors: readonly Color[],
  row: { left: number; right: number; bottom: number; size: number },
): Shape[] {
  const { left, right, bottom, size } = row;
  const shapes: Shape[] = [];
  const isBottles = random.chance(0.45);
  const step = Math.round(size * (isBottles ? 0.38 : 0.6));
  let [at, brand] = [0, random.between(0, colors.length - 1)];
  for (let x = left; x + step <= right; x += step, at += 1) {
    if (at > 0 && random.chance(0.2)) brand += 1;
    if (random.chance(0.06)) continue; // sold out
    const color = colors[brand % colors.length] ?? paper;
    shapes.push(...(isBottles ? bottle(x, bottom, size, color) : can(x, bottom, size, color)));
  }
  return shapes;
}

function shelf(random: Random, colors: readonly Color[]): Shape[] {
  const wall = random.pick<Color>([
    [226, 224, 216],
    [205, 212, 218],
    [232, 220, 200],
  ]);
  const rows = random.between(3, 4);
  const room = Math.floor((height - 40) / rows);
  const brands = colors.slice(0, random.between(2, 4));
  return [
    ...gradient(lighter(wall, 0.3), darker(wall, 0.15)),
    ...Array.from({ length: rows }, (_, at): Shape[] => {
      const bottom = 20 + (at + 1) * room - 26;
      return [
        { x: 0, y: bottom - room + 34, width, height: room - 34, color: darker(wall, 0.22) },
        ...facings(random, brands, {
          left: random.between(4, 30),
          right: width,
          bottom,
          size: room - random.between(44, 60),
        }),
        { x: 0, y: bottom, width, height: 22, color: darker(wall, 0.5) },
        ...Array.from({ length: 5 }, (_tag, tag) => ({
          ...{ x: 30 + tag * 155 + random.between(0, 60), y: bottom + 3, width: 46, height: 16 },
          color: random.chance(0.5) ? price : paper,
        })),
      ];
    }).flat(),
  ];
}

/** Cases piled up on the floor, with a sign above. */
function display(random: Random, [color = paper, second = paper]: readonly Color[]): Shape[] {
  const floor = random.pick<Color>([
    [164, 150, 130],
    [120, 124, 130],
    [188, 178, 164],
  ]);
  const [columns, rows] = [random.between(4, 6), random.between(3, 5)];
  const [wide, tall] = [Math.floor(560 / columns), Math.floor(300 / rows)];
  const left = Math.floor((width - columns * wide) / 2) + random.between(-60, 60);
  const isPyramid = random.chance(0.6);
  const shapes: Shape[] = [
    ...gradient([214, 218, 220], [240, 238, 232], 0, 430),
    ...gradient(lighter(floor, 0.1), darker(floor, 0.25), 430),
    { x: left - 14, y: 530, width: columns * wide + 28, height: 26, color: darker(floor, 0.5), radius: 12 },
  ];
  for (let row = 0; row < rows; row++) {
    const inset = isPyramid ? Math.min(Math.floor(row / 2), Math.floor((columns - 1) / 2)) : 0;
    for (let column = inset; column < columns - inset; column++) {
      const [x, y] = [left + column * wide, 540 - (row + 1) * tall];
      const box = (row + column) % 3 === 2 ? second : color;
      shapes.push(
        { x, y, width: wide - 4, height: tall - 4, color: darker(box, 0.1), radius: 3 },
        { x: x + 3, y: y + 3, width: wide - 10, height: 8, color: lighter(box, 0.35) },
        {
          x: x + Math.floor(wide / 2) - 20,
          y: y + Math.floor(tall / 2) - 14,
          width: 40,
          height: 34,
          color: paper,
          radius: 17,
        },
        {
          x: x + Math.floor(wide / 2) - 11,
          y: y + Math.floor(tall / 2) - 5,
          width: 22,
          height: 16,
          color: box,
          radius: 8,
        },
      );
    }
  }
  const sign = random.between(200, 300);
  const at = left + Math.floor((columns * wide - sign) / 2);
  shapes.push(
    { x: at + sign / 2 - 4, y: 120, width: 8, height: 140, color: [90, 90, 94] },
    { x: at, y: 40, width: sign, height: 110, color, radius: 14 },
    { x: at + 16, y: 56, width: sign - 32, height: 36, color: paper, radius: 6 },
    { x: at + 16, y: 104, width: Math.floor(sign * 0.4), height: 30, color: price, radius: 6 },
  );
  return shapes;
}

/** A door of glass with rows of cans behind it. */
function coldBox(random: Random, colors: readonly Color[]): Shape[] {
  const doors = random.between(1, 2);
  const wide = Math.floor((width - 80) / doors) - 20;
  const shapes: Shape[] = [...gradient([52, 58, 66], [30, 34, 40])];
  for (let door = 0; door < doors; door++) {
    const left = 50 + door * (wide + 20);
    shapes.push(
      { x: left - 12, y: 26, width: wide + 24, height: 560, color: [22, 24, 28], radius: 10 },
      { x: left, y: 40, width: wide, height: 530, color: [206, 228, 240] },
      { x: left, y: 40, width: wide, height: 60, color: colors[door] ?? paper },
      { x: left + 24, y: 54, width: wide - 48, height: 32, color: paper, radius: 8 },
    );
    for (let row = 0; row < 4; row++) {
      const bottom = 212 + row * 116;
      shapes.push(
        ...facings(random, colors.slice(0, 3), {
          left: left + 6,
          right: left + wide,
          bottom,
          size: random.between(82, 98),
        }),
        { x: left, y: bottom, width: wide, height: 8, color: [150, 162, 172] },
      );
    }
    const shine = left + random.between(20, wide - 60);
    shapes.push({ x: shine, y: 104, width: 6, height: 460, color: [232, 242, 248] });
    shapes.push({ x: left + wide - 10, y: 250, width: 8, height: 120, color: [190, 194, 200], radius: 4 });
  }
  return shapes;
}

/** Handles above a counter, bottles behind it, and a card with the list of drinks. */
function bar(random: Random, colors: readonly Color[]): Shape[] {
  const wood = random.pick<Color>([
    [92, 58, 34],
    [64, 44, 36],
    [120, 80, 48],
  ]);
  const shapes: Shape[] = [
    ...gradient(darker(wood, 0.55), darker(wood, 0.2), 0, 440),
    ...facings(random, colors, {
      left: random.between(10, 60),
      right: width - 20,
      bottom: 190,
      size: random.between(120, 150),
    }),
    { x: 0, y: 190, width, height: 14, color: lighter(wood, 0.25) },
    ...gradient(lighter(wood, 0.2), darker(wood, 0.3), 440),
    { x: 0, y: 436, width, height: 12, color: lighter(wood, 0.45) },
    { x: 90, y: 372, width: 430, height: 22, color: [196, 200, 206], radius: 10 },
    { x: 120, y: 390, width: 30, height: 50, color: [168, 172, 178] },
    { x: 460, y: 390, width: 30, height: 50, color: [168, 172, 178] },
  ];
  for (let handle = 0; handle < 5; handle++) {
    const [x, color] = [126 + handle * 82, colors[handle] ?? paper];
    shapes.push(
      { x: x + 12, y: 330, width: 12, height: 46, color: [150, 154, 160] },
      { x, y: 236, width: 36, height: 104, color, radius: 14 },
      { x: x + 6, y: 262, width: 24, height: 24, color: paper, radius: 12 },
    );
  }
  const left = random.between(560, 610);
  shapes.push({ x: left, y: 260, width: 160, height: 200, color: paper, radius: 4 });
  for (let line = 0; line < 7; line++) {
    const isOurs = random.chance(0.5);
    shapes.push(
      {
        x: left + 16,
        y: 284 + line * 24,
        width: random.between(60, 96),
        height: 8,
        color: isOurs ? (colors[0] ?? wood) : darker(paper, 0.5),
      },
      { x: left + 124, y: 284 + line * 24, width: 20, height: 8, color: darker(paper, 0.5) },
    );
  }
  return shapes;
}
