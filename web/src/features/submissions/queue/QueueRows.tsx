import type { OwnImage } from '@caselift/contract/own-items';
import { correctedText } from '@caselift/contract/signal-texts';
import { submissionTexts } from '@caselift/contract/submission-texts';
import Button from '@mui/material/Button';
import { Link } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock';
import CloudUpload from 'lucide-react/icons/cloud-upload';
import Send from 'lucide-react/icons/send';
import Trash2 from 'lucide-react/icons/trash-2';
import { type ReactNode, useState } from 'react';
import type { StoredPhoto } from '../../../api/kept-blobs.ts';
import type { UnsentDeletion } from '../../../shared/submissions/deletion.ts';
import { discard } from '../../../shared/submissions/sender.ts';
import { dollarsAndCents } from '../../../ui/figures.ts';
import { Badge } from '../../../ui/kit/Badge.tsx';
import { Text } from '../../../ui/kit/Text.tsx';
import { RowMenu } from '../../../ui/RowMenu.tsx';
import { useObjectUrl } from '../../../ui/use-object-url.ts';
import { DiscardDialog } from '../DiscardButton.tsx';
import { useStoredPhoto } from '../use-stored-photo.ts';
import { weekdayMomentText } from '../words.ts';
import styles from './queue.module.css';
import { SentMenu } from './SentMenu.tsx';
import { type Leads, mayDelete, type Sent, type Waiting } from './sections.ts';
import { keep } from './use-delete.ts';
import { useThumbnail } from './use-thumbnail.ts';

type Status = keyof typeof submissionTexts.status;

const looks: Record<Status, { tone: 'neutral' | 'accent' | 'good' | 'bad' | 'warn'; icon: LucideIcon }> = {
  waiting: { tone: 'neutral', icon: Clock },
  sending: { tone: 'accent', icon: CloudUpload },
  sent: { tone: 'accent', icon: Send },
  approved: { tone: 'good', icon: CircleCheck },
  rejected: { tone: 'bad', icon: CircleAlert },
  notTaken: { tone: 'warn', icon: CircleAlert },
  deleting: { tone: 'neutral', icon: Trash2 },
  notDeleted: { tone: 'warn', icon: CircleAlert },
};

type QueueRowProps = {
  title: string;
  facts: string;
  status: Status;
  /** Its amount, and the words that belong to it. */
  money: ReactNode;
  picture: ReactNode;
  leads: Leads;
  menu?: ReactNode;
  /** Below its facts. */
  note?: string | null;
};

/**
 * One submission: its picture, where and what it was, how it stands and what it brings. Its name leads to the account,
 * the rest to the program; of what has no account all of it does.
 */
export function QueueRow({
  title,
  facts,
  status,
  money,
  picture,
  leads: { program, buyerId },
  menu,
  note,
}: QueueRowProps) {
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
          {note && (
            <Text as="p" kind="caption" tone="soft" fit="anywhere">
              {note}
            </Text>
          )}
          <span className={styles.status}>
            <Badge large tone={tone} icon={icon} look={status === 'approved' ? 'plain' : 'filled'}>
              {submissionTexts.status[status]}
            </Badge>
            <span className={styles.money}>{money}</span>
          </span>
        </Link>
      </div>
      {menu}
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
  const { title, facts, photos, cents, isSending, leads, note } = waiting;
  return (
    <QueueRow
      {...{ title, facts, leads, note }}
      status={isSending ? 'sending' : 'waiting'}
      money={<Money cents={cents} words={photos.length > 0 ? submissionTexts.ifApproved : submissionTexts.onceSent} />}
      picture={<KeptPhoto photos={photos} />}
      menu={isSending ? null : <WaitingMenu waiting={waiting} />}
    />
  );
}

/** What the server doesn't have yet is discarded. */
function WaitingMenu({ waiting: { ids, title, facts } }: { waiting: Waiting }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <RowMenu
        of={`${title}, ${facts}`}
        className={styles.menu ?? ''}
        actions={[{ text: submissionTexts.discard, isGrave: true, act: () => setAsking(true) }]}
      />
      {isAsking && (
        <DiscardDialog
          onClose={() => setAsking(false)}
          onDiscard={() => {
            setAsking(false);
            for (const id of ids) void discard(id);
          }}
        />
      )}
    </>
  );
}

/** The server has it still, and this phone asks it to delete it once it can. */
export function DeletingRow({ deletion: { id, change } }: { deletion: UnsentDeletion }) {
  const { title, facts, program, buyerId } = change;
  return (
    <QueueRow
      {...{ title, facts, leads: { program, buyerId } }}
      status="deleting"
      money={null}
      picture={null}
      menu={
        <Button
          className={styles.keep ?? ''}
          aria-label={`${submissionTexts.keep}: ${title}`}
          onClick={() => void keep(id)}
        >
          {submissionTexts.keep}
        </Button>
      }
    />
  );
}

/** On this phone; the number of them, where there are more. */
export function KeptPhoto({ photos }: { photos: readonly StoredPhoto[] }) {
  const [photo] = photos;
  const url = useObjectUrl(useStoredPhoto(photo) ?? undefined);
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
  const { title, facts, status, cents, leads, note } = sent;
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
  const menu = mayDelete(sent) ? <SentMenu sent={sent} /> : null;
  // What a phone kept of an earlier release doesn't say.
  const corrected = sent.image?.corrected ?? null;
  return (
    <>
      <QueueRow
        {...{ title, facts, status, money, leads, menu }}
        picture={<SentPhoto sent={sent} />}
        note={[corrected && correctedText(corrected), note].filter(Boolean).join('. ')}
      />
      {status === 'rejected' && sent.image !== null && <Reviewed image={sent.image} />}
    </>
  );
}
