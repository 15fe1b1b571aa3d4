import { confirmEmail, profileTexts, sendEmailCode, updateUserSelf } from '@caselift/contract/profile';
import Button from '@mui/material/Button';
import { useId } from 'react';
import { call } from '../../api/call.ts';
import { Refusal } from '../../shared/user-edits/Refusal.tsx';
import { Field } from '../../ui/Field.tsx';
import { toast } from '../../ui/toasts.tsx';
import { useContractForm } from '../../ui/use-contract-form.ts';
import styles from './profile.module.css';
import { CodeForm } from './profile-form.ts';
import { useRefusable, useTakeOver } from './use-own-account.ts';

/** A new e-mail that waits for the code mailed to it. */
export function PendingEmail({ email, pendingEmail }: { email: string; pendingEmail: string }) {
  const headingId = useId();
  const takeOver = useTakeOver();
  const { refusal, attempt } = useRefusable();
  const form = useContractForm(CodeForm, { code: '' });
  const { errors, isSubmitting } = form.formState;

  const confirm = form.handleSubmit(async (body) => {
    const changed = await attempt(() => call(confirmEmail, { body }));
    if (changed === null) return;
    toast.success(profileTexts.emailChanged);
    await takeOver(changed);
  });
  const sendAgain = async () => {
    const sent = await attempt(async () => {
      await call(sendEmailCode, {});
      return true;
    });
    if (sent) toast.success(profileTexts.codeSent(pendingEmail));
  };
  const cancel = async () => {
    const changed = await attempt(() => call(updateUserSelf, { body: { email } }));
    if (changed) await takeOver(changed);
  };
  return (
    <section className={styles.panel} aria-labelledby={headingId}>
      <div className={styles.words}>
        <h2 id={headingId}>Confirm your new email</h2>
        <p>
          Enter the code we sent to <b>{pendingEmail}</b>. Until then you sign in with {email}.
        </p>
      </div>
      <form className={styles.form} onSubmit={confirm} noValidate>
        <Field
          label="Code"
          autoComplete="one-time-code"
          inputProps={{ inputMode: 'numeric' }}
          error={errors.code?.message}
          {...form.register('code')}
        />
        <Refusal message={refusal} />
        <div className={styles.actions}>
          <Button onClick={cancel}>Cancel</Button>
          <Button onClick={sendAgain}>Resend</Button>
          <Button type="submit" variant="contained" color="primary" loading={isSubmitting}>
            Confirm
          </Button>
        </div>
      </form>
    </section>
  );
}
