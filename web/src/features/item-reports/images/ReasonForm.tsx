import { reviewLimits, reviewTexts } from '@caselift/contract/item-reviews';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, useState } from 'react';
import styles from './images.module.css';

type ReasonFormProps = { pending: boolean; onCancel: () => void; onReject: (reason: string) => void };

/** Why an image is rejected: Enter rejects, Escape cancels. */
export function ReasonForm({ pending, onCancel, onReject }: ReasonFormProps) {
  const id = useId();
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  return (
    <form
      className={styles.reason}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim() === '') setIsMissing(true);
        else if (!pending) onReject(reason.trim());
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        onCancel();
      }}
    >
      <label htmlFor={id}>{reviewTexts.reasonPrompt}</label>
      <OutlinedInput
        id={id}
        autoFocus
        fullWidth
        value={reason}
        error={isMissing}
        onChange={({ target }) => {
          setReason(target.value);
          setIsMissing(false);
        }}
        slotProps={{
          input: {
            maxLength: reviewLimits.reason,
            required: true,
            'aria-invalid': isMissing,
            'aria-describedby': isMissing ? `${id}-missing` : undefined,
          },
        }}
      />
      {isMissing && (
        <p id={`${id}-missing`} role="alert" className={styles.missing}>
          {reviewTexts.reasonRequired}
        </p>
      )}
      <div className={styles.buttons}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="contained" color="error" disabled={pending}>
          {reviewTexts.actions.reject}
        </Button>
      </div>
    </form>
  );
}
