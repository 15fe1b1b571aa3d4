/** The editor of an item and all that it opens, on a phone. */

import { templateTexts } from '@caselift/contract/item-templates';
import { itemTexts } from '@caselift/contract/item-texts';
import { type ItemBrief, listFilteredItems } from '@caselift/contract/items';
import { expect, type Locator } from '@playwright/test';
import { apiOf, scope } from './api.ts';
import { addIncentive, editor, itemAddress } from './items-steps.ts';
import { test } from './journey.ts';
import { boxOf, expectNoWider } from './layout.ts';
import { expectAccessible, expectContrast, expectFilled, signIn, watchForErrors } from './people.ts';

/** No part of it scrolls sideways, in a frame of its own either. */
const expectNothingWide = (box: Locator) =>
  expect
    .poll(() =>
      box.evaluate((outer) =>
        [outer, ...outer.querySelectorAll('*')].some(
          (one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX === 'auto',
        ),
      ),
    )
    .toBe(false);

test('on a phone, dark or light, an item is started, read and changed, and nothing scrolls sideways', async ({
  page,
  server,
}) => {
  const errors = watchForErrors(page);
  const id = await addIncentive(server.origin, 'Lager on a phone', { target: 20, customProductsSelected: false });
  const items = (await (await apiOf(server.origin, 'manager'))('GET', listFilteredItems.path)) as ItemBrief[];
  const objectiveAddress = (name: string) =>
    `/objectives?${scope}&item=${items.find((item) => item.name === name)?._id}`;
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(page, 'admin', `/incentives?${scope}`);
  await page.setViewportSize({ width: 360, height: 740 });

  await test.step('the programs fit a phone and dark colors', async () => {
    await page.getByRole('button', { name: 'New Incentive' }).click();
    const dialog = page.getByRole('dialog', { name: 'New Incentive' });
    await expect(dialog).toBeVisible();
    await expectFilled(page);
    await expectAccessible(page);
    await dialog.getByRole('searchbox', { name: templateTexts.search }).fill('house');
    await expect(dialog.getByRole('radio')).toHaveCount(1);
    const right = async () => {
      const { x, width } = await boxOf(dialog.getByText('House goal kicker'));
      return x + width;
    };
    await expect.poll(right).toBeLessThanOrEqual(360);
  });

  await test.step('parts are pages of their own', async () => {
    await page.goto(objectiveAddress('Rep scorecard'));
    await editor(page).getByText('Add objectives').click();
    await expect(editor(page).getByRole('searchbox', { name: 'Search available objectives' })).toBeVisible();
    await expectFilled(page);
    await expectAccessible(page);
    await expectNoWider(page, 360);
    await page.goto(objectiveAddress('House goal kicker: beer'));
    await expect(editor(page)).toBeVisible();
    await expectFilled(page);
    await expectAccessible(page);
    await editor(page)
      .getByRole('button', { name: /^Edit: / })
      .first()
      .click();
    await expect(page.getByRole('dialog', { name: /^(SUB|GROUPED)-/ })).toBeVisible();
    await expectAccessible(page);
    await expectNoWider(page, 360);
  });

  await test.step('the editor fills the screen, in preview, too', async () => {
    await page.goto(itemAddress(id).replace('prod', 'preview'));
    await expect(editor(page).getByRole('textbox', { name: 'Name' })).toHaveValue('Lager on a phone');
    await expect(editor(page).getByText(itemTexts.preview)).toBeVisible();
    await expectFilled(page);
    await expectNoWider(page, 360);
    await expect.poll(() => editor(page).evaluate((drawer) => drawer.scrollWidth <= drawer.clientWidth)).toBe(true);
    await expectAccessible(page);
  });

  await page.goto(`${itemAddress(id)}&sections=users&sections=accounts&sections=products`);
  await test.step('the live panel is a page of its own', async () => {
    const target = editor(page).getByRole('textbox', { name: 'Target' });
    const panel = editor(page).getByRole('region', { name: 'Live panel' });
    const bar = page.getByRole('button', { name: /^Live panel/ });
    await expect(bar).toContainText('1 person');
    await expect(panel).toBeHidden();
    await bar.click();
    await expect(panel.getByRole('region', { name: 'Who is in' })).toBeVisible();
    await expect(target).toBeHidden();
    await expectFilled(page);
    await expectAccessible(page);
    await expect.poll(() => panel.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await page.goBack();
    await expect(target).toBeVisible();
    await expect(panel).toBeHidden();
  });

  await test.step('who and what is chosen is not cut off, and the rows of roles are read and typed in one below the other', async () => {
    await expect(editor(page).getByRole('table', { name: 'Selected accounts' }).getByRole('rowheader')).toHaveCount(7);
    await expect(editor(page).getByRole('table', { name: 'Products' }).getByRole('checkbox')).toHaveCount(7);
    const payout = editor(page).getByRole('region', { name: 'Payout' });
    await payout.getByRole('switch', { name: 'A payout for each role' }).check();
    await payout.getByRole('textbox', { name: 'Amount, Leadership', exact: true }).fill('9');
    await expectFilled(page);
    await expectNothingWide(editor(page));
    await expectNoWider(page, 360);
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'light' });
    await expectContrast(page);
  });
  expect(errors).toEqual([]);
});
