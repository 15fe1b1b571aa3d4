import { expect, test } from 'vitest';
import { resolveImport, type SourceFile, textFiles } from './repository.ts';
import { type Rule, type Snippets, testRules } from './testing/rules.ts';

/** The table 'Slices' of ARCHITECTURE.md: the word, and what its row states of parts that it lacks. */
function slicesOf(files: readonly SourceFile[]): Map<string, string> {
  const { text = '' } = files.find(({ path }) => path === 'ARCHITECTURE.md') ?? {};
  const rows = text.matchAll(/^\| `([a-z-]+)` \| [^|]+ \| ([^|]*) ?\|$/gm);
  return new Map([...rows].map(([, word = '', lacks = '']) => [word, lacks.trim()]));
}
const viewOver = (lacks = ''): string | undefined => /^view over `([a-z-]+)`$/.exec(lacks)?.[1];

/** The parts of a slice, by the pattern of their paths. Journeys are not included because one covers many slices. */
const parts: Record<string, RegExp> = {
  contract: /^contract\/src\/([a-z-]+)\.ts$/,
  server: /^server\/src\/features\/([a-z-]+)\//,
  web: /^web\/src\/(?:features|shared)\/([a-z-]+)\//,
};

/** Folders in web's shared/ that serve screens of many slices. */
const sharedByMany = [
  'administration',
  'editor',
  'ended-period',
  'field',
  'item-plan',
  'month-sales',
  'next-steps',
  'not-computed',
  'selection',
];
/** Journeys through what surrounds every screen, and one of the demo that all begin with. */
const journeysOfTheFrame = ['backup', 'demo-contents', 'phones', 'service-worker', 'shell', 'toasts', 'screens'];

