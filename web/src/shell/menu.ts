import { mayAccess, repsAndLeads } from '@caselift/contract/access';
import type { Session } from '@caselift/contract/session';
import type { LucideIcon } from 'lucide-react';
import { filesScreen } from '../features/files/screen.ts';
import { salesRepsScreen } from '../features/users/screen.ts';
import { wholesalerScreen } from '../features/wholesaler/screen.ts';
import { menuGroups, type Screen } from '../screen.ts';
import { type RoutedScreen, screens } from '../screens.ts';

export type MenuEntry = { screen: RoutedScreen; title: string; icon: LucideIcon };
export type MenuGroup = { label: string; entries: readonly MenuEntry[] };

type Viewer = Pick<Session, 'role' | 'leadership' | 'wholesalerId' | 'isPaid'>;

/** The menu as this person sees it: what their routes let them in to. Groups without an entry are left out. */
export function menuFor(viewer: Viewer): MenuGroup[] {
  const open = screens.filter((screen) => isListedFor(viewer, screen));
  return menuGroups
    .map((label) => ({ label, entries: open.flatMap((screen) => entryIn(label, screen)) }))
    .filter(({ entries }) => entries.length > 0);
}

/** Whether the guard lets the person in, and the screen has anything of theirs. */
export const isListedFor = (viewer: Viewer, { access, menu }: Screen): boolean =>
  mayAccess(access, viewer) && (!menu?.forPaid || viewer.isPaid || mayAccess(repsAndLeads, viewer));

function entryIn(group: string, screen: RoutedScreen): MenuEntry[] {
  const { menu, title }: Screen = screen;
  return menu?.group === group ? [{ screen, title: menu.title ?? title, icon: menu.icon }] : [];
}

/** Where '/' leads: an admin to the wholesaler, others to the files. */
export const homeScreen = ({ role }: Viewer): RoutedScreen => (role === 'admin' ? wholesalerScreen : filesScreen);

/** Where signing in leads: an admin to the wholesaler, others to their menu's first entry, which is /today for reps and leads. */
export function screenAfterSignIn(viewer: Viewer): RoutedScreen {
  if (viewer.role === 'admin') return wholesalerScreen;
  // Staff start at the same screen whether they are paid or not.
  return menuFor({ ...viewer, isPaid: false })[0]?.entries[0]?.screen ?? salesRepsScreen;
}
