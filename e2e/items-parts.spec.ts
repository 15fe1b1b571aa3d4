import { subItemTexts } from '@caselift/contract/item-screen-texts';
import { itemMessages, itemTexts } from '@caselift/contract/item-texts';
import { createItem, type ItemBrief, type ItemDetail, listFilteredItems, readItem } from '@caselift/contract/items';
import { login } from '@caselift/contract/session';
import { expect, type Page } from '@playwright/test';
import { password } from './api.ts';
import { test } from './journey.ts';
import { expectAccessible, expectFilled, signIn, watchForErrors } from './people.ts';

const scope = 'wholesalerId=ats&db=prod';
const editor = (page: Page) => page.getByRole('dialog', { name: /^Edit (objective|incentive)$/ });
const part = (page: Page) => page.getByRole('dialog', { name: /^(SUB|GROUPED)-/ });
const names = async (page: Page) =>
  (
    await editor(page)
      .getByRole('region', { name: /^Order of sub-/ })
      .getByRole('rowheader')
      .allInnerTexts()
  ).map((text) => text.replace('Incomplete', '').trim());

/** What the server answers a manager. */
async function ask<Reply>(page: Page, path: string, body?: object): Promise<Reply> {
  const basic = Buffer.from(`manager@example.com:${password}`).toString('base64');
  const session = await page.request.post(login.path, { headers: { authorization: `Basic ${basic}` } });
  const { token } = ((await session.json()) as { payload: { token: string } }).payload;
  for (;;) {
    const reply = await page.request.fetch(`${path}${path.includes('?') ? '&' : '?'}${scope}`, {
      headers: { authorization: `Bearer ${token}` },
      ...(body && { method: 'POST', data: body }),
    });
    if (reply.status() === 202) continue;
    expect(reply.ok(), path).toBe(true);
    return ((await reply.json()) as { payload: Reply }).payload;
  }
}

const idOf = async (page: Page, name: string): Promise<string> => {
  const items = await ask<ItemBrief[]>(page, listFilteredItems.path);
  return items.find((item) => item.name === name)?._id ?? '';
};
const stored = (page: Page, id: string) => ask<ItemDetail>(page, readItem.path.replace(':id', id));

async function open(page: Page, kind: 'objective' | 'incentive', id: string): Promise<void> {
  await page.goto(`/${kind}s?item=${id}`);
  await expect(editor(page)).toBeVisible();
  await expectFilled(page);
}

const save = async (page: Page) => {
  await editor(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(editor(page)).toHaveCount(0);
};

test('dependencies get a new qualifier, and what qualifies becomes the goal of the house', async ({ page }) => {
  const errors = watchForErrors(page);
  await signIn(page, 'manager');
  const id = await idOf(page, 'Core first, then craft');
  await open(page, 'incentive', id);
  await expectAccessible(page);
  await editor(page).getByRole('button', { name: 'New sub-incentive' }).click();
  const added = page.getByRole('dialog', { name: 'New sub-incentive' });
  await added.getByRole('button', { name: 'Add' }).click();
  await expect(added.getByText(itemTexts.nameRequired)).toBeVisible();
  await added.getByLabel('Name').fill('Cooler stocked');
  await added.getByLabel('Type').selectOption('Binary');
  await expectAccessible(page);
  await added.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByRole('dialog', { name: subItemTexts.title('incentive', 'binary') })).toBeVisible();
  await part(page).getByRole('switch', { name: 'Qualifier' }).click();
  await expectAccessible(page);
  await part(page).getByRole('button', { name: 'Save sub-incentive' }).click();
  await expect(part(page)).toHaveCount(0);
  const row = (name: string) => editor(page).getByRole('row').filter({ hasText: name });
  await expect(row('Cooler stocked').getByRole('img', { name: 'Qualifier' })).toBeVisible();

  await editor(page).getByRole('button', { name: 'Edit: Core volume' }).click();
  await part(page).getByRole('switch', { name: 'House goal' }).click();
  await part(page).getByRole('button', { name: 'Save sub-incentive' }).click();
  await expect(part(page)).toHaveCount(0);
  await expect(row('Core volume').getByRole('img', { name: 'House Goal' })).toBeVisible();
  const { subItems } = await stored(page, id);
  expect(
    subItems.map(({ name, isQualifier, isHouseGoal, isValid }) => [name, isQualifier, isHouseGoal, isValid]),
  ).toEqual([
    ['Core volume', true, true, true],
    ['Craft placements', false, false, true],
    ['Craft flight photos', false, false, true],
    ['Cooler stocked', true, false, true],
  ]);
  expect(errors).toEqual([]);
});

