import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { keepApp } from '../../api/release.ts';
import { showSender } from '../submissions/sender-state.ts';
import { UpdateRow } from './UpdateRow.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  showSender({ sending: null });
});

/** A browser that keeps a release, and in which another one has been installed. */
function browserWith(waiting: { postMessage: (message: string) => void } | null) {
  const container = Object.assign(new EventTarget(), {
    controller: {},
    register: async () => Object.assign(new EventTarget(), { waiting, installing: null, update: async () => {} }),
  });
  vi.stubGlobal('navigator', { ...navigator, serviceWorker: container });
  return container;
}

test('a newer release is offered in a row, not while something is sent, and opened when asked for', async () => {
  vi.stubEnv('PROD', true);
  const postMessage = vi.fn();
  const container = browserWith({ postMessage });
  render(<UpdateRow />);
  expect(screen.queryByRole('status')).toBeNull();
  await keepApp();
  expect((await screen.findByRole('status')).textContent).toContain('A new version is ready.');
  showSender({ sending: { id: 'one', sent: 0 } });
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
  showSender({ sending: null });
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  await userEvent.click(await screen.findByRole('button', { name: 'Update' }));
  expect(postMessage).toHaveBeenCalledWith('activate');
  expect(reload).not.toHaveBeenCalled();
  container.dispatchEvent(new Event('controllerchange'));
  expect(reload).toHaveBeenCalledOnce();
});

test('a product that is being developed keeps nothing', async () => {
  const container = browserWith(null);
  const register = vi.spyOn(container, 'register');
  await keepApp();
  expect(register).not.toHaveBeenCalled();
});
