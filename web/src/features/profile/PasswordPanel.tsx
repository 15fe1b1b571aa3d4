import { listSessions, profileTexts, updateUserSelf } from '@caselift/contract/profile';
import { loginTexts, type Session } from '@caselift/contract/session';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { call } from '../../api/call.ts';
import { invalidate } from '../../api/query.ts';
import { Refusal } from '../../shared/user-edits/Refusal.tsx';
import { Row, Stack } from '../../ui/kit/Layout.tsx';
import { Panel, PanelBody } from '../../ui/kit/Panel.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { toast } from '../../ui/toasts.ts';
import { useContractForm } from '../../ui/use-contract-form.ts';
import { passwordSchema } from './profile-form.ts';
import { useRefusable } from './use-own-account.ts';

type Person = Pick<Session, 'name' | 'email'>;

/** The person's password; the button opens the form. */
export function PasswordPanel({ person }: { person: Person }) {
  const [open, setOpen] = useState(false);
  return (
    <Panel
      title="Password"
      note="A new password ends your other sessions."
      end={!open && <Button onClick={() => setOpen(true)}>Change password</Button>}
    >
      {open && (
        <PanelBody>
          <PasswordForm person={person} onClose={() => setOpen(false)} />
        </PanelBody>
      )}
    </Panel>
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
    <Stack as="form" gap={16} onSubmit={save} noValidate>
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
      <Row wrap end>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="contained" color="primary" loading={isSubmitting}>
          Save password
        </Button>
      </Row>
    </Stack>
  );
}
