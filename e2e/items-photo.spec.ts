import { examplePhotoTexts as texts } from '@caselift/contract/shown-photo';
import { expect } from '@playwright/test';
import { editor, openItem } from './items-steps.ts';
import { test } from './journey.ts';
import { expectNoWider } from './layout.ts';
import { paintedPng } from './painted-png.ts';
import { expectAccessible, signIn, watchForErrors } from './people.ts';
import { addDisplays, choose, desk } from './submissions-steps.ts';

test('a manager gives an item an example photo, a rep sees it before submitting, and it is removed again', async ({
  page,
  server,
}) => {
  const errors = watchForErrors(page);
  const name = 'Wall of cases';
  const { id } = await addDisplays(server.origin, name);
  await openItem(page, 'manager', id);
  const photo = { name: 'shelf.png', mimeType: 'image/png', buffer: paintedPng(7) };
  await editor(page).getByLabel(texts.title, { exact: true }).setInputFiles(photo);
  const thumb = editor(page).getByRole('button', { name: texts.open(name) });
  await expect(thumb).toBeVisible();
  await expectAccessible(page);

  await test.step('A phone of 360 px shows it on the program and before submitting, and enlarges it', async () => {
    await signIn(page, 'salesrep', `/today/program?itemId=${id}`);
    await page.setViewportSize({ width: 360, height: 740 });
    const asks = page.getByRole('region', { name: 'What to do' });
    await asks.getByRole('button', { name: texts.open(name) }).click();
    const large = page.getByRole('dialog', { name: texts.alt(name) });
    await expect(large.getByRole('img', { name: texts.alt(name) })).toBeVisible();
    await expectAccessible(page);
    await large.getByRole('button', { name: 'Close' }).click();
    await expect(large).toHaveCount(0);
    await page.goto('/today/submit');
    await choose(page, 'Program', name);
    await expect(page.getByRole('button', { name: texts.open(name) })).toBeVisible();
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);
    await expectNoWider(page, 360);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize(desk);
  });

  await test.step('Removing the photo asks first', async () => {
    await openItem(page, 'manager', id);
    await editor(page).getByRole('button', { name: texts.remove }).click();
    const question = page.getByRole('dialog', { name: `${texts.remove}?` });
    await expect(question).toContainText(texts.removing);
    await question.getByRole('button', { name: texts.remove }).click();
    await expect(question).toHaveCount(0);
    await expect(thumb).toHaveCount(0);
    await expect(editor(page).getByRole('button', { name: texts.add })).toBeVisible();
  });
  expect(errors).toEqual([]);
});
