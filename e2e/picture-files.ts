/** Pictures of the screens of files, of a list that no upload has to fill. */
import { listFiles, type SharedFile } from '@caselift/contract/files';
import type { Page } from '@playwright/test';
import { dialog, opens, type Picture, press } from './picture-steps.ts';

const everyone = ['manager', 'teamLead', 'salesRep'] as const;
const shared = (name: string, size: number, day: string, access: SharedFile['access'] = [...everyone]): SharedFile => ({
  ...{ name, size, access, date: `${day}T15:00:00.000Z`, version: 1 },
  month: name.startsWith('archive/') ? `${day.slice(5, 7) === '08' ? 'Aug' : 'Sep'} 2026` : null,
});
const sharedFiles: SharedFile[] = [
  ...['Hazy Launch', 'Summer Clara'].map((name) => shared(`Bill-back packets/${name}.xlsx`, 96_000, '2026-09-15')),
  shared('Planograms/Cooler door.png', 1_200_000, '2026-09-11'),
  shared('Price lists/Fall/Wine and spirits.pdf', 420_000, '2026-09-08'),
  shared('Fall Agave Push sell sheet.pdf', 1_258_000, '2026-09-14'),
  shared('Halvorn display guide.pdf', 4_300_000, '2026-09-09'),
  shared('Rye Season back bar.jpg', 2_726_000, '2026-09-04', ['manager', 'teamLead']),
  shared('Sampling rules and forms for tastings in stores, parks and taprooms.docx', 1_678_000, '2026-08-24'),
  shared('Visit targets by route.xlsx', 98_000, '2026-09-01', ['manager']),
  shared('archive/August statements.xlsx', 655_000, '2026-08-31'),
  shared('archive/Cooler reset, Union Hall.jpg', 2_831_000, '2026-08-25'),
  shared('archive/Price list, September.pdf', 1_153_000, '2026-09-02'),
];
const withFiles = { path: listFiles.path, answer: sharedFiles } as const;

const chooseFile = async (page: Page, name: string): Promise<void> =>
  page
    .getByLabel('Files to upload')
    .first()
    .setInputFiles({ name, mimeType: '', buffer: Buffer.from('%PDF-1.7') });

async function addFiles(page: Page): Promise<void> {
  await opens('New file')(page);
  await dialog(page).getByLabel('File name').fill('Cider recap');
  await dialog(page).getByRole('button', { name: 'Add' }).click();
  await page.getByText('Not uploaded').waitFor();
  await page.route('**/api/file?*', () => new Promise(() => {}));
  await chooseFile(page, 'Holiday planogram.pdf');
  await chooseFile(page, 'halvorn display guide.pdf');
  await page.getByText('File with this name already exists').waitFor();
}

export const filePictures: readonly Picture[] = [
  { name: 'files', as: 'manager', path: '/files', calls: withFiles },
  { name: 'files-preview', as: 'admin', path: `/files?wholesalerId=ats&db=preview`, calls: withFiles },
  { name: 'files-salesrep', as: 'salesrep', path: '/files', calls: withFiles },
  { name: 'files-folder', as: 'manager', path: '/files?path=Price+lists/Fall', calls: withFiles },
  { name: 'files-search', as: 'manager', path: '/files?searchPhrase=fall', calls: withFiles },
  { name: 'files-new', as: 'manager', path: '/files', steps: opens('New file'), calls: withFiles },
  { name: 'files-uploading', as: 'manager', path: '/files', steps: addFiles, calls: withFiles, brief: true },
  {
    name: 'files-rename',
    as: 'manager',
    path: '/files',
    steps: async (page, phone) => {
      if (phone) {
        await press('Actions: Halvorn display guide.pdf')(page);
        await page.getByRole('menuitem', { name: 'Rename' }).click();
      } else await press('Rename: Halvorn display guide.pdf')(page);
      await page.getByLabel('New name of Halvorn display guide.pdf').fill('Fall Agave Push sell sheet');
      await page.keyboard.press('Enter');
      await page.getByText('File with this name already exists').waitFor();
    },
    calls: withFiles,
    brief: true,
  },
  {
    name: 'files-access',
    as: 'manager',
    path: '/files',
    steps: async (page) => {
      await press('Access of new files: Manager')(page);
      await page.getByRole('menuitemcheckbox', { name: 'Sales rep' }).click();
    },
    calls: withFiles,
    brief: true,
  },
  {
    name: 'files-actions',
    as: 'manager',
    path: '/files',
    steps: async (page, phone) =>
      press(phone ? 'Actions: Rye Season back bar.jpg' : 'Access of Rye Season back bar.jpg: Manager, Team lead')(page),
    calls: withFiles,
    brief: true,
  },
  { name: 'files-none', as: 'manager', path: '/files', calls: { path: listFiles.path, answer: [] } },
  { name: 'files-loading', as: 'manager', path: '/files', calls: { path: listFiles.path, answer: 'never' } },
  { name: 'files-failed', as: 'manager', path: '/files', calls: { path: listFiles.path, answer: 'failure' } },
  { name: 'archive', as: 'manager', path: '/archive?month=Aug+2026', calls: withFiles },
  { name: 'archive-all', as: 'manager', path: '/archive', calls: withFiles },
  { name: 'archive-none', as: 'salesrep', path: '/archive?month=Jan+2026', calls: withFiles },
];
