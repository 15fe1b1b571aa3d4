import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { runBoxed } from './boxed.ts';

const never = new AbortController().signal;
const run = (script: string, seconds = 30) => runBoxed(['sh', '-c', script], { GREETING: 'good' }, seconds, never);

test('a command passes or fails by its code, or says why it was not run', async () => {
  expect(await run('test "$GREETING" = good')).toMatchObject({ result: 'passed' });
  expect(await run('exit 3')).toMatchObject({ result: 'failed' });
  const outcome = await run('echo "S3 storage tests: not run (it takes root)"');
  expect(outcome).toMatchObject({ result: 'not run', reason: 'S3 storage tests: not run (it takes root)' });
});

test('a command that exceeds its time is ended with all it started, even in groups of their own, and has not failed', async () => {
  const name = randomUUID();
  const sleeper = `"${process.execPath}" -e "setInterval(() => {}, 1000)" ${name}`;
  const detached = process.platform === 'linux' ? `setsid ${sleeper} &` : '';
  expect(await run(`${detached} ${sleeper} & ${sleeper}`, 0.5)).toMatchObject({ result: 'cut' });
  expect(execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' })).not.toContain(name);
});
