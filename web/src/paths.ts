import { type AccessRule, adminsOnly, supplierReaders } from '@caselift/contract/access';

export const productName = 'Caselift';

/** A page of the product. The title heads the page, names the tab and the menu entry; access is the route's guard. */
export type Screen = { path: `/${string}`; title: string; access: AccessRule };

export const screens = {
  suppliers: { path: '/suppliers', title: 'Suppliers', access: supplierReaders },
  brands: { path: '/brands', title: 'Brands', access: supplierReaders },
  wholesaler: { path: '/wholesaler', title: 'Wholesaler', access: adminsOnly },
  diff: { path: '/diff', title: 'Diff View', access: adminsOnly },
} as const satisfies Record<string, Screen>;

/** A screen that has a route, with its exact path. */
export type RoutedScreen = (typeof screens)[keyof typeof screens];

const screensByPath = new Map<string, Screen>(Object.values(screens).map((screen) => [screen.path, screen]));

/** The screen at a path, if there is one: paths match exactly. */
export function screenAt(path: string): Screen | undefined {
  return screensByPath.get(path);
}