test('sub-items are moved by keyboard and by dragging, copied and deleted, each saved at once', async ({ page }) => {
  const errors = watchForErrors(page);
  await signIn(page, 'manager');
  const id = await idOf(page, 'Survey, then tequila');
  await open(page, 'incentive', id);
  expect(await names(page)).toEqual(['Price survey done', 'Tequila cases']);
  const grip = editor(page).getByRole('button', { name: /^Move Tequila cases/ });
  await grip.focus();
  await page.keyboard.press('ArrowUp');
  await expect(editor(page).getByText('Tequila cases is now 1 of 2.')).toBeAttached();
  await expect(grip).toBeFocused();
  await page.reload();
  await expect(editor(page)).toBeVisible();
  await expect.poll(() => names(page)).toEqual(['Tequila cases', 'Price survey done']);

  const row = (name: string) => editor(page).getByRole('row').filter({ hasText: name });
  await row('Tequila cases').dragTo(row('Price survey done'));
  await expect(editor(page).getByText('Tequila cases is now 2 of 2.')).toBeAttached();
  await row('Tequila cases').dragTo(row('Price survey done'));
  await expect.poll(() => names(page)).toEqual(['Tequila cases', 'Price survey done']);
  await expect(editor(page).getByText('Tequila cases is now 1 of 2.')).toBeAttached();

  await editor(page).getByRole('button', { name: 'Duplicate: Tequila cases' }).click();
  const copy = page.getByRole('dialog', { name: 'Duplicate Tequila cases' });
  await expectAccessible(page);
  await copy.getByRole('button', { name: 'Duplicate' }).click();
  await expect(page.getByText(itemMessages.done.copied.item)).toBeVisible();
  await expect.poll(() => names(page)).toEqual(['Tequila cases', 'Price survey done', 'Tequila cases copy']);
  await editor(page).getByRole('button', { name: 'Actions: Tequila cases copy' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page
    .getByRole('dialog', { name: 'Delete Tequila cases copy?' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect.poll(() => names(page)).toEqual(['Tequila cases', 'Price survey done']);
  expect((await stored(page, id)).subItems.map(({ order }) => order)).toEqual([1, 2]);
  expect(errors).toEqual([]);
});

test('a group is made, weighed, changed and cleared', async ({ page }) => {
  const errors = watchForErrors(page);
  await signIn(page, 'manager');
  const { item } = await ask<ItemDetail>(page, createItem.path, {
    ...{ isObjective: true, name: 'Fall scorecard', type: 'grouped', users: ['ATS_101'] },
    ...{ payoutType: 'advanced', advancedBudget: 100 },
  });
  for (const name of ['Fall binary one', 'Fall binary two'])
    await ask(page, createItem.path, { isObjective: true, name, type: 'binary', users: ['ATS_101'] });
  const grouped = async () => {
    const { groupedChildren } = await stored(page, item._id);
    return groupedChildren.map(({ name, weight }) => [name, weight]);
  };
  await open(page, 'objective', item._id);
  await expect(editor(page).getByText('No grouped objectives selected')).toBeVisible();
  await editor(page).getByRole('searchbox', { name: 'Search available objectives' }).fill('fall binary');
  await editor(page).getByRole('checkbox', { name: 'Fall binary one' }).check();
  await editor(page).getByRole('checkbox', { name: 'Fall binary two' }).check();
  await expectAccessible(page);
  await editor(page).getByRole('button', { name: 'Add the selected: 2' }).click();
  await expect(editor(page).getByText('Adds up')).toBeVisible();
  const weight = (name: string) => editor(page).getByRole('button', { name: new RegExp(`edit Weight % of ${name}`) });
  await weight('Fall binary one').click();
  await page.keyboard.type('70');
  await page.keyboard.press('Enter');
  await expect(editor(page).getByText('120%')).toBeVisible();
  await weight('Fall binary two').click();
  await page.keyboard.type('0');
  await page.keyboard.press('Enter');
  await expect(editor(page).getByText(itemTexts.weight)).toBeVisible();
  await page.keyboard.press('Escape');
  await weight('Fall binary two').click();
  await page.keyboard.type('30');
  await page.keyboard.press('Enter');
  await expect(editor(page).getByText('Adds up')).toBeVisible();
  await expectAccessible(page);
  await save(page);
  expect(await grouped()).toEqual([
    ['Fall binary one', 70],
    ['Fall binary two', 30],
  ]);

  await open(page, 'objective', item._id);
  await editor(page).getByRole('button', { name: 'Edit: Fall binary one' }).click();
  await expect(page.getByRole('dialog', { name: 'GROUPED-OBJECTIVE: Binary objective' })).toBeVisible();
  await expectAccessible(page);
  await part(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(part(page)).toHaveCount(0);
  await editor(page).getByRole('checkbox', { name: 'Fall binary two' }).check();
  await editor(page).getByRole('button', { name: 'Remove the selected: 1' }).click();
  await save(page);
  expect(await grouped()).toEqual([['Fall binary one', 70]]);

  await open(page, 'objective', item._id);
  await editor(page).getByRole('checkbox', { name: 'Fall binary one' }).check();
  await editor(page).getByRole('button', { name: 'Remove the selected: 1' }).click();
  await save(page);
  expect(await grouped()).toEqual([]);
  expect(errors).toEqual([]);
});

test('a team lead reads what a group is made of and changes nothing', async ({ page }) => {
  await signIn(page, 'teamlead');
  await open(page, 'objective', await idOf(page, 'Rep scorecard'));
  await expect(editor(page).getByRole('checkbox', { name: 'Scorecard: volume' })).toBeDisabled();
  await expect(editor(page).getByRole('button', { name: /edit Weight|Add the selected/ })).toHaveCount(0);
  await editor(page).getByRole('button', { name: 'View: Scorecard: volume' }).click();
  await expect(part(page).getByRole('button', { name: 'Save' })).toBeDisabled();
  await expectAccessible(page);
});

test('on a phone and in the dark, parts are pages of their own and nothing scrolls sideways', async ({ page }) => {
  await signIn(page, 'manager');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ colorScheme: 'dark' });
  const inside = () => page.evaluate(() => document.documentElement.scrollWidth);
  await open(page, 'objective', await idOf(page, 'Rep scorecard'));
  await editor(page).getByText('Add objectives').click();
  await expect(editor(page).getByRole('searchbox', { name: 'Search available objectives' })).toBeVisible();
  await expectAccessible(page);
  expect(await inside()).toBe(360);
  await open(page, 'objective', await idOf(page, 'House goal kicker: beer'));
  await expectAccessible(page);
  await editor(page)
    .getByRole('button', { name: /^Edit: / })
    .first()
    .click();
  await expect(part(page)).toBeVisible();
  await expectAccessible(page);
  expect(await inside()).toBe(360);
});
