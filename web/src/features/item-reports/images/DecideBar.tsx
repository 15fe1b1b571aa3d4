import type { ImageToReview } from '@caselift/contract/item-entries';
import { imageReviewTexts } from '@caselift/contract/item-image-texts';
import { type ImagePay, type ReviewDecision, reviewTexts } from '@caselift/contract/item-reviews';
import Button from '@mui/material/Button';
import Check from 'lucide-react/icons/check';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Undo2 from 'lucide-react/icons/undo-2';
import X from 'lucide-react/icons/x';
import { dollarsAndCents } from '../../../ui/figures.ts';
import styles from './images.module.css';
import { ReasonForm } from './ReasonForm.tsx';
import { StateBadge } from './StateBadge.tsx';

const icon = { size: 16, strokeWidth: 1.75 } as const;

type DecideBarProps = {
  image: ImageToReview;
  /** As useImagePay answers it. */
  pay: ImagePay | null | undefined;
  /** The reason is being typed; Approve is hidden meanwhile. */
  rejecting: boolean;
  onRejecting: (rejecting: boolean) => void;
  pending: boolean;
  /** null: the viewer only looks. */
  onDecide: ((decision: ReviewDecision, reason?: string) => void) | null;
};

/** What was decided of an image, and what can be. */
export function DecideBar({ image, pay, rejecting, onRejecting, pending, onDecide }: DecideBarProps) {
  const { status, rejectedReason, reviewedBy, notByYou } = image;
  return (
    <footer className={styles.decide}>
      {(status !== 'pending' || onDecide === null) && (
        <p className={styles.decided}>
          <StateBadge status={status} />
          {reviewedBy !== null && <span>{imageReviewTexts.by(reviewedBy)}</span>}
          {rejectedReason !== '' && <span>{rejectedReason}</span>}
        </p>
      )}
      {onDecide !== null && status === 'pending' && <Pays pay={pay} />}
      {onDecide !== null && status === 'pending' && notByYou !== null && <p className={styles.decided}>{notByYou}</p>}
      {onDecide !== null && rejecting && status === 'pending' && (
        <ReasonForm
          pending={pending}
          onCancel={() => onRejecting(false)}
          onReject={(reason) => onDecide('reject', reason)}
        />
      )}
      {onDecide !== null && !rejecting && status === 'pending' && (
        <div className={styles.buttons}>
          <Button
            className={styles.reject}
            startIcon={<X {...icon} />}
            endIcon={<kbd aria-hidden>R</kbd>}
            disabled={pending}
            onClick={() => onRejecting(true)}
          >
            {reviewTexts.actions.reject}
          </Button>
          <Button
            variant="contained"
            color="primary"
            startIcon={<Check {...icon} />}
            endIcon={<kbd aria-hidden>A</kbd>}
            disabled={pending || notByYou !== null}
            onClick={() => onDecide('approve')}
          >
            {reviewTexts.actions.approve}
          </Button>
        </div>
      )}
      {onDecide !== null && status === 'rejected' && (
        <Button startIcon={<RotateCcw {...icon} />} disabled={pending} onClick={() => onDecide('restore')}>
          {reviewTexts.actions.restore}
        </Button>
      )}
      {onDecide !== null && status === 'approved' && (
        <Button startIcon={<Undo2 {...icon} />} disabled={pending} onClick={() => onDecide('unApprove')}>
          {reviewTexts.actions.unApprove}
        </Button>
      )}
    </footer>
  );
}

/** What an approval would pay, and what counts then. */
function Pays({ pay }: Pick<DecideBarProps, 'pay'>) {
  if (pay === null) return <p className={styles.pays}>{imageReviewTexts.paysNothing}</p>;
  return (
    <p className={styles.pays} aria-busy={pay === undefined}>
      {imageReviewTexts.pays} <strong>{dollarsAndCents(pay?.pays)}</strong>
      {pay && imageReviewTexts.afterwards(pay)}
    </p>
  );
}
