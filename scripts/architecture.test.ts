import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { resolveImport, root, sourceFiles, trackedFiles } from './repository.ts';

const files = sourceFiles();
const product = files.filter(
  (file) => !file.isTest && /^(domain|contract|db|warehouse|server|web|demo)\//.test(file.path),
);

/** Which of our packages and which of npm's each package may import. Tests may import more. */
const table: Record<string, { ours: RegExp; npm: RegExp; node: boolean }> = {
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

/** The worker, the command line and their jobs are the only ones to open the warehouse; the demo job generates. */
const warehouseDoors = /^server\/src\/(worker|cli)\.ts$|^server\/src\/(jobs|cli)\//;

function isAllowed(from: string, target: string): boolean {
  const rule = table[from.split('/')[0] ?? ''];
  if (rule === undefined) return true;
  if (target.startsWith('node:')) return rule.node || isBuildFile(from);
  if (/^(domain|contract|db|warehouse|server|web|demo|e2e|bench|scripts)\//.test(target)) {
    if (/^(warehouse|demo)\//.test(target) && warehouseDoors.test(from)) return true;
    return rule.ours.test(target);
  }
  return rule.npm.test(target) || isBuildFile(from);
}

/** Files of web/ that run on Node when the app is built. */
const isBuildFile = (file: string): boolean => /^web\/(vite\.config\.ts|build\/|scripts\/)/.test(file);

describe('the architecture', () => {
  test('packages import only what the table of ARCHITECTURE.md allows', () => {
    const wrong = product.flatMap((file) =>
      file.imports
        .map((specifier) => resolveImport(file.path, specifier))
        .filter((target) => !isAllowed(file.path, target))
        .map((target) => `${file.path} imports ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  test('domain knows no clock, no randomness and no promise', () => {
    const wrong = product
      .filter((file) => file.path.startsWith('domain/'))
      .filter((file) => /\b(Date\.now|new Date\(\)|Math\.random|async |await |Promise)\b/.test(file.text))
      .map((file) => file.path);
    expect(wrong).toEqual([]);
  });

  test('inside web the direction is ui, shared, features, routes, and no feature imports another but the page of the wholesaler', () => {
    const gatherer = 'web/src/features/wholesaler/WholesalerPage.tsx';
    const layerOf = (file: string): number =>
      ['web/src/ui/', 'web/src/shared/', 'web/src/features/'].findIndex((folder) => file.startsWith(folder));
    const wrong = product
      .filter((file) => layerOf(file.path) >= 0)
      .flatMap((file) =>
        file.imports
          .map((specifier) => resolveImport(file.path, specifier))
          .filter((target) => {
            const [from, to] = [layerOf(file.path), layerOf(target)];
            if (to > from) return true;
            if (from >= 0 && /^web\/src\/(screens|routes|shell\/)/.test(target)) return true;
            if (from === 2 && to === 2 && file.path !== gatherer)
              return file.path.split('/')[3] !== target.split('/')[3];
            return (
              from === 0 && /^(web\/src\/(api|shell|routes)|contract\/|@tanstack\/react-(router|query)$)/.test(target)
            );
          })
          .map((target) => `${file.path} imports ${target}`),
      );
    expect(wrong).toEqual([]);
  });

  test('manifests are in the first script: they bring nothing of their pages along, and no page imports one', () => {
    const readers = product.filter(({ path, imports }) =>
      imports.some((specifier) => /^web\/src\/features\/[^/]+\/screen\.ts$/.test(resolveImport(path, specifier))),
    );
    expect(readers.map(({ path }) => path).sort()).toEqual(['web/src/screens.ts', 'web/src/shell/menu.ts']);
    const reached = new Set<string>();
    const visit = (path: string): void => {
      const file = product.find((other) => other.path === path);
      if (file === undefined || reached.has(path)) return;
      reached.add(path);
      for (const [, specifier = ''] of file.text.matchAll(/^(?:import|export)\s(?!type\b)[^;]*?from '([^']+)'/gm))
        visit(resolveImport(path, specifier));
    };
    visit('web/src/screens.ts');
    expect([...reached].filter((path) => path.endsWith('/screen.ts')).length).toBeGreaterThan(5);
    expect([...reached].filter((path) => path.endsWith('.tsx'))).toEqual([]);
  });

  test('query keys are made of endpoints in one place: no screen writes one', () => {
    const wrong = product
      .filter(({ path }) => path.startsWith('web/src/') && path !== 'web/src/api/query.ts')
      .filter(({ text }) => /queryKey: \[|invalidateQueries|setQueryData/.test(text));
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  test("there is one select: outside ui/ nobody draws the component library's, nor the browser's own", () => {
    const drawn = /<select\b/;
    const wrong = product
      .filter(({ path }) => path.startsWith('web/src/') && !path.startsWith('web/src/ui/'))
      .filter(({ text, imports }) => drawn.test(text) || imports.some((from) => /\/(Native)?Select$/.test(from)));
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  test('pictures are opened by the worker alone', () => {
    const openers = product.filter((file) => file.imports.includes('sharp')).map((file) => file.path);
    expect(openers).toEqual(['server/src/jobs/worker/make-picture.ts']);
  });

  test('what code goes on by has a code: nothing compares the text of a message', () => {
    const compared =
      /\.message\s*[!=]==(?!\s*(null|undefined))|[!=]==\s*[\w.?]+\.message\b|[!=]==\s*\w*[tT]exts\.|\b\w*[tT]exts\.\w+(\([^)]*\))?\s*[!=]==|\.message\??\.(startsWith|endsWith|includes|match)\(|\.test\([\w.?]*\.message\)/;
    for (const line of [
      'error.message === texts.gone',
      'x !== userEditTexts.idTaken(id)',
      'issue?.message.startsWith("In")',
    ])
      expect(compared.test(line)).toBe(true);
    const wrong = product.filter((file) => compared.test(file.text)).map((file) => file.path);
    // DuckDB says in its messages alone that the disk is full.
    expect(wrong).toEqual(['server/src/http/disk-full.ts']);
  });

  test('inside server no feature imports another, and no room a feature: app.ts alone gathers them', () => {
    const featureOf = (file: string): string | undefined => /^server\/src\/features\/([^/]+)\//.exec(file)?.[1];
    const wrong = product
      .filter((file) => file.path.startsWith('server/') && file.path !== 'server/src/app.ts')
      .flatMap((file) =>
        file.imports
          .map((specifier) => resolveImport(file.path, specifier))
          .filter((target) => ![undefined, featureOf(file.path)].includes(featureOf(target)))
          .map((target) => `${file.path} imports ${target}`),
      );
    expect(wrong).toEqual([]);
  });

  test('inside server what the API runs imports nothing that only the worker runs', () => {
    const ofTheWorker = /^server\/src\/(jobs\/(worker|kinds)|cli)\/|^server\/src\/(worker|cli)\.ts$/;
    const wrong = product
      .filter((file) => /^server\/src\/(http|identity|figures|edits|jobs\/queue|features)\//.test(file.path))
      .flatMap((file) =>
        file.imports
          .map((specifier) => resolveImport(file.path, specifier))
          .filter((target) => ofTheWorker.test(target))
          .map((target) => `${file.path} imports ${target}`),
      );
    expect(wrong).toEqual([]);
  });

  test('no files import each other in a circle', () => {
    expect(
      circles(new Map(files.map((file) => [file.path, file.imports.map((to) => resolveImport(file.path, to))]))),
    ).toEqual([]);
  });

  test('a circle of files is found, however long, and a shared file is none', () => {
    const graph = { a: ['b', 'd'], b: ['c', 'd'], c: ['a'], d: [], e: ['d', 'f'], f: ['e'] };
    expect(circles(new Map(Object.entries(graph)))).toEqual(['a -> b -> c -> a', 'e -> f -> e']);
  });

  test('nobody imports the test bed for BigQuery: npm start and npm test do not install its packages', () => {
    const wrong = files
      .filter((file) => !file.path.startsWith('bigquery/'))
      .filter((file) => file.imports.some((specifier) => /^bigquery\//.test(resolveImport(file.path, specifier))))
      .map((file) => file.path);
    expect(wrong).toEqual([]);
  });

  test('nobody imports the journeys or the benchmarks', () => {
    const wrong = files
      .filter((file) => !/^(e2e|bench)\//.test(file.path))
      .filter((file) => file.imports.some((specifier) => /^(e2e|bench)\//.test(resolveImport(file.path, specifier))))
      .map((file) => file.path);
    expect(wrong).toEqual([]);
  });

  test('there are no barrel files and no drawer folders', () => {
    const wrong = trackedFiles().filter(
      (file) => /(^|\/)index\.(ts|tsx)$/.test(file) || /(^|\/)(utils?|helpers?|misc|common)(\/|\.)/i.test(file),
    );
    expect(wrong).toEqual([]);
  });

  test('no file says any, and no product file is skipped by the type checker', () => {
    const wrong = files
      .filter((file) => file.path !== 'scripts/architecture.test.ts')
      .filter((file) => /:\s*any\b|<any>|\bas any\b|\bany\[\]|@ts-(ignore|nocheck)/.test(withoutText(file.text)))
      .map((file) => file.path);
    expect(wrong).toEqual([]);
  });

  test('files stay small enough to be read at one sitting', () => {
    const limitOf = (file: (typeof files)[number]): number => (file.isTest ? 600 : 400);
    const wrong = files.filter((file) => file.lines > limitOf(file)).map((file) => `${file.path}: ${file.lines} lines`);
    expect(wrong).toEqual([]);
    const sizes = product.map((file) => file.lines).sort((a, b) => a - b);
    expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThan(100);
    expect(sizes[Math.floor(sizes.length * 0.9)]).toBeLessThan(250);
  });

  test('every migration and model is plain SQL, and no text leads out of the repository', () => {
    const wrong = trackedFiles()
      .filter((file) => /\.(ts|tsx|mjs|sql|md|json|css|html)$/.test(file) && !file.endsWith('package-lock.json'))
      .filter((file) => file !== 'scripts/architecture.test.ts')
      .filter((file) =>
        /\/work\/|\bshared\/(spec|design|domain|research|look)\b/.test(readFileSync(path.join(root, file), 'utf8')),
      );
    expect(wrong).toEqual([]);
  });
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

/** The code without its strings and comments, where a word like "any" is prose. */
function withoutText(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g, '');
}
