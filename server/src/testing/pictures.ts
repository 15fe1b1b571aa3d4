/** Pictures painted from a seed, for tests of what is made of them. */
import sharp, { type Sharp } from 'sharp';

/** Blobs of light and color on a dark wall: no two seeds look alike. */
export function paintedPicture(seed: number, { width = 400, height = 300 } = {}): Sharp {
  let state = seed * 2654435761 + 12345;
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  for (let skipped = 0; skipped < 8; skipped += 1) random();
  const blobs = Array.from({ length: 9 }, () => ({
    ...{ x: random(), y: random(), size: 0.05 + random() * 0.2 },
    color: [random() * 190, random() * 190, random() * 190],
  }));
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 3;
      for (const { x: left, y: top, size, color } of blobs) {
        const far = ((x / width - left) ** 2 + (y / height - top) ** 2) / size ** 2;
        if (far > 4) continue;
        const strength = Math.exp(-far);
        for (let band = 0; band < 3; band += 1) {
          pixels[at + band] = Math.min(220, (pixels[at + band] ?? 0) + (color[band] ?? 0) * strength);
        }
      }
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}
