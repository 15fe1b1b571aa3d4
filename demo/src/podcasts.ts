/** What the demo's people can listen to on their routes. The programs are invented, as their addresses are. */
export const demoPodcasts: readonly { name: string; url: string }[] = [
  { name: 'The Cold Box: placements that stay', url: 'https://example.com/podcasts/the-cold-box/placements-that-stay' },
  { name: 'Route Talk with Dana: the week ahead', url: 'https://example.com/podcasts/route-talk/the-week-ahead' },
  { name: 'Tap Lines: selling draft to restaurants', url: 'https://example.com/podcasts/tap-lines/restaurants' },
  { name: 'Shelf Life: reading a planogram', url: 'https://example.com/podcasts/shelf-life/reading-a-planogram' },
];
