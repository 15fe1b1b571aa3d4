import type { ImageToReview } from '@caselift/contract/item-entries';
import { type ImagePay, readImagePay } from '@caselift/contract/item-reviews';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery, silently } from '../../../api/query.ts';
import { useScope } from '../../../api/use-scope.ts';
import { useMayDecide } from './use-decisions.ts';

/**
 * What approving the image that is open would pay; undefined: not known yet, or not for the viewer. null: nothing, whatever
 * is decided. That of the following one is there before it is opened.
 * @param cases in the image instead of those that it has
 */
export function useImagePay(
  image: ImageToReview | undefined,
  following: ImageToReview | undefined,
  cases?: number,
): ImagePay | null | undefined {
  const scope = useScope();
  const mayDecide = useMayDecide();
  const asked = (one: ImageToReview | undefined) => ({
    ...endpointQuery(readImagePay, {
      params: { itemId: one?.itemId ?? '', imageId: one?._id ?? '' },
      query: cases === undefined ? scope : { ...scope, cases },
    }),
    ...silently,
    enabled: mayDecide && one !== undefined && one.status !== 'rejected',
  });
  useQuery(asked(following));
  const { data, isFetching } = useQuery(asked(image));
  // A decision changes what the others pay.
  return isFetching ? undefined : data;
}
