import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root, trackedFiles } from './repository.ts';

type Locked = { dependencies?: Record<string, string>; optionalDependencies?: Record<string, string> };
const locks = trackedFiles().filter((file) => file.endsWith('package-lock.json'));

test('there is a lock file of the product and one of the test bed for BigQuery', () => {
  expect(locks.sort()).toEqual(['bigquery/package-lock.json', 'package-lock.json']);
});

type Lock = { packages: Record<string, Locked> };

/** Packages of platforms that an entry wants and the lock doesn't have. */
function missingIn({ packages }: Lock): string[] {
  return Object.entries(packages).flatMap(([place, entry]) =>
    Object.keys(entry.optionalDependencies ?? {})
      .filter((name) => {
        const folders = place.split('/node_modules/');
        const candidates = folders.map((_, depth) => [...folders.slice(0, depth + 1), name].join('/node_modules/'));
        return ![...candidates, `node_modules/${name}`].some((candidate) => candidate in packages);
      })
      .map((name) => `${place} wants ${name}`),
  );
}

const wants = (...names: string[]) => ({
  optionalDependencies: Object.fromEntries(names.map((name) => [name, '1.0.0'])),
});

test('a platform package that the lock lacks is found, and one that it has in any place is not', () => {
  const image = { 'node_modules/sharp': wants('linux', 'macos') };
  expect(missingIn({ packages: { ...image, 'node_modules/linux': {} } })).toEqual(['node_modules/sharp wants macos']);
  const elsewhere = { 'node_modules/a/node_modules/macos': {}, 'node_modules/linux': {} };
  expect(missingIn({ packages: { ...image, ...elsewhere } })).toEqual(['node_modules/sharp wants macos']);
  const own = { 'node_modules/sharp/node_modules/macos': {}, 'node_modules/linux': {} };
  expect(missingIn({ packages: { ...image, ...own } })).toEqual([]);
});

test.each(locks)('%s lacks no platform package, so that npm ci works on every machine', (file) => {
  expect(missingIn(JSON.parse(readFileSync(path.join(root, file), 'utf8')))).toEqual([]);
});

type Manifest = Locked & { devDependencies?: Record<string, string> };

function looseIn(manifest: Manifest): string[] {
  const all = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies };
  return Object.entries(all)
    .filter(([name, version]) => !name.startsWith('@caselift/') && !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    .map(([name, version]) => `${name} ${version}`);
}

test.each(['^1.0.0', '~1.0.0', '1.x', '*', 'latest', '>=1.0.0', 'github:a/b', '1.0'])(
  'version %s is loose',
  (version) => {
    for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies'] as const)
      expect(looseIn({ [kind]: { zod: version } })).toEqual([`zod ${version}`]);
  },
);

test.each(['1.0.0', '18.4.0-beta.17'])('version %s is exact', (version) => {
  expect(looseIn({ dependencies: { zod: version, '@caselift/domain': '*' } })).toEqual([]);
});

test('every dependency is pinned to one exact version', () => {
  const loose = trackedFiles()
    .filter((file) => file.endsWith('package.json'))
    .flatMap((file) =>
      looseIn(JSON.parse(readFileSync(path.join(root, file), 'utf8'))).map((name) => `${file}: ${name}`),
    );
  expect(loose).toEqual([]);
});

test.fails('there is one version of the client of S3', () => {
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as { packages: object };
  expect(Object.keys(lock.packages).filter((place) => place.endsWith('@aws-sdk/client-s3'))).toHaveLength(1);
});
