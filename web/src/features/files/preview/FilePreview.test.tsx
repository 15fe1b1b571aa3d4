import { fileTexts } from '@caselift/contract/files';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../../api/query.ts';
import { startSession } from '../../../api/session-store.ts';
import { accepted, personWith, refused, serveWith } from '../../../api/testing/serve.ts';
import { FilePreview } from './FilePreview.tsx';

// jsdom has none.
window.scrollTo = () => {};

const signedUrl = 'http://storage.example/files/ats/1?signature=s';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function show(name: string, answer: (request: Request) => Response) {
  startSession('token-1', personWith('salesRep'));
  const asked = serveWith(answer);
  let shown: Blob | undefined;
  URL.createObjectURL = (content: Blob) => {
    shown = content;
    return 'blob:picture';
  };
  URL.revokeObjectURL = () => {};
  const done = { download: vi.fn(), close: vi.fn() };
  const root = createRootRoute({
    component: () => <FilePreview name={name} onDownload={done.download} onClose={done.close} />,
  });
  const history = createMemoryHistory({ initialEntries: ['/?wholesalerId=ats&db=prod'] });
  const router = createRouter({ routeTree: root, history });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  await screen.findByRole('dialog');
  return { asked, done, content: () => shown };
}

const linked = (request: Request): Response =>
  request.url.startsWith('http://storage') ? new Response('png') : accepted({ signedUrl });

test('a picture is shown by its name; the storage gets no credentials, and its word for the type counts for nothing', async () => {
  const { asked, content } = await show('Displays/Fall.png', linked);
  const picture = await screen.findByRole('img', { name: 'Fall.png' });
  expect(picture.getAttribute('src')).toBe('blob:picture');
  expect(content()?.type).toBe('image/png');
  const [link, file] = asked;
  expect(link?.url).toContain('/api/downloadLink/Displays%2FFall.png?wholesalerId=ats&db=prod');
  expect(file?.url).toBe(signedUrl);
  expect(file?.credentials).toBe('omit');
  expect(file?.headers.get('authorization')).toBeNull();
});

test('a file that was deleted meanwhile is said to be gone, whether its row or its content is', async () => {
  await show('Fall.png', () => refused('not_found', fileTexts.unknown('Fall.png')));
  expect((await screen.findByRole('alert')).textContent).toBe('There is no file "Fall.png".');
  cleanup();
  await show('Fall.png', (request) =>
    request.url.startsWith('http://storage') ? new Response('', { status: 404 }) : linked(request),
  );
  expect((await screen.findByRole('alert')).textContent).toBe('There is no file "Fall.png".');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('a connection that is lost on the way to the storage can be tried again', async () => {
  let up = false;
  await show('Fall.png', (request) => {
    if (request.url.startsWith('http://storage') && !up) throw new TypeError('Failed to fetch');
    return linked(request);
  });
  const again = await screen.findByRole('button', { name: 'Try again' });
  up = true;
  await userEvent.click(again);
  await screen.findByRole('img', { name: 'Fall.png' });
});

test('the file can be downloaded from its preview, and Escape closes it', async () => {
  const { done } = await show('Fall.png', linked);
  await userEvent.click(screen.getByRole('button', { name: 'Download' }));
  expect(done.download).toHaveBeenCalledOnce();
  await userEvent.keyboard('{Escape}');
  expect(done.close).toHaveBeenCalledOnce();
});
