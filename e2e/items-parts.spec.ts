import { subItemTexts } from '@caselift/contract/item-screen-texts';
import { itemTexts } from '@caselift/contract/item-texts';
import { createItem, type ItemBrief, type ItemDetail, listFilteredItems, readItem } from '@caselift/contract/items';
import { expect, type Page } from '@playwright/test';
import { apiOf, type Call } from './api.ts';
import { editor, openFromList } from './items-steps.ts';
import { test } from './journey.ts';
import { dragToPlaceOf } from './layout.ts';
import { expectAccessible, expectFilled, signIn, watchForErrors } from './people.ts';

const part = (page: Page) => page.getByRole('dialog', { name: /^(SUB|GROUPED)-/ });
const names = async (page: Page) =>
  (
    await editor(page)
      .getByRole('region', { name: /^Order of sub-/ })
      .getByRole('rowheader')
      .allInnerTexts()
  ).map((text) => text.replace('Incomplete', '').trim());

const idOf = async (call: Call, name: string): Promise<string> => {
  const items = (await call('GET', listFilteredItems.path)) as ItemBrief[];
  return items.find((item) => item.name === name)?._id ?? '';
};
const stored = async (call: Call, id: string) => (await call('GET', readItem.path.replace(':id', id))) as ItemDetail;

const addressOf = (kind: 'objective' | 'incentive', id: string) => `/${kind}s?item=${id}`;

