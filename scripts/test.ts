/**
 * `npm test`: every unit, API and warehouse test, then the journeys in a real browser, then one line that counts them.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findBrowser } from './browser.ts';
import { root } from './repository.ts';

type Counts = { passed: number; failed: number; skipped: number };
/** names: of those that failed, told once more at the end. */
type Part = Counts & { names: string[] };
const slowestShown = 12;
/** Files of code at most; more than these fail together for a reason. */
const secondTries = 5;
const folder = mkdtempSync(path.join(tmpdir(), 'caselift-test-'));

type VitestReport = Record<'numFailedTests' | 'numPassedTests' | 'numPendingTests' | 'numTodoTests', number> & {
  startTime: number;
  testResults: {
    name: string;
    status: string;
    startTime: number;
    endTime: number;
    assertionResults: { fullName: string; status: string }[];
  }[];
};
type JourneyReport = {
  stats: Record<string, number>;
  suites: JourneySuite[];
};
type JourneySuite = {
  file: string;
  title: string;
  specs: { title: string; tests: { status: string; results: { duration: number }[] }[] }[];
  suites?: JourneySuite[];
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

function journeyMs({ specs, suites = [] }: JourneySuite): number {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration)));
  return sum([...own, ...suites.map(journeyMs)]);
}

/** Journeys of a status: 'unexpected' failed, 'flaky' failed once, passed on the retry, and needs a fix. */
function journeysThatAre(wanted: string, { title, specs, suites = [] }: JourneySuite): string[] {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === wanted)).map((spec) => spec.title);
  const below = suites.flatMap((suite) => journeysThatAre(wanted, suite));
  return [...own, ...below].map((name) => `${title}: ${name}`);
}

type Spent = { what: string; seconds: number };

/** Where the time went: the slowest files, from the reporters' own figures. */
function printSlowest(title: string, files: readonly Spent[], totalSeconds: number): void {
  console.log(`\n${title}: ${totalSeconds.toFixed(0)} s. The slowest:`);
  const slowest = [...files].sort((a, b) => b.seconds - a.seconds).slice(0, slowestShown);
  for (const { what, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(8)} s  ${what}`);
}

function run(program: string, args: string[], env: Record<string, string> = {}): number {
  const done = spawnSync(process.execPath, [path.join(root, 'node_modules', program), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  return done.status ?? 1;
}

function runVitest(files: readonly string[]): { status: number; report: VitestReport } {
  const file = path.join(folder, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const status = run('vitest/vitest.mjs', ['run', ...files, ...reporters]);
  return { status, report: JSON.parse(readFileSync(file, 'utf8')) as VitestReport };
}

const fileOf = ({ name }: { name: string }): string => path.relative(root, name).replaceAll(path.sep, '/');
/** What runs by itself, without a server, a browser or a clock: it never fails by chance of the machine. */
const isPure = (file: string): boolean => /^(?:domain|contract|scripts)\/|^web\/.*\.test\.ts$/.test(file);

/** The tests of a report that failed; a file that failed as a whole by its own name. */
function failedIn({ testResults }: VitestReport): string[] {
  return testResults
    .filter(({ status }) => status === 'failed')
    .flatMap((result) => {
      const failed = result.assertionResults.filter(({ status }) => status === 'failed');
      const names = failed.length === 0 ? ['the whole file'] : failed.map(({ fullName }) => fullName);
      return names.map((name) => `${fileOf(result)}: ${name}`);
    });
}

/**
 * Runs every test of code. If a few files that need a server or a browser fail, they are retried when nothing else
 * runs, as journeys are. Those that pass then are named, as they need a fix, but don't fail the run.
 */
function vitest(): Part {
  const first = runVitest([]);
  const { report } = first;
  const files = report.testResults.map((result) => ({
    what: fileOf(result),
    seconds: (result.endTime - result.startTime) / 1000,
  }));
  printSlowest('Tests of code', files, (Date.now() - report.startTime) / 1000);
  const counts = { passed: report.numPassedTests, skipped: report.numPendingTests + report.numTodoTests };
  const names = failedIn(report);
  if (first.status === 0) return { ...counts, failed: 0, names };
  const again = report.testResults.filter(({ status }) => status === 'failed').map(fileOf);
  if (again.length > 0 && again.length <= secondTries && !again.some(isPure)) {
    console.log(`\nA second try of ${again.join(', ')}\n`);
    const second = runVitest(again);
    if (second.status === 0) {
      printSecondTries(names);
      return { ...counts, passed: counts.passed + report.numFailedTests, failed: 0, names: [] };
    }
  }
  return { ...counts, failed: Math.max(report.numFailedTests, 1), names };
}

function printSecondTries(names: readonly string[]): void {
  if (names.length > 0) console.log(`\nPassed only on the second try:\n${names.map((name) => `  ${name}`).join('\n')}`);
}

async function journeys(): Promise<Part> {
  if (process.env.SKIP_BROWSER === '1') {
    console.log('\n*** SKIP_BROWSER=1: the journeys in the browser were NOT run. ***\n');
    return { passed: 0, failed: 0, skipped: 0, names: [] };
  }
  const browser = await findBrowser();
  console.log(`\nJourneys in ${browser.executablePath}\n`);
  const file = path.join(folder, 'journeys.json');
  const status = run('@playwright/test/cli.js', ['test'], { PLAYWRIGHT_JSON_OUTPUT_FILE: file });
  const { stats, suites } = JSON.parse(readFileSync(file, 'utf8')) as JourneyReport;
  const files = suites.map((suite) => ({
    what: suite.file,
    seconds: journeyMs(suite) / 1000,
  }));
  printSlowest('Journeys', files, (stats.duration ?? 0) / 1000);
  printSecondTries(suites.flatMap((suite) => journeysThatAre('flaky', suite)));
  const names = suites.flatMap((suite) => journeysThatAre('unexpected', suite));
  const failed = (stats.unexpected ?? 0) + (status !== 0 && stats.unexpected === 0 ? 1 : 0);
  return { passed: (stats.expected ?? 0) + (stats.flaky ?? 0), failed, skipped: stats.skipped ?? 0, names };
}

try {
  const parts = [vitest(), await journeys()];
  const failures = parts.flatMap(({ names }) => names);
  if (failures.length > 0) console.log(`\nFailed:\n${failures.map((name) => `  ${name}`).join('\n')}`);
  const total = (key: keyof Counts): number => sum(parts.map((part) => part[key]));
  const line = `${total('passed')} passed, ${total('failed')} failed, ${total('skipped')} skipped`;
  writeFileSync(path.join(root, '.run', 'last-test-line'), `${line}\n`);
  console.log(`\n${line}`);
  process.exitCode = total('failed') === 0 ? 0 : 1;
} catch (error) {
  console.error(`caselift: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
