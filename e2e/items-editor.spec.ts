import { itemDraftTexts } from '@caselift/contract/item-drafts';
import { itemActionWords, itemUserTexts, selectionTexts } from '@caselift/contract/item-screen-texts';
import { itemTexts } from '@caselift/contract/item-texts';
import { updateItem } from '@caselift/contract/items';
import { expect, type Page } from '@playwright/test';
import { apiOf } from './api.ts';
import { addIncentive, editor, openFromList, openItem } from './items-steps.ts';
import { test } from './journey.ts';
import { addressOf, expectAccessible, expectFilled, watchForErrors } from './people.ts';

const name = (page: Page) => editor(page).getByRole('textbox', { name: 'Name' });
const save = (page: Page) => editor(page).getByRole('button', { name: 'Save', exact: true });
const unsaved = (page: Page) => editor(page).getByRole('status').filter({ hasText: 'unsaved change' });

test('a manager gives an incentive its name, tag, dates, target and flags, and finds them saved, on paper, too', async ({
  page,
  server,
}) => {
  const errors = watchForErrors(page);
  const id = await addIncentive(server.origin, 'Lager to be edited');
  await openItem(page, 'manager', id);
  await expect(name(page)).toHaveValue('Lager to be edited');
  await expect(editor(page).getByText('Valid', { exact: true })).toBeVisible();
  await expect(editor(page).getByText('Sep 1 to 30, 2026', { exact: true })).toBeVisible();
  await expectFilled(page);
  await expectAccessible(page);

  await name(page).fill('');
  await save(page).click();
  await expect(editor(page).getByText(itemTexts.nameRequired)).toHaveCount(2);
  await name(page).fill('Lager by the case');
  await editor(page).getByRole('textbox', { name: 'Description' }).fill('Two facings count as one placement.');

  await editor(page).getByRole('combobox', { name: 'Tag' }).click();
  await expectAccessible(page);
  await page.getByRole('option', { name: 'Add tag' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add tag' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Fifteen letters and more');
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Fifteen letters');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Editor lager');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(editor(page).getByRole('combobox', { name: 'Tag' })).toContainText('Editor lager');

  await editor(page).getByLabel('Period', { exact: true }).selectOption('Custom');
  await editor(page).getByLabel('First day').fill('2026-10-01');
  await editor(page).getByLabel('Last day').fill('2026-09-01');
  await save(page).click();
  await expect(editor(page).getByText(itemTexts.periodOrder, { exact: true })).toHaveCount(2);
  await expect(editor(page).getByText(itemDraftTexts.fault(itemTexts.periodOrder))).toHaveCount(2);
  await expect(editor(page).getByRole('progressbar')).toHaveCount(0);
  await editor(page).getByLabel('Last day').fill('2026-11-30');

  const openEnded = editor(page).getByRole('switch', { name: 'Open-ended' });
  await openEnded.click();
  await expect(editor(page).getByText('Also changed: threshold.')).toBeVisible();
  await expect(editor(page).getByText('Open-ended items have no target.')).toBeVisible();
  await editor(page).getByRole('button', { name: 'Undo' }).click();
  await expect(openEnded).not.toBeChecked();
  await editor(page).getByRole('textbox', { name: 'Target' }).fill('450');
  await editor(page).getByRole('switch', { name: 'Capped status' }).click();
  await expect(unsaved(page)).toHaveText('6 unsaved changes: name, description, tag, period, target, capped status');
  await save(page).click();
  await expect(editor(page)).toHaveCount(0);

  await openFromList(page, 'Lager by the case');
  await expect(name(page)).toHaveValue('Lager by the case');
  await expect(editor(page).getByRole('combobox', { name: 'Tag' })).toContainText('Editor lager');
  await expect(editor(page).getByLabel('Last day')).toHaveValue('2026-11-30');
  await expect(editor(page).getByRole('textbox', { name: 'Target' })).toHaveValue('450');
  await expect(editor(page).getByRole('switch', { name: 'Capped status' })).not.toBeChecked();

  await test.step('a printed editor reads like a document: all of it is open, and there is nothing to press', async () => {
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '');
    });
    await editor(page).getByRole('button', { name: 'Actions: Lager by the case' }).click();
    await page.getByRole('menuitem', { name: itemActionWords.print }).click();
    await page.locator('body[data-printed]').waitFor();
    await page.emulateMedia({ media: 'print' });
    const paper = page.locator('.MuiDrawer-root');
    await expect(paper.getByText('Incentive: Lager by the case')).toBeVisible();
    for (const list of [itemUserTexts.readGroups.salesReps, selectionTexts.accounts, selectionTexts.products])
      await expect(paper.getByRole('list', { name: list }).getByRole('listitem').first()).toBeVisible();
    await expect(paper.getByText('The plan in words')).toBeVisible();
    for (const role of ['button', 'switch', 'checkbox', 'searchbox', 'tab', 'slider'] as const)
      await expect(paper.getByRole(role).filter({ visible: true })).toHaveCount(0);
    await expect(paper.locator('fieldset[aria-hidden="true"]').filter({ visible: true })).toHaveCount(0);
    await page.emulateMedia({ media: 'screen' });
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await expect(editor(page).getByRole('list', { name: selectionTexts.accounts })).toHaveCount(0);
  });
  expect(errors).toEqual([]);
});

