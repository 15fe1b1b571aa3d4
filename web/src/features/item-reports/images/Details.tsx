import type { ImageToReview } from '@caselift/contract/item-entries';
import { imageReviewTexts } from '@caselift/contract/item-image-texts';
import type { ImagePay } from '@caselift/contract/item-reviews';
import type { ReactNode } from 'react';
import { absent, upToTwoDecimals } from '../../../ui/figures.ts';
import { Facts } from '../../../ui/kit/Facts.tsx';
import { FlagList } from './FlagList.tsx';
import styles from './images.module.css';

const moments = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const momentText = (iso: string) => moments.format(new Date(iso));

type DetailsProps = {
  image: ImageToReview;
  /** As useImagePay answers it. */
  pay: ImagePay | null | undefined;
  onCompare: (() => void) | null;
  children: ReactNode;
};

/** What an image is of, beside it; below it what can be done with it. */
export function Details({ image, pay, onCompare, children }: DetailsProps) {
  const { facts, fromDevice, placeText } = imageReviewTexts;
  const { itemName, userName, route, account, buyerId, receivedAt, takenAt, parentItemName, notes } = image;
  const { validationQuantity, place, handedIn } = image;
  return (
    <div className={styles.details}>
      <header className={styles.title}>
        <h2>{itemName}</h2>
        {parentItemName !== null && <p>{parentItemName}</p>}
      </header>
      <div className={styles.said}>
        <FlagList image={image} onCompare={onCompare} />
        <Facts
          className={styles.facts}
          facts={[
            { name: facts.rep, value: userName },
            { name: facts.route, value: route || absent },
            {
              name: facts.account,
              value: (
                <>
                  {account} <span className={styles.id}>{buyerId}</span>
                </>
              ),
            },
            ...(handedIn === null ? [] : [{ name: facts.handedIn, value: imageReviewTexts.handedInBy(handedIn) }]),
            { name: facts.sent, value: momentText(receivedAt) },
            { name: facts.taken, value: takenAt === null ? absent : fromDevice(momentText(takenAt)) },
            ...(place === null ? [] : [{ name: facts.place, value: fromDevice(placeText(place)) }]),
            { name: facts.parent, value: parentItemName ?? absent },
            ...(pay ? [{ name: facts.ofAccount, value: imageReviewTexts.ofAccount(pay.account, image.approved) }] : []),
            ...(validationQuantity === null ? [] : [{ name: facts.cases, value: upToTwoDecimals(validationQuantity) }]),
            ...(notes === '' ? [] : [{ name: facts.notes, value: notes }]),
          ]}
        />
      </div>
      {children}
    </div>
  );
}
