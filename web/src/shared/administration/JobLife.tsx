import { type JobState, jobTexts as texts } from '@caselift/contract/jobs';
import { Text } from '../../ui/kit/Text.tsx';
import { momentText } from './moments.ts';

/** That a job was begun again, or that its worker is silent; nothing where all is well. */
export function JobLife({ job: { attempt, silentSince } }: { job: JobState }) {
  const said = [
    attempt > 1 && texts.attempt(attempt),
    silentSince !== null && texts.silent(momentText(silentSince, Date.now())),
  ].filter((sentence) => sentence !== false);
  if (said.length === 0) return null;
  return (
    <Text tone="warn" role="status">
      {said.join(' ')}
    </Text>
  );
}
