import { createFile, listFiles } from '@caselift/contract/files';
import { atLeast } from '@caselift/domain/testing/at-least';
import { expect, type Locator, type Page } from '@playwright/test';
import { makePdf } from '../server/src/documents/pdf.ts';
import { apiOf, scope } from './api.ts';
import { test } from './journey.ts';
import { expectFillsScreen } from './layout.ts';
import { paintedPng } from './painted-png.ts';
import { addressOf, expectAccessible, signIn, watchForErrors } from './people.ts';

/** Uploads files by name as a manager, past the screen. */
async function upload(origin: string, files: Record<string, Buffer>): Promise<void> {
  const manager = await apiOf(origin, 'manager');
  for (const [name, content] of atLeast(1, Object.entries(files))) {
    const file = { name, access: ['manager'], month: null };
    const form = (await manager('POST', createFile.path, { file })) as { url: string; fields: Record<string, string> };
    const sent = new FormData();
    for (const [field, value] of Object.entries(form.fields)) sent.append(field, value);
    sent.append('file', new Blob([new Uint8Array(content)], { type: form.fields['Content-Type'] ?? '' }), 'content');
    expect((await fetch(new URL(form.url, origin), { method: 'POST', body: sent })).ok).toBe(true);
  }
  const listed = (await manager('GET', listFiles.path)) as { name: string }[];
  expect(listed.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(files)));
}

/** As written by hand: readers make up for the table of places that it lacks. */
const pdfOf = (objects: readonly string[], trailer = ''): Buffer =>
  Buffer.from(
    `%PDF-1.7\n${objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('')}` +
      `trailer\n<< /Root 1 0 R ${trailer} >>\n%%EOF\n`,
    'latin1',
  );
const streamOf = (dictionary: string, content: string) =>
  `<< ${dictionary} /Length ${content.length} >>\nstream\n${content}\nendstream`;

const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name });
const canvasOf = (page: Page, name: string, number: number): Locator =>
  dialog(page, name)
    .getByRole('article', { name: new RegExp(`^Page ${number} of`) })
    .locator('canvas');

/** Hears the keys that scroll. */
const areaOf = (page: Page, name: string): Locator => dialog(page, name).getByRole('region', { name });

/** From its row in the list. */
const open = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
async function close(page: Page, name: string): Promise<void> {
  await areaOf(page, name).press('Escape');
  await expect(dialog(page, name)).toHaveCount(0);
}

/** Red, green and blue in the corner and in the middle of a page. Before it is drawn, all of it is black. */
const colorsOf = (canvas: Locator): Promise<number[][]> =>
  canvas.evaluate((element) => {
    const { width, height } = element as HTMLCanvasElement;
    const drawn = (element as HTMLCanvasElement).getContext('2d');
    const at = (x: number, y: number) => [...(drawn?.getImageData(x, y, 1, 1).data ?? [])].slice(0, 3);
    return [at(1, 1), at(width / 2, height / 2)];
  });

