import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { currentSession, currentToken, expireSession, forgetEverything, hasExpired } from '../../api/session-store.ts';
import { accepted, personWith, refused, serveWith } from '../../api/testing/serve.ts';
import { ToastStack } from '../../ui/ToastStack.tsx';
import { LoginPage } from './LoginPage.tsx';

const manager = personWith('manager');

function server(request: Request): Response {
  const { pathname } = new URL(request.url);
  if (pathname === '/api/readiness_check') return accepted({ demo: true });
  if (pathname !== '/api/login') return accepted(null);
  const wrong = request.headers.get('authorization') !== `Basic ${btoa('manager@example.com:demo2026')}`;
  return wrong ? refused('not_signed_in', 'Wrong email or password.') : accepted({ token: 'token-1', ...manager });
}

function open(answer = server) {
  const asked = serveWith(answer);
  const onSignedIn = vi.fn(async () => {});
  render(
    <>
      <LoginPage onSignedIn={onSignedIn} />
      <ToastStack />
    </>,
  );
  return { onSignedIn, asked, user: userEvent.setup() };
}

const email = () => screen.getByLabelText('E-mail');
const password = () => screen.getByLabelText('Password');

describe('the login', () => {
  afterEach(() => {
    cleanup();
    forgetEverything();
    vi.unstubAllGlobals();
  });

  test('Enter in the password field signs in and opens the product', async () => {
    const { onSignedIn, user } = open();
    await user.type(email(), 'manager@example.com');
    await user.type(password(), 'demo2026{Enter}');
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
    expect(currentToken()).toBe('token-1');
    expect(currentSession()).toEqual(manager);
  });

  test('an expired session says so, where the password is typed again', async () => {
    expireSession();
    const { user } = open();
    expect(screen.getByRole('status').textContent).toBe('Your session has expired. Sign in again.');
    await user.type(email(), 'manager@example.com');
    await user.type(password(), 'demo2026{Enter}');
    await waitFor(() => expect(currentToken()).toBe('token-1'));
    expect(hasExpired()).toBe(false);
  });

  test('an empty form says what is missing and asks the server nothing', async () => {
    const { user, asked } = open();
    await user.click(screen.getByRole('button', { name: 'LOG IN' }));
    await screen.findByText('Email is required');
    screen.getByText('Password is required');
    expect(asked.some(({ url }) => url.endsWith('/login'))).toBe(false);
  });

  test.each([
    ['no-at-sign', 'demo2026', 'This doesnt look like an email'],
    ['sam@example.com', '12345', 'Password must be longer than 6 characters'],
    ['sam@example.com', 'x'.repeat(33), 'Password must be shorter than 32 characters'],
  ])('"%s" with "%s" is refused at the field: %s', async (typedEmail, typedPassword, message) => {
    const { user } = open();
    await user.type(email(), typedEmail);
    await user.type(password(), `${typedPassword}{Enter}`);
    await screen.findByText(message);
  });

  test("a wrong password shows the server's message and leaves the form as it was typed", async () => {
    const { user, onSignedIn } = open();
    await user.type(email(), 'manager@example.com');
    await user.type(password(), 'wrongwrong{Enter}');
    await screen.findByText('Wrong email or password.');
    expect(email()).toHaveProperty('value', 'manager@example.com');
    expect(onSignedIn).not.toHaveBeenCalled();
    expect(currentSession()).toBeNull();
  });

  test('the password can be shown and hidden again', async () => {
    const { user } = open();
    expect(password()).toHaveProperty('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password()).toHaveProperty('type', 'text');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(password()).toHaveProperty('type', 'password');
  });

  test('one click on a demo account fills the form', async () => {
    const { user, onSignedIn } = open();
    await user.click(await screen.findByRole('button', { name: /Manager/ }));
    expect(email()).toHaveProperty('value', 'manager@example.com');
    await user.click(screen.getByRole('button', { name: 'LOG IN' }));
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
  });

  test('demo accounts are not offered where there is no demo', async () => {
    const { asked } = open((request) =>
      request.url.endsWith('/readiness_check') ? accepted({ demo: false }) : server(request),
    );
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(screen.queryByText(/Demo accounts/)).toBeNull();
  });

  test('a forgotten password takes the email along: request, reset, and back to signing in', async () => {
    const { user, asked } = open();
    await user.type(email(), 'sam@example.com');
    await user.click(screen.getByRole('button', { name: 'Forgot your password?' }));
    expect(email()).toHaveProperty('value', 'sam@example.com');
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    await screen.findByText('Check your email');

    await user.click(screen.getByRole('button', { name: 'Submit' }));
    await screen.findByText('One-time password is required');
    await user.type(screen.getByLabelText('One-time password'), '48151623');
    await user.type(screen.getByLabelText('New password'), 'new secret');
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    await screen.findByText('Password changes. Now you can log in.');
    screen.getByRole('button', { name: 'LOG IN' });

    const reset = asked.find(({ url }) => url.endsWith('/api/passwordReset'));
    expect(await reset?.json()).toEqual({
      email: 'sam@example.com',
      oneTimePassword: '48151623',
      password: 'new secret',
    });
  });

  test('one can turn back from every step', async () => {
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Forgot your password?' }));
    await user.click(screen.getByRole('button', { name: 'Back to Logging in' }));
    screen.getByRole('button', { name: 'LOG IN' });

    await user.click(screen.getByRole('button', { name: 'Forgot your password?' }));
    await user.type(email(), 'sam@example.com{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    screen.getByRole('button', { name: 'LOG IN' });
  });
});
