import { readFileSync } from 'node:fs';
import { atLeast } from '@caselift/domain/testing/at-least';
import { expect, type Page } from '@playwright/test';
import type { Person } from './api.ts';
import { test } from './journey.ts';
import { expectNoWider } from './layout.ts';
import { expectAccessible, expectFilled, forgetPerson, signIn, watchForErrors } from './people.ts';

const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
const names = (page: Page) => page.getByRole('rowheader').allInnerTexts();
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const pdf = (text: string) => Buffer.from(`%PDF-1.7\n% ${text}\n%%EOF\n`);
const file = (name: string, buffer: Buffer) => ({ name, mimeType: '', buffer });

async function choose(page: Page, ...files: ReturnType<typeof file>[]): Promise<void> {
  await page.getByLabel('Files to upload').first().setInputFiles(files);
}

/** As a person drags files from their desktop onto the page. */
async function drop(page: Page, ...files: ReturnType<typeof file>[]): Promise<void> {
  const sent = files.map(({ name, buffer }) => ({ name, content: buffer.toString('base64') }));
  await page.evaluate((dropped) => {
    const dataTransfer = new DataTransfer();
    for (const { name, content } of dropped)
      dataTransfer.items.add(new File([Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0))], name));
    const main = document.querySelector('main');
    for (const type of ['dragover', 'drop'])
      main?.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
  }, sent);
}

async function downloaded(page: Page, name: string): Promise<Buffer> {
  const download = page.waitForEvent('download');
  await press(page, `Download: ${name}`);
  const saved = await download;
  expect(saved.suggestedFilename()).toBe(name);
  return readFileSync(await saved.path());
}

async function openFiles(page: Page, person: Person, path = '/files'): Promise<void> {
  await signIn(page, person, path);
  await expectFilled(page);
}

