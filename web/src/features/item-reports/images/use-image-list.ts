import { countImages, listImages } from '@caselift/contract/item-entries';
import { imageReviewTexts } from '@caselift/contract/item-image-texts';
import { totalPages } from '@caselift/contract/paging';
import type { ItemKind } from '@caselift/domain/programs/item';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { endpointQuery, keepingAnswer, sayingWhenFailed, silently } from '../../../api/query.ts';
import { useScope } from '../../../api/use-scope.ts';
import { failureOf } from '../../../shared/not-computed/failure-of.tsx';
import type { ReportsSearch } from '../reports-search.ts';

export const imagesPageSize = 48;
/** Addresses of images work for at least half an hour. */
const addressMilliseconds = 20 * 60_000;

/** Images of a kind of item, of these items. */
type ImagesOf = { kind: ItemKind; itemIds: readonly string[] };
type Narrowed = Pick<ReportsSearch, 'searchPhrase' | 'user'>;

function useAsked({ kind, itemIds }: ImagesOf, { searchPhrase, user }: Narrowed) {
  return {
    query: {
      ...useScope(),
      ...(kind === 'objective' ? { isObjective: true } : { isIncentive: true }),
      ...(user !== '' && { user: [user] }),
      ...(searchPhrase !== '' && { searchPhrase }),
    },
    body: { itemIds: [...itemIds] },
  };
}

/** How many images there are in each state, and of which people. */
export function useImageCounts(of: ImagesOf | null, narrowed: Narrowed = { searchPhrase: '', user: '' }) {
  const input = useAsked(of ?? { kind: 'objective', itemIds: [] }, narrowed);
  return useQuery({
    ...endpointQuery(countImages, input),
    ...keepingAnswer(input),
    ...silently,
    enabled: of !== null,
  });
}

/** A page of the images that the address asks for, and how many there are in each state. */
export function useImageList(of: ImagesOf, search: Narrowed & Pick<ReportsSearch, 'state' | 'page'>) {
  const { query, body } = useAsked(of, search);
  const state = search.state === 'flagged' ? { flagged: true } : { status: search.state };
  const input = { query: { ...query, ...state, page: search.page, limit: imagesPageSize }, body };
  const list = useQuery({
    ...endpointQuery(listImages, input),
    ...keepingAnswer(input),
    ...sayingWhenFailed(imageReviewTexts.failed),
    refetchInterval: addressMilliseconds,
  });
  const counts = useImageCounts(of, search);
  const failure = failureOf(list);
  const { results: images, count } = failure ? {} : (list.data ?? {});
  const pages = count === undefined || list.isPlaceholderData ? undefined : totalPages(count, imagesPageSize);
  return {
    images,
    count,
    pages,
    counts: counts.data,
    people: counts.data?.people ?? [],
    failure,
    isOutdated: list.isPlaceholderData,
  };
}

/** The next picture is there before it is asked for. */
export function useLoaded(url: string | null | undefined): void {
  useEffect(() => {
    if (url) new Image().src = url;
  }, [url]);
}
