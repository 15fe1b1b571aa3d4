import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { addressOf, expectAccessible, expectFilled, signIn } from './people.ts';

test('an admin chooses a wholesaler and an environment, and both stay in the address from page to page', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await page.getByRole('link', { name: /Atlas Beverage/ }).click();
  await expect(page.getByRole('heading', { name: 'Wholesaler', level: 1 })).toBeVisible();
  expect(addressOf(page)).toMatchObject({ wholesalerId: 'ats' });
  await page.getByRole('button', { name: /Environment/ }).click();
  await page
    .getByRole('menuitemradio', { name: 'Preview' })
    .or(page.getByRole('option', { name: 'Preview' }))
    .click();
  await expect(page.getByText('Draft figures. Your team sees Production.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Brands' }).click();
  await expect(page.getByRole('heading', { name: 'Brands', level: 1 })).toBeVisible();
  await expect(page).toHaveTitle('Brands - Caselift');
  expect(addressOf(page)).toMatchObject({ wholesalerId: 'ats', db: 'preview' });
});

test('an unknown wholesaler in the address offers the choice', async ({ page }) => {
  await signIn(page, 'admin', '/suppliers?wholesalerId=nowhere');
  await expect(page.getByText('There is no wholesaler nowhere. Choose one.')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: /Atlas Beverage/ }).click();
  await expect(page.getByText('25 suppliers', { exact: true })).toBeVisible();
});

test('a manager is locked to their own wholesaler and to Production, whatever the address says', async ({
  page,
  request,
}) => {
  await signIn(page, 'manager', '/suppliers?wholesalerId=iowa&db=preview');
  await expect(page.getByRole('heading', { name: 'Suppliers' })).toBeVisible();
  await expect.poll(() => addressOf(page).wholesalerId ?? 'ats').toBe('ats');
  expect(addressOf(page).db ?? 'prod').toBe('prod');
  await expect(page.getByRole('button', { name: /Environment/ })).toHaveCount(0);
  const stored = await page.evaluate(() => JSON.stringify(localStorage));
  const authorization = `Bearer ${/"token\\*":\\*"([A-Za-z0-9_-]{43})/.exec(stored)?.[1]}`;
  expect((await request.get('/api/suppliers?wholesalerId=iowa', { headers: { authorization } })).status()).toBe(403);
  expect((await request.get('/api/suppliers?db=preview', { headers: { authorization } })).status()).toBe(403);
});

test('a sales rep who types the address of a closed page sees the fallback, and no figures travel', async ({
  page,
}) => {
  const figures: string[] = [];
  page.on('request', (sent) => {
    if (sent.url().includes('/api/suppliers')) figures.push(sent.url());
  });
  await signIn(page, 'salesrep');
  await page.goto('/suppliers');
  await expect(page.getByText("You don't have access to this page")).toBeVisible();
  await expectAccessible(page);
  expect(figures).toEqual([]);
});

for (const [person, path] of [
  // Ten calls of its own, and two panels of forms.
  ['admin', '/wholesaler?wholesalerId=ats&db=prod'],
  ['manager', '/salesreps'],
  ['leadership', '/leadership'],
  ['teamlead', '/today'],
  ['teamlead', '/teamleads'],
  ['salesrep', '/today'],
  ['salesrep', '/salesreps'],
] as const) {
  test(`${path.split('?')[0]} as the first screen of ${person} asks for at most 60 things`, async ({ page }) => {
    // Without what is fetched ahead, a second after the screen is drawn.
    await page.addInitScript(() => {
      const setTimer = window.setTimeout;
      window.setTimeout = ((task: () => void, ms = 0) => (ms === 1000 ? 0 : setTimer(task, ms))) as typeof setTimeout;
    });
    await signIn(page, person, path);
    await expectFilled(page);
    const asked = await page.evaluate(() => [
      location.href,
      ...performance.getEntriesByType('resource').map(({ name }) => name),
    ]);
    expect(asked.length).toBeLessThanOrEqual(60);
  });
}

test('an address without a page is a 404 page, and so is a trailing slash; neither reports itself', async ({
  page,
}) => {
  const reports: string[] = [];
  page.on('request', (sent) => {
    if (sent.url().includes('/api/tracker')) reports.push(sent.postData() ?? '');
  });
  for (const address of ['/suppliers/nothing', '/suppliers/', '/suppliers/?period=YTD', '/nowhere']) {
    if (address === '/suppliers/nothing') await signIn(page, 'manager', address);
    else await page.goto(address);
    await expect(page.getByText(/404/)).toBeVisible();
  }
  expect(reports).toEqual([]);
  await page.goto('/suppliers');
  await expect.poll(() => reports).toEqual([JSON.stringify({ page: 'suppliers', client: 'dashboard' })]);
  await expectAccessible(page);
});

test('each page comes back with the filters it was left with', async ({ page }) => {
  await signIn(page, 'manager', '/suppliers');
  await page
    .getByRole('radio', { name: 'YTD' })
    .or(page.getByRole('button', { name: 'YTD' }))
    .click();
  await expect.poll(() => addressOf(page).period).toBe('YTD');
  await page.getByRole('link', { name: 'Brands' }).click();
  await expect(page.getByRole('heading', { name: 'Brands', level: 1 })).toBeVisible();
  expect(addressOf(page).period).toBeUndefined();
  await page.getByRole('link', { name: 'Suppliers' }).click();
  await expect.poll(() => addressOf(page).period).toBe('YTD');
});

test('the drawer folds away, and stays so after a reload', async ({ page }) => {
  await signIn(page, 'manager', '/suppliers');
  const brands = page.getByRole('link', { name: 'Brands' });
  await expect(brands).toBeInViewport();
  await page.getByRole('button', { name: /(close|hide|collapse).*menu/i }).click();
  await expect(brands).not.toBeInViewport();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Suppliers' })).toBeVisible();
  await expect(brands).not.toBeInViewport();
});

test('on a phone the menu opens over the page and closes after a choice', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/suppliers');
  await page.getByRole('button', { name: /manager@example.com/ }).click();
  await page.getByRole('button', { name: 'LOG IN' }).click();
  await expect(page.getByRole('heading', { name: 'Suppliers' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /open.*menu/i }).click();
  await page.getByRole('link', { name: 'Brands' }).click();
  await expect(page.getByRole('heading', { name: 'Brands', level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Suppliers' })).not.toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

test('dark mode is remembered, and both modes are accessible', async ({ page }) => {
  await signIn(page, 'manager', '/suppliers');
  await expect(page.getByRole('table')).toBeVisible();
  await page.getByRole('button', { name: /dark|theme/i }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expectAccessible(page);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('an unreachable server is said so, and the last figures stay', async ({ page, context }) => {
  await signIn(page, 'manager', '/suppliers');
  await expect(page.getByRole('row').nth(5)).toBeVisible();
  // The other pages' scripts are fetched once the first page stands.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some((entry) => /BrandsPage/.test(entry.name)),
  );
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Brands' }).click();
  await expect(page.getByText('Server is unavailable').first()).toBeVisible();
  await page.getByRole('link', { name: 'Suppliers' }).click();
  await expect(page.getByText('25 suppliers', { exact: true })).toBeVisible();
});
