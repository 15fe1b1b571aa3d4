import { LoginForm, login, loginTexts } from '@caselift/contract/session';
import Button from '@mui/material/Button';
import { call } from '../../api/call.ts';
import { announce } from '../../api/refusal.ts';
import { hasExpired, startSession } from '../../api/session-store.ts';
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
    <form className={styles.fields} onSubmit={signIn} noValidate>
      <div>
        <h1 className={styles.title}>Log in</h1>
        {hasExpired() ? (
          <p className={styles.expired} role="status">
            {loginTexts.sessionExpired}
          </p>
        ) : (
          <p className={styles.lead}>Sales, goals and pay, with the reason for every number.</p>
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
      <button type="button" className={styles.link} onClick={() => onForgotten(getValues('email'))}>
        {loginTexts.forgot}
      </button>
      <DemoAccounts onPick={fill} />
    </form>
  );
}