test('a manager uploads files, renames one into a folder, shares it and deletes it', async ({ page }) => {
  const errors = watchForErrors(page);
  await openFiles(page, 'manager');

  await test.step('several files are uploaded by the picker and by dropping them, and it is said what is wrong with which', async () => {
    await choose(
      page,
      file('Sell sheet.pdf', pdf('sheet')),
      file('Cooler.png', png),
      file('Targets.csv', Buffer.from('a,b\n')),
    );
    await expect(page.getByText('3 files uploaded!')).toBeVisible();
    for (const name of ['Sell sheet.pdf', 'Cooler.png', 'Targets.csv'])
      await expect(page.getByRole('button', { name: `Download: ${name}` })).toBeVisible();
    expect(await downloaded(page, 'Cooler.png')).toEqual(png);

    await drop(page, file('Guide.pdf', pdf('guide')), file('SELL SHEET.pdf', pdf('other')), file('Letter.pdf', png));
    await expect(page.getByText('File uploaded!')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Download: Guide.pdf' })).toBeVisible();
    await expect(page.getByText('File with this name already exists')).toBeVisible();
    await expect(page.getByText("This isn't a PDF file that we can read.")).toBeVisible();
    await press(page, 'Rename: SELL SHEET.pdf');
    await page.getByLabel('New name of SELL SHEET.pdf').fill('Sell sheet, fall');
    await press(page, 'Save the name');
    expect(await downloaded(page, 'Sell sheet, fall.pdf')).toEqual(pdf('other'));
  });

  await test.step('a new file stays local until it is uploaded; it is renamed into a folder, shared and deleted', async () => {
    await press(page, 'New file');
    const dialog = page.getByRole('dialog', { name: 'New file' });
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect(dialog.getByText("File name can't be empty")).toBeVisible();
    await dialog.getByLabel('File name').fill('newFile');
    await dialog.getByLabel('File name').press('Enter');
    await expect(dialog.getByText('Specify a proper file name')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('File name').fill('Cider recap');
    await dialog.getByLabel('File name').press('Enter');
    await expect(page.getByRole('row').filter({ hasText: 'Cider recap.pdf' })).toContainText('Not uploaded');
    await press(page, 'Rename: Guide.pdf');
    const guide = page.getByLabel('New name of Guide.pdf');
    await guide.fill('');
    await guide.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: "File name can't be empty" })).toBeVisible();
    // A row that was refused, one that is not uploaded yet, and one that is renamed.
    await expectAccessible(page);
    await guide.press('Escape');
    await press(page, 'Remove Letter.pdf');
    await page.getByLabel('Content of Cider recap.pdf').setInputFiles(file('anything.pdf', pdf('recap')));
    await expect(page.getByRole('button', { name: 'Download: Cider recap.pdf' })).toBeVisible();
    await expect(page.getByText('Not uploaded')).toHaveCount(0);

    await press(page, 'Rename: Cider recap.pdf');
    const field = page.getByLabel('New name of Cider recap.pdf');
    await field.fill('Recaps/Cider');
    await field.press('Enter');
    await expect(row(page, 'Recaps')).toContainText('1 file');
    await page.getByRole('link', { name: 'Recaps' }).press('Enter');
    await expect.poll(() => names(page)).toEqual(['Cider.pdf']);
    await expect(page.getByRole('navigation', { name: 'Folders' })).toHaveText('HomeRecaps');

    await press(page, 'Access of Cider.pdf: Manager');
    const salesRep = page.getByRole('menuitemcheckbox', { name: 'Sales rep' });
    await salesRep.click();
    await expectAccessible(page);
    await salesRep.press('Escape');
    await expect(page.getByRole('button', { name: 'Access of Cider.pdf: Manager, Sales rep' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Access of Cider.pdf: Manager, Sales rep' })).toBeVisible();

    await press(page, 'Delete: Cider.pdf');
    const question = page.getByRole('dialog', { name: 'Delete file' });
    await expect(question).toContainText('Cider.pdf');
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('heading', { name: 'There are no files here yet' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(row(page, 'Guide.pdf')).toHaveCount(1);
    await expect(row(page, 'Recaps')).toHaveCount(0);
  });
  expect(errors).toEqual([]);
});

test('each role lists and downloads what it may, and changes nothing', async ({ page }) => {
  await openFiles(page, 'manager', '/files?path=Roles');
  await choose(page, file('For managers.pdf', pdf('1')));
  await expect(page.getByRole('button', { name: 'Download: For managers.pdf' })).toBeVisible();
  for (const [name, role] of [
    ['For leads.pdf', 'Team lead'],
    ['For everyone.pdf', 'Sales rep'],
  ] as const) {
    await press(page, /^Access of new files/);
    const choice = page.getByRole('menuitemcheckbox', { name: role });
    await choice.click();
    await choice.press('Escape');
    await expect(page.getByRole('button', { name: new RegExp(`^Access of new files: .*${role}`) })).toBeVisible();
    await choose(page, file(name, pdf(name)));
    await expect(page.getByRole('button', { name: `Download: ${name}` })).toBeVisible();
  }
  await forgetPerson(page);
  const mayRead: [Person, string[]][] = [
    ['salesrep', ['For everyone.pdf']],
    ['teamlead', ['For everyone.pdf', 'For leads.pdf']],
    ['leadership', ['For everyone.pdf', 'For leads.pdf']],
  ];
  for (const [person, files] of mayRead) {
    await openFiles(page, person, '/files?path=Roles');
    await expect.poll(() => names(page)).toEqual(files);
    for (const name of atLeast(1, files)) expect(await downloaded(page, name)).toEqual(pdf(name));
    await expect(page.getByRole('button', { name: /Rename|Delete|Upload|New file|Access/ })).toHaveCount(0);
    await forgetPerson(page);
  }
});

test('the archive keeps files by month; leaving an upload asks first; a phone has the actions in a menu', async ({
  page,
}) => {
  const errors = watchForErrors(page);
  await openFiles(page, 'manager');

  await test.step('an archived file is in its month, and the months say how many they have', async () => {
    const archive = page.getByRole('region', { name: 'Archive' });
    await expect(archive.getByRole('link')).toHaveCount(13);
    const third = archive.getByRole('link').nth(3);
    const month = (await third.innerText()).slice(0, 8);
    // Their numbers come with the files.
    await expect(third).toHaveText(/^[A-Z][a-z]+ \d{4}\d+$/);
    const before = Number((await third.innerText()).slice(8));
    await third.click();
    await expect(page.getByRole('columnheader', { name: month })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Files' })).toBeVisible();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toContain(
      `/archive?month=${month.replace(' ', '+')}`,
    );
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Files' })).toHaveAttribute(
      'aria-current',
      'true',
    );
    await choose(page, file('Month close.pdf', pdf('close')));
    await expect(page.getByText('File uploaded!')).toBeVisible();
    await expect(third).toHaveText(`${month}${before + 1}`);
    await expect(page.getByRole('columnheader', { name: 'Access' })).toHaveCount(0);
    expect(await downloaded(page, 'Month close.pdf')).toEqual(pdf('close'));
    await expectAccessible(page);
    await archive.getByRole('link').nth(1).click();
    await expect(row(page, 'Month close.pdf')).toHaveCount(0);
    await page.getByRole('link', { name: 'Home' }).click();
    await expect(page.getByRole('columnheader', { name: 'Access' })).toBeVisible();
    await expect(archive.locator('[aria-current]')).toHaveCount(0);
  });

  await test.step('on a phone the actions of a file are a menu, and nothing scrolls sideways, light or dark', async () => {
    await choose(page, file('A long name of a sell sheet that needs two lines on a phone.pdf', pdf('phone')));
    await expect(page.getByRole('button', { name: 'Download: A long name' })).toBeVisible();
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoWider(page, 360);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'light' });
    await press(page, /^Actions: A long name/);
    await expectAccessible(page);
    await page.getByRole('menuitem', { name: 'Change access' }).click();
    const teamLead = page.getByRole('menuitemcheckbox', { name: 'Team lead' });
    await teamLead.click();
    await teamLead.press('Escape');
    await expect(page.getByText('Changes saved')).toBeVisible();
    await page.getByLabel('Archive').selectOption({ index: 2 });
    await expect(page.getByRole('navigation', { name: 'Folders' })).toHaveText('HomeArchive');
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  expect(errors).toEqual([]);

  await test.step('leaving while a file is on its way asks first; another folder and the archive do not', async () => {
    await page.getByRole('link', { name: 'Home' }).click();
    // What is chosen before the page has changed would go to the archive.
    await expect(page.getByRole('columnheader', { name: 'Access' })).toBeVisible();
    await page.route('**/storage**', () => new Promise(() => {}));
    await choose(page, file('Slow.pdf', pdf('slow')));
    await expect(page.getByText('Uploading')).toBeVisible();
    await page.getByRole('region', { name: 'Archive' }).getByRole('link').first().click();
    await expect(page).toHaveURL(/archive/);
    await page.getByRole('link', { name: 'Home' }).click();
    await expect(page.getByText('Uploading')).toBeVisible();
    await page.getByRole('link', { name: 'Boost' }).click();
    const question = page.getByRole('dialog', { name: 'Leave and cancel the uploads?' });
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(page.getByText('Uploading')).toBeVisible();
    await page.getByRole('link', { name: 'Boost' }).click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL(/boost/);
  });
});
