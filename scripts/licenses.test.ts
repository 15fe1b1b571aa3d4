import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './repository.ts';

type Locked = { license?: string; dev?: boolean; link?: boolean };
const lockedBy = (file: string): [string, Locked][] => {
  const lock = JSON.parse(readFileSync(path.join(root, file), 'utf8')) as { packages: Record<string, Locked> };
  return Object.entries(lock.packages).filter(([place]) => place.startsWith('node_modules/'));
};

/** Those that go with Apache 2.0, see docs/decisions/001 and 015. */
const allowed = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
  'Zlib',
];
/** Used as they are: fonts, and the image library behind sharp, a shared library that anyone may replace. */
const allowedOf: Record<string, string> = {
  'node_modules/@expo-google-fonts/inter': 'OFL-1.1',
  'node_modules/@fontsource-variable/inter': 'OFL-1.1',
  'node_modules/@img/sharp-': 'LGPL-3.0-or-later',
  // Its package.json names none; its LICENSE file is MIT's.
  'node_modules/png-js': 'none stated',
};

function isAllowed(place: string, licence: string): boolean {
  const own = Object.entries(allowedOf).flatMap(([start, also]) => (place.startsWith(start) ? [also] : []));
  const isFine = (name: string) => allowed.includes(name) || own.includes(name);
  const named = licence.replace(/[()]/g, '');
  return named.includes(' OR ') ? named.split(' OR ').some(isFine) : named.split(' AND ').every(isFine);
}

test('everything that we ship is under a licence that goes with ours', () => {
  const shipped = lockedBy('package-lock.json').filter(([, { dev, link }]) => !dev && !link);
  expect(shipped.length).toBeGreaterThan(100);
  expect(offendersAmong(shipped)).toEqual([]);
});

test('so is what the test bed for BigQuery installs', () => {
  expect(offendersAmong(lockedBy('bigquery/package-lock.json'))).toEqual([]);
});

function offendersAmong(packages: [string, Locked][]): string[] {
  return packages
    .filter(([place, { license = 'none stated' }]) => !isAllowed(place, license))
    .map(([place, { license }]) => `${place}: ${license}`);
}

describe('a package under a licence', () => {
  test.each([
    ['node_modules/a', { license: 'AGPL-3.0-only' }],
    ['node_modules/a', { license: 'MIT AND GPL-3.0-only' }],
    ['node_modules/a', { license: 'GPL-3.0-only OR LGPL-3.0-only' }],
    ['node_modules/a', { license: 'LGPL-3.0-or-later' }],
    ['node_modules/a', { license: 'none stated' }],
    ['node_modules/a', {}],
    ['node_modules/@img/sharp-linux', { license: 'GPL-3.0-or-later' }],
  ])('%s %j would be found', (place, entry) => {
    expect(offendersAmong([[place, entry]])).toHaveLength(1);
  });

  test.each([
    ['node_modules/a', { license: '(GPL-3.0-only OR MIT)' }],
    ['node_modules/a', { license: 'MIT AND Apache-2.0' }],
    ['node_modules/@img/sharp-linux', { license: 'LGPL-3.0-or-later' }],
    ['node_modules/png-js', {}],
  ])('%s %j may be shipped', (place, entry) => {
    expect(offendersAmong([[place, entry]])).toEqual([]);
  });
});
