/** update, publish and reset: one job of a wholesaler each, over the same code as the calls of the API. */
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import type { ResultOf } from '../jobs/registry.ts';
import type { JobRequest } from '../jobs/requests.ts';
import { type Command, readOneWholesaler, usageFault } from './command.ts';
import { commandLine, runToEnd, withInstallation } from './installation.ts';

function wholesalerCommand<K extends 'update' | 'publish' | 'reset'>(
  kind: K,
  summary: string,
  done: (result: ResultOf<K>) => string,
  /** What it throws away, for one that asks first. */
  throwsAway: string | null = null,
): Command {
  return {
    summary,
    usage: throwsAway === null ? 'WHOLESALER' : 'WHOLESALER [--yes]',
    run: async (args, env) => {
      const { positionals, values } = parseArgs({
        ...{ args, allowPositionals: true, strict: true },
        options: throwsAway === null ? {} : { yes: { type: 'boolean', default: false } },
      });
      const wholesalerId = readOneWholesaler(positionals);
      if (throwsAway !== null && values.yes !== true) await requireYes(throwsAway);
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

/** Asks at a terminal; a script says --yes. */
async function requireYes(throwsAway: string): Promise<void> {
  if (!process.stdin.isTTY) throw usageFault(`${throwsAway} Add --yes to go on.`);
  const asking = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await asking.question(`${throwsAway} Go on? (yes/no) `);
  asking.close();
  if (!/^y(es)?$/i.test(answer.trim())) throw new Error('Nothing was changed.');
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
  "Preview's edits that aren't published will be lost.",
);
