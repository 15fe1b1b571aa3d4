import { mayAccess } from '@caselift/contract/access';
import type { Session } from '@caselift/contract/session';
import ArrowRight from 'lucide-react/icons/arrow-right';
import type { PalettePage } from '../features/palette/rows.ts';
import { recallPage } from '../page-memory.ts';
import type { Screen } from '../screen.ts';
import { screenAt, screens } from '../screens.ts';
import { parseSearch } from '../search.ts';
import { isListedFor } from './menu.ts';

type Viewer = Pick<Session, 'role' | 'leadership' | 'wholesalerId' | 'isPaid'>;

/** Whether the guard of the screen at the path lets them in. */
export function mayOpen(viewer: Viewer, path: string): boolean {
  const screen = screenAt(path);
  return screen !== undefined && mayAccess(screen.access, viewer);
}

/** The screens that this person may open, those that aren't in the menu too, each as it was left. */
export function palettePages(viewer: Viewer, recall = recallPage): PalettePage[] {
  const open: readonly Screen[] = screens.filter((screen) => isListedFor(viewer, screen));
  return open.flatMap(({ path, title, menu, under, inPalette = menu?.title ?? title }) => {
    if (inPalette === false) return [];
    const above = screenAt(under ?? '');
    const icon = menu?.icon ?? above?.menu?.icon ?? ArrowRight;
    return {
      path,
      title: inPalette,
      note: above?.title ?? menu?.group ?? '',
      icon,
      search: parseSearch(recall(path)),
    };
  });
}
