import type { ImageToReview } from '@caselift/contract/item-entries';
import { decisionTexts } from '@caselift/contract/item-image-texts';
import { correctImage } from '@caselift/contract/item-reviews';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { invalidateWholesaler } from '../../../api/query.ts';
import { useScope } from '../../../api/use-scope.ts';
import { toast } from '../../../ui/toasts.ts';

type Corrected = { image: ImageToReview; cases: number | null };

/** Correcting the cases in an image, with the toast; what they pay is on every screen of the wholesaler. */
export function useCorrection(): {
  /** Answers whether it was done. */
  correct(image: ImageToReview, cases: number): Promise<boolean>;
  isPending: boolean;
} {
  const scope = useScope();
  const queryClient = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ image: { itemId, _id: imageId }, cases }: Corrected) =>
      call(correctImage, { params: { itemId, imageId }, query: scope, body: { validationQuantity: cases } }),
    onSettled: () => invalidateWholesaler(queryClient, scope.wholesalerId),
  });
  const save = (corrected: Corrected) =>
    mutateAsync(corrected).then(
      () => true,
      () => false,
    );
  return {
    isPending,
    async correct(image, cases) {
      const isDone = await save({ image, cases });
      const { validationQuantity: before } = image;
      if (isDone) {
        toast.undoable(decisionTexts.corrected(cases, before), () => {
          void save({ image, cases: before }).then((isBack) => isBack && toast.success(decisionTexts.correctedBack));
        });
      }
      return isDone;
    },
  };
}
