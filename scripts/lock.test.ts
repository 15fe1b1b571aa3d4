import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root, trackedFiles } from './repository.ts';

type Locked = { dependencies?: Record<string, string>; optionalDependencies?: Record<string, string> };
const locks = trackedFiles().filter((file) => file.endsWith('package-lock.json'));

test('there is a lock file of the product and one of the test bed for BigQuery', () => {
  expect(locks.sort()).toEqual(['bigquery/package-lock.json', 'package-lock.json']);
});

test.each(locks)('%s lacks no platform package, so that npm ci works on every machine', (file) => {
  const lock = JSON.parse(readFileSync(path.join(root, file), 'utf8')) as { packages: Record<string, Locked> };
  const missing = Object.entries(lock.packages).flatMap(([place, entry]) =>
    Object.keys(entry.optionalDependencies ?? {})
      .filter((name) => {
        const folders = place.split('/node_modules/');
        const candidates = folders.map((_, depth) => [...folders.slice(0, depth + 1), name].join('/node_modules/'));
        return ![...candidates, `node_modules/${name}`].some((candidate) => candidate in lock.packages);
      })
      .map((name) => `${place} wants ${name}`),
  );
  expect(missing).toEqual([]);
});

test('every dependency is pinned to one exact version', () => {
  const loose = trackedFiles()
    .filter((file) => file.endsWith('package.json'))
    .flatMap((file) => {
      const manifest = JSON.parse(readFileSync(path.join(root, file), 'utf8')) as Locked & {
        devDependencies?: Record<string, string>;
      };
      const all = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies };
      return Object.entries(all)
        .filter(([name, version]) => !name.startsWith('@caselift/') && !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
        .map(([name, version]) => `${file}: ${name} ${version}`);
    });
  expect(loose).toEqual([]);
});

test.fails('there is one version of the client of S3', () => {
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as { packages: object };
  expect(Object.keys(lock.packages).filter((place) => place.endsWith('@aws-sdk/client-s3'))).toHaveLength(1);
});
