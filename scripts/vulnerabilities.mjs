/**
 * Fails when a dependency that we ship has a vulnerability of level high or critical. Where the registry answers no
 * audits it says so, in the closing line of .ci/run too, and fails if CASELIFT_REQUIRE lists audits.
 */
import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';

const what = 'Vulnerabilities of the dependencies';
const runFolder = path.join(import.meta.dirname, '../.run');
const asked = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8', timeout: 60_000 });
const report = parsed(asked.stdout);
const counts = report?.metadata?.vulnerabilities;
if (counts === undefined) {
  const reason = `the registry doesn't support audits: ${report?.message ?? 'no reply'}`;
  console.log(`${what}: not run (${reason})`);
  mkdirSync(runFolder, { recursive: true });
  appendFileSync(path.join(runFolder, 'not-run'), `vulnerabilities (${reason})\n`);
  if (process.env.CASELIFT_REQUIRE?.split(',').includes('audits')) {
    console.error('caselift: CASELIFT_REQUIRE lists audits, but they were not run.');
    process.exitCode = 1;
  }
} else {
  const grave = Object.values(report.vulnerabilities).filter(({ severity }) => /^(high|critical)$/.test(severity));
  for (const { name, severity, range } of grave) console.error(`${name} ${range}: ${severity}. See npm audit.`);
  console.log(`${what}: ${counts.total}, ${grave.length} of them high or critical`);
  process.exitCode = grave.length > 0 ? 1 : 0;
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
