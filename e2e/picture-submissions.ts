/** Pictures of handing in from a phone: the demo's programs. */
import { expect, type Page } from '@playwright/test';
import { paintedPng } from './painted-png.ts';
import { dialog, type Picture } from './picture-steps.ts';
import { keptForms } from './submissions-steps.ts';

const choose = async (page: Page, what: 'Account' | 'Program', name: string | RegExp): Promise<void> => {
  await page.getByRole('button', { name: new RegExp(`^${what}`) }).click();
  await dialog(page).getByRole('button', { name }).first().click();
};

async function takePhotos(page: Page): Promise<void> {
  await choose(page, 'Program', /displays|end caps/);
  await choose(page, 'Account', /./);
  const photos = [1, 2].map((seed) => ({ name: `${seed}.png`, mimeType: 'image/png', buffer: paintedPng(seed) }));
  await page.getByTestId('Choose').setInputFiles(photos);
  await page.getByText('What it brings').waitFor();
}

/** As if the phone had ended the browser in the middle. */
async function comeBack(page: Page): Promise<void> {
  await takePhotos(page);
  await expect.poll(() => keptForms(page)).toMatchObject([{ photos: [null, null] }]);
  await page.reload();
  await page.getByText('You started this on').waitFor();
}

const openMenu = (page: Page): Promise<void> =>
  page
    .getByRole('button', { name: /^Actions: / })
    .first()
    .click();

export const submissionPictures: readonly Picture[] = [
  { name: 'submissions', as: 'salesrep', path: '/today/submissions' },
  { name: 'submissions-delete', as: 'salesrep', path: '/today/submissions', steps: openMenu, brief: true },
  { name: 'submissions-submit', as: 'salesrep', path: '/today/submit' },
  { name: 'submissions-photos', as: 'salesrep', path: '/today/submit', steps: takePhotos },
  { name: 'submissions-restored', as: 'salesrep', path: '/today/submit', steps: comeBack, brief: true },
  {
    ...{ name: 'submissions-accounts', as: 'salesrep', path: '/today/submit' },
    steps: (page) => page.getByRole('button', { name: /^Account/ }).click(),
  },
];
