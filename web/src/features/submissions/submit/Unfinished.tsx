import { submissionTexts } from '@caselift/contract/submission-texts';
import Button from '@mui/material/Button';
import History from 'lucide-react/icons/history';
import Pencil from 'lucide-react/icons/pencil';
import type { FormDraft } from '../../../shared/submissions/submission.ts';
import { Strip } from '../../../ui/kit/Strip.tsx';
import { Text } from '../../../ui/kit/Text.tsx';
import { DiscardButton } from '../DiscardButton.tsx';
import { momentText } from '../words.ts';
import styles from './submit.module.css';
import type { Keeping } from './use-kept-form.ts';

/** The form holds what an earlier visit left. */
export function Restored({ since, onDiscard }: { since: string; onDiscard: () => void }) {
  return (
    <Strip tone="accent" icon={History} role="status" action={<DiscardButton onDiscard={onDiscard} />}>
      {submissionTexts.restored(momentText(since))}
    </Strip>
  );
}

/** Whether the phone has the form as it stands, or who leaves it would lose something. */
export function KeptNote({ keeping }: { keeping: Keeping }) {
  if (keeping === null) return null;
  if (keeping === 'failed') {
    return (
      <Strip tone="bad" role="alert">
        {submissionTexts.keeping.failed}
      </Strip>
    );
  }
  return (
    <Text as="p" tone="soft">
      {submissionTexts.keeping[keeping]}
    </Text>
  );
}

type UnfinishedProps = {
  draft: FormDraft;
  program: string;
  /** Absent where none is needed, or none is chosen yet. */
  account: string | undefined;
  onOpen: () => void;
  onDiscard: () => void;
};

/** A form of another account or program that was left. */
export function Unfinished({ draft: { savedAt, form }, program, account, onOpen, onDiscard }: UnfinishedProps) {
  return (
    <Strip
      tone="accent"
      icon={History}
      action={
        <div className={styles.choices}>
          <DiscardButton onDiscard={onDiscard} />
          <Button startIcon={<Pencil size={20} strokeWidth={1.75} aria-hidden />} onClick={onOpen}>
            {submissionTexts.resume}
          </Button>
        </div>
      }
    >
      <strong>{[program, account].filter(Boolean).join(', ')}</strong>{' '}
      {submissionTexts.unfinished(form.photos.length, momentText(savedAt))}
    </Strip>
  );
}
