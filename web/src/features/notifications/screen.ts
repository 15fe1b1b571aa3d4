import type { Screen } from '../../screen.ts';

/** The bell of the top bar leads to it. */
export const notificationsScreen = {
  path: '/notifications',
  title: 'Notifications',
  access: 'signedIn',
  page: async () => (await import('./NotificationsPage.tsx')).NotificationsPage,
} as const satisfies Screen;
