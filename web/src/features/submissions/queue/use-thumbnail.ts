import type { OwnImage } from '@caselift/contract/own-items';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useConnection } from '../../../api/connection.ts';
import { pictureKey, silently } from '../../../api/query.ts';
import { refusal } from '../../../api/refusal.ts';

/** Read once and kept with the answers, because its address is good for an hour only. */
export function useThumbnail(image: OwnImage | null): { thumbnail: Blob | undefined; isMissing: boolean } {
  const url = image?.thumbnailUrl ?? null;
  const isConnected = useConnection();
  const { data, isError, refetch } = useQuery({
    queryKey: pictureKey(image?._id),
    queryFn: async ({ signal }) => {
      const sent = await fetch(url ?? '', { signal, credentials: 'omit' });
      if (!sent.ok) throw refusal(sent.status, null);
      return sent.blob();
    },
    enabled: url !== null && isConnected,
    staleTime: Number.POSITIVE_INFINITY,
    ...silently,
  });
  // The address of a kept answer may have expired; the next answer has another.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with another address only.
  useEffect(() => {
    if (url !== null && isError) void refetch();
  }, [url]);
  return { thumbnail: data, isMissing: data === undefined && image !== null && (isError || !isConnected) };
}
