/** What the palette lists: groups of rows, each of which leads somewhere. */
import { kindWords } from '@caselift/contract/item-texts';
import { type PaletteEntry, paletteTexts } from '@caselift/contract/palette';
import { paletteButtonTexts } from '@caselift/contract/palette-button-texts';
import { bestMatches, paletteKey, paletteLimit, paletteRank, paletteWords } from '@caselift/domain/palette';
import type { LucideIcon } from 'lucide-react';
import ArrowRight from 'lucide-react/icons/arrow-right';
import BottleWine from 'lucide-react/icons/bottle-wine';
import PackageSearch from 'lucide-react/icons/package-search';
import Store from 'lucide-react/icons/store';
import Tags from 'lucide-react/icons/tags';
import Target from 'lucide-react/icons/target';
import Trophy from 'lucide-react/icons/trophy';
import { searchPhraseLimit } from '../../shared/address-fields.ts';
import { personPath, roleLabel } from '../../shared/users/people.ts';

/** A screen that the viewer may open. note: its place in the menu. search: as it was left. */
export type PalettePage = { path: string; title: string; note: string; icon: LucideIcon; search: object };

export type PaletteRow = {
  /** Unlike that of any other row. */
  key: string;
  name: string;
  note: string;
  /** null: a person, with their initials. */
  icon: LucideIcon | null;
  to: string;
  search: object;
  /** It is what the phrase found; else it leads to a list. */
  isFound: boolean;
  /** What is remembered when it is opened. */
  entry: PaletteEntry | null;
};
export type PaletteGroup = { title: string; rows: readonly PaletteRow[] };

type Kind = PaletteEntry['kind'];

const groups: readonly { title: string; kinds: readonly Kind[] }[] = [
  { title: 'Customers', kinds: ['customer'] },
  { title: 'People', kinds: ['person'] },
  { title: 'Products', kinds: ['product'] },
  { title: 'Suppliers', kinds: ['supplier', 'brand'] },
  { title: 'Programs', kinds: ['program'] },
];

/** Lists that can be searched, in the order in which they are offered. */
const searchedLists = ['/customers', '/salesreps', '/products', '/suppliers', '/brands'];

type Found = {
  phrase: string;
  pages: readonly PalettePage[];
  mayOpen: (path: string) => boolean;
  entries: readonly PaletteEntry[];
};

/** What was opened before, the last first, and all pages: shown until something is typed. */
export function startGroups({ entries, pages, mayOpen }: Omit<Found, 'phrase'>): PaletteGroup[] {
  return filled([
    { title: paletteTexts.recent, rows: rowsOf(entries, mayOpen).slice(0, paletteLimit) },
    { title: 'Pages', rows: pages.map(pageRow) },
  ]);
}

/** entries: of each group the best first, found by this phrase. */
export function foundGroups({ phrase, pages, mayOpen, entries }: Found): PaletteGroup[] {
  const keyed = pages.map((page) => ({ page, key: paletteKey(page.title, [page.note]) }));
  const lists = searchedLists.flatMap((path) => pages.filter((page) => page.path === path));
  return filled([
    ...groups.map(({ title, kinds }) => ({
      title,
      rows: rowsOf(
        entries.filter(({ kind }) => kinds.includes(kind)),
        mayOpen,
      ),
    })),
    { title: 'Pages', rows: bestMatches(keyed, phrase).map(({ page }) => pageRow(page)) },
    { title: paletteButtonTexts.title, rows: lists.map((page) => listRow(page, phrase)) },
  ]);
}

/** Those of an earlier answer that the phrase finds, too. */
export const stillMatching = (entries: readonly PaletteEntry[], phrase: string): PaletteEntry[] =>
  entries.filter((entry) => paletteRank(paletteKey(entry.name, idsOf(entry)), paletteWords(phrase)) !== null);

const idsOf = (entry: PaletteEntry) => [entry.customId, ...(entry.kind === 'person' ? entry.routeNumber : [])];

/** What a search found: neither pages nor the lists that can be searched. */
export const countOf = (list: readonly PaletteGroup[]): number =>
  list.flatMap(({ rows }) => rows.filter(({ isFound }) => isFound)).length;

const filled = (list: readonly PaletteGroup[]) => list.filter(({ rows }) => rows.length > 0);

/** A role that changed since may close what was opened before. */
const rowsOf = (entries: readonly PaletteEntry[], mayOpen: Found['mayOpen']): PaletteRow[] =>
  entries.map((entry) => entryRow(entry, mayOpen)).filter(({ to }) => mayOpen(to));

const pageRow = ({ path, title, note, icon, search }: PalettePage): PaletteRow => ({
  ...{ key: `page ${path}`, name: title, note, icon, to: path, search, isFound: true, entry: null },
});

function listRow({ path, title }: PalettePage, phrase: string): PaletteRow {
  const name = paletteTexts.listWith(title, phrase);
  return {
    key: `list ${path}`,
    name,
    note: title,
    icon: ArrowRight,
    to: path,
    search: { searchPhrase: phrase },
    isFound: false,
    entry: null,
  };
}

function entryRow(entry: PaletteEntry, mayOpen: Found['mayOpen']): PaletteRow {
  const { kind, customId, name } = entry;
  return { key: `${kind} ${customId}`, name, isFound: true, entry, ...shownAs(entry, mayOpen) };
}

/** A name in a list's search, which takes no longer one; its beginning finds it as well. */
const searchFor = (name: string) => ({ searchPhrase: name.slice(0, searchPhraseLimit) });

function shownAs(entry: PaletteEntry, mayOpen: Found['mayOpen']): Pick<PaletteRow, 'note' | 'icon' | 'to' | 'search'> {
  const { customId, name } = entry;
  switch (entry.kind) {
    case 'customer': {
      const note = [entry.accountType, entry.location].filter(Boolean).join(', ');
      return { note, icon: Store, to: '/customers', search: { selectedBuyer: customId } };
    }
    case 'person': {
      const path = personPath(entry);
      const note = [roleLabel(entry), ...routesOf(entry.routeNumber)].join(', ');
      // Managers and admins have no card.
      if (path === null) return { note, icon: null, to: '/userManagement', search: { searchPhrase: customId } };
      return { note, icon: null, to: path, search: { selectedUser: customId } };
    }
    case 'product':
      return {
        ...{ note: entry.size ?? '', icon: BottleWine, to: '/products', search: { selectedProducts: [customId] } },
      };
    case 'supplier':
      return { note: productsOf(entry.products), icon: PackageSearch, to: '/suppliers', search: searchFor(name) };
    case 'brand':
      return { note: `Brand, ${productsOf(entry.products)}`, icon: Tags, to: '/brands', search: searchFor(name) };
    case 'program': {
      const { title, many } = kindWords[entry.of];
      const icon = entry.of === 'objective' ? Target : Trophy;
      // Sales reps don't edit what they work on.
      if (!mayOpen(`/${many}`)) return { note: title, icon, to: '/today/program', search: { itemId: customId } };
      return { note: title, icon, to: `/${many}`, search: { item: customId } };
    }
  }
}

const productsOf = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'product' : 'products'}`;

const routesShown = 3;

/** @example routesOf([31, 32, 40, 41, 42]) // ['routes 31, 32, 40 and 2 more'] */
function routesOf(routes: readonly number[]): string[] {
  if (routes.length === 0) return [];
  const more = routes.length > routesShown ? ` and ${routes.length - routesShown} more` : '';
  return [`${routes.length === 1 ? 'route' : 'routes'} ${routes.slice(0, routesShown).join(', ')}${more}`];
}
