import { mayAccess } from '@caselift/contract/access';
import type { Session } from '@caselift/contract/session';
import type { LucideIcon } from 'lucide-react';
import BriefcaseBusiness from 'lucide-react/icons/briefcase-business';
import ChartLine from 'lucide-react/icons/chart-line';
import ChartNoAxesCombined from 'lucide-react/icons/chart-no-axes-combined';
import Crown from 'lucide-react/icons/crown';
import GitCompareArrows from 'lucide-react/icons/git-compare-arrows';
import PackageSearch from 'lucide-react/icons/package-search';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import Tags from 'lucide-react/icons/tags';
import User from 'lucide-react/icons/user';
import UserCog from 'lucide-react/icons/user-cog';
import UsersRound from 'lucide-react/icons/users-round';
import Warehouse from 'lucide-react/icons/warehouse';
import { type RoutedScreen, screens } from '../paths.ts';

export type MenuEntry = { screen: RoutedScreen; icon: LucideIcon };
export type MenuGroup = { label: string; entries: readonly MenuEntry[] };

/** The side menu, in the order it is shown. An entry is seen by those whom its route lets in. */
const menu: readonly MenuGroup[] = [
  {
    label: 'Performance',
    entries: [
      { screen: screens.executiveReport, icon: ChartNoAxesCombined },
      { screen: screens.leadership, icon: Crown },
      { screen: screens.teamLeads, icon: UsersRound },
      { screen: screens.salesReps, icon: User },
      { screen: screens.suppliers, icon: PackageSearch },
      { screen: screens.brands, icon: Tags },
    ],
  },
  {
    label: 'Administration',
    entries: [
      { screen: screens.wholesaler, icon: Warehouse },
      { screen: screens.userManagement, icon: UserCog },
      { screen: screens.userGrid, icon: SlidersHorizontal },
      { screen: screens.diff, icon: GitCompareArrows },
      { screen: screens.managers, icon: BriefcaseBusiness },
      { screen: screens.analytics, icon: ChartLine },
    ],
  },
];

type Viewer = Pick<Session, 'role' | 'leadership' | 'wholesalerId'>;

/** The menu as this person sees it; groups without an entry are left out. */
export function menuFor(viewer: Viewer): MenuGroup[] {
  return menu
    .map(({ label, entries }) => ({ label, entries: entries.filter(({ screen }) => mayAccess(screen.access, viewer)) }))
    .filter(({ entries }) => entries.length > 0);
}

/** Where '/' leads: an admin to the wholesaler (specification 1, section 2), others to their menu's first entry. */
export function firstScreen(viewer: Viewer): RoutedScreen {
  if (viewer.role === 'admin') return screens.wholesaler;
  return menuFor(viewer)[0]?.entries[0]?.screen ?? screens.salesReps;
}
