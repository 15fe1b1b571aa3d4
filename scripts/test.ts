/**
 * `npm test`: every unit, API and warehouse test, then the journeys in a real browser, then where the time went, and one
 * line that counts them. Nothing is tried twice: what fails by chance has a cause.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findBrowser } from './browser.ts';
import { root } from './repository.ts';
import { judgeSkips } from './skips.ts';
import {
  besideLedger,
  buildProject,
  fixedLoop,
  type JourneyReport,
  lastLine,
  type Part,
  projectTimes,
  readJourneys,
  readLedger,
  slowestFiles,
  sum,
  type Timings,
} from './test-report.ts';
import { checkRequired, needs, requiredIn } from './testing/needs.ts';

const withoutBrowser = process.env.SKIP_BROWSER === '1';
/** What later programs of .ci/run add to the closing line. */
const notRunFile = path.join(root, '.run', 'not-run');
const folder = mkdtempSync(path.join(tmpdir(), 'caselift-test-'));

/** Runs a program of node_modules and reads the report that it leaves; with how long that took on the clock. */
function run<T>(args: string[], variable: string, read: (report: T) => Part): { part: Part; seconds: number } {
  const [program = '', ...others] = args;
  const file = path.join(folder, `${variable}.json`);
  const start = performance.now();
  const { status } = spawnSync(process.execPath, [path.join(root, 'node_modules', program), ...others], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, [variable]: file },
  });
  const seconds = (performance.now() - start) / 1000;
  const part = existsSync(file)
    ? read(JSON.parse(readFileSync(file, 'utf8')) as T)
    : { passed: 0, failed: 0, skipped: [], names: [], files: [] };
  if (status === 0 || part.failed > 0) return { part, seconds };
  return { part: { ...part, failed: 1, names: [`${program} ended with code ${status}`] }, seconds };
}

const testsOfCode = () =>
  run(
    ['vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=./scripts/timings-reporter.ts'],
    'CASELIFT_TIMINGS',
    (part: Part) => part,
  );

async function journeys() {
  if (withoutBrowser) {
    console.log('\n*** SKIP_BROWSER=1: the journeys in the browser were NOT run. ***\n');
    return [];
  }
  const { executablePath } = await findBrowser();
  console.log(`\nJourneys in ${executablePath}\n`);
  // Playwright empties the folder of its output: not the one that has timings.json.
  const args = ['@playwright/test/cli.js', 'test', '--output=test-results/journeys'];
  return [run<JourneyReport>(args, 'PLAYWRIGHT_JSON_OUTPUT_FILE', readJourneys)];
}

/** What setup.mjs, which had our pid's shell before us, needed to build the web app; the packages aren't counted. */
function buildSeconds(): number {
  const note = path.join(root, '.run', String(process.pid));
  return existsSync(note) ? Number(readFileSync(note, 'utf8')) : 0;
}

try {
  checkRequired();
  if (withoutBrowser && requiredIn().has('journeys')) {
    throw new Error('CASELIFT_REQUIRE lists journeys, but SKIP_BROWSER=1 is set.');
  }
  rmSync(notRunFile, { force: true });
  const loop = fixedLoop();
  const build = buildSeconds();
  const runs = [testsOfCode(), ...(await journeys())];
  const parts = runs.map(({ part }) => part);
  const timings: Timings = {
    total: build + sum(runs.map(({ seconds }) => seconds)),
    loop,
    projects: [
      { project: buildProject, files: 0, tests: 0, seconds: build },
      ...runs.flatMap(({ part, seconds }) => projectTimes(part.files, seconds)),
    ],
    files: parts.flatMap(({ files }) => files),
  };
  mkdirSync(path.join(root, 'test-results'), { recursive: true });
  writeFileSync(path.join(root, 'test-results', 'timings.json'), `${JSON.stringify(timings, null, 1)}\n`);
  console.log(`\nThe slowest files:\n${slowestFiles(timings.files).join('\n')}\n`);
  const ledger = readLedger(readFileSync(path.join(root, 'docs', 'test-ledger.md'), 'utf8'));
  console.log(besideLedger(timings, ledger).join('\n'));
  const skipped = parts.flatMap((part) => part.skipped);
  const { unexpected, reasons } = judgeSkips(skipped, (need) => needs[need].isHere());
  const failures = [...parts.flatMap(({ names }) => names), ...unexpected];
  if (failures.length > 0) console.log(`\nFailed:\n${failures.map((name) => `  ${name}`).join('\n')}`);
  const failed = sum(parts.map((part) => part.failed)) + unexpected.length;
  const counts = { passed: sum(parts.map(({ passed }) => passed)), failed, skipped: skipped.length };
  const line = lastLine(counts, reasons, withoutBrowser ? ['the journeys (SKIP_BROWSER=1)'] : []);
  writeFileSync(path.join(root, '.run', 'last-test-line'), `${line}\n`);
  console.log(`\n${line}`);
  process.exitCode = failed === 0 ? 0 : 1;
} catch (error) {
  console.error(`caselift: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
