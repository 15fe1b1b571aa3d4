/** Terms of an incentive for a sales period that is over and not closed. */
import { closingTexts } from '@caselift/contract/closings';
import { itemMessages, itemTexts } from '@caselift/contract/item-texts';
import { listItems, readItem } from '@caselift/contract/items';
import { expect } from '@playwright/test';
import { apiOf } from './api.ts';
import { editor, itemAddress } from './items-steps.ts';
import { test } from './journey.ts';
import { expectNoWider } from './layout.ts';
import { expectAccessible, expectFilled, signIn, watchForErrors } from './people.ts';

const spring = '2026-04-01';

test('a manager corrects what an incentive paid in the quarter that is over, and later targets stay', async ({
  page,
  server,
}) => {
  const errors = watchForErrors(page);
  const call = await apiOf(server.origin, 'manager');
  const found = await call('GET', `${listItems.path}?isIncentive=true&searchPhrase=Zestrel%20placements`);
  const [{ _id: id, target } = { _id: '', target: 0 }] = found as { _id: string; target: number }[];
  await signIn(page, 'manager', itemAddress(id));
  const from = editor(page).getByRole('combobox', { name: closingTexts.countsFrom });
  const field = editor(page).getByRole('textbox', { name: 'Target' });
  const save = editor(page).getByRole('button', { name: 'Save', exact: true });

  await field.fill(String(target + 100));
  await save.click();
  await expect(page.getByText(itemMessages.done.updated)).toBeVisible();
  await page.goto(`${server.origin}${itemAddress(id)}`);

  await expectAccessible(page);
  await from.selectOption(spring);
  await expect(editor(page).getByText(itemTexts.countsFrom)).toBeVisible();
  await expect(field).toHaveValue(String(target));
  await expectFilled(page);
  await expectAccessible(page);
  await field.fill(String(target + 7));
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoWider(page, 360);
  await save.click();
  await expect(editor(page)).toHaveCount(0);

  const targetIn = async (query: string) =>
    ((await call('GET', `${readItem.path.replace(':id', id)}${query}`)) as { item: { target: number } }).item.target;
  expect([await targetIn(`?periodStart=${spring}`), await targetIn('')]).toEqual([target + 7, target + 100]);
  expect(errors).toEqual([]);
});
