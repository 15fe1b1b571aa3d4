import Button from '@mui/material/Button';
import Copy from 'lucide-react/icons/copy';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Row } from '../../ui/kit/Layout.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { toast } from '../../ui/toasts.ts';
import styles from './user-edit.module.css';

export type NewPasswordProps = {
  field: UseFormRegisterReturn;
  error: string | undefined;
  read: () => string;
  /** Puts another random password into the field. */
  suggest: () => void;
};

/** A suggested password, in sight: whoever creates a person has to pass it on. */
export function NewPassword({ field, error, read, suggest }: NewPasswordProps) {
  return (
    <div>
      <PasswordField
        label="Password"
        shownAtFirst
        autoComplete="new-password"
        error={error}
        helper="Share it with the person"
        {...field}
      />
      <Row wrap className={styles.passwordActions}>
        <Button size="small" startIcon={<Copy size={16} strokeWidth={1.75} />} onClick={() => void copy(read())}>
          Copy
        </Button>
        <Button size="small" startIcon={<RefreshCw size={16} strokeWidth={1.75} />} onClick={suggest}>
          Suggest another
        </Button>
      </Row>
    </div>
  );
}

/** Browsers lend the clipboard to pages from https and from this machine alone. */
async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success('Password copied');
  } catch {
    toast.warning("Your browser doesn't allow copying here. Select the password and copy it.");
  }
}
