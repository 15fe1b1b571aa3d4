import type { ImageToReview } from '@caselift/contract/item-entries';
import { imageReviewTexts, outsideEvidence, sameEvidence } from '@caselift/contract/item-image-texts';
import { dayText } from '@caselift/domain/dates';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { LinkButton } from '../../../ui/kit/LinkButton.tsx';
import styles from './images.module.css';

/** What to look at twice in an image, with the evidence; null onCompare: the earlier picture isn't for the viewer. */
export function FlagList({ image, onCompare }: { image: ImageToReview; onCompare: (() => void) | null }) {
  const { samePicture, takenOutside } = image.flags;
  if (samePicture === null && takenOutside === null) return null;
  return (
    <section className={styles.flags} aria-label={imageReviewTexts.states.flagged}>
      {samePicture !== null && (
        <>
          <h3>
            <TriangleAlert size={16} strokeWidth={1.75} aria-hidden />
            {imageReviewTexts.flags.samePicture}
          </h3>
          <div className={styles.evidence}>
            {samePicture.thumbnailUrl !== null && <img src={samePicture.thumbnailUrl} alt="" />}
            <p>
              {sameEvidence(samePicture, dayText(samePicture.date))}{' '}
              {onCompare !== null && <LinkButton onClick={onCompare}>{imageReviewTexts.compare}</LinkButton>}
            </p>
          </div>
        </>
      )}
      {takenOutside !== null && (
        <>
          <h3>
            <TriangleAlert size={16} strokeWidth={1.75} aria-hidden />
            {imageReviewTexts.flags.takenOutside}
          </h3>
          <p>{outsideEvidence(takenOutside, { taken: dayText(takenOutside.day), from: dayText(image.instance) })}</p>
        </>
      )}
      <p className={styles.note}>{imageReviewTexts.neverRejects}</p>
    </section>
  );
}