const wordOf = (file: string, part: RegExp): string | undefined => part.exec(file)?.[1];
/** Files of the contract that declare calls; the others are what all calls are made of. */
const declaresCalls = ({ text }: SourceFile): boolean => /^export const \w+ = endpoint\(\{/m.test(text);

/** Where the engines that the wire still has are named. */
const edge = [
  'db/src/moved-rows.test.ts',
  'contract/src/wholesaler-update.ts',
  'db/migrations/0004_jobs_and_audit.sql',
  'db/migrations/0025_statuses_by_what_is_done.sql',
  'docs/openapi.json',
  'server/src/features/wholesaler-update/routes.test.ts',
];
const elsewhere =
  /\bspecification \d|\b(the|our) (specification|spec)\b|\bspec section\b|\b(domain|design|english)\.md\b/i;

const slices = (...rows: string[]): Snippets => ({ 'ARCHITECTURE.md': rows.join('\n') });
const goals = '| `goals` | goals of people | |';
const partsOfGoals: Snippets = {
  'contract/src/goals.ts': 'export const readGoals = endpoint({});',
  'server/src/features/goals/routes.ts': '',
  'web/src/features/goals/GoalsPage.tsx': '',
};
const totals = '| `totals` | goals added up | view over `goals` |';
const onServer = 'server/src/features/totals/routes.ts';

const rules: Rule[] = [
  {
    rule: 'every folder of a feature and every file of calls is named by a slice',
    faultsIn: (files) => {
      const named = slicesOf(files);
      return files
        .filter((file) =>
          Object.values(parts).some((part) => {
            const word = wordOf(file.path, part);
            if (word === undefined || named.has(word)) return false;
            if (file.path.startsWith('contract/')) return declaresCalls(file);
            return !(file.path.startsWith('web/src/shared/') && sharedByMany.includes(word));
          }),
        )
        .map(({ path }) => path);
    },
    finds: [
      { ...slices(goals), 'server/src/features/targets/routes.ts': '' },
      { ...slices(goals), 'web/src/features/targets/A.tsx': '' },
      { ...slices(goals), 'web/src/shared/targets/A.tsx': '' },
      { ...slices(goals), 'contract/src/targets.ts': 'export const readTargets = endpoint({});' },
    ],
    leaves: [
      { ...slices(goals), ...partsOfGoals },
      { ...slices(goals), 'contract/src/paging.ts': 'export const page = 20;', 'web/src/shared/editor/a.ts': '' },
    ],
  },
  {
    rule: 'every journey begins with the word of its slice',
    faultsIn: (files) => {
      const words = [...slicesOf(files).keys(), ...journeysOfTheFrame];
      return files
        .map(({ path }) => /^e2e\/(.+)\.spec\.ts$/.exec(path)?.[1])
        .filter((name) => name !== undefined)
        .filter((name) => !words.some((word) => `${name}-`.startsWith(`${word}-`)));
    },
    finds: [
      { ...slices(goals), 'e2e/targets.spec.ts': '' },
      { ...slices(goals), 'e2e/goalsetting.spec.ts': '' },
    ],
    leaves: [
      { ...slices(goals), 'e2e/goals.spec.ts': '', 'e2e/goals-paste.spec.ts': '', 'e2e/shell-print.spec.ts': '' },
    ],
  },
  {
    rule: 'a slice has its part in contract, server and web, or its row says why not',
    faultsIn: (files) =>
      [...slicesOf(files)].flatMap(([word, lacks]) =>
        Object.entries(parts)
          .filter(([part, pattern]) => {
            const states = lacks.split('; ').some((lack) => lack.startsWith(`no ${part}: `));
            const mayLack = viewOver(lacks) === undefined ? states : part !== 'web';
            return files.some(({ path }) => wordOf(path, pattern) === word) === mayLack;
          })
          .map(([part]) => `${word}: ${part}`),
      ),
    finds: [
      { ...partsOfGoals, ...slices(goals, '| `plans` | plans of people | no web: none; no server: none |') },
      { ...slices('| `goals` | goals of people | no web: the panel shows them |'), ...partsOfGoals },
      { ...slices(goals, totals), ...partsOfGoals, 'web/src/features/totals/A.tsx': '', [onServer]: '' },
    ],
    leaves: [
      { ...slices(goals), ...partsOfGoals },
      { ...slices(goals, totals), ...partsOfGoals, 'web/src/features/totals/A.tsx': '' },
    ],
  },
  {
    rule: 'a view asks for what its slice answers',
    faultsIn: (files) =>
      [...slicesOf(files)].flatMap(([word, lacks]) => {
        const of = viewOver(lacks);
        const asks = files.some(
          ({ path, imports }) =>
            path.startsWith(`web/src/features/${word}/`) && imports.includes(`@caselift/contract/${of}`),
        );
        return of === undefined || asks ? [] : [word];
      }),
    finds: [{ ...slices(totals), 'web/src/features/totals/A.tsx': "import { a } from '@caselift/contract/plans';" }],
    leaves: [
      { ...slices(totals), 'web/src/features/totals/A.tsx': "import { a } from '@caselift/contract/goals';" },
      slices(goals),
    ],
  },
  {
    rule: 'what supports tests stands in a folder testing/ beside what it supports',
    faultsIn: (files) =>
      files.map(({ path }) => path).filter((file) => /testing/.test(file.split('/testing/')[0] ?? '')),
    finds: [{ 'server/src/testing-house.ts': '' }, { 'server/src/house.testing.ts': '' }],
    leaves: [{ 'server/src/testing/house.ts': '' }],
  },
  {
    rule: 'what supports tests is imported by tests, journeys and benchmarks alone',
    faultsIn: (files) =>
      files
        .filter(
          (file) => !file.isTest && /\.(ts|tsx|mjs)$/.test(file.path) && !/^(?:bench|e2e|scripts)\//.test(file.path),
        )
        .filter((file) =>
          [...file.imports, ...file.starts].some((name) => /\/testing\//.test(resolveImport(file.path, name))),
        )
        .map(({ path }) => path),
    finds: [
      { 'server/src/a.ts': "import { house } from './testing/house.ts';" },
      { 'web/src/a.ts': "const house = await import('./testing/house.ts');" },
      { 'web/src/a.ts': "const file = new URL('./testing/house.ts', import.meta.url);" },
    ],
    leaves: [
      { 'server/src/a.test.ts': "import { house } from './testing/house.ts';" },
      { 'server/src/testing/a.ts': "import { house } from './house.ts';" },
      { 'e2e/a.ts': "import { house } from '@caselift/db/testing/house';" },
    ],
  },
  {
    rule: 'the engines that the wire still names are named at its edge alone',
    faultsIn: (files) =>
      files
        .filter(({ path }) => path !== 'scripts/words.test.ts' && !edge.includes(path))
        .filter(({ text }) => /gbq|mongo|transferring to/i.test(text))
        .map(({ path }) => path),
    finds: [{ 'web/src/a.ts': "const engine = 'GBQ';" }, { 'docs/a.md': 'Transferring to Mongo' }],
    leaves: [{ 'contract/src/wholesaler-update.ts': "const engine = 'GBQ';" }, { 'docs/a.md': 'BigQuery' }],
  },
  {
    rule: 'what is written cites documents of the repository alone',
    faultsIn: (files) =>
      files
        .filter(({ path, text }) => !path.endsWith('.json') && path !== 'scripts/words.test.ts' && elsewhere.test(text))
        .map(({ path }) => path),
    finds: [
      { 'docs/a.md': '(specification 1, section 2)' },
      { 'docs/a.md': "The specification's sentence" },
      { 'domain/src/a.ts': '// see domain.md' },
    ],
    leaves: [
      { 'docs/a.md': "OpenAPI's specification of paths" },
      { 'docs/a.md': 'e2e/suppliers.spec.ts, RFC 9110 and docs/product.md' },
    ],
  },
  {
    rule: 'what an address of the browser may say is told in web: contract holds no such schema',
    faultsIn: (files) =>
      files
        .filter(({ path, text }) => !path.startsWith('web/') && /^export const \w*Search\b/m.test(text))
        .map(({ path }) => path),
    finds: [{ 'contract/src/goals.ts': 'export const GoalsSearch = z.object({});' }],
    leaves: [
      { 'web/src/features/goals/screen.ts': 'export const GoalsSearch = z.object({});' },
      { 'contract/src/goals.ts': 'export const searchLimits = {};' },
    ],
  },
];

const files = textFiles();
testRules(rules, files);

test('guards see what they are about: the table of slices, its views, and schemas of addresses', () => {
  const named = [...slicesOf(files).values()];
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((lacks) => viewOver(lacks) !== undefined).length).toBeGreaterThan(0);
  expect(files.filter(({ text }) => /^export const \w*Search\b/m.test(text)).length).toBeGreaterThan(3);
  expect(edge.filter((file) => !files.some(({ path, text }) => path === file && /gbq|mongo/i.test(text)))).toEqual([]);
});
