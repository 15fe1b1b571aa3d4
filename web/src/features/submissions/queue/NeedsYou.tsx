import { submissionTexts } from '@caselift/contract/submission-texts';
import Button from '@mui/material/Button';
import { createLink } from '@tanstack/react-router';
import Camera from 'lucide-react/icons/camera';
import Pencil from 'lucide-react/icons/pencil';
import type { UnsentDeletion } from '../../../shared/submissions/deletion.ts';
import { discard, keepSent, sendAgain } from '../../../shared/submissions/sender.ts';
import { isPhoto } from '../../../shared/submissions/submission.ts';
import { Panel } from '../../../ui/kit/Panel.tsx';
import { Text } from '../../../ui/kit/Text.tsx';
import { DiscardButton } from '../DiscardButton.tsx';
import { KeptPhoto, Money, QueueRow, Reviewed, SentPhoto } from './QueueRows.tsx';
import styles from './queue.module.css';
import type { Refused, Sent } from './sections.ts';

const ButtonLink = createLink(Button);

/** A reviewer's words, and the way to a better photo. */
export function RejectedCard({ sent }: { sent: Sent }) {
  const { title, facts, cents, image, program, leads } = sent;
  if (image === null) return null;
  const { buyerId } = image;
  return (
    <Panel>
      <QueueRow
        {...{ title, facts, leads }}
        status="rejected"
        money={<Money cents={cents ?? 0} words={submissionTexts.notPaid} />}
        picture={<SentPhoto sent={sent} />}
      />
      <Reviewed image={image} />
      <div className={styles.buttons}>
        <ButtonLink
          to="/today/submit"
          search={{ buyerId, itemId: program.itemId }}
          startIcon={<Camera size={20} strokeWidth={1.75} aria-hidden />}
        >
          {submissionTexts.submitAgain}
        </ButtonLink>
      </div>
    </Panel>
  );
}

/** What the server did not delete, in its words. It stays what it was. */
export function RefusedDeletion({ deletion: { id, change, refusal } }: { deletion: UnsentDeletion }) {
  const { title, facts, program, buyerId } = change;
  return (
    <Panel>
      <QueueRow {...{ title, facts, leads: { program, buyerId } }} status="notDeleted" money={null} picture={null} />
      <div className={`${styles.said} ${styles.warn}`}>
        <p>{refusal?.message}</p>
      </div>
      <div className={styles.buttons}>
        <Button onClick={() => void keepSent(id)}>{submissionTexts.kept}</Button>
      </div>
    </Panel>
  );
}

/** What the server did not take, in its words. It is still here, and nothing happens to it by itself. */
export function RefusedCard({ refused }: { refused: Refused }) {
  const { unsent, title, facts, message, leads, note } = refused;
  const { id, change } = unsent;
  const address = { buyerId: isPhoto(change) ? change.buyerId : '', itemId: change.itemId };
  const isLost = unsent.refusal?.isLost === true;
  const Icon = isLost ? Camera : Pencil;
  return (
    <Panel>
      <QueueRow
        {...{ title, facts, leads, note }}
        status="notTaken"
        money={
          <Text kind="caption" tone="soft">
            {submissionTexts.noMoney}
          </Text>
        }
        picture={<KeptPhoto photos={isPhoto(change) ? [change.photo] : []} />}
      />
      <div className={`${styles.said} ${styles.warn}`}>
        <p>
          {message} {isPhoto(change) && !isLost && submissionTexts.stillHere}
        </p>
      </div>
      <div className={styles.buttons}>
        <DiscardButton onDiscard={() => void discard(id)} />
        <ButtonLink
          to="/today/submit"
          search={isLost ? address : { ...address, change: id }}
          startIcon={<Icon size={20} strokeWidth={1.75} aria-hidden />}
        >
          {isLost ? submissionTexts.takeAgain : submissionTexts.change}
        </ButtonLink>
        <Button onClick={() => void sendAgain(id)}>{submissionTexts.sendAgain}</Button>
      </div>
    </Panel>
  );
}
