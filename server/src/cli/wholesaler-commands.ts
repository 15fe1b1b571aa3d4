/** update, publish and reset: one job of a wholesaler each, over the same code as the calls of the API. */
import { parseArgs } from 'node:util';
import type { ResultOf } from '../jobs/registry.ts';
import type { JobRequest } from '../jobs/requests.ts';
import { type Command, readWholesalerId } from './command.ts';
import { commandLine, runToEnd, withInstallation } from './installation.ts';

function wholesalerCommand<K extends 'update' | 'publish' | 'reset'>(
  kind: K,
  summary: string,
  done: (result: ResultOf<K>) => string,
): Command {
  return {
    summary,
    usage: 'WHOLESALER',
    run: (args, env) => {
      const { positionals } = parseArgs({ args, allowPositionals: true, strict: true });
      const wholesalerId = readWholesalerId(positionals[0]);
      const request = { ...commandLine, kind, wholesalerId } as JobRequest<K>;
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

export const updateCommand = wholesalerCommand(
  'update',
  'Computes new figures for preview.',
  () => 'Preview has the new figures. Check them, then publish.',
);
export const publishCommand = wholesalerCommand(
  'publish',
  "Publishes preview's figures and edits to prod.",
  ({ lastTransactionDate }) => `Published: figures through ${lastTransactionDate}.`,
);
export const resetCommand = wholesalerCommand(
  'reset',
  "Resets preview to prod's figures and edits.",
  ({ lastTransactionDate }) => `Reset: preview matches prod again, with figures through ${lastTransactionDate}.`,
);
