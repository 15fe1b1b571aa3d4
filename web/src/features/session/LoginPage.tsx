import { useState } from 'react';
import { useDocumentTitle } from '../../use-document-title.ts';
import { ForgotPasswordForm } from './ForgotPasswordForm.tsx';
import { LoginFrame } from './LoginFrame.tsx';
import { ResetPasswordForm } from './ResetPasswordForm.tsx';
import { SignInForm } from './SignInForm.tsx';
import { WaitingHere } from './WaitingHere.tsx';

type Step = 'signIn' | 'forgotPassword' | 'resetPassword';

type LoginPageProps = {
  /** Opens the product; the form stays busy until it stands. */ onSignedIn: () => Promise<void>;
};

/** Signing in, in three steps (docs/product.md, Screens): the email once typed goes along. */
export function LoginPage({ onSignedIn }: LoginPageProps) {
  const [step, setStep] = useState<Step>('signIn');
  const [email, setEmail] = useState('');
  useDocumentTitle('Log in');
  const goTo = (next: Step) => (typed?: string) => {
    if (typed !== undefined) setEmail(typed);
    setStep(next);
  };
  return (
    <LoginFrame>
      <WaitingHere />
      {step === 'signIn' && <SignInForm email={email} onSignedIn={onSignedIn} onForgotten={goTo('forgotPassword')} />}
      {step === 'forgotPassword' && (
        <ForgotPasswordForm email={email} onSent={goTo('resetPassword')} onBack={goTo('signIn')} />
      )}
      {step === 'resetPassword' && <ResetPasswordForm email={email} onDone={goTo('signIn')} />}
    </LoginFrame>
  );
}
