import { type PaletteEntry, paletteTexts, searchPalette } from '@caselift/contract/palette';
import type { Scope } from '@caselift/contract/scope';
import { readToday } from '@caselift/contract/today';
import { bestMatches, paletteKey, paletteWords } from '@caselift/domain/palette';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery, keepingAnswer, silently } from '../../api/query.ts';
import { isUnreachable } from '../../api/refusal.ts';
import { useSettled } from '../../ui/use-settled.ts';
import { stillMatching } from './rows.ts';

const pauseMs = 120;

type Found = {
  entries: PaletteEntry[];
  /** The phrase's own answer isn't there yet; the entries are those of an earlier one that fit. */
  isWaiting: boolean;
  /** Why there is none. */
  fault: string | null;
};

/**
 * What the phrase finds. When the phrase changes, the call is aborted. Each reply belongs to its own phrase, so a late
 * one is never shown for another. @param ownPrograms of sales reps: their programs come from their day, which their
 * phone keeps.
 */
export function useFound(phrase: string, scope: Scope | null, ownPrograms: boolean): Found {
  const settled = useSettled(phrase, pauseMs);
  const input = { query: { ...(scope ?? { wholesalerId: '', db: 'prod' as const }), searchPhrase: settled } };
  const isAsked = (text: string) => scope !== null && paletteWords(text).length > 0;
  const { data, error, isPlaceholderData, isPending } = useQuery({
    ...endpointQuery(searchPalette, input),
    ...keepingAnswer(input),
    ...silently,
    enabled: isAsked(settled),
    // Names change while a page is open.
    staleTime: 0,
  });
  const today = useQuery({
    ...endpointQuery(readToday, { query: scope ?? { wholesalerId: '', db: 'prod' } }),
    ...silently,
    enabled: ownPrograms && scope !== null,
  });
  const programs = (today.data?.programs ?? []).map(({ itemId, name, kind }) => ({
    entry: { kind: 'program', customId: itemId, name, of: kind } as const,
    key: paletteKey(name),
  }));
  const isWaiting = isAsked(phrase) && (settled !== phrase || (error === null && (isPending || isPlaceholderData)));
  const answered = isAsked(phrase) ? (data ?? []) : [];
  return {
    entries: [
      ...(isWaiting ? stillMatching(answered, phrase) : answered),
      ...bestMatches(programs, phrase).map(({ entry }) => entry),
    ],
    isWaiting,
    fault: error === null || isWaiting ? null : isUnreachable(error) ? paletteTexts.pagesOnly : paletteTexts.failed,
  };
}
