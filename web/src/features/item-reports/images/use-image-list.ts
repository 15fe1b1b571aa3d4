import { countImages, listImages } from '@caselift/contract/item-entries';
import { imageReviewTexts } from '@caselift/contract/item-image-texts';
import { totalPages } from '@caselift/contract/paging';
import type { ItemKind } from '@caselift/domain/programs/item';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { endpointQuery, keepingAnswer, sayingWhenFailed } from '../../../api/query.ts';
import { useScope } from '../../../api/use-scope.ts';
import { failureOf } from '../../../shared/not-computed/failure-of.tsx';
import type { ReportsSearch } from '../reports-search.ts';

export const imagesPageSize = 48;
/** Addresses of images work for at least half an hour. */
const addressMilliseconds = 20 * 60_000;

/** A page of the images that the address asks for, and how many there are in each state. */
export function useImageList(
  kind: ItemKind,
  itemIds: readonly string[],
  search: Pick<ReportsSearch, 'state' | 'page' | 'searchPhrase'>,
) {
  const scope = useScope();
  const query = {
    ...scope,
    ...(kind === 'objective' ? { isObjective: true } : { isIncentive: true }),
    itemIds: [...itemIds],
    ...(search.searchPhrase && { searchPhrase: search.searchPhrase }),
  };
  const state = search.state === 'flagged' ? { flagged: true } : { status: search.state };
  const input = { query: { ...query, ...state, page: search.page, limit: imagesPageSize } };
  const list = useQuery({
    ...endpointQuery(listImages, input),
    ...keepingAnswer(input),
    ...sayingWhenFailed(imageReviewTexts.failed),
    refetchInterval: addressMilliseconds,
  });
  const counts = useQuery({
    ...endpointQuery(countImages, { query }),
    ...keepingAnswer({ query }),
    meta: { silent: true },
  });
  const failure = failureOf(list);
  const { results: images, count } = failure ? {} : (list.data ?? {});
  const pages = count === undefined || list.isPlaceholderData ? undefined : totalPages(count, imagesPageSize);
  return { images, count, pages, counts: counts.data, failure, isFetching: list.isFetching };
}

/** The next picture is there before it is asked for. */
export function useLoaded(url: string | null | undefined): void {
  useEffect(() => {
    if (url) new Image().src = url;
  }, [url]);
}
