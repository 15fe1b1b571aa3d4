import { updateUserTargetAndPayout } from '@caselift/contract/item-edits';
import { itemActionWords, itemColumns, itemListTexts, itemTabWords } from '@caselift/contract/item-screen-texts';
import { itemMessages, itemTexts } from '@caselift/contract/item-texts';
import { createItem, listItems } from '@caselift/contract/items';
import { podcastTexts } from '@caselift/contract/podcasts';
import { expect, type Locator, type Page } from '@playwright/test';
import { apiOf } from './api.ts';
import { addIncentive, editor, openFromList, paidFor, rep } from './items-steps.ts';
import { test } from './journey.ts';
import { expectNoWider } from './layout.ts';
import { addressOf, expectAccessible, expectContrast, expectFilled, signIn, watchForErrors } from './people.ts';

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const actionsOf = (page: Page, name: string) => page.getByRole('button', { name: `Actions: ${name}`, exact: true });
const inMenu = (page: Page, name: string) => page.getByRole('menuitem', { name });

test('a manager finds incentives by filters and order, opens what one is made of, and works with the list on a phone', async ({
  page,
}) => {
  const errors = watchForErrors(page);
  // Other journeys on the same server add items.
  await signIn(page, 'manager', '/incentives?searchPhrase=zestrel');
  await expect(row(page, 'Zestrel Spritz launch')).toBeVisible();
  await expectFilled(page);
  await page.getByRole('button', { name: 'Open Zestrel Spritz launch' }).click();
  await expect(page).toHaveURL(/open=/);
  await expect(page.getByRole('row')).toHaveCount(7);
  await page.getByRole('button', { name: 'Close Zestrel Spritz launch' }).click();
  const byName = page.getByRole('columnheader', { name: itemColumns.name });
  await page.getByRole('button', { name: itemColumns.name }).click();
  await expect(byName).toHaveAttribute('aria-sort', 'ascending');
  await expectFilled(page);
  await expect(page.getByRole('row').nth(1)).toContainText('Zestrel cold box');
  await page.getByRole('searchbox', { name: 'Search' }).fill('zestrel cold');
  await expect(page.getByText('1 to 1 of 1', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await page.getByRole('button', { name: 'More filters' }).click();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await test.step('lists are narrowed by type, tag, ranks and trend, which the address keeps', async () => {
    // The last of its names first: other journeys add incentives, which would leave it on a later page.
    await page.getByRole('button', { name: itemColumns.name }).click();
    await expect(byName).toHaveAttribute('aria-sort', 'descending');
    await expect(row(page, 'Zestrel Spritz launch')).toBeVisible();
    const choose = async (label: string, name: string) => {
      await page.getByRole('button', { name: new RegExp(`^${label} `) }).click();
      await page.getByRole('option', { name, exact: true }).click();
      // It is as wide as what is chosen: the others move.
      await expect(page.getByRole('button', { name: `${label} ${name}`, exact: true })).toBeVisible();
    };
    await choose('Type', 'Multi');
    await choose('Tag', 'Launch');
    await expect(page.getByText('1 to 1 of 1', { exact: true })).toBeVisible();
    await expect(row(page, 'Zestrel Spritz launch')).toBeVisible();
    await page.reload();
    await expect(page.getByText('1 to 1 of 1', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Clear Filters' }).click();

    await page.getByRole('button', { name: 'More filters' }).click();
    for (const [label, value, named] of [
      ['GP Rank', 'Super High', 'gpRank'],
      ['Volume Rank', 'High', 'volumeRank'],
      ['Trend', 'down', 'trend'],
    ] as const) {
      await page.getByRole('combobox', { name: label }).click();
      const answered = page.waitForResponse(
        (reply) => reply.url().includes(`${listItems.path}?`) && new URL(reply.url()).searchParams.has(named),
      );
      await page.getByRole('option', { name: value, exact: true }).click();
      expect((await answered).ok()).toBe(true);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('listbox')).toHaveCount(0);
    }
    await expect.poll(() => addressOf(page)).toMatchObject({ gpRank: 'Super High', volumeRank: 'High', trend: 'down' });
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: /^More filters/ })).toHaveText(/3/);
    await expectFilled(page);
    await expectAccessible(page);
    await page.getByRole('region', { name: 'Incentives' }).getByRole('button', { name: 'Clear Filters' }).click();
  });

  await test.step('on a phone the days of the period are under "More filters"', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await expectFilled(page);
    await expect(page.getByLabel(itemListTexts.filters.periodStart)).toHaveCount(0);
    await page.getByRole('button', { name: itemListTexts.filters.more }).click();
    const filters = page.getByRole('dialog', { name: itemListTexts.filters.more });
    await filters.getByLabel(itemListTexts.filters.periodStart).fill('2026-09-01');
    await filters.getByLabel(itemListTexts.filters.periodEnd).fill('2026-12-31');
    await expect(page).toHaveURL(/periodStart=2026-09-01&periodEnd=2026-12-31/);
    await expectNoWider(page, 360);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: itemListTexts.filters.more })).toHaveText(/2/);
    await expectFilled(page);
    await expect(row(page, 'Zestrel Spritz launch')).toBeVisible();
  });

  await test.step('on a phone the actions of a row are a menu, and nothing scrolls sideways, light or dark', async () => {
    await expect(page.getByRole('button', { name: 'Edit: Zestrel Spritz launch' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Open Zestrel Spritz launch' }).click();
    await expect(page.getByText('Tasting held')).toBeVisible();
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectContrast(page);
    await page.emulateMedia({ colorScheme: 'light' });
    await expectNoWider(page, 360);
    await actionsOf(page, 'Zestrel Spritz launch').click();
    await expect(inMenu(page, itemActionWords.edit)).toBeVisible();
    await expectAccessible(page);
    await inMenu(page, 'Choose buttons').click();
    await expect(page.getByRole('dialog', { name: 'Choose buttons' })).toBeVisible();
    await expectAccessible(page);
    await expectNoWider(page, 360);
  });
  expect(errors).toEqual([]);
});

test('an incentive is marked, run, copied, reset, archived, restored and deleted from its row', async ({
  page,
  server,
}) => {
  const errors = watchForErrors(page);
  const itemId = await addIncentive(server.origin, 'Typed for people');
  await addIncentive(server.origin, 'Row to work with');
  const call = await apiOf(server.origin, 'manager');
  const dialog = page.getByRole('dialog');
  await signIn(page, 'manager', '/incentives?searchPhrase=Typed+for+people');

  await test.step('what was typed for people goes along with a copy where that is asked, and a reset takes it back', async () => {
    const typed = { isIncentive: true, itemId, userId: rep, target: 123 };
    await call('POST', updateUserTargetAndPayout.newer.path, typed);
    const targetOf = async (id: string) => ((await paidFor(call, id)) as { userTarget?: number }).userTarget;
    expect(await targetOf(itemId)).toBe(123);
    /** Of so many copies then; they stand above what they are copied from. */
    const copy = async (takesAlong: boolean, copies: number) => {
      await page.getByRole('button', { name: 'Duplicate: Typed for people', exact: true }).click();
      if (takesAlong) await dialog.getByRole('switch', { name: 'Copy edited fields' }).click();
      const answered = page.waitForResponse(
        (reply) =>
          reply.request().method() === 'POST' &&
          new URL(reply.url()).pathname === createItem.path &&
          reply.status() === 200,
      );
      await dialog.getByRole('button', { name: itemActionWords.duplicate }).click();
      await expect(dialog).toHaveCount(0);
      await expect(row(page, 'Typed for people copy')).toHaveCount(copies);
      return ((await (await answered).json()) as { payload: { item: { _id: string } } }).payload.item._id;
    };
    expect(await targetOf(await copy(true, 1))).toBe(123);
    expect(await targetOf(await copy(false, 2))).toBe(400);
    await actionsOf(page, 'Typed for people').click();
    await inMenu(page, itemActionWords.reset).click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: itemActionWords.reset }).click();
    await expect(dialog).toHaveCount(0);
    await expect.poll(() => targetOf(itemId)).toBe(400);
  });

  await page.getByRole('searchbox', { name: 'Search' }).fill('Row to work');
  await page.getByRole('button', { name: `${itemActionWords.favorite}: Row to work with` }).click();
  await expect(page.getByRole('button', { name: `${itemActionWords.notFavorite}: Row to work with` })).toBeVisible();
  await test.step('what was run waits for half an hour, and says so after a reload too', async () => {
    const execute = page.getByRole('button', { name: `${itemActionWords.execute}: Row to work with` });
    await execute.click();
    await expect(execute).toHaveAttribute('aria-disabled', 'true');
    await page.reload();
    await expect(execute).toHaveAttribute('title', /^This has just been run\. Try again in \d+ minutes/);
  });
  await page.getByRole('button', { name: `${itemActionWords.duplicate}: Row to work with` }).click();
  await expectAccessible(page);
  await dialog.getByRole('switch', { name: 'Copy edited fields' }).click();
  await dialog.getByRole('button', { name: itemActionWords.duplicate }).click();
  await expect(row(page, 'Row to work with copy')).toBeVisible();
  await actionsOf(page, 'Row to work with copy').click();
  await inMenu(page, itemActionWords.delete).click();
  await dialog.getByRole('button', { name: itemActionWords.delete }).click();
  // Behind a dialog or a menu rows are no rows.
  await expect(dialog).toHaveCount(0);
  await expect(row(page, 'Row to work with copy')).toHaveCount(0);
  await expect(row(page, 'Row to work with')).toBeVisible();
  await actionsOf(page, 'Row to work with').click();
  await inMenu(page, itemActionWords.archive).click();
  await expect(page.getByText(itemMessages.none.items)).toBeVisible();
  await expect(row(page, 'Row to work with')).toHaveCount(0);
  await tab(page, itemTabWords.archive).click();
  await actionsOf(page, 'Row to work with').click();
  const restore = inMenu(page, itemActionWords.restore);
  await expect(restore).toBeVisible();
  await expect(inMenu(page, itemActionWords.delete)).toHaveCount(0);
  await restore.click();
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(row(page, 'Row to work with')).toHaveCount(0);
  await tab(page, itemTabWords.favorites).click();
  await expect(row(page, 'Row to work with')).toBeVisible();
  expect(errors).toEqual([]);
});

