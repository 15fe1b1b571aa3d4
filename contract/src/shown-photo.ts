import * as z from 'zod/mini';

/** Its signed address, the same all day: at most 1,280 pixels a side. */
export const ExamplePhoto = z.object({ url: z.string() });
export type ExamplePhoto = z.output<typeof ExamplePhoto>;

export const examplePhotoTexts = {
  title: 'Example photo',
  helper: 'Reps see it beside what to do. PNG, JPEG, WebP or GIF, up to 5 MB.',
  add: 'Add photo',
  change: 'Change photo',
  remove: 'Remove photo',
  removing: 'Reps no longer see it. Copies of the item keep theirs.',
  added: 'Example photo saved.',
  removed: 'Example photo removed.',
  alt: (item: string) => `Example photo of ${item}`,
  open: (item: string) => `Enlarge the example photo of ${item}`,
} as const;
