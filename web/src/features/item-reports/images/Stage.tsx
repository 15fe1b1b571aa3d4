import type { ImageToReview } from '@caselift/contract/item-entries';
import { imageReviewTexts } from '@caselift/contract/item-image-texts';
import { dayText } from '@caselift/domain/dates';
import IconButton from '@mui/material/IconButton';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import GalleryHorizontal from 'lucide-react/icons/gallery-horizontal';
import Maximize2 from 'lucide-react/icons/maximize-2';
import Minimize2 from 'lucide-react/icons/minimize-2';
import RotateCw from 'lucide-react/icons/rotate-cw';
import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import { type CSSProperties, useRef } from 'react';
import { joined } from '../../../ui/kit/Layout.tsx';
import styles from './images.module.css';

const icon = { size: 18, strokeWidth: 1.75 } as const;
/** Pixels that a finger goes sideways before it turns the page. */
const swipe = 48;

type StageProps = {
  image: ImageToReview;
  /** '4 of 24'. */
  place: string;
  isZoomed: boolean;
  onZoom: () => void;
  /** Quarters that it is turned by, clockwise. */
  turns: number;
  onTurn: () => void;
  isFull: boolean;
  onFull: () => void;
  isComparing: boolean;
  /** null: there is nothing to compare with. */
  onCompare: (() => void) | null;
  /** null: there is none. */
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
};

/** The picture itself, or it beside the one that it looks like. */
export function Stage(props: StageProps) {
  const { image, place, isZoomed, onZoom, turns, onTurn, isFull, onFull, isComparing, onCompare } = props;
  const { onPrevious, onNext } = props;
  const from = useRef<number | null>(null);
  const { samePicture } = image.flags;
  return (
    <div
      className={styles.stage}
      onTouchStart={({ touches }) => {
        // Two fingers zoom, and a zoomed picture is moved.
        from.current = touches.length === 1 && !isZoomed ? (touches[0]?.clientX ?? null) : null;
      }}
      onTouchEnd={({ changedTouches }) => {
        const moved = from.current === null ? 0 : (changedTouches[0]?.clientX ?? from.current) - from.current;
        from.current = null;
        if (moved > swipe) onPrevious?.();
        if (moved < -swipe) onNext?.();
      }}
    >
      {isComparing && samePicture?.imageUrl ? (
        <div className={styles.pair}>
          <figure>
            <img src={samePicture.imageUrl} alt={imageReviewTexts.earlierImage} />
            <figcaption>
              {imageReviewTexts.earlierImage}: {dayText(samePicture.date)}
            </figcaption>
          </figure>
          <figure>
            <img src={image.imageUrl ?? ''} alt={image.title} />
            <figcaption>
              {imageReviewTexts.thisImage}: {dayText(image.date)}
            </figcaption>
          </figure>
        </div>
      ) : (
        <div className={joined([styles.picture, isZoomed && styles.zoomed])} {...(isZoomed && { tabIndex: 0 })}>
          <span className={joined([styles.sheet, turns % 2 === 1 && styles.across])}>
            <img
              key={image._id}
              src={image.imageUrl ?? ''}
              alt={image.title}
              style={{ '--turned': `${90 * turns}deg` } as CSSProperties}
            />
          </span>
        </div>
      )}
      <span className={styles.place} role="status">
        {place}
      </span>
      <span className={styles.tools}>
        {onCompare !== null && (
          <IconButton
            aria-label={isComparing ? imageReviewTexts.backFromCompare : imageReviewTexts.compare}
            onClick={onCompare}
          >
            <GalleryHorizontal {...icon} aria-hidden />
          </IconButton>
        )}
        {!isComparing && (
          <>
            <IconButton aria-label={isZoomed ? imageReviewTexts.zoomOut : imageReviewTexts.zoomIn} onClick={onZoom}>
              {isZoomed ? <ZoomOut {...icon} aria-hidden /> : <ZoomIn {...icon} aria-hidden />}
            </IconButton>
            <IconButton aria-label={imageReviewTexts.turn} onClick={onTurn}>
              <RotateCw {...icon} aria-hidden />
            </IconButton>
          </>
        )}
        <IconButton aria-label={isFull ? imageReviewTexts.leaveFull : imageReviewTexts.full} onClick={onFull}>
          {isFull ? <Minimize2 {...icon} aria-hidden /> : <Maximize2 {...icon} aria-hidden />}
        </IconButton>
      </span>
      <IconButton
        className={joined([styles.turn, styles.left])}
        aria-label={imageReviewTexts.previous}
        disabled={onPrevious === null}
        onClick={() => onPrevious?.()}
      >
        <ChevronLeft {...icon} aria-hidden />
      </IconButton>
      <IconButton
        className={joined([styles.turn, styles.right])}
        aria-label={imageReviewTexts.next}
        disabled={onNext === null}
        onClick={() => onNext?.()}
      >
        <ChevronRight {...icon} aria-hidden />
      </IconButton>
    </div>
  );
}
