/** What the chosen files hold, and the mapping that this proposes. */
import { previewMapping } from '@caselift/contract/imports';
import type { Scope } from '@caselift/contract/scope';
import { useQueries } from '@tanstack/react-query';
import { endpointQuery } from '../../api/query.ts';
import { targets } from './import-files.ts';
import { writeMappingText } from './mapping-text.ts';
import { proposeMapping, type Sources, sourceOf } from './propose-mapping.ts';
import type { ImportFiles } from './upload-list.ts';

export type Proposal = { pending: boolean; sources: Sources; text: string };

const emptyText = writeMappingText({ sales: { columns: {} } });

/** Read without a mapping, a file shows its columns all the same. */
export function useProposal(scope: Scope, files: ImportFiles): Proposal {
  const asked = targets.map(({ id }) => id).filter((id) => files[id].length > 0);
  const answers = useQueries({
    queries: asked.map((target) => ({
      ...endpointQuery(previewMapping, { query: scope, body: { target, mapping: emptyText, files } }),
      staleTime: Number.POSITIVE_INFINITY,
    })),
  });
  const sources: Sources = Object.fromEntries(
    asked.flatMap((target, place) => {
      const data = answers[place]?.data;
      return data && data.sourceColumns.length > 0 ? [[target, sourceOf(data)]] : [];
    }),
  );
  const text = writeMappingText(proposeMapping(sources, scope.wholesalerId));
  return { pending: answers.some(({ isPending }) => isPending), sources, text };
}
