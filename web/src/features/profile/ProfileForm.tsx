import { readSession, type Session } from '@caselift/contract/session';
import { updateUserSelf, userEditTexts } from '@caselift/contract/user-edits';
import { listUsers } from '@caselift/contract/users';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { call } from '../../api/call.ts';
import { announce, isRefusal } from '../../api/refusal.ts';
import { refreshSession } from '../../api/session-store.ts';
import { Refusal } from '../../shared/user-edit/Refusal.tsx';
import { Field } from '../../ui/Field.tsx';
import { toast } from '../../ui/toasts.tsx';
import { useContractForm } from '../../ui/use-contract-form.ts';
import styles from './profile.module.css';
import { profileChanges, profileSchema } from './profile-form.ts';

/** A person's own name and e-mail. Drawer, title and lists follow at once. */
export function ProfileForm({ session }: { session: Session }) {
  const { name, email, role, viewOnly } = session;
  const queryClient = useQueryClient();
  const schema = useMemo(() => profileSchema({ name, email, role }), [name, email, role]);
  const form = useContractForm(schema, { name, email });
  const { errors, isSubmitting } = form.formState;
  const [refusal, setRefusal] = useState<string | null>(null);
  const changed = Object.keys(profileChanges(form.watch(), { name, email })).length > 0;

  const save = form.handleSubmit(async (typed) => {
    const body = profileChanges(typed, { name, email });
    if (Object.keys(body).length === 0) return;
    setRefusal(null);
    try {
      form.reset(await call(updateUserSelf, { body }));
    } catch (error) {
      if (isRefusal(error)) setRefusal(error.message);
      return announce(error);
    }
    toast.success(userEditTexts.profileUpdated);
    void queryClient.invalidateQueries({ queryKey: [listUsers.path] });
    await call(readSession, {}).then(refreshSession, announce);
  });
  const field = { readOnly: viewOnly, spellCheck: false };
  return (
    <form className={styles.form} onSubmit={save} noValidate>
      <Field label="Name" autoComplete="name" error={errors.name?.message} {...field} {...form.register('name')} />
      <Field
        label="E-mail"
        autoComplete="email"
        inputProps={{ inputMode: 'email' }}
        error={errors.email?.message}
        helper={viewOnly ? '' : 'You sign in with it.'}
        {...field}
        {...form.register('email')}
      />
      <Refusal message={refusal} />
      {!viewOnly && (
        <div className={styles.actions}>
          <Button type="submit" variant="contained" color="primary" disabled={!changed} loading={isSubmitting}>
            Save
          </Button>
        </div>
      )}
    </form>
  );
}
