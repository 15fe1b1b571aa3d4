/** What the mapping makes of the uploaded files, target by target, asked again once typing rests. */
import { type ImportTarget, type MappingPreview, previewMapping } from '@caselift/contract/imports';
import type { Scope } from '@caselift/contract/scope';
import { busyReading } from '@caselift/domain/import-columns';
import { isIncomplete } from '@caselift/domain/mapping/column-reading';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { endpointQuery } from '../../api/query.ts';
import { useSettled } from '../../ui/use-settled.ts';
import { targets } from './import-files.ts';
import { type MappingObject, mappingFor, readMappingText, writeMappingText } from './mapping-text.ts';
import type { ImportFiles } from './upload-list.ts';

export type Preview = { data: MappingPreview | undefined; error: Error | null; pending: boolean; retry: () => void };
export type Previews = Partial<Record<ImportTarget, Preview>>;

const restMilliseconds = 600;

/** @param text the mapping; one that is not JSON, or lacks a part of a field, keeps the previews of the last good one */
export function usePreviews(scope: Scope, text: string, files: ImportFiles): Previews {
  const settled = useSettled(useWhole(text), restMilliseconds);
  // Queries don't keep their earlier data when their keys change, and without columns the form would lose its choices.
  const shown = useRef<{ of: string; data: Partial<Record<ImportTarget, MappingPreview>> }>({ of: '', data: {} });
  const of = JSON.stringify(files);
  const read = readMappingText(settled);
  const mapping = 'mapping' in read ? read.mapping : null;
  const asked = mapping === null ? [] : targets.map(({ id }) => id).filter((id) => hasRows(mapping, id, files));
  const answers = useQueries({
    queries: asked.map((target) => {
      const body = { target, mapping: mapping ? writeMappingText(mappingFor(mapping, target)) : '', files };
      const options = endpointQuery(previewMapping, { query: scope, body });
      // What an upload holds never changes, and a busy worker is asked again by hand.
      return {
        ...options,
        staleTime: Number.POSITIVE_INFINITY,
        placeholderData: () => (shown.current.of === of ? shown.current.data[target] : undefined),
        refetchInterval: ({ state }: { state: { data: MappingPreview | undefined } }) => askAgain(state.data),
      };
    }),
  });
  useEffect(() => {
    const data = Object.fromEntries(asked.map((target, place) => [target, answers[place]?.data]));
    shown.current = { of, data };
  });
  return Object.fromEntries(
    asked.map((target, place) => {
      const answer = answers[place];
      const preview = {
        data: answer?.data,
        error: answer?.error ?? null,
        pending: answer?.isFetching ?? true,
        retry: () => void answer?.refetch(),
      };
      return [target, preview];
    }),
  );
}

/** The last mapping in which no field lacked a part: the server can't read one that does. */
function useWhole(text: string): string {
  const [whole, setWhole] = useState(text);
  if (whole !== text && !lacksPart(text)) setWhole(text);
  return whole;
}

function lacksPart(text: string): boolean {
  const read = readMappingText(text);
  if ('fault' in read) return false;
  return targets.some(({ id }) => Object.values(read.mapping[id]?.columns ?? {}).some(isIncomplete));
}

/** Other files were being read: milliseconds until it is asked again. */
export const askAgain = (preview: MappingPreview | undefined): number | false =>
  preview?.fault === busyReading ? 3000 : false;

/** Whether there is a file to read the target from: its own, or the sales files where the mapping says so. */
function hasRows(mapping: MappingObject, target: ImportTarget, files: ImportFiles): boolean {
  if (files[target].length > 0) return true;
  return mapping[target]?.from === 'sales' && files.sales.length > 0;
}
