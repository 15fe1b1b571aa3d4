/**
 * `npm run test:changed [-- REF]`: in about a minute, the tests that lead to what has changed since a commit (origin/main),
 * the nearest first, and journeys of the changed slices if they fit. What is left out is said last.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { distances, fitting, journeysOf, nearestFirst, secondsBy, usersIn } from './changed.ts';
import { root, sourceFiles } from './repository.ts';
import { sum, type Timings } from './test-report.ts';

/** About a minute; what runs takes two processors. */
const boxSeconds = 70;
const codeSeconds = 40;
const demoSeconds = 25;
const buildSeconds = 10;
/** Names of journeys that are left out. */
const shown = 6;

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

function commitToCompare(): string {
  const [asked] = process.argv.slice(2);
  if (asked !== undefined) return asked;
  const hasMain = git('for-each-ref', 'refs/remotes/origin/main').length > 0;
  return hasMain ? (git('merge-base', 'origin/main', 'HEAD')[0] ?? 'HEAD') : 'HEAD';
}

const run = (program: string, ...args: string[]): boolean => {
  const done = spawnSync(process.execPath, [program, ...args], { cwd: root, stdio: 'inherit' });
  return done.status === 0;
};
const count = (files: readonly string[], one: string): string =>
  `${files.length} ${one}${files.length === 1 ? '' : 's'}`;

const since = commitToCompare();
const changed = [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')];
if (changed.length === 0) {
  console.log(`Nothing has changed since ${since}. npm run test:changed -- HEAD~1 looks at the last commit, too.`);
  process.exit();
}

const files = sourceFiles();
const usersOf = usersIn(files);
const away = distances(usersOf, changed);
const read = (...parts: string[]) => JSON.parse(readFileSync(path.join(root, ...parts), 'utf8'));
const wasMeasured = existsSync(path.join(root, 'test-results', 'timings.json'));
const timings: Timings | null = wasMeasured ? read('test-results', 'timings.json') : null;
const secondsOf = secondsBy(timings, read('scripts', 'slow-files.json'));
const clockSeconds = (some: readonly string[]) => sum(some.map(secondsOf)) / 2;

// Those in scripts/ read every file, so no import leads from them to a change.
const tests = files.map((file) => file.path).filter((file) => /^(?!bigquery\/).*(?<!\.long)\.test\.tsx?$/.test(file));
const guards = tests.filter((file) => file.startsWith('scripts/'));
const others = tests.filter((file) => away.has(file) && !guards.includes(file));
const reached = nearestFirst(others, changed, away, secondsOf);
const code = fitting([...guards, ...reached], codeSeconds * 2, secondsOf);

const specs = files.map((file) => file.path).filter((file) => /^e2e\/.+\.spec\.ts$/.test(file));
const wanted = journeysOf(specs, changed, away);
const isBuilt = !changed.some((file) => /^(web|contract|domain)\/(?!.*\.test\.)/.test(file));
const left = boxSeconds - clockSeconds(code) - demoSeconds - (isBuilt ? 0 : buildSeconds);
const journeys = left > 0 ? fitting(wanted, left * 2, secondsOf) : [];

console.log(
  `${count(changed, 'file')} changed since ${since}: ${count(code, 'test file')}, ${count(journeys, 'file')} of journeys`,
);
const passed = [run('node_modules/vitest/vitest.mjs', 'run', '--reporter=dot', ...code)];
if (journeys.length > 0) {
  const ready = run('scripts/setup.mjs', '--web');
  passed.push(
    ready && run('node_modules/@playwright/test/cli.js', 'test', '--output=test-results/journeys', ...journeys),
  );
}

const farther = reached.filter((file) => !code.includes(file));
const leads = (file: string) => [...distances(usersOf, [file]).keys()].some((other) => /\.(test|spec)\./.test(other));
const unseen = changed.filter((file) => !leads(file));
const notRun = wanted.filter((spec) => !journeys.includes(spec));
console.log('\nLeft out:');
if (farther.length > 0) {
  const packages = [...Map.groupBy(farther, (file) => file.split('/')[0])].map(
    ([name, own]) => `${name} ${own.length}`,
  );
  console.log(`  ${count(farther, 'test file')} further from the change than a minute reaches: ${packages.join(', ')}`);
}
if (notRun.length > 0) {
  const more = notRun.length > shown ? `, and of ${notRun.length - shown} files more` : '';
  console.log(`  journeys of the changed slices: npm run journeys -- ${notRun.slice(0, shown).join(' ')}${more}`);
}
if (unseen.length > 0) console.log(`  what no test leads to: ${unseen.join(', ')}`);
console.log(
  '  and always: all other journeys (npm test), types and lint (npm run check), what is long (npm run test:long)',
);
process.exitCode = passed.every(Boolean) ? 0 : 1;
