/** What a manifest says: features/<feature>/screen.ts declares one for each of its screens, and screens.ts lists them. */
import type { AccessRule } from '@caselift/contract/access';
import type { TrackedPage } from '@caselift/contract/analytics';
import type { Endpoint } from '@caselift/contract/endpoint';
import type { scopeQuery } from '@caselift/contract/scope';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type * as z from 'zod/mini';

/** The groups of the side menu, in their order. */
export const menuGroups = ['Performance', 'Market', 'Programs', 'Administration'] as const;

export type Screen = {
  path: `/${string}`;
  /** Heads the page, names the tab and, unless `menu` has its own title, the menu entry. */
  title: string;
  /** The route's guard, and who sees the menu entry. */
  access: AccessRule;
  /** Entries of a group are in the order of screens.ts. Absent: the screen is not in the menu. */
  /** forPaid: managers and admins have it once they are paid (docs/product.md, Pay), in the palette too. */
  menu?: { group: (typeof menuGroups)[number]; icon: LucideIcon; title?: string; forPaid?: true };
  /** Its name in the palette, where that isn't the menu's; false: it shows one thing, which its address names. */
  inPalette?: string | false;
  /** The path of the screen that it is a part of, which is current in the menu in its place. */
  under?: `/${string}`;
  /** What the query string may say. It must accept anything; a value that is missing or unreadable is its default. */
  address?: z.ZodMiniObject;
  /** Calls that start while the page's script is fetched. The page shows the skeleton, the answer or the error. */
  loads?: readonly Endpoint<typeof scopeQuery>[];
  /** The name under which the time on the screen is counted. Absent: it is not. */
  tracked?: TrackedPage;
  page: () => Promise<ComponentType>;
};
