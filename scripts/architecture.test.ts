import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { importsByName, loadedBy, resolveImport, root, type SourceFile, sourceFiles, wayTo } from './repository.ts';
import { type Rule, testRules } from './testing/rules.ts';

const files = sourceFiles();

type PackageRule = { ours: RegExp; npm: RegExp; node: boolean };

/** Which of our packages and which of npm's each package may import. Tests may import more. */
const table: Record<string, PackageRule> = {
  domain: { ours: /^domain\//, npm: /^$/, node: false },
  contract: { ours: /^(contract|domain)\//, npm: /^zod$/, node: false },
  db: { ours: /^db\//, npm: /^postgres$/, node: true },
  warehouse: {
    ours: /^(warehouse|domain|db)\//,
    npm: /^(@duckdb\/node-api|@e965\/xlsx|@google-cloud\/bigquery|google-auth-library|postgres|zod)$/,
    node: true,
  },
  server: {
    ours: /^(server|contract|domain|db)\//,
    npm: /^(fastify|@fastify\/(compress|helmet|multipart|rate-limit|static)|zod|postgres|pg-boss|@node-rs\/argon2|nodemailer|@aws-sdk\/[a-z0-9-]+|sharp|yazl|pdfmake|lru-cache)$/,
    node: true,
  },
  demo: { ours: /^(demo|domain|warehouse)\//, npm: /^@duckdb\/node-api$/, node: true },
  web: {
    ours: /^(web|contract|domain)\//,
    npm: /^(react|react-dom|zod|@e965\/xlsx|@emotion\/(react|styled)|@mui\/[a-z-]+|@tanstack\/[a-z-]+|@hookform\/resolvers|react-hook-form|notistack|lucide-react|idb|pdfjs-dist|@fontsource-variable\/inter)$/,
    node: false,
  },
};

/** What runs around the product and isn't part of it. */
const around = /^(e2e|bench|scripts|bigquery)\/|^(vitest|playwright)\.config\.ts$/;
const isProduct = ({ path: file, isTest }: SourceFile): boolean => !isTest && !around.test(file);

const ours = /^(domain|contract|db|warehouse|server|web|demo|e2e|bench|scripts|bigquery)\//;
/** Who may open the warehouse: the worker, the command line and their jobs; the demo job generates. */
const warehouseDoors = /^server\/src\/((worker|cli)\.ts$|cli\/|jobs\/(worker|kinds|holding)\/|jobs\/warehouses\.ts$)/;
/** These may name its types. */
const namesWarehouse = /^server\/src\/jobs\//;
/** Files of web/ that run on Node when the app is built. */
const isBuildFile = (file: string): boolean => /^web\/(vite\.config\.ts|build\/|scripts\/)/.test(file);
/** Text that is read, not run. */
const isRead = /\/$|\.(sql|json|md)$|^web\/dist\b/;

function isAllowed(from: string, target: string, isType: boolean): boolean {
  const rule = table[from.split('/')[0] ?? ''];
  if (rule === undefined) return false;
  if (target.startsWith('node:')) return rule.node || isBuildFile(from);
  if (ours.test(target)) {
    if (/^(warehouse|demo)\//.test(target) && (warehouseDoors.test(from) || (isType && namesWarehouse.test(from))))
      return true;
    return rule.ours.test(target);
  }
  return rule.npm.test(target) || isBuildFile(from);
}

/** What a file imports, and by which import, where it fits. */
const importsWith = (file: SourceFile, fits: (target: string) => boolean): string[] =>
  [...new Set([...file.imports, ...file.later].map((specifier) => resolveImport(file.path, specifier)))]
    .filter(fits)
    .map((target) => `${file.path} imports ${target}`);

const byPath = (of: readonly SourceFile[]) => new Map(of.map((file) => [file.path, file]));

const featureOf = (file: string): string | undefined => /^server\/src\/features\/([^/]+)\//.exec(file)?.[1];
const layerOf = (file: string): number =>
  ['web/src/ui/', 'web/src/shared/', 'web/src/features/'].findIndex((folder) => file.startsWith(folder));
const pageOfSix = 'web/src/features/wholesaler/WholesalerPage.tsx';

function goesUp(from: string, target: string): boolean {
  const [layer, to] = [layerOf(from), layerOf(target)];
  if (to > layer) return true;
  if (/^web\/src\/(screens|routes|shell\/)/.test(target)) return true;
  if (layer === 2 && to === 2 && from !== pageOfSix) return from.split('/')[3] !== target.split('/')[3];
  return layer === 0 && /^(web\/src\/(api|shell|routes)|contract\/|@tanstack\/react-(router|query)$)/.test(target);
}

/** What only the worker or the command line runs, and the programs that only they open. */
const ofTheWorker =
  /^server\/src\/(jobs\/(worker|kinds|holding)\/|jobs\/warehouses\.ts|cli\/|(worker|cli)\.ts$)|^(warehouse|demo)\/|^(sharp|@duckdb\/node-api|@google-cloud\/bigquery)$/;

const compared =
  /\.message\s*[!=]==(?!\s*(null|undefined))|[!=]==\s*[\w.?]+\.message\b|[!=]==\s*\w*[tT]exts\.|\b\w*[tT]exts\.\w+(\([^)]*\))?\s*[!=]==|\.message\??\.(startsWith|endsWith|includes|match)\(|\.test\([\w.?]*\.message\)/;

const rules: Rule[] = [
  {
    rule: 'packages import, and start by URL, only what the table of ARCHITECTURE.md allows',
    faultsIn: (of) =>
      of.filter(isProduct).flatMap((file) => {
        const values = new Set([...file.loads, ...file.later]);
        const started = file.starts.filter((name) => !isRead.test(resolveImport(file.path, name)));
        return [...new Set([...file.imports, ...file.later, ...started])]
          .filter((name) => {
            const isType = !values.has(name) && !started.includes(name);
            return !isAllowed(file.path, resolveImport(file.path, name), isType);
          })
          .map((name) => `${file.path} imports ${resolveImport(file.path, name)}`);
      }),
    finds: [
      { 'domain/src/a.ts': "import { z } from 'zod';" },
      { 'domain/src/a.ts': "import { z } from '@caselift/contract/paging';" },
      { 'domain/src/a.ts': "import {\n  readFile,\n} from 'node:fs';" },
      { 'domain/src/a.ts': "import 'node:fs';" },
      { 'domain/src/a.ts': "const fs = await import('node:fs');" },
      { 'domain/src/a.ts': 'const fs = await import(`node:fs`);' },
      { 'domain/src/a.ts': "const fs = require('node:fs');" },
      { 'domain/src/a.ts': "export type { Row } from '../../db/src/rows.ts';" },
      { 'contract/src/a.ts': "const file = new URL('../../server/src/app.ts', import.meta.url);" },
      { 'server/src/http/a.ts': "fork('../../../warehouse/src/reader-process.ts');" },
      { 'server/src/http/a.ts': "new Worker(new URL('../../../warehouse/src/run.ts', import.meta.url));" },
      { 'server/src/http/a.ts': 'new Worker(`../../../warehouse/src/run.ts`);' },
      { 'server/src/jobs/queue/a.ts': "import { openWarehouse } from '@caselift/warehouse/duckdb';" },
      { 'server/src/features/goals/a.ts': "import type { Warehouse } from '@caselift/warehouse/duckdb';" },
      { 'web/src/a.ts': "import fs from 'node:fs';" },
      { 'web/src/a.ts': "import dayjs from 'dayjs';" },
      { 'tools/src/a.ts': "import { z } from 'zod';" },
    ],
    leaves: [
      { 'server/src/jobs/kinds/a.ts': "import { openWarehouse } from '@caselift/warehouse/duckdb';" },
      { 'server/src/jobs/queue/a.ts': "import type { Report } from '@caselift/warehouse/import-report';" },
      { 'server/src/start/a.ts': "fork(fileURLToPath(new URL('../worker.ts', import.meta.url)));" },
      { 'db/src/a.ts': "const folder = new URL('../migrations/', import.meta.url);" },
      { 'domain/src/a.test.ts': "import fc from 'fast-check';" },
      { 'web/scripts/a.ts': "import fs from 'node:fs';" },
      { 'domain/src/a.ts': "const text = 'an import of sales';" },
    ],
  },
  {
    rule: 'every import names its file, so that these guards see it',
    faultsIn: (of) => of.filter((file) => isProduct(file) && !importsByName(file)).map((file) => file.path),
    finds: [
      { 'server/src/a.ts': `const page = await import(\`./pages/\${name}.ts\`);` },
      { 'server/src/a.ts': 'const page = await import(file);' },
      { 'server/src/a.ts': 'const page = await import(\n  pathToFileURL(file).href,\n);' },
    ],
    leaves: [
      { 'server/src/a.ts': "const page = await import('./page.ts');" },
      { 'server/src/a.ts': 'const page = await import(\n  `./page.ts`\n);' },
      { 'web/src/Chart.tsx': '/** Load it with import(). */' },
      // The build draws the first screens that it finds.
      { 'web/scripts/a.ts': '/** Modules that are loaded by import(): pages. */' },
    ],
  },
  {
    rule: 'inside web the direction is ui, shared, features, routes, and no feature imports another but the page of the wholesaler',
    faultsIn: (of) =>
      of
        .filter((file) => isProduct(file) && layerOf(file.path) >= 0)
        .flatMap((file) => importsWith(file, (target) => goesUp(file.path, target))),
    finds: [
      { 'web/src/ui/A.tsx': "import { B } from '../shared/B.tsx';" },
      { 'web/src/ui/A.tsx': "import { useQuery } from '@tanstack/react-query';" },
      { 'web/src/shared/A.tsx': "const B = lazy(() => import('../features/goals/B.tsx'));" },
      { 'web/src/features/goals/A.tsx': "import { B } from '../boosts/B.tsx';" },
      { 'web/src/features/goals/A.tsx': "import { menu } from '../../shell/menu.ts';" },
    ],
    leaves: [
      { 'web/src/features/goals/A.tsx': "import { B } from '../../shared/B.tsx';\nimport { C } from './C.tsx';" },
      { [pageOfSix]: "import { B } from '../goals/B.tsx';" },
      { 'web/src/shell/A.tsx': "import { B } from '../features/goals/B.tsx';" },
    ],
  },
  {
    rule: 'manifests are in the first script: only screens and menu import one, and they bring nothing of their pages along',
    faultsIn: (of) => {
      const product = of.filter(isProduct);
      const readers = product
        .filter(({ path: file }) => !['web/src/screens.ts', 'web/src/shell/menu.ts'].includes(file))
        .flatMap((file) => importsWith(file, (target) => /^web\/src\/features\/[^/]+\/screen\.ts$/.test(target)));
      const reached = [...loadedBy('web/src/screens.ts', byPath(product), { atOnce: true }).keys()];
      return [...readers, ...reached.filter((file) => file.endsWith('.tsx'))];
    },
    finds: [
      { 'web/src/features/goals/GoalsPage.tsx': "import { screen } from './screen.ts';" },
      {
        'web/src/screens.ts': "import { goals } from './features/goals/screen.ts';",
        'web/src/features/goals/screen.ts': "import { words } from './words.ts';",
        'web/src/features/goals/words.ts': "import { Page } from './Page.tsx';",
      },
    ],
    leaves: [
      {
        'web/src/screens.ts': "import { goals } from './features/goals/screen.ts';",
        'web/src/features/goals/screen.ts':
          "import type { Words } from './Words.tsx';\nconst page = () => import('./Page.tsx');",
      },
    ],
  },
  {
    rule: 'pictures are opened by the worker alone',
    faultsIn: (of) =>
      of
        .filter((file) => isProduct(file) && file.path !== 'server/src/jobs/worker/make-picture.ts')
        .flatMap((file) => importsWith(file, (target) => target === 'sharp')),
    finds: [
      { 'server/src/features/avatars/a.ts': "import sharp from 'sharp';" },
      { 'server/src/features/avatars/a.ts': "const { default: sharp } = await import('sharp');" },
    ],
    leaves: [{ 'server/src/jobs/worker/make-picture.ts': "import sharp from 'sharp';" }],
  },
  {
    rule: 'inside server no feature imports another, and no other folder a feature: app.ts alone gathers them',
    faultsIn: (of) =>
      of
        .filter((file) => isProduct(file) && file.path.startsWith('server/') && file.path !== 'server/src/app.ts')
        .flatMap((file) =>
          importsWith(file, (target) => ![undefined, featureOf(file.path)].includes(featureOf(target))),
        ),
    finds: [
      { 'server/src/features/goals/a.ts': "import { b } from '../boosts/b.ts';" },
      { 'server/src/figures/a.ts': "const b = await import('../features/boosts/b.ts');" },
    ],
    leaves: [
      { 'server/src/app.ts': "import { b } from './features/boosts/b.ts';" },
      { 'server/src/features/goals/a.ts': "import { b } from './b.ts';\nimport { c } from '../../figures/c.ts';" },
    ],
  },
  {
    rule: 'what the API runs brings nothing along that only the worker or the command line runs, however far away',
    faultsIn: (of) => {
      const known = byPath(of);
      return of
        .filter((file) => isProduct(file) && file.path.startsWith('server/src/') && !ofTheWorker.test(file.path))
        .flatMap(({ path: file }) => {
          const from = loadedBy(file, known);
          return [...from.keys()]
            .filter((target) => ofTheWorker.test(target) && !ofTheWorker.test(from.get(target) ?? ''))
            .map((target) => wayTo(target, from));
        });
    },
    finds: [
      { 'server/src/main.ts': "import { load } from './jobs/kinds/demo.ts';" },
      { 'server/src/mail/a.ts': "import { run } from '../jobs/worker/run-worker.ts';" },
      { 'server/src/documents/a.ts': "new Worker(new URL('../jobs/worker/paint.ts', import.meta.url));" },
      {
        'domain/src/b.ts': "import '@caselift/warehouse/duckdb';",
        'server/src/storage/a.ts': "import '@caselift/domain/b';",
      },
      {
        'db/src/b.ts': "await import('@duckdb/node-api');",
        'server/src/plans/a.ts': "import { b } from '@caselift/db/b';",
      },
    ],
    leaves: [
      { 'server/src/main.ts': "import type { Demo } from './jobs/kinds/demo.ts';" },
      { 'server/src/start/a.ts': "fork(fileURLToPath(new URL('../worker.ts', import.meta.url)));" },
      { 'server/src/jobs/worker/a.ts': "import { update } from '../kinds/update.ts';" },
      { 'server/src/mail/a.ts': "import { send } from '../jobs/queue/queue.ts';" },
    ],
  },
  {
    rule: 'no files import each other in a circle',
    faultsIn: (of) =>
      circles(new Map(of.map((file) => [file.path, file.imports.map((to) => resolveImport(file.path, to))]))),
    finds: [
      {
        'a/a.ts': "import './b.ts';\nimport './d.ts';",
        'a/b.ts': "import './c.ts';",
        'a/c.ts': "import type { A } from './a.ts';",
        'a/d.ts': '',
      },
      { 'a/e.ts': "export * from './f.ts';", 'a/f.ts': "const e = await import('./e.ts');" },
    ],
    leaves: [{ 'a/a.ts': "import './b.ts';\nimport './c.ts';", 'a/b.ts': "import './c.ts';", 'a/c.ts': '' }],
  },
  {
    rule: 'nobody imports the test bed for BigQuery (npm start and npm test do not install its packages), the journeys or the benchmarks',
    faultsIn: (of) =>
      of.flatMap((file) => {
        if (file.path.startsWith('bigquery/')) return [];
        const isAround = /^(e2e|bench)\//.test(file.path);
        return importsWith(file, (target) => (isAround ? /^bigquery\// : /^(bigquery|e2e|bench)\//).test(target));
      }),
    finds: [
      { 'warehouse/src/a.test.ts': "import { fake } from '../../bigquery/src/fake.ts';" },
      { 'server/src/a.ts': "import { bed } from '@caselift/bigquery/bed';" },
      { 'server/src/a.test.ts': "import { signIn } from '../../e2e/journey.ts';" },
      { 'web/src/a.ts': "const load = () => import('../../bench/src/load.ts');" },
    ],
    leaves: [
      { 'e2e/a.spec.ts': "import { signIn } from './journey.ts';" },
      { 'bench/src/a.ts': "import { findBrowser } from '../../scripts/browser.ts';" },
    ],
  },
  {
    rule: 'query keys are made of endpoints in one place: no screen writes one',
    faultsIn: (of) =>
      of
        .filter((file) => isProduct(file) && file.path.startsWith('web/src/') && file.path !== 'web/src/api/query.ts')
        .filter(({ text }) => /queryKey: \[|invalidateQueries|setQueryData/.test(text))
        .map((file) => file.path),
    finds: [
      { 'web/src/features/goals/A.tsx': "useQuery({ queryKey: ['goals'] });" },
      { 'web/src/features/goals/A.tsx': 'queryClient.setQueryData(key, goals);' },
      { 'web/src/shell/A.tsx': 'await client.invalidateQueries();' },
    ],
    leaves: [
      { 'web/src/api/query.ts': 'client.invalidateQueries({ queryKey: [endpoint.path] });' },
      { 'web/src/features/goals/A.tsx': 'useQuery(query(endpoints.goals));' },
    ],
  },
  {
    rule: "there is one select: outside ui/ nobody draws the component library's, nor the browser's own",
    faultsIn: (of) =>
      of
        .filter((file) => isProduct(file) && /^web\/src\/(?!ui\/)/.test(file.path))
        .filter(
          ({ text, imports }) => /<select\b/.test(text) || imports.some((name) => /\/(Native)?Select$/.test(name)),
        )
        .map((file) => file.path),
    finds: [
      { 'web/src/shared/A.tsx': 'const A = () => <select value={1} />;' },
      { 'web/src/shared/A.tsx': "import Select from '@mui/material/Select';" },
    ],
    leaves: [
      { 'web/src/ui/A.tsx': "import NativeSelect from '@mui/material/NativeSelect';" },
      {
        'web/src/shared/A.tsx':
          "import { SelectField } from '../ui/SelectField.tsx';\nconst A = () => <SelectField />;",
      },
    ],
  },
  {
    rule: 'what code goes on by has a code: nothing compares the text of a message',
    faultsIn: (of) =>
      of
        // DuckDB says in its messages alone that the disk is full.
        .filter((file) => isProduct(file) && file.path !== 'server/src/http/disk-full.ts')
        .filter((file) => compared.test(file.text))
        .map((file) => file.path),
    finds: [
      { 'web/src/a.ts': 'if (error.message === texts.gone) stop();' },
      { 'web/src/a.ts': 'const isFree = x !== userEditTexts.idTaken(id);' },
      { 'web/src/a.ts': 'issue?.message.startsWith("In")' },
      { 'web/src/a.ts': 'if (/gone/.test(error.message)) stop();' },
    ],
    leaves: [
      { 'web/src/a.ts': "if (error.code === 'gone') say(error.message);" },
      { 'web/src/a.ts': 'const isSaid = error.message !== null;' },
      { 'server/src/http/disk-full.ts': 'if (/No space/.test(error.message)) stop();' },
    ],
  },
  {
    rule: 'what a transaction notifies goes by its own connection: notify() takes another, and waits forever where there is one',
    faultsIn: (of) =>
      of.filter((file) => isProduct(file) && /\btx\s*\.\s*notify\(/.test(file.text)).map((file) => file.path),
    finds: [
      { 'server/src/a.ts': "await tx.notify('jobs', id);" },
      { 'db/src/a.ts': 'await tx\n  .notify(channel, id);' },
    ],
    leaves: [{ 'server/src/a.ts': "await tx`select pg_notify('jobs', 'a')`;\nawait sql.notify('jobs', id);" }],
  },
  {
    rule: 'a table that is only read aloud stands in a box of its own, for hidden tables are as wide as their words',
    faultsIn: (of) =>
      of.filter((file) => isProduct(file) && /<table\b[^>]*visually-?hidden/i.test(file.text)).map((file) => file.path),
    finds: [{ 'web/src/ui/A.tsx': 'const A = () => <table className="visually-hidden" />;' }],
    leaves: [{ 'web/src/ui/A.tsx': 'const A = () => <div className="visually-hidden"><table /></div>;' }],
  },
  {
    rule: 'a search finds accented names by plain letters: searchTest (domain/src/fold.ts) and hasPhrase (server/src/http/search.ts) compare',
    faultsIn: (of) =>
      of
        .filter((file) => isProduct(file) && file.path !== 'domain/src/fold.ts')
        .filter(({ text }) => /toLowerCase\(\)\s*\.includes\(|\bfold\([^;]*\)\.includes\(|\bilike\b/.test(text))
        .map((file) => file.path),
    finds: [
      { 'server/src/a.ts': 'rows.filter(({ name }) => name.toLowerCase().includes(phrase));' },
      { 'web/src/a.ts': 'text\n  .toLowerCase()\n  .includes(phrase)' },
      { 'web/src/a.ts': 'fold(name).includes(fold(phrase))' },
      { 'server/src/a.ts': 'tx`where name ilike $1`' },
    ],
    leaves: [
      { 'server/src/a.ts': 'rows.filter(({ name }) => isFound(name));\nif (ids.includes(id.toLowerCase())) stop();' },
    ],
  },
];

testRules(
  rules,
  // preload-screen.ts writes a script for the browser, which loads the file that the build made.
  files.filter((file) => file.path !== 'web/scripts/preload-screen.ts'),
);

test('each workspace of npm has its row in the table, or runs around the product', () => {
  const { workspaces } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { workspaces: string[] };
  expect(workspaces.filter((name) => table[name] === undefined && !around.test(`${name}/`))).toEqual([]);
  expect(Object.keys(table).filter((name) => !workspaces.includes(name))).toEqual([]);
});

test('guards see the files that they are about', () => {
  const reached = [...loadedBy('web/src/screens.ts', byPath(files), { atOnce: true }).keys()];
  expect(reached.filter((file) => file.endsWith('/screen.ts')).length).toBeGreaterThan(5);
  const ofApi = loadedBy('server/src/main.ts', byPath(files));
  expect([...ofApi.keys()].filter((file) => file.startsWith('server/src/features/')).length).toBeGreaterThan(50);
  expect(wayTo('@duckdb/node-api', loadedBy('server/src/worker.ts', byPath(files)))).toContain(' > ');
});

/** Each circle of imports once, as the way round from the file where the search met it. */
function circles(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const found: string[] = [];
  const finished = new Set<string>();
  const visit = (file: string, way: readonly string[]): void => {
    const at = way.indexOf(file);
    if (at >= 0) found.push([...way.slice(at), file].join(' -> '));
    if (at >= 0 || finished.has(file)) return;
    for (const next of graph.get(file) ?? []) visit(next, [...way, file]);
    finished.add(file);
  };
  for (const file of graph.keys()) visit(file, []);
  return found;
}
