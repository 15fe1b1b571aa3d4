import { dirname } from 'node:path';
import type { Rollup } from 'vite';

type Graph = { getModuleInfo: (id: string) => Rollup.ModuleInfo | null };
type Asked = {
  /** Absolute paths: what every visit runs first, and what every signed-in visit runs after it. */
  entry: string;
  signedIn: string;
  /** What everyone else sees. */
  login: string;
  /** What is run before the first screen of those who work in stores, with that screen, and all of their screens. */
  field: { entries: readonly string[]; screens: RegExp };
  /** Of the modules that are loaded by import(): the pages of manifests, and what is drawn with a page at once. */
  isDrawnAtOnce: (module: string, importer: string) => boolean;
  /** What many screens share and others can do without: it is left apart, under a name. */
  apart: Readonly<Record<string, RegExp>>;
};

/** What that many screens share comes in one script for all of them. */
const manyScreens = 12;
/** Leads to every icon there is, whichever is used. */
const listOfAll = /\/lucide-react\.m?js$/;
/** So does what fewer share when it needs no more than this for each of them: characters before anything is shortened. */
const charactersEach = 500;

/**
 * Says in which script a module comes, so that a screen loads a handful and not one for each part that it shares with
 * other screens (docs/decisions/072-few-scripts-a-screen.md). The first screen of those who work in stores needs `base`,
 * `shell` and the two of `field` alone (085-a-phones-first-screen.md). Modules of a group need only such of the same group
 * or of one that more screens load: no two scripts import each other. null: a script of its own, or that of its importer.
 */
export function scriptGroups(asked: Asked): (id: string, graph: Graph) => string | null {
  let groups: ReadonlyMap<string, string> | undefined;
  return (id, graph) => {
    groups ??= groupsOf(asked, graph);
    return groups.get(id) ?? null;
  };
}

function groupsOf({ entry, signedIn, login, field, isDrawnAtOnce, apart }: Asked, graph: Graph): Map<string, string> {
  const infoOf = (id: string) => graph.getModuleInfo(id);
  const importsOf = (id: string) => (infoOf(id)?.importedIds ?? []).filter((imported) => !listOfAll.test(imported));
  const laterOf = (id: string) => [...(infoOf(id)?.dynamicallyImportedIds ?? [])];
  const needs = (id: string) => reach([id], importsOf);

  const groups = new Map<string, string>();
  const starts = new Set([login]);
  const neededByLogin = needs(login);
  const ofField = new Set(field.entries.flatMap((id) => [...needs(id)]));
  const put = (ids: Iterable<string>, group: string) => {
    for (const id of ids) {
      if (groups.has(id) || starts.has(id)) continue;
      const isForMost = group === 'shell' || group === 'common' || ofField.has(id);
      groups.set(id, !neededByLogin.has(id) ? group : isForMost ? 'base' : `${group}-login`);
    }
  };
  put(needs(entry), 'base');
  put(needs(signedIn), 'shell');

  const atOnceOf = (id: string) => laterOf(id).filter((module) => isDrawnAtOnce(module, id));
  const all = reach([entry], (id) => [...importsOf(id), ...laterOf(id)]);
  const screensOf = new Map<string, Set<string>>();
  for (const screen of new Set([...all].flatMap(atOnceOf))) {
    if (!field.entries.includes(screen)) starts.add(screen);
    for (const id of needs(screen)) screensOf.set(id, (screensOf.get(id) ?? new Set()).add(screen));
  }
  // Pages of one folder are the same page of something else.
  const foldersOf = (those: ReadonlySet<string>) => new Set([...those].map((screen) => dirname(screen))).size;
  const ungrouped = (id: string) => !groups.has(id);
  const weightOf = (ids: Iterable<string>) =>
    [...ids].filter(ungrouped).reduce((sum, id) => sum + (infoOf(id)?.code?.length ?? 0), 0);
  const shared = (id: string) =>
    Object.keys(apart).find((name) => apart[name]?.test(id)) ?? (ofField.has(id) ? 'shell' : 'common');
  for (const [id, those] of screensOf) if (foldersOf(those) >= manyScreens) put([id], shared(id));
  for (const [id, those] of screensOf) {
    const needed = [...needs(id)];
    const isLight = those.size > 1 && weightOf(needed) <= charactersEach * foldersOf(those);
    if (isLight && needed.every((one) => !(shared(one) in apart))) for (const one of needed) put([one], shared(one));
  }

  const isOfField = (id: string) => [...(screensOf.get(id) ?? [])].every((screen) => field.screens.test(screen));
  put([...ofField].filter(isOfField), 'field');
  put(ofField, 'field-desk');

  // What comes later needs some of it too, and would have each of these in a script of its own.
  const later = new Set([...all].flatMap(laterOf).filter((id) => !screensOf.get(id)?.has(id)));
  const neededLater = reach([...later], importsOf);
  const names = new Map<string, string>();
  for (const [id, those] of screensOf) {
    if (those.size < 2 && !neededLater.has(id)) continue;
    const key = [...those].sort().join();
    const name = names.get(key) ?? `some-${names.size}`;
    names.set(key, name);
    put([id], name);
  }
  return groups;
}

/** The modules that these lead to, with themselves. */
function reach(from: readonly string[], next: (id: string) => readonly string[]): Set<string> {
  const found = new Set<string>();
  const left = [...from];
  for (let id = left.pop(); id !== undefined; id = left.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    left.push(...next(id));
  }
  return found;
}
