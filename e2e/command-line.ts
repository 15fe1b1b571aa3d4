/** The command line beside the running server, on the same folder. */
import { spawnSync } from 'node:child_process';
import { root } from '../scripts/repository.ts';
import { currentServer } from './journey.ts';

/** Runs `npm run caselift -- ...` without npm in between; answers what it printed. @throws when it fails. */
export function caselift(...args: string[]): string {
  const done = spawnSync(process.execPath, ['server/src/cli.ts', ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, ...currentServer().variables, INIT_CWD: root },
  });
  if (done.status !== 0) throw new Error(`caselift ${args.join(' ')} failed:\n${done.stdout}\n${done.stderr}`);
  return done.stdout;
}
