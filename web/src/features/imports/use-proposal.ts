/** What the chosen files hold, and the mapping that this proposes. */
import { type ImportTarget, type MappingPreview, previewMapping } from '@caselift/contract/imports';
import type { Scope } from '@caselift/contract/scope';
import { useQueries } from '@tanstack/react-query';
import { endpointQuery } from '../../api/query.ts';
import { targets } from './import-files.ts';
import { mappingFor, readMappingText, writeMappingText } from './mapping-text.ts';
import { proposeMapping, type Sources, sourceOf } from './propose-mapping.ts';
import type { ImportFiles } from './upload-list.ts';
import { askAgain } from './use-previews.ts';

export type Proposal = { pending: boolean; sources: Sources; text: string };

const emptyText = writeMappingText({ sales: { columns: {} } });

/**
 * Read by a mapping that doesn't fit, a file shows its columns all the same: by the usual one, so that files that fit it are
 * read once, or by none.
 */
export function useProposal(scope: Scope, files: ImportFiles, usual: string | undefined): Proposal {
  const asked = targets.map(({ id }) => id).filter((id) => files[id].length > 0);
  const answers = useQueries({
    queries: asked.map((target) => ({
      ...endpointQuery(previewMapping, { query: scope, body: { target, mapping: neutralText(usual, target), files } }),
      enabled: usual !== undefined,
      staleTime: Number.POSITIVE_INFINITY,
      refetchInterval: ({ state }: { state: { data: MappingPreview | undefined } }) => askAgain(state.data),
    })),
  });
  const sources: Sources = Object.fromEntries(
    asked.flatMap((target, place) => {
      const data = answers[place]?.data;
      return data && data.sourceColumns.length > 0 ? [[target, sourceOf(data)]] : [];
    }),
  );
  const text = writeMappingText(proposeMapping(sources, scope.wholesalerId));
  return { pending: answers.some(({ isPending, data }) => isPending || askAgain(data) !== false), sources, text };
}

/** The usual mapping would read another file otherwise than it is written where it says how files are written. */
function neutralText(usual: string | undefined, target: ImportTarget): string {
  const read = readMappingText(usual ?? '');
  if ('fault' in read || usual?.includes('"read"')) return emptyText;
  const own = read.mapping[target];
  return own === undefined || own.from === 'sales' ? emptyText : writeMappingText(mappingFor(read.mapping, target));
}