test('the buttons that a manager chose are there after a reload, podcasts are kept, and lists fit a phone', async ({
  page,
}) => {
  await signIn(page, 'manager', '/objectives');
  const dialog = page.getByRole('dialog');
  await test.step('the chosen buttons are there after a reload', async () => {
    await page
      .getByRole('button', { name: /^Actions: / })
      .first()
      .click();
    await inMenu(page, 'Choose buttons').click();
    const choice = page.getByRole('dialog', { name: 'Choose buttons' });
    await choice.getByRole('group', { name: 'Where Reset is shown' }).getByRole('button', { name: 'Row' }).click();
    await choice.getByRole('button', { name: 'Save' }).click();
    await page.reload();
    await expect(page.getByRole('button', { name: /^Reset: / }).first()).toBeVisible();
    await page.evaluate(() => {
      const key = 'caselift.item-buttons';
      localStorage.setItem(key, (localStorage.getItem(key) ?? '').replace('"visible":true', '"visible":"yes"'));
    });
    await page.reload();
    await expect(page.getByRole('button', { name: /^Edit: / }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: /^Reset: / })).toHaveCount(0);
  });

  await test.step('podcasts are added, found and deleted', async () => {
    await tab(page, itemTabWords.podcast).click();
    await page.getByRole('button', { name: podcastTexts.add }).click();
    await dialog.getByLabel('Name').fill('Tap room stories');
    await dialog.getByLabel('URL').fill('https://example.com/tap');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('searchbox', { name: 'Search' }).fill('tap room');
    await expect(page.locator('tbody tr[data-row]')).toHaveCount(1);
    await expect(page.getByRole('link', { name: 'https://example.com/tap' })).toBeVisible();
    await page.getByRole('button', { name: 'Actions: Tap room stories' }).click();
    await inMenu(page, 'Delete').click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText(podcastTexts.none)).toBeVisible();
  });

  await page.setViewportSize({ width: 360, height: 740 });
  await tab(page, itemTabWords.objectives).click();
  await expect(page.getByRole('region', { name: 'Objectives', exact: true })).toBeVisible();
  await expectFilled(page);
  await expectNoWider(page, 360);
});

