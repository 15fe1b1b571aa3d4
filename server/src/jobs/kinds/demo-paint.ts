/** Paints the demo's pictures: boxes, with round corners where they are asked for. */
import type { PaintedPicture } from '@caselift/demo/item-pictures';

/** Three bytes a pixel, line by line. Shapes are painted in their order; what is outside is cut off. */
export function paintPixels({ width, height, shapes }: PaintedPicture): Buffer {
  const pixels = Buffer.alloc(width * height * 3);
  for (const { color, radius = 0, ...box } of shapes) {
    const line = Buffer.alloc(width * 3, Buffer.from(color));
    for (let y = Math.max(0, box.y); y < Math.min(height, box.y + box.height); y++) {
      const inset = insetOf(Math.min(y - box.y, box.y + box.height - 1 - y), radius);
      const from = Math.max(0, Math.round(box.x + inset));
      const to = Math.min(width, Math.round(box.x + box.width - inset));
      if (from < to) line.copy(pixels, (y * width + from) * 3, 0, (to - from) * 3);
    }
  }
  return pixels;
}

/** By how much a line so far from the nearer end is shorter on each side. */
function insetOf(distance: number, radius: number): number {
  const left = radius - distance - 0.5;
  return left <= 0 ? 0 : radius - Math.sqrt(radius ** 2 - left ** 2);
}
