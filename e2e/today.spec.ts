import { approveImage } from '@caselift/contract/item-reviews';
import { readUserStatement, type UserStatement } from '@caselift/contract/statements';
import { readToday, type Today, todayTexts } from '@caselift/contract/today';
import { expect, type Page } from '@playwright/test';
import { apiOf } from './api.ts';
import { addImageItem, handInPicture, rep } from './items-steps.ts';
import { test } from './journey.ts';
import { paintedPng } from './painted-png.ts';
import { expectAccessible, expectFilled, expectLegible, fillIn, signIn, signOut, watchForErrors } from './people.ts';

const phone = { width: 390, height: 844 };

/** What a call answers to the person who is signed in here. */
const answerOf = <Answer>(page: Page, path: string) =>
  page.evaluate(async (address) => {
    const { token } = JSON.parse(localStorage.getItem('caselift-session') ?? '{}');
    const reply = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
    return (await reply.json()).payload;
  }, `${path}?wholesalerId=ats`) as Promise<Answer>;

const money = (amount: number) => amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' });

test('a sales rep signs in and lands on their day: pay as in the statement, and the step that matters', async ({
  page,
}) => {
  const errors = watchForErrors(page);
  await page.goto('/');
  await fillIn(page, 'salesrep');
  await page.setViewportSize(phone);
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
  await expectFilled(page);
  const today = await answerOf<Today>(page, readToday.path);
  const { customId } = today.pay;
  const statement = await answerOf<UserStatement>(page, readUserStatement.path.replace(':customId', customId));
  const pay = page.getByRole('region', { name: todayTexts.pay });
  await expect(pay).toContainText(money(statement.totalPayout));
  await expect(pay).toContainText(money(statement.projectedPayout ?? 0));
  await expect(pay).toContainText(todayTexts.day(statement.sellingDays));
  const accruing = statement.objectives.accruingAmount + statement.incentives.accruingAmount;
  await expect(pay.getByRole('link', { name: todayTexts.running })).toContainText(money(accruing));

  const { sentence, programs } = today;
  await expect(page.getByRole('link', { name: sentence?.text })).toBeVisible();
  const list = page.getByRole('region', { name: todayTexts.reachable });
  for (const { name, next, label } of programs.slice(0, 3)) {
    const row = list.getByRole('link', { name });
    await expect(row).toContainText(next?.words ?? '');
    await expect(row.getByRole('img', { name: label })).toBeVisible();
  }
  await list.getByRole('button', { name: todayTexts.showAll(programs.length) }).click();
  await expect(list.getByRole('listitem')).toHaveCount(programs.length);

  await pay.getByRole('link', { name: /earned so far/ }).click();
  await expect(page.getByRole('heading', { name: todayTexts.pay, level: 2 })).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: sentence?.text }).click();
  await expect(page.getByRole('heading', { name: sentence?.name, level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
  expect(errors).toEqual([]);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`in ${colorScheme} colors the day is read in the sun, and nothing is wider than the narrowest phone`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    await signIn(page, 'salesrep', '/today');
    for (const width of [390, 360]) {
      await page.setViewportSize({ width, height: 844 });
      await expectFilled(page);
      await expectAccessible(page);
      await expectLegible(page);
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  });
}

test("a lead sees the people of the team with what is in reach, and opens a person's card", async ({ page }) => {
  await signIn(page, 'teamlead', '/today');
  await page.setViewportSize(phone);
  await expectFilled(page);
  const { team } = await answerOf<Today>(page, readToday.path);
  const people = page.getByRole('region', { name: todayTexts.team }).getByRole('listitem');
  // The last row leads to the lead's own card, where everyone stands in a table.
  await expect(people).toHaveCount((team?.length ?? 0) + 1);
  const [first] = team ?? [];
  const row = people.first().getByRole('link', { name: first?.name });
  await expect(row).toContainText(money(first?.earned ?? 0));
  await expect(row).toContainText(first?.urgent?.words ?? '');
  await expectAccessible(page);
  await row.click();
  await expect(page.getByRole('article', { name: first?.name })).toBeVisible();
});

test('an image of a rep that is approved moves what the lead sees in reach for them', async ({ page, server }) => {
  // $8 each, up to 4 of them.
  const itemId = await addImageItem(server.origin, 'Shelf talkers');
  const imageId = await handInPicture(server.origin, itemId, { content: paintedPng(9100) });
  await signIn(page, 'teamlead', '/today');
  await page.setViewportSize(phone);
  await expectFilled(page);
  const personNow = async () => {
    const { team } = await answerOf<Today>(page, readToday.path);
    const found = team?.find(({ customId }) => customId === rep);
    if (found === undefined) throw new Error('The rep is in the team of the lead.');
    return found;
  };
  const before = await personNow();
  const people = page.getByRole('region', { name: todayTexts.team });
  const row = people.getByRole('link', { name: before.name });
  const dollars = (amount: number) => `+$${Math.round(amount).toLocaleString('en-US')}`;
  await expect(row).toContainText(dollars(before.reach));
  const manager = await apiOf(server.origin, 'manager');
  await manager('PATCH', approveImage.path.replace(':itemId', itemId).replace(':imageId', imageId));
  await page.reload();
  await expectFilled(page);
  expect((await personNow()).reach).toBe(before.reach - 8);
  await expect(row).toContainText(dollars(before.reach - 8));
});

test('managers have no such page', async ({ page }) => {
  await signIn(page, 'manager', '/today');
  await expect(page.getByRole('heading', { name: "You don't have access to this page" })).toBeVisible();
  await signOut(page);
});
