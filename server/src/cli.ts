/** `npm run caselift -- COMMAND ...`: what is done from a terminal or a schedule instead of the browser. */
import { adminCommand } from './cli/admin-command.ts';
import { backupCommand, restoreCommand } from './cli/backup-commands.ts';
import { type Command, isUsageFault } from './cli/command.ts';
import { importCommand } from './cli/import-command.ts';
import { mailNoticesCommand } from './cli/mail-notices-command.ts';
import { statusCommand } from './cli/status-command.ts';
import { warehouseCommand } from './cli/warehouse-command.ts';
import { publishCommand, resetCommand, updateCommand } from './cli/wholesaler-commands.ts';
import { workerCommand } from './cli/worker-command.ts';
import { readEnv } from './env.ts';

const commands: Record<string, Command> = {
  import: importCommand,
  update: updateCommand,
  publish: publishCommand,
  reset: resetCommand,
  status: statusCommand,
  backup: backupCommand,
  restore: restoreCommand,
  warehouse: warehouseCommand,
  worker: workerCommand,
  admin: adminCommand,
  'mail-notices': mailNoticesCommand,
};

const callPrefix = 'npm run caselift --';

function usage(): string {
  const lines = Object.entries(commands).map(
    ([name, command]) => `  ${name} ${command.usage}\n      ${command.summary}`,
  );
  return `Usage: ${callPrefix} COMMAND ...\n\n${lines.join('\n')}\n\nPaths are relative to where you type them. Configuration: see README.md.`;
}

/** Exit codes: 0 done, 1 failed, 2 wrong arguments or configuration. */
async function main([name, ...args]: string[]): Promise<number> {
  if (name === undefined || ['help', '--help', '-h'].includes(name)) {
    console.log(usage());
    return name === undefined ? 2 : 0;
  }
  const command = commands[name];
  if (!command) {
    console.error(`Unknown command: ${name}.\n\n${usage()}`);
    return 2;
  }
  if (args.some((arg) => arg === '--help' || arg === '-h')) {
    console.log(`Usage: ${callPrefix} ${name} ${command.usage}\n${command.summary}`);
    return 0;
  }
  let env: ReturnType<typeof readEnv>;
  try {
    env = readEnv(process.env);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 2;
  }
  try {
    return await command.run(args, env);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    if (!isUsageFault(error)) return 1;
    console.error(`\nUsage: ${callPrefix} ${name} ${command.usage}`);
    return 2;
  }
}

process.exit(await main(process.argv.slice(2)));
