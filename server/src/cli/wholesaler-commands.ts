/** update, publish and reset: one job of a wholesaler each, over the same code as the calls of the API. */
import { parseArgs } from 'node:util';
import type { JobRequest } from '../jobs/requests.ts';
import { type Command, readWholesalerId } from './command.ts';
import { commandLine, runToEnd, withInstallation } from './installation.ts';

function wholesalerCommand(
  kind: 'update' | 'publish' | 'reset',
  summary: string,
  done: (result: unknown) => string,
): Command {
  return {
    summary,
    usage: 'WHOLESALER',
    run: (args, env) => {
      const { positionals } = parseArgs({ args, allowPositionals: true, strict: true });
      const wholesalerId = readWholesalerId(positionals[0]);
      const request: JobRequest = { ...commandLine, kind, wholesalerId };
      return withInstallation(env, async (installation) => {
        const outcome = await runToEnd(installation, request);
        if (outcome.state === 'failed') {
          console.error(outcome.message);
          return 1;
        }
        console.log(done(outcome.result));
        return 0;
      });
    },
  };
}

function lastDay(result: unknown): string {
  const { lastTransactionDate } = result as { lastTransactionDate: string };
  return lastTransactionDate;
}

export const updateCommand = wholesalerCommand(
  'update',
  'Computes the figures anew and points preview at them.',
  () => 'Preview holds the new figures. Look at them, then publish.',
);
export const publishCommand = wholesalerCommand(
  'publish',
  "Puts preview's figures and edits in force in prod.",
  (result) => `Published: figures to ${lastDay(result)}.`,
);
export const resetCommand = wholesalerCommand(
  'reset',
  "Takes preview back to prod's figures and edits.",
  (result) => `Reset: preview holds prod's figures to ${lastDay(result)} again.`,
);
