import { itemMessages } from '@caselift/contract/item-texts';
import { listPodcasts, type Podcast, podcastTexts } from '@caselift/contract/podcasts';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { startSession } from '../../api/session-store.ts';
import { accepted, answerOfTheHouse, personWith, serveWith, stale, staleText } from '../../api/testing/serve.ts';
import { showPages } from '../../testing/show-pages.tsx';
import { PodcastsTab } from './PodcastsTab.tsx';

afterEach(cleanup);

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const first: Podcast = { _id: id(1), name: 'Cellar talk', url: 'https://example.com/cellar', version: 1 };

function Tab() {
  const [phrase, setPhrase] = useState('');
  return <PodcastsTab search={phrase} onSearch={setPhrase} />;
}

/** A server that keeps them. */
function openTab(podcasts: Podcast[]) {
  startSession('token-1', personWith('manager'));
  let kept = podcasts;
  const asked = serveWith(async (request) => {
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith(listPodcasts.path)) return answerOfTheHouse(request);
    if (request.method === 'GET') return accepted(kept);
    const at = pathname.split('/').at(-1);
    if (request.method === 'DELETE') {
      kept = kept.filter(({ _id }) => _id !== at);
      return accepted(null);
    }
    const body = (await request.clone().json()) as Pick<Podcast, 'name' | 'url'>;
    if ((body as Partial<Podcast>).version === 0) return stale();
    const saved = { ...first, _id: id(9), ...body };
    kept =
      request.method === 'POST' ? [...kept, saved] : kept.map((one) => (one._id === at ? { ...one, ...body } : one));
    return accepted(saved);
  });
  showPages('/objectives', { '/objectives': Tab });
  return asked;
}

test('a podcast needs a name and a link, and is there once it is added', async () => {
  openTab([]);
  await screen.findByText(podcastTexts.noneHint.empty);
  await userEvent.click(screen.getByRole('button', { name: podcastTexts.add }));
  const dialog = within(screen.getByRole('dialog', { name: podcastTexts.add }));
  const save = dialog.getByRole('button', { name: 'Save' }) as HTMLButtonElement;
  await userEvent.type(dialog.getByLabelText('Name'), 'Tap room');
  await userEvent.type(dialog.getByLabelText('URL'), '  ');
  expect(save.disabled).toBe(true);
  await userEvent.type(dialog.getByLabelText('URL'), 'javascript:alert(1)');
  await userEvent.click(save);
  await dialog.findByText(podcastTexts.url);
  await userEvent.clear(dialog.getByLabelText('URL'));
  await userEvent.type(dialog.getByLabelText('URL'), 'https://example.com/tap');
  await userEvent.click(save);
  const link = await screen.findByRole('link', { name: 'https://example.com/tap' });
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer']);
});

test('a search that finds nothing says so', async () => {
  openTab([first]);
  await screen.findByText('Cellar talk');
  await userEvent.type(screen.getByLabelText('Search'), 'beer');
  await screen.findByText(podcastTexts.noneHint.searched);
});

test('a podcast is deleted after a question', async () => {
  openTab([first]);
  await userEvent.click(await screen.findByRole('button', { name: 'Actions: Cellar talk' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await screen.findByText(podcastTexts.none);
});

test('what someone else changed is said once, then replaced; another dialog does not say it', async () => {
  openTab([{ ...first, version: 0 }]);
  const edit = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Actions: Cellar talk' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Edit' }));
    return within(screen.getByRole('dialog', { name: podcastTexts.edit }));
  };
  let dialog = await edit();
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText(staleText);
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  dialog = await edit();
  expect(dialog.queryByText(staleText)).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText(staleText);
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findAllByText(itemMessages.done.updated);
  expect(screen.queryByRole('dialog')).toBeNull();
});
