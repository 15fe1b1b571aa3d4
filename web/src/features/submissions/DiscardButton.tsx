import { submissionTexts } from '@caselift/contract/submission-texts';
import Button from '@mui/material/Button';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';

/** Asks first: what it discards is on this phone alone. */
export function DiscardButton({ onDiscard }: { onDiscard: () => void }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button startIcon={<X size={20} strokeWidth={1.75} aria-hidden />} onClick={() => setAsking(true)}>
        {submissionTexts.discard}
      </Button>
      {isAsking && <DiscardDialog onClose={() => setAsking(false)} onDiscard={onDiscard} />}
    </>
  );
}

export function DiscardDialog({ onClose, onDiscard }: { onClose: () => void; onDiscard: () => void }) {
  return (
    <Dialog
      title={submissionTexts.discardTitle}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{submissionTexts.keep}</Button>
          <Button variant="contained" color="error" onClick={onDiscard}>
            {submissionTexts.discard}
          </Button>
        </>
      }
    >
      <p>{submissionTexts.discardBody}</p>
    </Dialog>
  );
}
