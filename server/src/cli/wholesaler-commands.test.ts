import { expect, test } from 'vitest';
import { readEnv } from '../env.ts';
import { isUsageFault } from './command.ts';
import { mailNoticesCommand } from './mail-notices-command.ts';
import { statusCommand } from './status-command.ts';
import { publishCommand, resetCommand, updateCommand } from './wholesaler-commands.ts';

/** Nobody answers there: nothing is done. */
const env = readEnv({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });

test.each([
  ['update', updateCommand],
  ['publish', publishCommand],
  ['reset', resetCommand],
  ['status', statusCommand],
  ['mail-notices', mailNoticesCommand],
] as const)('%s of two wholesalers is refused, and not done for the first alone', async (_, command) => {
  const done = async () => command.run(['ats', 'oak'], env);
  const fault = await done().catch((error: unknown) => error);
  expect(isUsageFault(fault)).toBe(true);
});

test('reset without a terminal asks for --yes, since edits of Preview are lost', async () => {
  const fault = await resetCommand.run(['ats'], env).catch((error: unknown) => error);
  expect([isUsageFault(fault), String(fault)]).toEqual([true, expect.stringContaining('--yes')]);
});
