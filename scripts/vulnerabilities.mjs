/**
 * Fails when a dependency that we ship has a vulnerability of level high or critical. Where the registry answers no
 * audits it says so and fails nothing.
 */
import { spawnSync } from 'node:child_process';

const what = 'Vulnerabilities of the dependencies';
const asked = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8', timeout: 60_000 });
const report = parsed(asked.stdout);
const counts = report?.metadata?.vulnerabilities;
if (counts === undefined) {
  console.log(`${what}: not run (the registry doesn't support audits: ${report?.message ?? 'no reply'})`);
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
