import {
  type AccessRule,
  adminsOnly,
  leadershipReaders,
  leadsAndAbove,
  reportReaders,
  supplierReaders,
} from '@caselift/contract/access';

export const productName = 'Caselift';

/**
 * A page of the product. The title heads the page and names the tab, and the menu entry unless that has its own word;
 * access is the route's guard.
 */
export type Screen = { path: `/${string}`; title: string; menuTitle?: string; access: AccessRule };

export const screens = {
  executiveReport: { path: '/executiveReport', title: 'Executive Report', access: reportReaders },
  leadership: { path: '/leadership', title: 'Leadership', access: leadershipReaders },
  teamLeads: { path: '/teamleads', title: 'Team leads', menuTitle: 'Team Leads', access: leadsAndAbove },
  salesReps: { path: '/salesreps', title: 'Sales Reps', access: 'signedIn' },
  suppliers: { path: '/suppliers', title: 'Suppliers', access: supplierReaders },
  brands: { path: '/brands', title: 'Brands', access: supplierReaders },
  wholesaler: { path: '/wholesaler', title: 'Wholesaler', access: adminsOnly },
  userManagement: { path: '/userManagement', title: 'User Management', access: leadsAndAbove },
  userGrid: { path: '/vxp', title: 'Management', access: adminsOnly },
  managers: { path: '/managers', title: 'Managers', access: adminsOnly },
  analytics: { path: '/analytics', title: 'Analytics', access: adminsOnly },
  profile: { path: '/profile', title: 'Profile', access: 'signedIn' },
  diff: { path: '/diff', title: 'Diff View', access: adminsOnly },
} as const satisfies Record<string, Screen>;

/** A screen that has a route, with its exact path. */
export type RoutedScreen = (typeof screens)[keyof typeof screens];

const screensByPath = new Map<string, Screen>(Object.values(screens).map((screen) => [screen.path, screen]));

/** The screen at a path, if there is one: paths match exactly. */
export function screenAt(path: string): Screen | undefined {
  return screensByPath.get(path);
}
