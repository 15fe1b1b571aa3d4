/** What names the bell of the top bar: apart from the texts of notices, for every page loads it. */
export const bellTexts = {
  none: 'Notifications',
  unread: (count: number) => `Notifications, ${count} unread`,
} as const;
