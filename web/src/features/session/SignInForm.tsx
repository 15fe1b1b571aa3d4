import { LoginForm, login, loginTexts } from '@caselift/contract/session';
import Button from '@mui/material/Button';
import { call } from '../../api/call.ts';
import { announce } from '../../api/refusal.ts';
import { hasExpired, startSession } from '../../api/session-store.ts';
import { Stack } from '../../ui/kit/Layout.tsx';
import { LinkButton } from '../../ui/kit/LinkButton.tsx';
import { Strip } from '../../ui/kit/Strip.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { useContractForm } from '../../ui/use-contract-form.ts';
import { basicAuthorization } from './basic-authorization.ts';
import { DemoAccounts } from './DemoAccounts.tsx';
import { EmailField } from './EmailField.tsx';
import styles from './LoginPage.module.css';

type SignInFormProps = {
  email: string;
  onSignedIn: () => Promise<void>;
  onForgotten: (typedEmail: string) => void;
};

export function SignInForm({ email, onSignedIn, onForgotten }: SignInFormProps) {
  const { register, handleSubmit, formState, getValues, setValue, clearErrors, setFocus } = useContractForm(LoginForm, {
    email,
    password: '',
  });
  const signIn = handleSubmit(async (credentials) => {
    try {
      const { token, ...session } = await call(login, {}, { authorization: basicAuthorization(credentials) });
      startSession(token, session);
      await onSignedIn();
    } catch (error) {
      announce(error);
      setFocus('password');
    }
  });
  const fill = (account: { email: string; password: string }) => {
    setValue('email', account.email);
    setValue('password', account.password);
    clearErrors();
    setFocus('password');
  };
  return (
    <Stack as="form" gap={16} className={styles.fields} onSubmit={signIn} noValidate>
      <div>
        <Text as="h1" kind="figure">
          Log in
        </Text>
        {hasExpired() ? (
          <Strip tone="warn" role="status">
            {loginTexts.sessionExpired}
          </Strip>
        ) : (
          <Text as="p" tone="soft" className={styles.lead}>
            Sales, goals and pay, with the reason for every number.
          </Text>
        )}
      </div>
      <EmailField error={formState.errors.email?.message} autoFocus {...register('email')} />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={formState.errors.password?.message}
        helper={loginTexts.passwordHelper}
        {...register('password')}
      />
      <Button type="submit" variant="contained" color="primary" fullWidth loading={formState.isSubmitting}>
        {loginTexts.submit}
      </Button>
      <div>
        <LinkButton onClick={() => onForgotten(getValues('email'))}>{loginTexts.forgot}</LinkButton>
      </div>
      <DemoAccounts onPick={fill} />
    </Stack>
  );
}
