import { ResetPasswordForm as ResetPassword, resetPassword } from '@caselift/contract/passwords';
import { loginTexts } from '@caselift/contract/session';
import Button from '@mui/material/Button';
import { call } from '../../api/call.ts';
import { announce } from '../../api/refusal.ts';
import { Field } from '../../ui/Field.tsx';
import { Row, Stack } from '../../ui/kit/Layout.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { toast } from '../../ui/toasts.ts';
import { useContractForm } from '../../ui/use-contract-form.ts';
import { EmailField } from './EmailField.tsx';
import styles from './LoginPage.module.css';

/** onDone: back to signing in, after a success or on cancel. */
type ResetPasswordFormProps = { email: string; onDone: (email: string) => void };

export function ResetPasswordForm({ email, onDone }: ResetPasswordFormProps) {
  const { register, handleSubmit, formState, getValues } = useContractForm(ResetPassword, {
    email,
    oneTimePassword: '',
    password: '',
  });
  const { errors } = formState;
  const reset = handleSubmit(async (body) => {
    try {
      await call(resetPassword, { body });
      toast.success(loginTexts.passwordChanged);
      onDone(body.email);
    } catch (error) {
      announce(error);
    }
  });
  return (
    <Stack as="form" gap={16} className={styles.fields} onSubmit={reset} noValidate>
      <div>
        <Text as="h1" kind="figure">
          Reset password
        </Text>
        <Text as="p" tone="soft" className={styles.lead}>
          The one-time password is in the email we sent you.
        </Text>
      </div>
      <EmailField error={errors.email?.message} {...register('email')} />
      <Field
        label="One-time password"
        autoComplete="one-time-code"
        autoFocus
        error={errors.oneTimePassword?.message}
        {...register('oneTimePassword')}
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        error={errors.password?.message}
        helper={loginTexts.passwordHelper}
        {...register('password')}
      />
      <Row>
        <Button fullWidth onClick={() => onDone(getValues('email'))}>
          Cancel
        </Button>
        <Button type="submit" variant="contained" color="primary" fullWidth loading={formState.isSubmitting}>
          Submit
        </Button>
      </Row>
    </Stack>
  );
}
