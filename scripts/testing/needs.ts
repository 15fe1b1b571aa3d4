/**
 * What some tests need that not every machine has. Without it they are skipped by name (scripts/expected-skips.ts);
 * CASELIFT_REQUIRE=iowa,root lists what a run may not be without.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../repository.ts';

type Need = {
  isHere: () => boolean;
  /** Beside the number of tests that were skipped: '9 without ...'. */
  without: string;
  /** What isn't so here, for where it is required. */
  absent: string;
};

/** Iowa's published invoices (data.iowa.gov, m3tr-qhgy) aren't in the repository: they are beside it or in IOWA_FOLDER. */
export const iowaFolder = process.env.IOWA_FOLDER ?? path.resolve(root, '../shared/data/iowa');
const iowaFiles = [
  'corridor-2020-2022.parquet',
  'johnson-2021-2022.parquet',
  'accounts.csv',
  'users.csv',
  'goals-2021-12.csv',
];

export const needs = {
  iowa: {
    isHere: () => iowaFiles.every((file) => existsSync(path.join(iowaFolder, file))),
    without: "without Iowa's invoices",
    absent: `Iowa's invoices aren't all in ${iowaFolder} (set IOWA_FOLDER)`,
  },
  root: { isHere: () => process.getuid?.() === 0, without: 'not root', absent: "the user isn't root" },
  mount: { isHere: canMount, without: 'not allowed to mount a disk', absent: "this user can't mount a disk" },
  linux: { isHere: () => process.platform === 'linux', without: 'not Linux', absent: "the system isn't Linux" },
  fixedSeed: {
    isHere: () => process.env.CASELIFT_SEED === undefined,
    without: 'with a seed of its own',
    absent: 'CASELIFT_SEED is set',
  },
  fakeBigQuery: {
    isHere: () => process.env.BIGQUERY_PROJECT === undefined,
    without: 'on a real BigQuery',
    absent: 'BIGQUERY_PROJECT is set',
  },
  bigQueryBucket: {
    isHere: () => process.env.BIGQUERY_PROJECT === undefined || Boolean(process.env.BIGQUERY_BUCKET),
    without: 'without a bucket of BigQuery',
    absent: "BIGQUERY_BUCKET isn't set",
  },
} satisfies Record<string, Need>;

export type NeedName = keyof typeof needs;

/** What this program has of it. */
export const needsHere = (): NeedName[] => (Object.keys(needs) as NeedName[]).filter((name) => needs[name].isHere());

/** What radosgw.sh, webkit.sh, bigquery.sh, vulnerabilities.mjs and `npm test` find out by themselves. */
const programs = ['s3', 'webkit', 'bigquery', 'audits', 'journeys'];

/** @throws Error at a name that nothing has: whoever misspells it would require nothing. */
export function requiredIn(list = process.env.CASELIFT_REQUIRE ?? ''): ReadonlySet<string> {
  const names = list.split(',').flatMap((name) => name.trim() || []);
  const known = [...Object.keys(needs), ...programs];
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new Error(`CASELIFT_REQUIRE lists ${unknown.join(', ')}, which is unknown. There are ${known.join(', ')}.`);
  }
  return new Set(names);
}

/** @throws Error where it is required. */
export function isHere(name: NeedName, required = requiredIn()): boolean {
  const found = needs[name].isHere();
  if (!found && required.has(name)) throw new Error(`CASELIFT_REQUIRE lists ${name}, but ${needs[name].absent}.`);
  return found;
}

/** @throws Error where anything that is required isn't here. The programs look by themselves. */
export function checkRequired(required = requiredIn()): void {
  for (const name of Object.keys(needs) as NeedName[]) if (required.has(name)) isHere(name, required);
}

function canMount(): boolean {
  const folder = mkdtempSync(path.join(tmpdir(), 'caselift-mount-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder], { stdio: 'ignore' });
    execFileSync('umount', [folder]);
    return true;
  } catch {
    return false;
  } finally {
    rmdirSync(folder);
  }
}
