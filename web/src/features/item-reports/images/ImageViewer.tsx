import type { ImageToReview } from '@caselift/contract/item-entries';
import { imageReviewTexts } from '@caselift/contract/item-image-texts';
import type { ImagePay, ReviewDecision } from '@caselift/contract/item-reviews';
import Dialog from '@mui/material/Dialog';
import { useState } from 'react';
import { DecideBar } from './DecideBar.tsx';
import { Details } from './Details.tsx';
import styles from './images.module.css';
import { Stage } from './Stage.tsx';
import { useFullScreen } from './use-full-screen.ts';
import { useReviewKeys } from './use-review-keys.ts';

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
};

/** How an image is looked at, until another one is open. turns: quarters, clockwise. */
type View = { of: string; look: '' | 'zoom' | 'compare'; turns: number; isRejecting: boolean };

/** The image that is open: the picture, what is known of it, and what can be decided. */
export function ImageViewer(props: ImageViewerProps) {
  const { image, place, pay, onPrevious, onNext, onClose, pending, onDecide } = props;
  const full = useFullScreen();
  const [kept, setKept] = useState<View | null>(null);
  const view = kept?.of === image._id ? kept : { of: image._id, look: '' as const, turns: 0, isRejecting: false };
  const change = (changes: Partial<View>) => setKept({ ...view, ...changes });
  const { look, turns, isRejecting } = view;
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
    ...(onDecide !== null && {
      ...(image.status === 'pending' && {
        ...(image.notByYou === null && { a: () => onDecide('approve') }),
        r: () => change({ isRejecting: true }),
      }),
      ...(image.status === 'rejected' && { s: () => onDecide('restore') }),
      ...(image.status === 'approved' && { 'Shift+u': () => onDecide('unApprove') }),
    }),
    ArrowLeft: onPrevious ?? undefined,
    ArrowRight: onNext ?? undefined,
    z: zoom,
    t: turn,
    f: fill,
    c: compare ?? undefined,
    Escape: back,
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
        <Details image={image} pay={pay} onCompare={compare}>
          <DecideBar
            key={image._id}
            {...{ image, pay, pending, onDecide }}
            rejecting={isRejecting}
            onRejecting={(is) => change({ isRejecting: is })}
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