test('a manager reads PDFs and pictures over the list; a PDF cannot act, and what cannot be shown is said in words', async ({
  page,
  server,
}) => {
  const errors = watchForErrors(page);
  page.on('dialog', () => errors.push('The PDF opened a dialog.'));
  page.on('popup', () => errors.push('The PDF opened a page.'));
  const lines = Array.from({ length: 200 }, (_, line) => ({ text: `Line ${line + 1} of the price list` }));
  const pdf = await makePdf({
    title: 'Price list',
    footer: 'Atlas Beverage',
    madeAt: new Date('2026-09-16T12:00:00Z'),
    blocks: [{ heading: 'Fall price list' }, ...lines],
  });
  // 64 rows that say "like the row above": black all over.
  const fax = streamOf(
    '/Type /XObject /Subtype /Image /Width 64 /Height 64 /ColorSpace /DeviceGray /BitsPerComponent 1 ' +
      '/Filter [/ASCIIHexDecode /CCITTFaxDecode] ' +
      '/DecodeParms [null << /K -1 /Columns 64 /Rows 64 /BlackIs1 true /EndOfBlock false >>]',
    'FFFFFFFFFFFFFFFF>',
  );
  const acting = pdfOf([
    '<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (app.alert("hello")) >> >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents 4 0 R /Resources << /XObject << /Fax 5 0 R >> >> /Annots [6 0 R] >>',
    streamOf('', 'q 200 0 0 200 50 50 cm /Fax Do Q'),
    fax,
    '<< /Type /Annot /Subtype /Link /Rect [0 0 300 300] /Border [0 0 0] /A << /S /URI /URI (https://example.com/) >> >>',
  ]);
  const key = 'a'.repeat(64);
  const locked = pdfOf(
    ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>'],
    `/ID [<00> <00>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${key}> /U <${key}> >>`,
  );
  await upload(server.origin, {
    'Fall price list.pdf': pdf,
    'Display.png': paintedPng(7200),
    'Acting.pdf': acting,
    'Broken.pdf': Buffer.from('%PDF-1.7\nand nothing else'),
    'Locked.pdf': locked,
  });
  await signIn(page, 'manager', `/files?${scope}`);

  await test.step('a PDF is read page by page over the list, enlarged, and closed by Escape; a picture likewise', async () => {
    const preview = dialog(page, 'Fall price list.pdf');
    await open(page, 'Fall price list.pdf');
    const place = preview.getByRole('banner').getByText(/^Page \d+ of \d+$/);
    await expect(place).toHaveText(/^Page 1 of/);
    await expect(preview.getByText('Line 1 of the price list', { exact: true })).toBeVisible();
    await expectAccessible(page);

    // While a page is drawn again it has none.
    const width = () =>
      canvasOf(page, 'Fall price list.pdf', 1).evaluateAll(([canvas]) => canvas?.getBoundingClientRect().width ?? 0);
    const fitting = await width();
    expect(fitting).toBeGreaterThan(0);
    await preview.getByRole('button', { name: 'Larger' }).click();
    await expect.poll(width).toBeGreaterThan(fitting * 1.2);
    await preview.getByRole('button', { name: 'Fit width' }).click();
    await expect.poll(width).toBe(fitting);

    const area = areaOf(page, 'Fall price list.pdf');
    await area.press('ArrowRight');
    await expect(place).toHaveText(/^Page 2 of/);
    await expect(canvasOf(page, 'Fall price list.pdf', 2)).toBeVisible();
    await area.press('ArrowLeft');
    await area.press('PageDown');
    await area.press('PageUp');
    await expect(place).toHaveText(/^Page 1 of/);
    await area.evaluate((scrolled) => scrolled.scrollTo(0, 1e6));
    const [, last = ''] = /of (\d+)/.exec(await place.innerText()) ?? [];
    await expect(place).toHaveText(`Page ${last} of ${last}`);
    // Pages far away keep their place, but no picture.
    await expect(canvasOf(page, 'Fall price list.pdf', Number(last))).toBeVisible();
    await expect(canvasOf(page, 'Fall price list.pdf', 1)).toHaveCount(0);
    await close(page, 'Fall price list.pdf');
    expect(addressOf(page).preview).toBeUndefined();

    await page.setViewportSize({ width: 360, height: 740 });
    await open(page, 'Display.png');
    await expect(page.getByRole('img', { name: 'Display.png' })).toBeVisible();
    await expectAccessible(page);
    await expectFillsScreen(dialog(page, 'Display.png'), { width: 360, height: 740 });
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(dialog(page, 'Display.png')).toHaveCount(0);
    await open(page, 'Fall price list.pdf');
    await expect(preview.getByText('Line 1 of the price list', { exact: true })).toBeVisible();
    await close(page, 'Fall price list.pdf');
    await page.setViewportSize({ width: 1440, height: 900 });
    // Nothing was refused by the content policy either: the browser logs that as an error.
    expect(errors).toEqual([]);
  });

  await test.step('a PDF cannot act: no script of it runs and none of its links can be followed; a faxed page is drawn', async () => {
    await open(page, 'Acting.pdf');
    const canvas = canvasOf(page, 'Acting.pdf', 1);
    await expect(canvas).toBeVisible();
    const [white, black] = [
      [255, 255, 255],
      [0, 0, 0],
    ];
    await expect.poll(() => colorsOf(canvas)).toEqual([white, black]);
    await expect(dialog(page, 'Acting.pdf').getByRole('link')).toHaveCount(0);
    await canvas.click({ force: true });
    expect(addressOf(page).preview).toBe('Acting.pdf');
    await close(page, 'Acting.pdf');
    expect(page.context().pages()).toHaveLength(1);
    expect(errors).toEqual([]);
  });

  await test.step('a PDF that is broken or wants a password, a lost connection and a deleted file are said in words', async () => {
    for (const name of ['Broken.pdf', 'Locked.pdf']) {
      await open(page, name);
      const refused = dialog(page, name).getByRole('alert');
      await expect(refused).toHaveText("This PDF can't be shown here. Download it to open it.");
      await expect(dialog(page, name).getByRole('button', { name: 'Download' })).toBeVisible();
      if (name === 'Broken.pdf') await expectAccessible(page);
      await close(page, name);
    }

    await page.goto(`/files?preview=Gone.pdf&${scope}`);
    await expect(dialog(page, 'Gone.pdf').getByRole('alert')).toHaveText('There is no file "Gone.pdf".');

    const address = '**/api/downloadLink/**';
    await page.route(address, (route) => route.abort());
    await close(page, 'Gone.pdf');
    await open(page, 'Broken.pdf');
    const again = dialog(page, 'Broken.pdf').getByRole('button', { name: 'Try again' });
    await expect(again).toBeVisible();
    await page.unroute(address);
    await again.click();
    await expect(dialog(page, 'Broken.pdf').getByRole('alert')).toContainText("This PDF can't be shown here.");
  });
});
