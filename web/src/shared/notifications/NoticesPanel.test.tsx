import { errorTexts } from '@caselift/contract/errors';
import type { NotificationSettings } from '@caselift/contract/notifications';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { accepted, personWith, refused } from '../../api/testing/serve.ts';
import { showAs } from '../user-edits/testing/show-as.tsx';
import { NoticesPanel } from './NoticesPanel.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const settings: NotificationSettings = {
  ...{ dailyMail: true, email: 'mara@atlas.example' },
  kinds: [
    { kind: 'imageRejected', bell: null, mail: true },
    { kind: 'nearMiss', bell: true, mail: false },
  ],
};

function show(answer: () => Response) {
  const sent: unknown[] = [];
  showAs(NoticesPanel, {
    as: personWith('salesRep'),
    answer: async (request) => {
      if (new URL(request.url).pathname !== '/api/notificationSettings') return undefined;
      if (request.method === 'GET') return accepted(settings);
      sent.push(await request.clone().json());
      return answer();
    },
  });
  return sent;
}
const switchOf = (name: string) => screen.findByRole<HTMLInputElement>('switch', { name });

test('a switch is saved at once, and mail switches rest while the mail is off', async () => {
  const sent = show(() => accepted({ ...settings, dailyMail: false }));
  expect((await switchOf('Photo rejected, by mail')).disabled).toBe(false);
  expect(screen.queryByRole('switch', { name: 'Photo rejected, in the bell' })).toBeNull();
  await userEvent.click(await switchOf('One mail a day'));
  expect(sent).toEqual([{ dailyMail: false }]);
  await waitFor(async () => expect((await switchOf('Near miss, by mail')).disabled).toBe(true));
  expect((await switchOf('Near miss, in the bell')).disabled).toBe(false);
});

test('a refused switch goes back', async () => {
  const sent = show(() => refused('unavailable', errorTexts.diskFull));
  await userEvent.click(await switchOf('Near miss, in the bell'));
  expect(sent).toEqual([{ kinds: [{ kind: 'nearMiss', bell: false }] }]);
  await waitFor(async () => expect((await switchOf('Near miss, in the bell')).checked).toBe(true));
});