test('unsaved changes are asked about and offered again after a reload, and those of two people are put together', async ({
  page,
  server,
}) => {
  const id = await addIncentive(server.origin, 'Lager to be left');
  await openItem(page, 'manager', id);
  await name(page).fill('Lager half typed');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Stay' }).click();
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(editor(page).getByRole('button', { name: 'Restore' })).toBeVisible();
  // Until that is answered nobody can type over it.
  const takesFocus = editor(page)
    .getByLabel('Name', { exact: true })
    .evaluate((field: HTMLElement) => {
      field.focus();
      return document.activeElement === field;
    });
  expect(await takesFocus).toBe(false);
  await editor(page).getByRole('button', { name: 'Restore' }).click();
  await expect(name(page)).toHaveValue('Lager half typed');
  await editor(page).getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(editor(page)).toHaveCount(0);
  await expect.poll(() => addressOf(page).item).toBeUndefined();

  await test.step('who saves second sees both versions, keeps some of each and saves again', async () => {
    await openFromList(page, 'Lager to be left');
    await expect(name(page)).toHaveValue('Lager to be left');
    // Not in another tab: someone else who signs in there takes this one over.
    const admin = await apiOf(server.origin, 'admin');
    const theirs = { target: 300, description: 'For the fall sets.' };
    await admin('PATCH', updateItem.path.replace(':id', id), theirs);

    await name(page).fill('Lager of one');
    await editor(page).getByRole('textbox', { name: 'Target' }).fill('500');
    await save(page).click();
    const versions = page.getByRole('dialog', { name: 'Someone else has changed this item' });
    await expect(versions.getByRole('group', { name: 'Target' }).getByRole('radio', { name: /Mine/ })).toBeChecked();
    await expect(
      versions.getByRole('group', { name: 'Description' }).getByRole('radio', { name: /Theirs\s*For the fall sets\./ }),
    ).toBeChecked();
    await expectAccessible(page);
    await versions
      .getByRole('group', { name: 'Target' })
      .getByRole('radio', { name: /Theirs/ })
      .check();
    await versions.getByRole('button', { name: 'Continue editing' }).click();
    await expect(editor(page).getByRole('textbox', { name: 'Target' })).toHaveValue('300');
    await save(page).click();
    await expect(editor(page)).toHaveCount(0);
    await openFromList(page, 'Lager of one');
    await expect(name(page)).toHaveValue('Lager of one');
    await expect(editor(page).getByRole('textbox', { name: 'Description' })).toHaveValue('For the fall sets.');
  });
});
