import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { resolveImport, root, sourceFiles, trackedFiles } from './repository.ts';

const files = sourceFiles();
const tracked = trackedFiles();

/** The table 'Slices' of ARCHITECTURE.md: the word, and what its row states of parts that it lacks. */
const slices = new Map(
  [
    ...readFileSync(path.join(root, 'ARCHITECTURE.md'), 'utf8').matchAll(/^\| `([a-z-]+)` \| [^|]+ \| ([^|]*) ?\|$/gm),
  ].map(([, word = '', lacks = '']) => [word, lacks.trim()]),
);
const viewOver = (word: string): string | undefined => /^view over `([a-z-]+)`$/.exec(slices.get(word) ?? '')?.[1];

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
const journeysOfTheFrame = ['demo-contents', 'phones', 'service-worker', 'shell', 'toasts', 'screens'];

const wordOf = (file: string, part: RegExp): string | undefined => part.exec(file)?.[1];
const has = (word: string, part: RegExp): boolean => tracked.some((file) => wordOf(file, part) === word);
/** Files of the contract that declare calls; the others are what all calls are made of. */
const declaresCalls = (file: string): boolean =>
  files.some(({ path: of, text }) => of === file && /^export const \w+ = endpoint\(\{/m.test(text));

describe('one word for a slice, in every package', () => {
  test('the table of slices is found', () => {
    expect(slices.size).toBeGreaterThan(15);
  });

  test('every folder of a feature and every file of calls is named by a slice', () => {
    const wrong = tracked.filter((file) =>
      Object.values(parts).some((part) => {
        const word = wordOf(file, part);
        if (word === undefined || slices.has(word)) return false;
        if (file.startsWith('contract/')) return declaresCalls(file);
        return !(file.startsWith('web/src/shared/') && sharedByMany.includes(word));
      }),
    );
    expect(wrong).toEqual([]);
  });

  test('every journey begins with the word of its slice', () => {
    const wrong = tracked
      .map((file) => /^e2e\/(.+)\.spec\.ts$/.exec(file)?.[1])
      .filter((name) => name !== undefined)
      .filter((name) => ![...slices.keys(), ...journeysOfTheFrame].some((word) => `${name}-`.startsWith(`${word}-`)));
    expect(wrong).toEqual([]);
  });

  test('a slice has its part in contract, server and web, or its row says why not', () => {
    const wrong = [...slices].flatMap(([word, lacks]) =>
      Object.entries(parts)
        .filter(([part, pattern]) => {
          const states = lacks.split('; ').some((lack) => lack.startsWith(`no ${part}: `));
          const mayLack = viewOver(word) === undefined ? states : part !== 'web';
          return has(word, pattern) === mayLack;
        })
        .map(([part]) => `${word}: ${part}`),
    );
    expect(wrong).toEqual([]);
  });

  test('a view asks for what its slice answers', () => {
    const views = [...slices.keys()].filter((word) => viewOver(word) !== undefined);
    expect(views.length).toBeGreaterThan(0);
    const wrong = views.filter(
      (word) =>
        !files.some(
          (file) =>
            file.path.startsWith(`web/src/features/${word}/`) &&
            file.imports.includes(`@caselift/contract/${viewOver(word)}`),
        ),
    );
    expect(wrong).toEqual([]);
  });
});

describe('what supports tests', () => {
  test('stands in a folder testing/ beside what it supports', () => {
    const wrong = tracked.filter((file) => /testing/.test(file.split('/testing/')[0] ?? ''));
    expect(wrong).toEqual([]);
  });

  test('is imported by tests, journeys and benchmarks alone', () => {
    const wrong = files
      .filter((file) => !file.isTest && !/^(?:bench|e2e)\//.test(file.path))
      .filter((file) => file.imports.some((specifier) => /\/testing\//.test(resolveImport(file.path, specifier))))
      .map((file) => file.path);
    expect(wrong).toEqual([]);
  });
});

test('the engines that the wire still names are named at its edge alone', () => {
  const edge = [
    'contract/src/wholesaler-update.ts',
    'db/migrations/0004_jobs_and_audit.sql',
    'db/migrations/0025_statuses_by_what_is_done.sql',
    'docs/openapi.json',
    'server/src/features/wholesaler-update/routes.test.ts',
  ];
  const named = tracked
    .filter(
      (file) =>
        /\.(ts|tsx|mjs|sql|md|json|css|html)$/.test(file) && !/^(scripts\/words.test.ts|package-lock.json)$/.test(file),
    )
    .filter((file) => /gbq|mongo|transferring to/i.test(readFileSync(path.join(root, file), 'utf8')));
  expect(named.sort()).toEqual(edge);
});

test('what is written cites documents of the repository alone', () => {
  const elsewhere =
    /\bspecification \d|\b(the|our) (specification|spec)\b|\bspec section\b|\b(domain|design|english)\.md\b/i;
  for (const line of ['(specification 1, section 2)', "The specification's sentence", 'see domain.md'])
    expect(line).toMatch(elsewhere);
  for (const line of ["OpenAPI's specification of paths", 'e2e/suppliers.spec.ts', 'RFC 9110'])
    expect(line).not.toMatch(elsewhere);
  const wrong = tracked
    .filter((file) => /\.(ts|tsx|mjs|sql|md|css|html|sh)$/.test(file) && file !== 'scripts/words.test.ts')
    .filter((file) => elsewhere.test(readFileSync(path.join(root, file), 'utf8')));
  expect(wrong).toEqual([]);
});

test('what an address of the browser may say is told in web: contract holds no such schema', () => {
  const isSearch = /^export const \w*Search\b/m;
  const holding = files.filter(({ text }) => isSearch.test(text)).map((file) => file.path);
  expect(holding.length).toBeGreaterThan(3);
  expect(holding.filter((file) => !file.startsWith('web/'))).toEqual([]);
});
