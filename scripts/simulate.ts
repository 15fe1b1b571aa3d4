/**
 * `npm run simulate -- --seed N [--months M]`: lives a small wholesaler from the seed and looks at every invariant after each
 * step. The same seed on the same commit is the same life. What fails is shrunk and printed as a scenario.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './repository.ts';

const { values } = parseArgs({ options: { seed: { type: 'string' }, months: { type: 'string', default: '12' } } });
const [seed, months] = [Number(values.seed), Number(values.months)];
if (!Number.isSafeInteger(seed) || !Number.isSafeInteger(months) || months < 1) {
  console.error(
    'caselift: npm run simulate needs -- --seed N, a whole number, and takes --months M, a whole number from 1.',
  );
  process.exit(1);
}
const file = 'server/src/testing/simulation/whole-years.long.test.ts';
const variables = { CASELIFT_LONG: '1', CASELIFT_SEED: String(seed), CASELIFT_MONTHS: String(months) };
const { status } = spawnSync(process.execPath, [path.join(root, 'node_modules/vitest/vitest.mjs'), 'run', file], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, ...variables },
});
process.exitCode = status ?? 1;
