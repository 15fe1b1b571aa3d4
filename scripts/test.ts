/** `npm test`: every unit, API and warehouse test, then the journeys in a real browser, then one line that counts them. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findBrowser } from './browser.ts';
import { root } from './repository.ts';

type Counts = { passed: number; failed: number; skipped: number };
const folder = mkdtempSync(path.join(tmpdir(), 'caselift-test-'));

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
  const report = JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>;
  const failed = (report.numFailedTests ?? 0) + (status !== 0 && report.numFailedTests === 0 ? 1 : 0);
  return {
    passed: report.numPassedTests ?? 0,
    failed,
    skipped: (report.numPendingTests ?? 0) + (report.numTodoTests ?? 0),
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
  const { stats } = JSON.parse(readFileSync(file, 'utf8')) as { stats: Record<string, number> };
  const failed = (stats.unexpected ?? 0) + (status !== 0 && stats.unexpected === 0 ? 1 : 0);
  return { passed: (stats.expected ?? 0) + (stats.flaky ?? 0), failed, skipped: stats.skipped ?? 0 };
}

try {
  const parts = [vitest(), await journeys()];
  const total = (key: keyof Counts): number => parts.reduce((sum, part) => sum + part[key], 0);
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
