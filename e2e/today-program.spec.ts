import { listAccountResults } from '@caselift/contract/item-results';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { expectNoWider } from './layout.ts';
import { addressOf, expectAccessible, expectFilled, expectLegible, signIn, watchForErrors } from './people.ts';
import { choose } from './submissions-steps.ts';

const phone = { width: 390, height: 844 };

/** Signing in is seen by the menu, which a phone hides. */
async function openOnPhone(page: Page, path: string): Promise<void> {
  await signIn(page, 'salesrep', path);
  await page.setViewportSize(phone);
}

/** Objective 3 of the demo: 'Three facings of Pale Harbor', a target for each account. */
const facings = '00000000-0000-4000-8000-000000000033';

async function expectReadableOutdoors(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectLegible(page);
  await expectNoWider(page, page.viewportSize()?.width ?? 0);
}

type Kept = { token: string; session: { customId: string } };

/** What a call answers to the person who is signed in here; asked again while the server is still working on it. */
async function ask(page: Page, path: string): Promise<unknown> {
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('caselift-session') ?? '{}') as Kept);
  const address = path.replace(':customId', kept.session.customId);
  const get = () => page.request.get(address, { headers: { authorization: `Bearer ${kept.token}` } });
  let answer = await get();
  while (answer.status() === 202) answer = await get();
  return ((await answer.json()) as { payload: unknown }).payload;
}

test("a rep opens a program, learns why an account doesn't count, and goes there to submit", async ({ page }) => {
  const errors = watchForErrors(page);
  await openOnPhone(page, `/today/program?itemId=${facings}`);
  await expectFilled(page);
  await expect(page.getByRole('heading', { name: 'Three facings of Pale Harbor', level: 1 })).toBeVisible();
  await expect(page.getByRole('region').first()).toHaveAccessibleName('What to do');
  await expect(page.getByRole('region', { name: 'What to do' })).toHaveText(
    /An account counts with three packages of Pale Harbor in the month\.$/,
  );
  await expect(page.getByRole('region', { name: 'The plan' })).toContainText('$50.00');
  await expect(page.getByRole('list', { name: 'Steps ahead' }).getByRole('listitem').first()).toContainText('+$');

  const counts = page.getByRole('region', { name: 'What counts' });
  const behind = (await ask(page, `${listAccountResults.path.replace(':itemId', facings)}?limit=200`)) as {
    eligiblePods: number;
  }[];
  const done = behind.filter(({ eligiblePods }) => eligiblePods === 1).length;
  await expect(counts.getByRole('button', { name: `Done ${done}` })).toBeVisible();
  await expect(counts.getByRole('button', { name: `Open ${behind.length - done}` })).toBeVisible();

  const near = counts.getByRole('listitem').filter({ hasText: '2 of 3 placements' }).first();
  const name = (await near.getByRole('link').innerText()).split('\n')[0] ?? '';
  await near.getByRole('button', { name: `Why not ${name}` }).click();
  await expect(near).toContainText('The target is 3 placements');
  await expect(near).toContainText('invoice');
  await expectReadableOutdoors(page);
  await page.reload();
  await near.getByRole('link', { name: 'Sell 1 more product by Wed, Sep 30, and it counts.' }).click();

  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  const here = page.getByRole('region', { name: 'Open programs here' });
  await expect(here.getByRole('listitem').filter({ hasText: 'Three facings of Pale Harbor' })).toContainText('2 of 3');
  await expectReadableOutdoors(page);
  const { buyerId = '' } = addressOf(page);
  const submit = page.getByRole('link', { name: 'Submit for this account' });
  await expect(submit).toHaveAttribute('href', new RegExp(`/today/submit\\?.*buyerId=${buyerId}`));
  await page.getByRole('button', { name: 'Back' }).click();

  await counts.getByRole('button', { name: `Done ${done}` }).click();
  const full = counts.getByRole('listitem').filter({ hasText: '3 of 3 placements' }).first().getByRole('link');
  const [doneName = ''] = (await full.innerText()).split('\n');
  await full.click();
  await expect(page.getByRole('heading', { name: doneName, level: 1 })).toBeVisible();
  expect(errors).toEqual([]);
});

test('before a rep submits, a program says in two lines what to do, and whole where that is asked for', async ({
  page,
}) => {
  const errors = watchForErrors(page);
  await openOnPhone(page, '/today/submit');
  await page.setViewportSize({ width: 360, height: 740 });
  await choose(page, 'Program', 'Shelf price of Kestermann 12 packs');
  await expect(page.getByText('At or below $15.99 is what we agreed on.')).toBeVisible();
  await expectReadableOutdoors(page);
  await page.getByRole('button', { name: 'Show', exact: true, expanded: false }).click();
  await expect(page.getByRole('button', { name: 'Show less', expanded: true })).toBeVisible();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectReadableOutdoors(page);
  expect(errors).toEqual([]);
});

test("accounts of a program are grouped, searched and opened to the last, and an account is shown whole, but not another rep's", async ({
  page,
}) => {
  await openOnPhone(page, '/today/program?itemId=00000000-0000-4000-8000-000000000026');
  const counts = page.getByRole('region', { name: 'What counts' });
  const more = counts.getByRole('button', { name: /^Show \d+ more in / }).first();
  const rows = counts.getByRole('listitem');
  await expect(more).toBeVisible();
  const before = await rows.count();
  const left = Number((await more.innerText()).match(/\d+/)?.[0]);
  await more.click();
  await expect(rows).toHaveCount(before + left);
  await counts.getByLabel('Group by').selectOption('By chain');
  await expect.poll(() => addressOf(page).groupBy).toBe('chain');
  await expect(counts.getByRole('region', { name: 'QuikLantern' }).getByRole('listitem')).toHaveCount(3);
  await counts.getByRole('searchbox').fill('quiklantern');
  await expect.poll(() => addressOf(page).searchPhrase).toBe('quiklantern');
  // In between there are none.
  await expect
    .poll(async () => new Set((await rows.allInnerTexts()).map((text) => text.includes('QuikLantern'))))
    .toEqual(new Set([true]));

  await test.step("nobody opens another rep's account", async () => {
    await page.goto('/today/account?buyerId=40195'); // Corey's
    await expect(page.getByRole('alert')).toContainText("This account isn't yours or your team's.");
  });

  await test.step('a dark phone of 360 px shows an account whole', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/today/account?buyerId=40081');
    await expect(page.getByRole('heading', { name: 'Salty Mulberry Lounge', level: 1 })).toBeVisible();
    await page
      .getByRole('button', { name: /^All \d+ products$/ })
      .first()
      .click();
    await expect.poll(() => addressOf(page).all).toBe('true');
    await expect(page.getByRole('button', { name: /^All \d+ products$/ })).toHaveCount(0);
    await expectReadableOutdoors(page);
  });
});
