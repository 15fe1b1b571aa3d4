import { ForgotPasswordForm as ForgotPassword, loginTexts, requestPasswordReset } from '@caselift/contract/session';
import Button from '@mui/material/Button';
import { call } from '../../api/call.ts';
import { announce } from '../../api/refusal.ts';
import { Stack } from '../../ui/kit/Layout.tsx';
import { LinkButton } from '../../ui/kit/LinkButton.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { toast } from '../../ui/toasts.ts';
import { useContractForm } from '../../ui/use-contract-form.ts';
import { EmailField } from './EmailField.tsx';
import styles from './LoginPage.module.css';

type ForgotPasswordFormProps = { email: string; onSent: (email: string) => void; onBack: (email: string) => void };

export function ForgotPasswordForm({ email, onSent, onBack }: ForgotPasswordFormProps) {
  const { register, handleSubmit, formState, getValues } = useContractForm(ForgotPassword, { email });
  const send = handleSubmit(async (body) => {
    try {
      await call(requestPasswordReset, { body });
      toast.success(loginTexts.checkEmail);
      onSent(body.email);
    } catch (error) {
      announce(error);
    }
  });
  return (
    <Stack as="form" gap={16} className={styles.fields} onSubmit={send} noValidate>
      <div>
        <Text as="h1" kind="figure">
          Forgot password
        </Text>
        <Text as="p" tone="soft" className={styles.lead}>
          We'll email you a one-time password.
        </Text>
      </div>
      <EmailField error={formState.errors.email?.message} autoFocus {...register('email')} />
      <Button type="submit" variant="contained" color="primary" fullWidth loading={formState.isSubmitting}>
        Submit
      </Button>
      <div>
        <LinkButton onClick={() => onBack(getValues('email'))}>{loginTexts.back}</LinkButton>
      </div>
    </Stack>
  );
}