test('a team lead looks at lists and items, and changes nothing', async ({ page, server }) => {
  await addIncentive(server.origin, 'Lager to be looked at');
  await signIn(page, 'teamlead', '/incentives');
  await expect(page.getByRole('button', { name: 'Edit: Lager to be looked at' })).toBeDisabled();
  await expect(tab(page, itemTabWords.podcast)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'New Incentive' })).toHaveCount(0);
  await openFromList(page, 'Lager to be looked at');

  const field = (name: string) => editor(page).getByRole('textbox', { name, exact: true });
  const switchOf = (name: string) => editor(page).getByRole('switch', { name });
  const save = (box: Locator) => box.getByRole('button', { name: 'Save', exact: true });
  await test.step('a team lead looks at everything and changes nothing, not the payout either', async () => {
    await expect(field('Name')).toHaveValue('Lager to be looked at');
    await expect(field('Name')).toBeDisabled();
    await expect(editor(page).getByLabel('Period', { exact: true })).toBeDisabled();
    await expect(switchOf('Full amount')).toBeDisabled();
    const payout = editor(page).getByRole('region', { name: 'Payout' });
    await expect(payout.getByRole('textbox', { name: 'Amount', exact: true })).toBeDisabled();
    await expect(payout.getByRole('switch', { name: 'A payout for each role' })).toBeDisabled();
    const measure = editor(page).getByRole('region', { name: 'Measure' });
    await expect(measure.getByLabel('Measure', { exact: true })).toBeDisabled();
    await expect(save(editor(page))).toBeDisabled();
    const typedIn = editor(page).locator(':is(input, select, textarea):enabled');
    await expect(typedIn.filter({ visible: true })).toHaveCount(0);
  });

  await test.step('a team lead reads who has an item, and what is selected', async () => {
    for (const title of ['Users', 'Accounts', 'Products'])
      await editor(page).locator('summary', { hasText: title }).click();
    await expect(editor(page).getByRole('region', { name: 'Sales Reps' })).toBeVisible();
    await expect(editor(page).locator('summary', { hasText: 'Products' })).toContainText(/Products[1-9]\d* selected/);
    const accounts = editor(page).getByRole('table', { name: 'Selected accounts' });
    await expect(accounts.getByRole('rowheader')).toHaveCount(7);
    await expect(editor(page).getByRole('tab', { name: /Selection/ })).toHaveCount(0);
    await expect(editor(page).getByText(itemTexts.loseImages)).toHaveCount(0);
    await expectFilled(page);
    await expectAccessible(page);
    await editor(page).getByRole('button', { name: 'Close' }).last().click();
    await expect(editor(page)).toHaveCount(0);
  });

  await test.step('a team lead reads what a group is made of and changes nothing', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Objectives', exact: true }).click();
    // The list that is left has a search, too.
    await expect(page.getByRole('region', { name: 'Objectives', exact: true })).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search' }).fill('rep scorecard');
    await expect(page.getByRole('row')).toHaveCount(2);
    await page.getByRole('row').getByText('Rep scorecard', { exact: true }).click();
    await expect(editor(page).getByRole('checkbox', { name: 'Scorecard: volume' })).toBeDisabled();
    await expect(editor(page).getByRole('button', { name: /edit Weight|Add the selected/ })).toHaveCount(0);
    await editor(page).getByRole('button', { name: 'View: Scorecard: volume' }).click();
    const part = page.getByRole('dialog', { name: /^GROUPED-/ });
    await expect(save(part)).toBeDisabled();
    await expectAccessible(page);
  });
});
