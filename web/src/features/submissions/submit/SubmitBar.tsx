import { entryLimits, itemEntryTexts } from '@caselift/contract/item-entries';
import { submissionTexts } from '@caselift/contract/submission-texts';
import Button from '@mui/material/Button';
import Send from 'lucide-react/icons/send';
import { Field } from '../../../ui/Field.tsx';
import { dollarsAndCents } from '../../../ui/figures.ts';
import { Text } from '../../../ui/kit/Text.tsx';
import styles from './submit.module.css';

type SubmitBarProps = {
  label: string;
  /** What it is, and what it would bring. */
  what?: string;
  money?: { cents: number; note: string };
  /** What is missing. */
  fault: string | null;
  isBusy?: boolean;
  onSubmit: () => void;
};

/** The sum of the form and its one button. */
export function SubmitBar({ label, what, money, fault, isBusy = false, onSubmit }: SubmitBarProps) {
  return (
    <>
      {fault !== null && (
        <Text as="p" tone="bad" role="alert" className={styles.fault}>
          {fault}
        </Text>
      )}
      {money && (
        <div className={styles.sum}>
          <span>{what}</span>
          <span>
            <Text weight="bold">{dollarsAndCents(money.cents / 100)}</Text> {money.note}
          </span>
        </div>
      )}
      <Button
        variant="contained"
        color="primary"
        startIcon={<Send size={20} strokeWidth={1.75} aria-hidden />}
        loading={isBusy}
        loadingPosition="start"
        onClick={onSubmit}
      >
        {label}
      </Button>
    </>
  );
}

export function NotesField({ value, onChange }: { value: string; onChange: (notes: string) => void }) {
  const isLong = value.length > entryLimits.notes;
  return (
    <div className={styles.notes}>
      <Field
        label={submissionTexts.notes}
        multiline
        minRows={2}
        value={value}
        error={isLong ? itemEntryTexts.notesLong : undefined}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}
