import type { ImageToReview } from '@caselift/contract/item-entries';
import { imageReviewTexts } from '@caselift/contract/item-image-texts';
import type { ImagePay, ReviewDecision } from '@caselift/contract/item-reviews';
import Dialog from '@mui/material/Dialog';
import { useState } from 'react';
import { CasesField } from './CasesField.tsx';
import { DecideBar } from './DecideBar.tsx';
import { Details } from './Details.tsx';
import styles from './images.module.css';
import { Stage } from './Stage.tsx';
import { useFullScreen } from './use-full-screen.ts';
import { useReviewKeys } from './use-review-keys.ts';

/** What has begun of the image that is open: a reason is asked for, or another number of cases is typed. */
export type UnderWay = 'rejecting' | 'correcting';

type ImageViewerProps = {
  image: ImageToReview;
  /** '4 of 24'. */
  place: string;
  /** As useImagePay answers it. */
  pay: ImagePay | null | undefined;
  /** null: there is none. */
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
  onClose: () => void;
  pending: boolean;
  /** null: the viewer only looks. */
  onDecide: ((decision: ReviewDecision, reason?: string) => void) | null;
  /** While something is, no key leaves the image or decides on it. */
  underWay: UnderWay | null;
  onUnderWay: (what: UnderWay | null) => void;
};

/** How an image is looked at, until another one is open. turns: quarters, clockwise. */
type View = { of: string; look: '' | 'zoom' | 'compare'; turns: number };

/** The image that is open: the picture, what is known of it, and what can be decided. */
export function ImageViewer(props: ImageViewerProps) {
  const { image, place, pay, onPrevious, onNext, onClose, pending, onDecide, underWay, onUnderWay } = props;
  const full = useFullScreen();
  const [kept, setKept] = useState<View | null>(null);
  const view = kept?.of === image._id ? kept : { of: image._id, look: '' as const, turns: 0 };
  const change = (changes: Partial<View>) => setKept({ ...view, ...changes });
  const { look, turns } = view;
  const isCorrecting = underWay === 'correcting';
  const hasTwin = (image.flags.samePicture?.imageUrl ?? null) !== null;
  const compare = hasTwin ? () => change({ look: look === 'compare' ? '' : 'compare' }) : null;
  const zoom = () => change({ look: look === 'zoom' ? '' : 'zoom' });
  const turn = () => change({ turns: (turns + 1) % 4 });
  const fill = () => full.show(!full.isFull);
  const back = () => {
    if (look !== '') change({ look: '' });
    else if (full.isFull) full.show(false);
    else onClose();
  };

  useReviewKeys({
    ...(onDecide !== null &&
      underWay === null && {
        ...(image.status === 'pending' && {
          ...(image.notByYou === null && { a: () => onDecide('approve') }),
          r: () => onUnderWay('rejecting'),
        }),
        ...(image.status === 'rejected' && { s: () => onDecide('restore') }),
        ...(image.status === 'approved' && { 'Shift+u': () => onDecide('unApprove') }),
      }),
    ...(underWay === null && { ArrowLeft: onPrevious ?? undefined, ArrowRight: onNext ?? undefined }),
    z: zoom,
    t: turn,
    f: fill,
    c: compare ?? undefined,
    Escape: underWay === null ? back : () => onUnderWay(null),
  });

  const viewer = (
    <section className={styles.viewer} aria-label={image.title}>
      <div className={styles.one}>
        <Stage
          {...{ image, place, turns, onPrevious, onNext }}
          isZoomed={look === 'zoom'}
          onZoom={zoom}
          onTurn={turn}
          isFull={full.isFull}
          onFull={fill}
          isComparing={look === 'compare'}
          onCompare={compare}
        />
        <Details
          {...{ image, pay }}
          onCompare={compare}
          cases={
            onDecide !== null && image.takesCases ? (
              <CasesField
                key={image._id}
                {...{ image, pay }}
                correcting={isCorrecting}
                onCorrecting={(is) => onUnderWay(is ? 'correcting' : null)}
              />
            ) : null
          }
        >
          <DecideBar
            key={image._id}
            {...{ image, pay, onDecide }}
            // What is typed of the cases isn't what would be decided on.
            pending={pending || isCorrecting}
            rejecting={underWay === 'rejecting'}
            onRejecting={(is) => onUnderWay(is ? 'rejecting' : null)}
          />
        </Details>
      </div>
      <p className={styles.keys} aria-hidden>
        {imageReviewTexts.keys.map(([key, does]) => (
          <span key={key}>
            <kbd>{key}</kbd> {does}
          </span>
        ))}
      </p>
    </section>
  );
  if (!full.isFull) return viewer;
  return (
    <Dialog
      open
      fullScreen
      onClose={back}
      slotProps={{ paper: { className: styles.full, 'aria-label': image.title, ...reviewDialog } }}
    >
      {viewer}
    </Dialog>
  );
}

/** The keys of the review act in it (use-review-keys.ts). */
const reviewDialog = { 'data-review': true };
