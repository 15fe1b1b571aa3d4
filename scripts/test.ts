/** `npm test`: every unit, API and warehouse test, then the journeys in a real browser, then one line that counts them. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findBrowser } from './browser.ts';
import { root } from './repository.ts';

type Counts = { passed: number; failed: number; skipped: number };
const slowestShown = 12;
const folder = mkdtempSync(path.join(tmpdir(), 'caselift-test-'));

type VitestReport = Record<'numFailedTests' | 'numPassedTests' | 'numPendingTests' | 'numTodoTests', number> & {
  startTime: number;
  testResults: { name: string; startTime: number; endTime: number }[];
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

/** Journeys that failed once and passed at the second try: they stop no landing, and are to be mended. */
function flakyIn({ title, specs, suites = [] }: JourneySuite): string[] {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'));
  return [...own.map((spec) => spec.title), ...suites.flatMap(flakyIn)].map((name) => `${title}: ${name}`);
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

function vitest(): Counts {
  const file = path.join(folder, 'vitest.json');
  const status = run('vitest/vitest.mjs', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport;
  const files = report.testResults.map(({ name, startTime, endTime }) => ({
    what: path.relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }));
  printSlowest('Tests of code', files, (Date.now() - report.startTime) / 1000);
  const failed = report.numFailedTests + (status !== 0 && report.numFailedTests === 0 ? 1 : 0);
  return {
    passed: report.numPassedTests,
    failed,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

async function journeys(): Promise<Counts> {
  if (process.env.SKIP_BROWSER === '1') {
    console.log('\n*** SKIP_BROWSER=1: the journeys in the browser were NOT run. ***\n');
    return { passed: 0, failed: 0, skipped: 0 };
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
  const flaky = suites.flatMap(flakyIn);
  if (flaky.length > 0) console.log(`\nPassed only on the second try:\n${flaky.map((name) => `  ${name}`).join('\n')}`);
  const failed = (stats.unexpected ?? 0) + (status !== 0 && stats.unexpected === 0 ? 1 : 0);
  return { passed: (stats.expected ?? 0) + (stats.flaky ?? 0), failed, skipped: stats.skipped ?? 0 };
}

try {
  const parts = [vitest(), await journeys()];
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
