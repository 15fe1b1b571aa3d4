/**
 * Fails when the scripts of a first screen have grown beyond their limit, or import each other. Reads the manifest of the
 * last build (web/dist) and adds up, gzipped, what the browser must run before that screen stands.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const dist = join(import.meta.dirname, '../dist');

type Budget = {
  screen: string;
  /** Of 1,000 bytes, gzip level 9. */
  limitKilobytes: number;
  /** What is loaded for that screen: groups of script-groups.ts, and modules with a script of their own. */
  modules: string[];
  /** What was loaded before, which is not counted. */
  beyond?: string[];
};

const budgets: Budget[] = [
  { screen: 'login', limitKilobytes: 180, modules: ['base', 'src/features/session/LoginPage.tsx'] },
  // Where each role begins, and the widest table.
  ...[
    { screen: '/salesreps', page: 'users/SalesRepsPage.tsx' },
    { screen: '/executiveReport', page: 'executive-report/ExecutiveReportPage.tsx' },
    { screen: '/suppliers', page: 'suppliers/SuppliersPage.tsx' },
    { screen: '/products', page: 'products/ProductsPage.tsx' },
    { screen: '/customers', page: 'buyers/BuyersPage.tsx' },
    { screen: '/boost', page: 'boosts/BoostsPage.tsx' },
    // Where '/' leads; pdf.js comes with the first preview (docs/decisions/043).
    { screen: '/files', page: 'files/FilesPage.tsx' },
  ].map(({ screen, page }) => ({
    screen,
    // Panels and dialogs share more with each screen since roles, days away and corrections are edited, and the shell
    // knows the history's screen and an outbox that passes by what nobody takes.
    limitKilobytes: 286,
    modules: ['base', 'shell', `src/features/${page}`],
  })),
  // On a phone in a store each 18 kB take a tenth of a second.
  { screen: '/today', limitKilobytes: 250, modules: ['base', 'shell', 'field'] },
  // What opening it on a card adds, the pay curve with it: no room for a chart library (docs/decisions/031).
  {
    screen: "'Why this number'",
    limitKilobytes: 60,
    modules: ['src/shared/statements/WhyPanel.tsx'],
    beyond: ['base', 'shell', 'src/features/users/SalesRepsPage.tsx'],
  },
];

type Chunk = { file: string; name?: string; imports?: string[] };
const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));

/** The script of a module or group and, transitively, everything it imports statically. */
function scriptsOf(module: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[module] ?? Object.values(manifest).find(({ name }) => name === module);
  if (chunk === undefined) throw new Error(`The build has no module ${module}`);
  if (found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const imported of chunk.imports ?? []) scriptsOf(imported, found);
  return found;
}

const scriptsOfAll = (modules: string[]) => new Set(modules.flatMap((module) => [...scriptsOf(module)]));

const kilobytesOf = (file: string) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length / 1000;

let tooHeavy = false;
for (const { screen, limitKilobytes, modules, beyond = [] } of budgets) {
  const before = scriptsOfAll(beyond);
  const scripts = new Set([...scriptsOfAll(modules)].filter((file) => !before.has(file)));
  const weight = [...scripts].reduce((sum, file) => sum + kilobytesOf(file), 0);
  const verdict = weight <= limitKilobytes ? 'ok' : 'TOO HEAVY';
  console.log(`${verdict}  ${screen}: ${weight.toFixed(1)} kB of ${limitKilobytes} kB in ${scripts.size} scripts`);
  if (weight > limitKilobytes) tooHeavy = true;
}

const checked = new Set<string>();
/** Scripts that import each other run before what they need is there. The groups in vite.config.ts can make them. */
function circles(file: string, path: readonly string[] = []): string[] {
  if (path.includes(file)) return [[...path.slice(path.indexOf(file)), file].join(' > ')];
  if (checked.has(file)) return [];
  checked.add(file);
  return (manifest[file]?.imports ?? []).flatMap((imported) => circles(imported, [...path, file]));
}
const circular = Object.keys(manifest).flatMap((file) => circles(file));
for (const circle of circular) console.log(`IN A CIRCLE  ${circle}`);
process.exitCode = tooHeavy || circular.length > 0 ? 1 : 0;
