import type { OwnImage } from '@caselift/contract/own-items';
import { submissionTexts } from '@caselift/contract/submission-texts';
import { Link } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock';
import CloudUpload from 'lucide-react/icons/cloud-upload';
import Send from 'lucide-react/icons/send';
import type { ReactNode } from 'react';
import { dollarsAndCents } from '../../../ui/figures.ts';
import { Badge } from '../../../ui/kit/Badge.tsx';
import { Text } from '../../../ui/kit/Text.tsx';
import { useObjectUrl } from '../../../ui/use-object-url.ts';
import { weekdayMomentText } from '../words.ts';
import styles from './queue.module.css';
import type { Leads, Sent, Waiting } from './sections.ts';
import { useThumbnail } from './use-thumbnail.ts';

type Status = keyof typeof submissionTexts.status;

const looks: Record<Status, { tone: 'neutral' | 'accent' | 'good' | 'bad' | 'warn'; icon: LucideIcon }> = {
  waiting: { tone: 'neutral', icon: Clock },
  sending: { tone: 'accent', icon: CloudUpload },
  sent: { tone: 'accent', icon: Send },
  approved: { tone: 'good', icon: CircleCheck },
  rejected: { tone: 'bad', icon: CircleAlert },
  notTaken: { tone: 'warn', icon: CircleAlert },
};

type QueueRowProps = {
  title: string;
  facts: string;
  status: Status;
  /** Its amount, and the words that belong to it. */
  money: ReactNode;
  picture: ReactNode;
  leads: Leads;
};

/**
 * One submission: its picture, where and what it was, how it stands and what it brings. Its name leads to the account,
 * the rest to the program; of what has no account all of it does.
 */
export function QueueRow({ title, facts, status, money, picture, leads: { program, buyerId } }: QueueRowProps) {
  const { tone, icon } = looks[status];
  const name = (
    <Text as="h3" kind="subhead" fit="anywhere">
      {title}
    </Text>
  );
  return (
    <article className={styles.row}>
      {picture}
      <div className={styles.words}>
        {buyerId !== null && (
          <Link to="/today/account" search={{ buyerId }} className={styles.account}>
            {name}
          </Link>
        )}
        <Link to="/today/program" search={program} className={styles.program}>
          {buyerId === null && name}
          <Text as="p" kind="caption" tone="soft">
            {facts}
          </Text>
          <span className={styles.status}>
            <Badge large tone={tone} icon={icon} look={status === 'approved' ? 'plain' : 'filled'}>
              {submissionTexts.status[status]}
            </Badge>
            <span className={styles.money}>{money}</span>
          </span>
        </Link>
      </div>
    </article>
  );
}

/** @example '$5.00 if approved' */
export function Money({ cents, words, plus = '' }: { cents: number; words: string; plus?: string }) {
  return (
    <>
      <Text weight="bold">
        {plus}
        {dollarsAndCents(cents / 100)}
      </Text>{' '}
      <Text kind="caption" tone="soft">
        {words}
      </Text>
    </>
  );
}

export function WaitingRow({ waiting }: { waiting: Waiting }) {
  const { title, facts, photos, cents, isSending, leads } = waiting;
  return (
    <QueueRow
      {...{ title, facts, leads }}
      status={isSending ? 'sending' : 'waiting'}
      money={<Money cents={cents} words={photos.length > 0 ? submissionTexts.ifApproved : submissionTexts.onceSent} />}
      picture={<KeptPhoto photos={photos} />}
    />
  );
}

/** On this phone; the number of them, where there are more. */
export function KeptPhoto({ photos }: { photos: readonly Blob[] }) {
  const [photo] = photos;
  const url = useObjectUrl(photo);
  if (photo === undefined) return null;
  return (
    <span className={styles.picture}>
      {url && <img src={url} alt="" />}
      {photos.length > 1 && <span className={styles.number}>{photos.length}</span>}
    </span>
  );
}

/** Without a signal only those are shown that were seen on this phone before. */
export function SentPhoto({ sent: { image } }: { sent: Sent }) {
  const { thumbnail, isMissing } = useThumbnail(image);
  const url = useObjectUrl(thumbnail);
  if (image === null) return null;
  return (
    <span className={styles.picture}>
      {url && <img src={url} alt="" />}
      {isMissing && <span className={styles.missing}>{submissionTexts.noPicture}</span>}
    </span>
  );
}

/** The words of whoever rejected it. */
export function Reviewed({ image: { rejectedReason, reviewedBy, reviewedAt } }: { image: OwnImage }) {
  const who = reviewedBy ?? submissionTexts.reviewer;
  return (
    <div className={`${styles.said} ${styles.bad}`}>
      {rejectedReason !== '' && <p>“{rejectedReason}”</p>}
      <Text as="p" kind="caption">
        {reviewedAt === null ? who : `${who}, ${weekdayMomentText(reviewedAt)}`}
      </Text>
    </div>
  );
}

export function SentRow({ sent }: { sent: Sent }) {
  const { title, facts, status, cents, leads } = sent;
  const words = {
    sent: submissionTexts.ifApproved,
    approved: submissionTexts.earned,
    rejected: submissionTexts.notPaid,
  }[status];
  const money =
    cents === null ? (
      <Text kind="caption" tone="soft">
        {submissionTexts.counted}
      </Text>
    ) : (
      <Money cents={cents} words={words} plus={status === 'approved' ? '+' : ''} />
    );
  return (
    <>
      <QueueRow {...{ title, facts, status, money, leads }} picture={<SentPhoto sent={sent} />} />
      {status === 'rejected' && sent.image !== null && <Reviewed image={sent.image} />}
    </>
  );
}
