import type { Screen } from '../../screen.ts';

export const profileScreen = {
  path: '/profile',
  title: 'Profile',
  access: 'signedIn',
  page: async () => (await import('./ProfilePage.tsx')).ProfilePage,
} as const satisfies Screen;