const save = async (page: Page) => {
  await editor(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(editor(page)).toHaveCount(0);
};

test('dependencies get a new qualifier and a goal of the house, and sub-items are moved, copied and deleted', async ({
  page,
  server,
}) => {
  const errors = watchForErrors(page);
  const call = await apiOf(server.origin, 'manager');
  const id = await idOf(call, 'Core first, then craft');
  await signIn(page, 'manager', addressOf('incentive', id));
  await expect(editor(page)).toBeVisible();
  await expectFilled(page);
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
  const { subItems } = await stored(call, id);
  expect(
    subItems.map(({ name, isQualifier, isHouseGoal, isValid }) => [name, isQualifier, isHouseGoal, isValid]),
  ).toEqual([
    ['Core volume', true, true, true],
    ['Craft placements', false, false, true],
    ['Craft flight photos', false, false, true],
    ['Cooler stocked', true, false, true],
  ]);

  await test.step('sub-items are moved by keyboard and by dragging, copied and deleted, each saved at once', async () => {
    const surveyed = await idOf(call, 'Survey, then tequila');
    await page.goto(addressOf('incentive', surveyed));
    await expect.poll(() => names(page)).toEqual(['Price survey done', 'Tequila cases']);
    const grip = editor(page).getByRole('button', { name: /^Move Tequila cases/ });
    await grip.press('ArrowUp');
    await expect(editor(page).getByText('Tequila cases is now 1 of 2.')).toBeAttached();
    await expect(grip).toBeFocused();
    await page.reload();
    await expect(editor(page)).toBeVisible();
    await expect.poll(() => names(page)).toEqual(['Tequila cases', 'Price survey done']);
    await expectFilled(page);

    const orderIs = (order: string[]) => () => expect.poll(() => names(page)).toEqual(order);
    const [tequila, survey] = [row('Tequila cases'), row('Price survey done')];
    await dragToPlaceOf(page, tequila, survey, orderIs(['Price survey done', 'Tequila cases']));
    await expect(editor(page).getByText('Tequila cases is now 2 of 2.')).toBeAttached();
    await dragToPlaceOf(page, tequila, survey, orderIs(['Tequila cases', 'Price survey done']));
    await expect(editor(page).getByText('Tequila cases is now 1 of 2.')).toBeAttached();

    await editor(page).getByRole('button', { name: 'Duplicate: Tequila cases' }).click();
    const copy = page.getByRole('dialog', { name: 'Duplicate Tequila cases' });
    await copy.getByRole('button', { name: 'Duplicate' }).click();
    await expect.poll(() => names(page)).toEqual(['Tequila cases', 'Price survey done', 'Tequila cases copy']);
    await editor(page).getByRole('button', { name: 'Actions: Tequila cases copy' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page
      .getByRole('dialog', { name: 'Delete Tequila cases copy?' })
      .getByRole('button', { name: 'Delete' })
      .click();
    await expect.poll(() => names(page)).toEqual(['Tequila cases', 'Price survey done']);
    await expect.poll(async () => (await stored(call, surveyed)).subItems.map(({ order }) => order)).toEqual([1, 2]);
  });
  expect(errors).toEqual([]);
});

test('a group is made, weighed, changed and cleared', async ({ page, server }) => {
  const errors = watchForErrors(page);
  const call = await apiOf(server.origin, 'manager');
  const { item } = (await call('POST', createItem.path, {
    ...{ isObjective: true, name: 'Fall scorecard', type: 'grouped', users: ['ATS_101'] },
    ...{ payoutType: 'advanced', advancedBudget: 100 },
  })) as ItemDetail;
  for (const name of ['Fall binary one', 'Fall binary two'])
    await call('POST', createItem.path, { isObjective: true, name, type: 'binary', users: ['ATS_101'] });
  const grouped = async () => {
    const { groupedChildren } = await stored(call, item._id);
    return groupedChildren.map(({ name, weight }) => [name, weight]);
  };
  await signIn(page, 'manager', addressOf('objective', item._id));
  await expect(editor(page).getByText('No grouped objectives selected')).toBeVisible();
  await editor(page).getByRole('searchbox', { name: 'Search available objectives' }).fill('fall binary');
  const available = editor(page).getByRole('table', { name: 'Available objectives' });
  await expect(available.getByRole('checkbox')).toHaveCount(2);
  await editor(page).getByRole('checkbox', { name: 'Fall binary one' }).check();
  await editor(page).getByRole('checkbox', { name: 'Fall binary two' }).check();
  await editor(page).getByRole('button', { name: 'Add the selected: 2' }).click();
  await expect(editor(page).getByText('Adds up')).toBeVisible();
  const weight = (name: string) => editor(page).getByRole('button', { name: new RegExp(`edit Weight % of ${name}`) });
  const input = (name: string) => editor(page).getByRole('textbox', { name: `Weight % of ${name}` });
  const weigh = async (name: string, text: string) => {
    await weight(name).click();
    await input(name).fill(text);
    await input(name).press('Enter');
  };
  await weigh('Fall binary one', '70');
  await expect(editor(page).getByText('120%')).toBeVisible();
  await weigh('Fall binary two', '0');
  await expect(editor(page).getByText(itemTexts.weight)).toBeVisible();
  await input('Fall binary two').press('Escape');
  await weigh('Fall binary two', '30');
  await expect(editor(page).getByText('Adds up')).toBeVisible();
  await expectAccessible(page);
  await save(page);
  await expect.poll(grouped).toEqual([
    ['Fall binary one', 70],
    ['Fall binary two', 30],
  ]);

  await openFromList(page, 'Fall scorecard');
  await editor(page).getByRole('button', { name: 'Edit: Fall binary one' }).click();
  await expect(page.getByRole('dialog', { name: 'GROUPED-OBJECTIVE: Binary objective' })).toBeVisible();
  await part(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(part(page)).toHaveCount(0);
  await editor(page).getByRole('checkbox', { name: 'Fall binary two' }).check();
  await editor(page).getByRole('button', { name: 'Remove the selected: 1' }).click();
  await save(page);
  await expect.poll(grouped).toEqual([['Fall binary one', 70]]);

  await openFromList(page, 'Fall scorecard');
  await editor(page).getByRole('checkbox', { name: 'Fall binary one' }).check();
  await editor(page).getByRole('button', { name: 'Remove the selected: 1' }).click();
  await save(page);
  await expect.poll(grouped).toEqual([]);
  expect(errors).toEqual([]);
});
