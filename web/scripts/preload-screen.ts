import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type AccessRule, mayAccess, repsAndLeads } from '@caselift/contract/access';
import { readSession, type Session } from '@caselift/contract/session';
import { listWholesalers, readWholesaler } from '@caselift/contract/wholesaler';
import type { Plugin, Rollup } from 'vite';

const encodingTag = '<meta charset="utf-8" />';
const ownScript = /<script type="module"[^>]* src="[^"]+"><\/script>/g;

type Named = { path: string; access: AccessRule; page: () => unknown; loads?: readonly { path: string }[] };
type Viewer = Pick<Session, 'role' | 'leadership' | 'wholesalerId'>;
type Menu = { homeScreen: (viewer: Viewer) => Named };

/** As index.html tells them apart: by role, and leadership of its own. */
const viewers = {
  admin: { role: 'admin', leadership: false, wholesalerId: '-' },
  manager: { role: 'manager', leadership: false, wholesalerId: '-' },
  leadership: { role: 'teamLead', leadership: true, wholesalerId: '-' },
  teamLead: { role: 'teamLead', leadership: false, wholesalerId: '-' },
  salesRep: { role: 'salesRep', leadership: false, wholesalerId: '-' },
} as const satisfies Record<string, Viewer>;

/** Places in `files`. */
type Places = number[];
/** What index.html reads (its inline script says how). */
type ScreenFiles = {
  /** Paths of the site: scripts and styles that are not in index.html itself. */
  files: string[];
  login: Places;
  shell: Places;
  /** What runs beside the screens of those who work in stores. */
  field: { to: string[]; needs: Places };
  /** By the path of the screen: its access rule, the scripts it needs beyond the shell, and its first calls. */
  screens: Record<string, { to: string[]; needs: Places; loads: string[] }>;
  /** Where '/' leads, by viewer. */
  home: Record<string, string>;
  /** The shell's first calls: of every visit, and of one to a wholesaler. */
  calls: string[];
  scopedCalls: string[];
};

/**
 * Lets index.html ask at once for the scripts of the screen that will be shown, and make its first calls, instead of
 * after the entry has run. The list is data beside the inline script, so that the script's text (and the security
 * policy that allows it) stays the same from build to build. Screens and their files come from the manifests in
 * `source`.
 * @param isDrawnAtOnce as in script-groups.ts
 */
export function preloadScreen(source: string, isDrawnAtOnce: (module: string, importer: string) => boolean): Plugin {
  return {
    name: 'preload-screen',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: async (html, { bundle = {} }) => {
        const load = async <Module>(file: string) => (await import(pathToFileURL(source + file).href)) as Module;
        const { screens } = await load<{ screens: readonly Named[] }>('/screens.ts');
        const { homeScreen } = await load<Menu>('/shell/menu.ts');
        const needs = (modules: string[]) => [...filesOf(modules, bundle, isDrawnAtOnce)];

        const shell = needs(['/signed-in.tsx']);
        const openTo = (access: AccessRule) =>
          Object.entries(viewers).flatMap(([name, viewer]) => (mayAccess(access, viewer) ? [name] : []));
        const list: ScreenFiles = {
          files: [],
          login: [],
          shell: [],
          field: { to: openTo(repsAndLeads), needs: [] },
          screens: {},
          home: {},
          calls: [readSession.path, listWholesalers.path],
          scopedCalls: [readWholesaler.path],
        };
        const places = (files: string[]): Places =>
          files.filter((file) => !html.includes(file)).map((file) => placeOf(file, list.files));
        list.login = places(needs(['/LoginPage.tsx']));
        list.shell = places(shell);
        const beyondShell = (modules: string[]) => places(needs(modules).filter((file) => !shell.includes(file)));
        list.field.needs = beyondShell(['/submissions/open.ts']);
        for (const { path, access, page, loads = [] } of screens) {
          list.screens[path] = {
            to: openTo(access),
            needs: beyondShell([pageOf(page)]),
            loads: loads.map((call) => call.path),
          };
        }
        for (const [name, viewer] of Object.entries(viewers)) list.home[name] = homeScreen(viewer).path;
        const data = `<script type="application/json" id="screen-files">${JSON.stringify(list)}</script>`;
        // The page's own scripts are asked for before what its inline script asks for: they are the longest. The
        // encoding must be said within the first 1,024 bytes.
        const own = html.match(ownScript) ?? [];
        return html.replaceAll(ownScript, '').replace(encodingTag, () => [encodingTag, ...own, data].join('\n    '));
      },
    },
  };
}

function placeOf(file: string, files: string[]): number {
  const known = files.indexOf(file);
  return known >= 0 ? known : files.push(file) - 1;
}

/** @example pageOf(async () => (await import('./users/SalesRepsPage.tsx')).SalesRepsPage) // '/SalesRepsPage.tsx' */
function pageOf(page: () => unknown): string {
  const file = /import\('([^']+)'\)/.exec(page.toString())?.[1];
  if (file === undefined) throw new Error(`A manifest imports no page: ${page}`);
  return `/${basename(file)}`;
}

/** The scripts and styles that modules need before they are drawn, as paths of the site. */
function filesOf(
  modules: string[],
  bundle: Rollup.OutputBundle,
  isDrawnAtOnce: (module: string, importer: string) => boolean,
): Set<string> {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const files = new Set<string>();
  const visit = (fileName: string): void => {
    if (files.has(`/${fileName}`)) return;
    files.add(`/${fileName}`);
    const chunk = chunks.find((candidate) => candidate.fileName === fileName);
    for (const style of chunk?.viteMetadata?.importedCss ?? []) files.add(`/${style}`);
    for (const imported of chunk?.imports ?? []) visit(imported);
    for (const later of chunk?.dynamicImports ?? []) {
      const { facadeModuleId = null } = chunks.find((candidate) => candidate.fileName === later) ?? {};
      if (facadeModuleId !== null && isDrawnAtOnce(facadeModuleId, '')) visit(later);
    }
  };
  for (const module of modules) {
    const start = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
    if (start === undefined) throw new Error(`The build has no script for ${module}`);
    visit(start.fileName);
  }
  return files;
}
