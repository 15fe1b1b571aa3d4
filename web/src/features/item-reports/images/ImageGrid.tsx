import type { ImageToReview } from '@caselift/contract/item-entries';
import { imageReviewTexts } from '@caselift/contract/item-image-texts';
import Checkbox from '@mui/material/Checkbox';
import CalendarX from 'lucide-react/icons/calendar-x';
import Copy from 'lucide-react/icons/copy';
import { useEffect, useRef } from 'react';
import styles from './images.module.css';
import { StateBadge } from './StateBadge.tsx';

type ImageGridProps = {
  /** undefined: on their way. */
  images: readonly ImageToReview[] | undefined;
  /** The one that is open; it is kept in sight. */
  openId: string;
  selected: ReadonlySet<string>;
  /** null: the viewer only looks. */
  onSelect: ((image: ImageToReview) => void) | null;
  onOpen: (image: ImageToReview) => void;
  /** Each says its state: they are of several. */
  hasStates: boolean;
};

const { marks } = imageReviewTexts;

function markOf({ flags: { samePicture, takenOutside } }: ImageToReview) {
  if (samePicture !== null) return { icon: Copy, words: marks.samePicture };
  return takenOutside === null ? null : { icon: CalendarX, words: marks.takenOutside };
}

const places = Array.from({ length: 12 }, (_, at) => at);

/** The images of a page, small, with who and where, and what to look at twice. */
export function ImageGrid({ images, openId, selected, onSelect, onOpen, hasStates }: ImageGridProps) {
  const open = useRef<HTMLLIElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another image is open
  useEffect(() => {
    // Without its answer: newer browsers answer a promise, and an effect would take it for its end.
    open.current?.scrollIntoView?.({ block: 'nearest' });
  }, [openId]);
  if (images === undefined) {
    return (
      <div className={styles.grid} role="status" aria-label="Loading">
        {places.map((place) => (
          <span key={place} className={styles.waiting} />
        ))}
      </div>
    );
  }
  return (
    <ul className={styles.grid}>
      {images.map((image) => {
        const { _id, thumbnailUrl, userName, account, status } = image;
        const mark = markOf(image);
        return (
          <li key={_id} ref={_id === openId ? open : null} className={styles.tile}>
            <button
              type="button"
              data-image={_id}
              className={styles.frame}
              aria-label={[imageReviewTexts.open(image), ...(mark ? [mark.words] : [])].join(', ')}
              aria-current={_id === openId}
              onClick={() => onOpen(image)}
              // Space selects (use-review-keys.ts).
              onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
            >
              {thumbnailUrl !== null && <img src={thumbnailUrl} alt="" loading="lazy" />}
              {mark && (
                <span className={styles.mark}>
                  <mark.icon size={14} strokeWidth={1.75} aria-hidden /> {mark.words}
                </span>
              )}
            </button>
            {onSelect !== null && (
              <Checkbox
                className={styles.select}
                checked={selected.has(_id)}
                onChange={() => onSelect(image)}
                slotProps={{ input: { 'aria-label': imageReviewTexts.select(image) } }}
              />
            )}
            <span className={styles.who} title={userName}>
              {userName}
            </span>
            <span className={styles.where} title={account}>
              {account}
            </span>
            {hasStates && <StateBadge status={status} />}
          </li>
        );
      })}
    </ul>
  );
}
