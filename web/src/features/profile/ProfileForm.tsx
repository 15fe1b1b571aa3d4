import { profileTexts, updateUserSelf } from '@caselift/contract/profile';
import type { Session } from '@caselift/contract/session';
import { userEditTexts } from '@caselift/contract/user-edits';
import Button from '@mui/material/Button';
import { useEffect, useMemo, useRef } from 'react';
import { call } from '../../api/call.ts';
import { Refusal } from '../../shared/user-edits/Refusal.tsx';
import { Field } from '../../ui/Field.tsx';
import { Row, Stack } from '../../ui/kit/Layout.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { toast } from '../../ui/toasts.ts';
import { useContractForm } from '../../ui/use-contract-form.ts';
import { profileChanges, profileSchema } from './profile-form.ts';
import { useRefusable, useTakeOver } from './use-own-account.ts';

/** A person's own name and email. Another email needs the password, and a code mailed to it. */
export function ProfileForm({ session }: { session: Session }) {
  const { name, email, role, viewOnly } = session;
  const takeOver = useTakeOver();
  const { refusal, attempt } = useRefusable();
  const schema = useMemo(() => profileSchema({ name, email, role }), [name, email, role]);
  const form = useContractForm(schema, { name, email, password: '' });
  const { errors, isSubmitting } = form.formState;
  // The page may open with what this browser kept, until the server has said who is signed in.
  const shown = useRef(name);
  useEffect(() => {
    if (form.getValues('name') === shown.current) form.setValue('name', name);
    shown.current = name;
  }, [form, name]);
  const changes = profileChanges(form.watch(), { name, email });

  const save = form.handleSubmit(async ({ password, ...typed }) => {
    const body = profileChanges(typed, { name, email });
    if (Object.keys(body).length === 0) return;
    const changed = await attempt(() => call(updateUserSelf, { body: { ...body, ...(body.email && { password }) } }));
    if (changed === null) return;
    form.reset({ name: changed.name, email: changed.email, password: '' });
    if (body.name !== undefined) toast.success(userEditTexts.profileUpdated);
    if (body.email !== undefined) toast.success(profileTexts.codeSent(body.email));
    await takeOver(changed);
  });
  const field = { readOnly: viewOnly, spellCheck: false };
  return (
    <Stack as="form" gap={16} onSubmit={save} noValidate>
      <Field label="Name" autoComplete="name" error={errors.name?.message} {...field} {...form.register('name')} />
      <Field
        label="E-mail"
        autoComplete="email"
        inputProps={{ inputMode: 'email' }}
        error={errors.email?.message}
        helper={viewOnly ? '' : 'You use it to sign in.'}
        {...field}
        {...form.register('email')}
      />
      {changes.email !== undefined && (
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          error={errors.password?.message}
          helper="Needed to change your email."
          {...form.register('password')}
        />
      )}
      <Refusal message={refusal} />
      {!viewOnly && (
        <Row wrap end screenOnly>
          <Button
            type="submit"
            variant="contained"
            color="primary"
            disabled={Object.keys(changes).length === 0}
            loading={isSubmitting}
          >
            Save
          </Button>
        </Row>
      )}
    </Stack>
  );
}
