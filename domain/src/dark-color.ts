/** Colors on which white text can be read. */

const colors = 0x100_00_00;

/**
 * A dark color as '#rrggbb': of the same number always the same. Its luma is below 128: a light one becomes its opposite.
 * @param random from 0, below 1
 * @example darkColor(0.5) // '#800000'
 */
export function darkColor(random: number): string {
  const color = Math.floor(random * colors);
  const dark = luma(color) < 128 ? color : colors - 1 - color;
  return `#${dark.toString(16).padStart(6, '0')}`;
}

/** From 0 to 255, by ITU-R BT.601. */
export function luma(color: number): number {
  const [red, green, blue] = [color >> 16, (color >> 8) & 0xff, color & 0xff];
  return (299 * red + 587 * green + 114 * blue) / 1000;
}
