import { listSessions, profileTexts, updateUserSelf } from '@caselift/contract/profile';
import { loginTexts, type Session } from '@caselift/contract/session';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import { call } from '../../api/call.ts';
import { invalidate } from '../../api/query.ts';
import { Refusal } from '../../shared/user-edits/Refusal.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { toast } from '../../ui/toasts.tsx';
import { useContractForm } from '../../ui/use-contract-form.ts';
import styles from './profile.module.css';
import { passwordSchema } from './profile-form.ts';
import { useRefusable } from './use-own-account.ts';

type Person = Pick<Session, 'name' | 'email'>;

/** The person's password; the button opens the form. */
export function PasswordPanel({ person }: { person: Person }) {
  const headingId = useId();
  const [open, setOpen] = useState(false);
  return (
    <section className={styles.panel} aria-labelledby={headingId}>
      <header className={styles.row}>
        <div className={styles.words}>
          <h2 id={headingId}>Password</h2>
          <p>A new password ends your other sessions.</p>
        </div>
        {!open && <Button onClick={() => setOpen(true)}>Change password</Button>}
      </header>
      {open && <PasswordForm person={person} onClose={() => setOpen(false)} />}
    </section>
  );
}

function PasswordForm({ person: { name, email }, onClose }: { person: Person; onClose: () => void }) {
  const queryClient = useQueryClient();
  const { refusal, attempt } = useRefusable();
  const schema = useMemo(() => passwordSchema({ name, email }), [name, email]);
  const form = useContractForm(schema, { password: '', newPassword: '' });
  const { errors, isSubmitting } = form.formState;
  const save = form.handleSubmit(async (body) => {
    if ((await attempt(() => call(updateUserSelf, { body }))) === null) return;
    toast.success(profileTexts.passwordChanged);
    void invalidate(queryClient, [listSessions]);
    onClose();
  });
  return (
    <form className={styles.form} onSubmit={save} noValidate>
      {/* For password managers, which store the new password under it. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Current password"
        autoFocus
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register('password')}
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        error={errors.newPassword?.message}
        helper={loginTexts.passwordHelper}
        {...form.register('newPassword')}
      />
      <Refusal message={refusal} />
      <div className={styles.actions}>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="contained" color="primary" loading={isSubmitting}>
          Save password
        </Button>
      </div>
    </form>
  );
}
