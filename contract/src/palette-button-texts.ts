/** What names the palette and its button: apart from the palette's texts, for every page loads it. */
export const paletteButtonTexts = { title: 'Search' } as const;
