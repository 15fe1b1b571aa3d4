import { mayAccess } from '@caselift/contract/access';
import type { Session } from '@caselift/contract/session';
import type { LucideIcon } from 'lucide-react';
import PackageSearch from 'lucide-react/icons/package-search';
import Tags from 'lucide-react/icons/tags';
import { type RoutedScreen, screens } from '../paths.ts';

export type MenuEntry = { screen: RoutedScreen; icon: LucideIcon };
export type MenuGroup = { label: string; entries: readonly MenuEntry[] };

/** The side menu, in the order it is shown. An entry is seen by those whom its route lets in. */
const menu: readonly MenuGroup[] = [
  {
    label: 'Performance',
    entries: [
      { screen: screens.suppliers, icon: PackageSearch },
      { screen: screens.brands, icon: Tags },
    ],
  },
];

type Viewer = Pick<Session, 'role' | 'leadership'>;

/** The menu as this person sees it; groups without an entry are left out. */
export function menuFor(viewer: Viewer): MenuGroup[] {
  return menu
    .map(({ label, entries }) => ({ label, entries: entries.filter(({ screen }) => mayAccess(screen.access, viewer)) }))
    .filter(({ entries }) => entries.length > 0);
}

/** Where '/' leads: the first entry of the person's menu, if there is one. */
export function firstScreen(viewer: Viewer): RoutedScreen | undefined {
  return menuFor(viewer)[0]?.entries[0]?.screen;
}
