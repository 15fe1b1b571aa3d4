import type { ImageToReview } from '@caselift/contract/item-entries';
import { imageReviewTexts } from '@caselift/contract/item-image-texts';
import type { ImagePay } from '@caselift/contract/item-reviews';
import { correctedText } from '@caselift/contract/signal-texts';
import { readWholesaler } from '@caselift/contract/wholesaler';
import { dayText } from '@caselift/domain/dates';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { endpointQuery } from '../../../api/query.ts';
import { useScope } from '../../../api/use-scope.ts';
import { absent, upToTwoDecimals } from '../../../ui/figures.ts';
import { Facts } from '../../../ui/kit/Facts.tsx';
import { FlagList } from './FlagList.tsx';
import styles from './images.module.css';

/** @example 'Sep 15, 2026, 4:48 AM CDT' */
function momentText(iso: string, timeZone: string): string {
  const day = { year: 'numeric', month: 'short', day: 'numeric' } as const;
  const time = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
  return new Date(iso).toLocaleString('en-US', { ...day, ...time, timeZone });
}

type DetailsProps = {
  image: ImageToReview;
  /** As useImagePay answers it. */
  pay: ImagePay | null | undefined;
  onCompare: (() => void) | null;
  /** The field of the cases; null: they are only read. */
  cases: ReactNode;
  children: ReactNode;
};

/** What an image is of, beside it; below it what can be done with it. */
export function Details({ image, pay, onCompare, cases, children }: DetailsProps) {
  const { facts, fromDevice, placeText } = imageReviewTexts;
  const { itemName, userName, route, account, buyerId, receivedAt, takenAt, parentItemName, notes } = image;
  const { validationQuantity, place, handedIn, date, instance, corrected } = image;
  const house = useQuery(endpointQuery(readWholesaler, { query: useScope() }));
  const momentIn = (iso: string) => (house.data ? momentText(iso, house.data.timeZone) : absent);
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
            { name: facts.counts, value: imageReviewTexts.countsOn(dayText(date), dayText(instance)) },
            { name: facts.sent, value: momentIn(receivedAt) },
            { name: facts.taken, value: takenAt === null ? absent : fromDevice(momentIn(takenAt)) },
            ...(place === null ? [] : [{ name: facts.place, value: fromDevice(placeText(place)) }]),
            { name: facts.parent, value: parentItemName ?? absent },
            ...(pay ? [{ name: facts.ofAccount, value: imageReviewTexts.ofAccount(pay.account, image.approved) }] : []),
            ...(validationQuantity === null || cases !== null
              ? []
              : [{ name: facts.cases, value: upToTwoDecimals(validationQuantity) }]),
            ...(corrected === null || cases !== null
              ? []
              : [{ name: facts.corrected, value: correctedText(corrected) }]),
            ...(notes === '' ? [] : [{ name: facts.notes, value: notes }]),
          ]}
        />
        {cases}
      </div>
      {children}
    </div>
  );
}
