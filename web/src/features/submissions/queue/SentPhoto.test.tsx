import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { noteConnection } from '../../../api/connection.ts';
import { createQueryClient } from '../../../api/query.ts';
import { serveWith } from '../../../api/testing/serve.ts';
import { programsOf } from '../programs.ts';
import { displays } from '../testing/own-items.ts';
import { SentPhoto } from './QueueRows.tsx';
import { sectionsOf } from './sections.ts';

afterEach(() => {
  cleanup();
  noteConnection(true);
  vi.unstubAllGlobals();
});

const sent = (thumbnailUrl: string | null) => {
  const [one] = sectionsOf(programsOf([displays([{ thumbnailUrl }])]), [], null).sent[0]?.rows ?? [];
  if (one === undefined) throw new Error('There is one.');
  return one;
};
const show = (url: string | null, client = createQueryClient()) =>
  render(
    <QueryClientProvider client={client}>
      <SentPhoto sent={sent(url)} />
    </QueryClientProvider>,
  );

test('a picture that was never seen on this phone says that it needs a signal, and comes with one', async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined }));
  const asked = serveWith(() => new Response('picture'));
  noteConnection(false);
  const { container } = show('https://pictures.example/small');
  expect(screen.getByText('Needs a signal')).toBeTruthy();
  expect(asked).toEqual([]);
  noteConnection(true);
  await waitFor(() => expect(container.querySelector('img')?.src).toBe('blob:picture'));
  expect(screen.queryByText('Needs a signal')).toBeNull();
});

test('a picture with an expired address is loaded from the next one', async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined }));
  serveWith(({ url }) => new Response('x', { status: url.endsWith('new') ? 200 : 403 }));
  const client = createQueryClient();
  const { rerender, container } = show('https://pictures.example/old', client);
  await screen.findByText('Needs a signal');
  rerender(
    <QueryClientProvider client={client}>
      <SentPhoto sent={sent('https://pictures.example/new')} />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(container.querySelector('img')?.src).toBe('blob:picture'));
});

test('one that is still being checked is an empty frame', () => {
  show(null);
  expect(screen.queryByText('Needs a signal')).toBeNull();
});
