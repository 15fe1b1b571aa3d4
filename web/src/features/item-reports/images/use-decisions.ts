import { mayAccess } from '@caselift/contract/access';
import { editable } from '@caselift/contract/editable';
import type { ImageToReview } from '@caselift/contract/item-entries';
import { decisionTexts, imageReviewTexts } from '@caselift/contract/item-image-texts';
import {
  approveImage,
  type ReviewDecision,
  rejectImage,
  reviewImages,
  unApproveImage,
  unRejectImage,
} from '@caselift/contract/item-reviews';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../../../api/call.ts';
import { invalidateWholesaler } from '../../../api/query.ts';
import { announce, isRefusal } from '../../../api/refusal.ts';
import { useSession } from '../../../api/session-store.ts';
import { useScope } from '../../../api/use-scope.ts';
import { toast } from '../../../ui/toasts.ts';

/** Team leads, leadership and view-only people look. */
export function useMayDecide(): boolean {
  const session = useSession();
  return mayAccess(editable.itemImage.editors, session) && !session.viewOnly;
}

const inverse = { approve: 'unApprove', unApprove: 'approve', reject: 'restore', restore: 'reject' } as const;
const named = 3;

export type Decide = {
  /** Answers whether it was done. */
  one(image: ImageToReview, decision: ReviewDecision, reason?: string): Promise<boolean>;
  /** Answers how many were changed. */
  several(images: readonly ImageToReview[], decision: ReviewDecision, reason?: string): Promise<number>;
  /** Takes the last decision back. */
  undo(): void;
  pending: boolean;
};

/** Deciding on images, with the toasts; what a decision pays is on every screen of the wholesaler. */
export function useDecisions(): Decide {
  const scope = useScope();
  const queryClient = useQueryClient();
  const takeBack = useRef<(() => void) | null>(null);
  const { mutateAsync, isPending: pending } = useMutation({
    mutationFn: (send: () => Promise<unknown>) => send(),
    // Each decision has words of its own.
    onError: () => {},
    onSettled: () => void invalidateWholesaler(queryClient, scope.wholesalerId),
  });

  const said = (message: string, undo: (() => void) | null) => {
    takeBack.current = undo;
    if (undo === null) toast.success(message);
    else
      toast.undoable(message, () => {
        takeBack.current = null;
        undo();
      });
  };
  const failed = (decision: ReviewDecision, error: unknown) => {
    toast.error(decisionTexts.failed[decision]);
    // Why: someone else decided before, or the reason is too long.
    if (isRefusal(error)) announce(error);
  };

  const one = async (image: ImageToReview, decision: ReviewDecision, reason = '', undoable = true) => {
    const params = { itemId: image.itemId, imageId: image._id };
    const input = { params, query: scope };
    const send = {
      approve: () => call(approveImage, input),
      unApprove: () => call(unApproveImage, input),
      restore: () => call(unRejectImage, input),
      reject: () => call(rejectImage, { ...input, body: { rejectedReason: reason } }),
    }[decision];
    try {
      await mutateAsync(send);
    } catch (error) {
      failed(decision, error);
      return false;
    }
    const back = inverse[decision];
    // Rejected again for the reason that it had.
    const undo = () => void one(image, back, image.rejectedReason, false);
    said(decisionTexts.done[decision], undoable ? undo : null);
    return true;
  };

  const several = async (
    images: readonly ImageToReview[],
    decision: ReviewDecision,
    reason = '',
    undoable = true,
  ): Promise<number> => {
    const body = {
      imageIds: images.map(({ _id }) => _id),
      decision,
      ...(decision === 'reject' && { rejectedReason: reason }),
    };
    const answer: { changed: string[]; notPossible: { imageId: string; reason: string }[] } = {
      changed: [],
      notPossible: [],
    };
    try {
      await mutateAsync(async () => Object.assign(answer, await call(reviewImages, { query: scope, body })));
    } catch (error) {
      failed(decision, error);
      return 0;
    }
    const byId = new Map(images.map((image) => [image._id, image]));
    if (answer.notPossible.length > 0) {
      const words = answer.notPossible.slice(0, named).map(({ imageId, reason: why }) => {
        const image = byId.get(imageId);
        return image ? `${imageReviewTexts.open(image)}: ${why}` : why;
      });
      toast.warning(decisionTexts.notPossible(decision, words, answer.notPossible.length - words.length));
    }
    const changed = answer.changed.flatMap((id) => byId.get(id) ?? []);
    if (changed.length > 0) {
      const undo = () => void several(changed, inverse[decision], '', false);
      said(decisionTexts.allDone(decision, changed.length), undoable ? undo : null);
    }
    return changed.length;
  };

  return {
    one: (image, decision, reason) => one(image, decision, reason),
    several: (images, decision, reason) => several(images, decision, reason),
    pending,
    undo: () => {
      const undo = takeBack.current;
      takeBack.current = null;
      undo?.();
    },
  };
}
