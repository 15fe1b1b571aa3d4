import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetEverything, startSession } from '../../api/session-store.ts';
import { personWith } from '../../api/testing/serve.ts';
import { awaitInstallOffer } from '../../ui/install.ts';
import { PhonePanel } from './PhonePanel.tsx';

beforeEach(() => void vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} })));
afterEach(() => {
  cleanup();
  forgetEverything();
});

test('a rep puts Caselift on the home screen by the browser’s offer, else by its menu', async () => {
  awaitInstallOffer();
  startSession('token', personWith('salesRep'));
  render(<PhonePanel />);
  screen.getByText('In the browser\'s menu, choose "Add to Home Screen".');
  const prompt = vi.fn(async () => ({ outcome: 'accepted' }));
  dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }));
  await userEvent.click(await screen.findByRole('button', { name: 'Install' }));
  expect(prompt).toHaveBeenCalledOnce();
  expect(screen.queryByRole('button', { name: 'Install' })).toBeNull();
});

test('managers choose the theme here, and are offered no screen for the field', () => {
  startSession('token', personWith('manager'));
  render(<PhonePanel />);
  screen.getByRole('switch', { name: 'Dark theme' });
  expect(screen.queryByText('Caselift on the home screen')).toBeNull();
});
