/** The command line beside the running server, on the same folder. */
import { spawnSync } from 'node:child_process';
import { root } from '../scripts/repository.ts';
import { currentServer } from './journey.ts';

/** Runs `npm run caselift -- ...` without npm in between; answers what it printed. @throws when it fails. */
export const caselift = (...args: string[]): string => run(currentServer().variables, args);

/** The same on another data folder, with a database of its own. */
export const caseliftOn = (dataDir: string, ...args: string[]): string => run({ DEMO: '1', DATA_DIR: dataDir }, args);

function run(variables: Record<string, string>, args: readonly string[]): string {
  const { DATABASE_URL: _, ...own } = process.env;
  const done = spawnSync(process.execPath, ['server/src/cli.ts', ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...own, ...variables, INIT_CWD: root },
  });
  if (done.status !== 0) throw new Error(`caselift ${args.join(' ')} failed:\n${done.stdout}\n${done.stderr}`);
  return done.stdout;
}
