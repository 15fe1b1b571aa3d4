/** The screens of files in a router of their own, with a server that keeps files and a storage that takes them. */
import {
  createFile,
  fileTexts,
  listFiles,
  readDownloadLink,
  type SharedFile,
  updateFiles,
} from '@caselift/contract/files';
import type { Session } from '@caselift/contract/session';
import { startSession } from '../../../api/session-store.ts';
import { accepted, answerOfTheHouse, refused, serveWith } from '../../../api/testing/serve.ts';
import { serveStorage } from '../../../api/testing/serve-storage.ts';
import { showPages } from '../../../testing/show-pages.tsx';
import { ArchivePage } from '../ArchivePage.tsx';
import { FilesPage } from '../FilesPage.tsx';

export const fileWith = (name: string, more: Partial<SharedFile> = {}): SharedFile => ({
  name,
  access: ['manager'],
  month: null,
  size: 1_258_291,
  date: '2026-09-14T09:00:00.000Z',
  version: 1,
  ...more,
});

type Refuses = (request: Request) => Response | undefined;

export function openFiles(
  session: Session,
  address: string,
  files: readonly SharedFile[],
  refuses: Refuses = () => undefined,
) {
  startSession('token-1', session);
  let kept = [...files];
  const pending = new Map<string, SharedFile>();
  const posted = serveStorage((form) => {
    const file = pending.get(String(form.get('key')));
    if (file) kept.push(file);
  });

  const answer = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const body = async <Body,>() => (await request.clone().json()) as Body;
    if (pathname === createFile.path) {
      const { name, access, month } = (await body<{ file: SharedFile }>()).file;
      pending.set(name, fileWith(name, { access, month }));
      return accepted({ url: '/storage', fields: { key: name } });
    }
    if (pathname.startsWith(readDownloadLink.path.replace(':name', ''))) return accepted({ signedUrl: '#downloaded' });
    if (pathname !== listFiles.path) return answerOfTheHouse(request);
    if (request.method === 'DELETE') {
      const { fileNames } = await body<{ fileNames: string[] }>();
      kept = kept.filter(({ name }) => !fileNames.includes(name));
      return accepted(null);
    }
    if (request.method === updateFiles.method) {
      const { patches } = await body<{ patches: ({ key: string } & Partial<SharedFile>)[] }>();
      const changed = patches.map(({ key, ...patch }) => {
        const before = kept.find(({ name }) => name === key) ?? fileWith(key);
        return { ...before, ...patch, version: before.version + 1 };
      });
      kept = [...kept.filter(({ name }) => !patches.some(({ key }) => key === name)), ...changed];
      return accepted(changed);
    }
    return accepted(kept);
  };
  const asked = serveWith(async (request) => refuses(request) ?? answer(request));
  const shown = showPages(address, { '/files': FilesPage, '/archive': ArchivePage, '/boost': () => 'Boosts' });
  return { asked, posted, ...shown };
}

/** What the server says of a name that another file has. */
export const taken = () => refused('conflict', fileTexts.duplicate);
