/**
 * The README's first command as a newcomer has it: a fresh clone of the last commit, the oldest Node that it may have, and
 * nothing installed. Ends once someone has signed in and the browser's page is there.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { login } from '@caselift/contract/session';
import { listWholesalers } from '@caselift/contract/wholesaler';
import { root } from './repository.ts';

const oldest = '20.20.2';
const notRun = (why: string): never => {
  console.log(`The first command: not run (${why})`);
  process.exit(0);
};

const folder = mkdtempSync(path.join(tmpdir(), 'caselift-first-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const must = (program: string, ...args: string[]): void => {
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr}`);
};

const name = `node-${process.platform}-${process.arch}`;
const installed = spawnSync(
  'npm',
  ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', `${name}@${oldest}`],
  { encoding: 'utf8' },
);
if (installed.status !== 0) notRun(`${name} ${oldest} cannot be installed: ${installed.stderr.split('\n')[0]}`);

const clone = path.join(folder, 'a clone');
must('git', 'clone', '--quiet', '--depth', '1', `file://${root}`, clone);
// Neither the programs of this checkout nor its settings; what reaches the registry of packages stays.
const found = (process.env.PATH ?? '').split(path.delimiter).filter((one) => !one.includes('node_modules'));
const isOfHere = (variable: string) => /^(caselift|data|database|demo|npm|node_options|tz)(_|$)/i.test(variable);
const newcomer = spawn('npm', ['start'], {
  cwd: clone,
  env: {
    ...Object.fromEntries(Object.entries(process.env).filter(([variable]) => !isOfHere(variable))),
    PORT: '0',
    PATH: [path.join(folder, 'node_modules', name, 'bin'), ...found].join(path.delimiter),
  },
  stdio: ['ignore', 'pipe', 'inherit'],
  detached: true, // a group: npm, a shell, the server and its worker
});
const ended = once(newcomer, 'exit');
const end = (signal: NodeJS.Signals) => process.kill(-(newcomer.pid ?? 0), signal);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    end('SIGKILL');
    process.exit(1);
  });

let said = '';
for await (const text of newcomer.stdout) {
  process.stdout.write(text);
  said += text;
  const origin = /Caselift is ready: (http:\/\/localhost:\d+)\s/.exec(said)?.[1];
  if (origin === undefined) continue;
  await signIn(origin);
  end('SIGTERM');
  await ended;
  console.log('The first command: someone signed in, and the server ended when it was told to.');
  process.exit(0);
}
await ended;
throw new Error('npm start ended before it was ready.');

async function signIn(origin: string): Promise<void> {
  const page = await (await fetch(origin)).text();
  if (!page.includes('id="root"')) throw new Error(`The page isn't the product's: ${page.slice(0, 200)}`);
  const credentials = Buffer.from('manager@example.com:demo2026').toString('base64');
  const signedIn = await fetch(origin + login.path, {
    method: 'POST',
    headers: { authorization: `Basic ${credentials}` },
  });
  const { payload } = (await signedIn.json()) as { payload: { token: string } };
  const authorization = { headers: { authorization: `Bearer ${payload.token}` } };
  const listed = await fetch(origin + listWholesalers.path, authorization);
  const { payload: wholesalers } = (await listed.json()) as { payload: { title: string }[] };
  if (wholesalers.length !== 1)
    throw new Error(`A manager sees ${wholesalers.length} wholesalers, not the one of the demo.`);
  console.log(`A manager signs in and sees ${wholesalers[0]?.title}.`);
}
