import { partsOf, statusOf } from '@caselift/contract/wholesaler-update';
import { hasFailed } from '@caselift/domain/pipeline';
import { agoText, momentText } from '../../shared/administration/moments.ts';
import type { Pipeline } from './use-pipeline.ts';

/** What the head of the panel says of the update, and so why the buttons are shut when they are. */
export function sentenceOf({ parts, state, shut, job, now }: Omit<Pipeline, 'error'>): string {
  if (parts === undefined) return "Checking the update's status...";
  const known = partsOf(parts);
  if (state === 'BUSY') {
    const since = job ? `Started ${agoText(job.startedAt, now)}. ` : '';
    return `${since}Actions are available again when it finishes.`;
  }
  if (shut) return 'Your action is running. Other actions are available again when it finishes.';
  if (known.length === 0) return 'Nothing has been updated yet. Import files first.';
  const latest =
    known
      .map(({ updatedAt }) => updatedAt)
      .sort()
      .at(-1) ?? '';
  const failed = known.some(({ status }) => hasFailed(statusOf(status)));
  return `Last update ${failed ? 'failed' : 'finished'} ${momentText(latest, now)}`;
}
