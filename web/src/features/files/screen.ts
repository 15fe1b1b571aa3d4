import Folder from 'lucide-react/icons/folder';
import type { Screen } from '../../screen.ts';
import { ArchiveSearch, FilesSearch } from './files-search.ts';

export const filesScreen = {
  path: '/files',
  title: 'Files',
  access: 'signedIn',
  menu: { group: 'Market', icon: Folder },
  address: FilesSearch,
  tracked: 'files',
  page: async () => (await import('./FilesPage.tsx')).FilesPage,
} as const satisfies Screen;

export const archiveScreen = {
  path: '/archive',
  title: 'Files',
  access: 'signedIn',
  inPalette: 'Archive',
  under: '/files',
  address: ArchiveSearch,
  tracked: 'archive',
  page: async () => (await import('./ArchivePage.tsx')).ArchivePage,
} as const satisfies Screen;
