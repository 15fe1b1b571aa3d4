import type { ReplyOf } from '@caselift/contract/endpoint';
import {
  acceptInvitation,
  InvitationForm as Invitation,
  invitationTexts,
  type openInvitation,
} from '@caselift/contract/invitations';
import { login, loginTexts } from '@caselift/contract/session';
import Button from '@mui/material/Button';
import { call } from '../../api/call.ts';
import { announce } from '../../api/refusal.ts';
import { forgetEverything, startSession } from '../../api/session-store.ts';
import { Stack } from '../../ui/kit/Layout.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { useContractForm } from '../../ui/use-contract-form.ts';
import { basicAuthorization } from './basic-authorization.ts';
import styles from './LoginPage.module.css';

type InvitationFormProps = {
  token: string;
  invited: ReplyOf<typeof openInvitation>;
  onSignedIn: () => Promise<void>;
};

/** Sets the first password and signs in with it. */
export function InvitationForm({ token, invited, onSignedIn }: InvitationFormProps) {
  const { register, handleSubmit, formState } = useContractForm(Invitation, { password: '' });
  const accept = handleSubmit(async ({ password }) => {
    try {
      const { email } = await call(acceptInvitation, { body: { token, password } });
      const authorization = basicAuthorization({ email, password });
      const { token: sessionToken, ...session } = await call(login, {}, { authorization });
      // Someone else may be signed in in this browser.
      forgetEverything();
      startSession(sessionToken, session);
      history.replaceState(null, '', '/');
      await onSignedIn();
    } catch (error) {
      announce(error);
    }
  });
  return (
    <Stack as="form" gap={16} className={styles.fields} onSubmit={accept} noValidate>
      <Text as="p" tone="soft" className={styles.lead}>
        {invitationTexts.welcome(invited)}
      </Text>
      {/* For the browser's own store of passwords. */}
      <input type="hidden" name="username" autoComplete="username" value={invited.email} />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        autoFocus
        error={formState.errors.password?.message}
        helper={loginTexts.passwordHelper}
        {...register('password')}
      />
      <Button type="submit" variant="contained" color="primary" fullWidth loading={formState.isSubmitting}>
        {invitationTexts.accept}
      </Button>
    </Stack>
  );
}
