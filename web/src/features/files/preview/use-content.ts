/** What a file holds, for its preview: the same bytes that a download gives. */
import { fileTexts, readDownloadLink } from '@caselift/contract/files';
import type { Scope } from '@caselift/contract/scope';
import { extensionOf, fileTypes } from '@caselift/domain/file-names';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { contentKey, silently } from '../../../api/query.ts';
import { isRefusal, refusal } from '../../../api/refusal.ts';
import { useScope } from '../../../api/use-scope.ts';
import { previewKindOf } from './preview-kind.ts';

/** The bytes, and pdf.js where they are a PDF's. Neither is kept once the preview is closed. */
export function useContent(name: string) {
  const scope = useScope();
  return useQuery({
    queryKey: contentKey(readDownloadLink, { query: scope, params: { name } }),
    queryFn: async ({ signal }) => {
      const [content, pdf] = await Promise.all([
        readContent(name, scope, signal),
        previewKindOf(name) === 'pdf' ? import('./pdf.ts').catch(lost) : null,
      ]);
      return { content, pdf };
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    ...silently,
  });
}

/** Its type is the one that its name promises, whatever the storage says: a picture is never read as a page. */
async function readContent(name: string, scope: Scope, signal: AbortSignal): Promise<Blob> {
  const { signedUrl } = await call(readDownloadLink, { query: scope, params: { name } }, { signal });
  const sent = await fetch(signedUrl, { signal, credentials: 'omit' }).catch(lost);
  if (!sent.ok)
    throw Object.assign(refusal(sent.status, null), sent.status === 404 && { message: fileTexts.unknown(name) });
  const content = await sent.blob().catch(lost);
  const extension = extensionOf(name);
  return extension ? content.slice(0, content.size, fileTypes[extension]) : content;
}

function lost(error: unknown): never {
  throw isRefusal(error) || isAborted(error) ? error : refusal(0, null);
}

const isAborted = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';
