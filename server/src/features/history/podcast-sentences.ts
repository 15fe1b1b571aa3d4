/** Edits of podcasts as sentences: the name and the link, before and after. */
import { shown } from './edit-sentences.ts';

const labels: Record<string, string> = { name: 'the name', url: 'the URL' };

export function podcastEditedSentence({ name, changes }: Record<string, unknown>): string {
  const told = Object.entries((changes ?? {}) as Record<string, { before: unknown; after: unknown }>).map(
    ([field, { before, after }]) => `${labels[field] ?? field} from ${shown(before, after)} to ${shown(after, before)}`,
  );
  return `Changed the podcast "${name}": ${told.join('; ')}.`;
}
