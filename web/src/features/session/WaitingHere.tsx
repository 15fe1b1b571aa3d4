import { signalTexts, type WaitingCount } from '@caselift/contract/signal-texts';
import CloudUpload from 'lucide-react/icons/cloud-upload';
import { useEffect, useState } from 'react';
import { isPhoto, outboxName, type Submission } from '../../shared/submissions/submission.ts';
import { Strip } from '../../ui/kit/Strip.tsx';

/** That something waits on this phone for the person who took it: how much, and nothing else of it. */
export function WaitingHere() {
  const [waiting, setWaiting] = useState<WaitingCount>({ photos: 0, others: 0 });
  useEffect(() => {
    void countHere().then(setWaiting, () => undefined);
  }, []);
  if (waiting.photos + waiting.others === 0) return null;
  return (
    <Strip tone="warn" icon={CloudUpload} role="status">
      <strong>{signalTexts.waitHere(waiting)}</strong> {signalTexts.afterSignIn(waiting)}
    </Strip>
  );
}

/** Where nobody has ever submitted anything, no storage is made and no script loaded. */
async function countHere(): Promise<WaitingCount> {
  const kept = (await globalThis.indexedDB?.databases()) ?? [];
  if (!kept.some(({ name }) => name === outboxName)) return { photos: 0, others: 0 };
  const { openOutbox } = await import('../../api/outbox.ts');
  const outbox = await openOutbox<Submission>(outboxName);
  const [all, photos] = [await outbox.count(), await outbox.count(isPhoto)];
  outbox.close();
  return { photos, others: all - photos };
}
