import { approveImage } from '@caselift/contract/item-reviews';
import { readUserStatement, type UserStatement } from '@caselift/contract/statements';
import { readToday, type Today, todayTexts } from '@caselift/contract/today';
import { atLeast } from '@caselift/domain/testing/at-least';
import { expect, type Page } from '@playwright/test';
import { apiOf } from './api.ts';
import { addImageItem, handInPicture, rep } from './items-steps.ts';
import { test } from './journey.ts';
import { expectNoWider } from './layout.ts';
import { paintedPng } from './painted-png.ts';
import { expectAccessible, expectFilled, expectLegible, fillIn, signIn, watchForErrors } from './people.ts';

const phone = { width: 390, height: 844 };

/** What a call answers to the person who is signed in here; asked again while the server is still working on it. */
const answerOf = <Answer>(page: Page, path: string) =>
  page.evaluate(async (address) => {
    const { token } = JSON.parse(localStorage.getItem('caselift-session') ?? '{}');
    const ask = () => fetch(address, { headers: { authorization: `Bearer ${token}` } });
    let reply = await ask();
    while (reply.status === 202) reply = await ask();
    return (await reply.json()).payload;
  }, `${path}?wholesalerId=ats`) as Promise<Answer>;

const money = (amount: number) => amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' });

test('a sales rep signs in and lands on their day, with pay as in the statement and the step that matters, legible in the sun', async ({
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
  for (const { name, next, label } of atLeast(1, programs.slice(0, 3))) {
    const row = list.getByRole('link', { name });
    await expect(row).toContainText(next?.words ?? '');
    await expect(row.getByRole('img', { name: label })).toBeVisible();
  }
  await list.getByRole('button', { name: todayTexts.showAll(programs.length) }).click();
  await expect(list.getByRole('listitem')).toHaveCount(programs.length);

  await pay.getByRole('link', { name: /earned so far/ }).click();
  await expect(page.getByRole('article').getByRole('region', { name: 'Total payout' })).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: sentence?.text }).click();
  await expect(page.getByRole('heading', { name: sentence?.name, level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();

  await test.step('the day is read in the sun, and nothing is wider than the narrowest phone', async () => {
    await expectFilled(page);
    await expectNoWider(page, phone.width);
    await page.setViewportSize({ width: 360, height: 844 });
    await expectFilled(page);
    await expectNoWider(page, 360);
    await expectAccessible(page);
    await expectLegible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectLegible(page);
  });
  expect(errors).toEqual([]);
});

test('a lead sees what is in reach for the people of the team, an approved image moves it, and a row opens the card', async ({
  page,
  server,
}) => {
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
  await expect.poll(async () => (await personNow()).reach).toBe(before.reach - 8);
  await page.reload();
  await expectFilled(page);
  await expect(row).toContainText(dollars(before.reach - 8));

  await test.step('the people of the team stand with what is in reach, and lead to their cards', async () => {
    const { team } = await answerOf<Today>(page, readToday.path);
    // The last row leads to the lead's own card, where everyone stands in a table.
    const rows = people.getByRole('listitem');
    await expect(rows).toHaveCount((team?.length ?? 0) + 1);
    const [first] = team ?? [];
    const top = rows.first().getByRole('link', { name: first?.name });
    await expect(top).toContainText(money(first?.earned ?? 0));
    await expect(top).toContainText(first?.urgent?.words ?? '');
    await expectAccessible(page);
    await top.click();
    await expect(page.getByRole('article', { name: first?.name })).toBeVisible();
  });
});
