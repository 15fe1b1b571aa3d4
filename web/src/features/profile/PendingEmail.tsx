import { confirmEmail, profileTexts, sendEmailCode, updateUserSelf } from '@caselift/contract/profile';
import Button from '@mui/material/Button';
import { call } from '../../api/call.ts';
import { Refusal } from '../../shared/user-edits/Refusal.tsx';
import { Field } from '../../ui/Field.tsx';
import { Row, Stack } from '../../ui/kit/Layout.tsx';
import { Panel, PanelBody } from '../../ui/kit/Panel.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { toast } from '../../ui/toasts.ts';
import { useContractForm } from '../../ui/use-contract-form.ts';
import { CodeForm } from './profile-form.ts';
import { useRefusable, useTakeOver } from './use-own-account.ts';

/** A new email that waits for the code mailed to it. */
export function PendingEmail({ email, pendingEmail }: { email: string; pendingEmail: string }) {
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
    <Panel title="Confirm your new email">
      <PanelBody>
        <Stack gap={16}>
          <Text as="p" tone="soft" fit="anywhere">
            Enter the code we sent to <b>{pendingEmail}</b>. Until then, sign in with {email}.
          </Text>
          <Stack as="form" gap={16} onSubmit={confirm} noValidate>
            <Field
              label="Code"
              autoComplete="one-time-code"
              inputProps={{ inputMode: 'numeric' }}
              error={errors.code?.message}
              {...form.register('code')}
            />
            <Refusal message={refusal} />
            <Row wrap end>
              <Button onClick={cancel}>Cancel</Button>
              <Button onClick={sendAgain}>Resend</Button>
              <Button type="submit" variant="contained" color="primary" loading={isSubmitting}>
                Confirm
              </Button>
            </Row>
          </Stack>
        </Stack>
      </PanelBody>
    </Panel>
  );
}
