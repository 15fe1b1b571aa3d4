import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { expectNoWider } from './layout.ts';
import { addressOf, expectAccessible, expectFilled, signIn } from './people.ts';

test('an admin chooses a wholesaler and an environment, both stay in the address, and an unknown one offers the choice', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await page.getByRole('link', { name: /Atlas Beverage/ }).click();
  await expect(page.getByRole('heading', { name: 'Wholesaler', level: 1, exact: true })).toBeVisible();
  expect(addressOf(page)).toMatchObject({ wholesalerId: 'ats' });
  await page.getByRole('button', { name: /Environment/ }).click();
  await page
    .getByRole('menuitemradio', { name: 'Preview' })
    .or(page.getByRole('option', { name: 'Preview' }))
    .click();
  await expect(page.getByText('Draft figures. Your team sees Production.')).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Brands' }).click();
  await expect(page.getByRole('heading', { name: 'Brands', level: 1 })).toBeVisible();
  await expect(page).toHaveTitle('Brands - Caselift');
  expect(addressOf(page)).toMatchObject({ wholesalerId: 'ats', db: 'preview' });

  await test.step('an unknown wholesaler in the address offers the choice', async () => {
    await page.goto('/suppliers?wholesalerId=nowhere');
    await expect(page.getByText('There is no wholesaler nowhere. Choose one.')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('link', { name: /Atlas Beverage/ }).click();
    await expect(page.getByText('25 suppliers', { exact: true })).toBeVisible();
  });
});

test('whatever a manager types into the address, they stay in their own wholesaler and Production, on pages of theirs or a 404 page', async ({
  page,
  request,
}) => {
  const reports: string[] = [];
  page.on('request', (sent) => {
    if (sent.url().includes('/api/tracker')) reports.push(sent.postData() ?? '');
  });

  await test.step('an address without a page is a 404 page, and so is a trailing slash; neither reports itself', async () => {
    for (const address of ['/suppliers/nothing', '/suppliers/', '/suppliers/?period=YTD', '/nowhere']) {
      if (address === '/suppliers/nothing') await signIn(page, 'manager', address);
      else await page.goto(address);
      await expect(page.getByText(/404/)).toBeVisible();
    }
    expect(reports).toEqual([]);
  });

  await test.step('another wholesaler and Preview are not theirs', async () => {
    await page.goto('/suppliers?wholesalerId=iowa&db=preview');
    await expect(page.getByRole('heading', { name: 'Suppliers' })).toBeVisible();
    await expect.poll(() => reports).toEqual([JSON.stringify({ page: 'suppliers', client: 'dashboard' })]);
    await expect.poll(() => addressOf(page).wholesalerId ?? 'ats').toBe('ats');
    await expect.poll(() => addressOf(page).db ?? 'prod').toBe('prod');
    await expect(page.getByRole('button', { name: /Environment/ })).toHaveCount(0);
    const stored = await page.evaluate(() => JSON.stringify(localStorage));
    const authorization = `Bearer ${/"token\\*":\\*"([A-Za-z0-9_-]{43})/.exec(stored)?.[1]}`;
    expect((await request.get('/api/suppliers?wholesalerId=iowa', { headers: { authorization } })).status()).toBe(403);
    expect((await request.get('/api/suppliers?db=preview', { headers: { authorization } })).status()).toBe(403);
  });

  await test.step('neither the grid of admins nor the day of reps is theirs', async () => {
    for (const address of ['/vxp', '/today']) {
      await page.goto(address);
      await expect(page.getByRole('heading', { name: "You don't have access to this page" })).toBeVisible();
    }
  });
});

test('a sales rep who types the address of a closed page sees the fallback, and no figures travel', async ({
  page,
}) => {
  const figures: string[] = [];
  page.on('request', (sent) => {
    if (sent.url().includes('/api/suppliers')) figures.push(sent.url());
  });
  await signIn(page, 'salesrep', '/suppliers');
  await expect(page.getByText("You don't have access to this page")).toBeVisible();
  await expectAccessible(page);
  expect(figures).toEqual([]);
});

test('no first screen of any role asks for more than 60 things', async ({ page }) => {
  // Without what is fetched ahead, a second after the screen is drawn, and what is asked for again every few seconds: on
  // a slow machine that would be more. A call that pauses for a second hands over a promise's own function.
  await page.addInitScript(() => {
    const setTimer = window.setTimeout;
    const isOfPromise = (task: () => void) => String(task).includes('[native code]');
    window.setTimeout = ((task: () => void, ms = 0) =>
      ms === 1000 && !isOfPromise(task) ? 0 : setTimer(task, ms)) as typeof setTimeout;
    window.setInterval = (() => 0) as unknown as typeof setInterval;
  });
  let signedIn = '';
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
    await test.step(`${path.split('?')[0]} as the first screen of ${person}`, async () => {
      if (person === signedIn) await page.goto(path);
      else await signIn(page, person, path);
      signedIn = person;
      await expectFilled(page);
      // What the server still works on (202) is asked for once more.
      const asked = await page.evaluate(() => [
        location.href,
        ...(performance.getEntriesByType('resource') as PerformanceResourceTiming[])
          .filter(({ responseStatus }) => responseStatus !== 202)
          .map(({ name }) => name),
      ]);
      expect(asked.length).toBeLessThanOrEqual(60);
    });
  }
});

test('filters, the folded menu and dark mode are as they were left, and an unreachable server leaves the last figures', async ({
  page,
  context,
}) => {
  await signIn(page, 'manager', '/suppliers');
  const brands = page.getByRole('link', { name: 'Brands' });
  const suppliers = page.getByRole('link', { name: 'Suppliers' });

  await test.step('each page comes back with the filters it was left with', async () => {
    const ytd = page.getByRole('button', { name: 'YTD', exact: true });
    await ytd.click();
    // The page is remembered as it is shown, not as it is asked for.
    await expect(ytd).toHaveAttribute('aria-pressed', 'true');
    expect(addressOf(page).period).toBe('YTD');
    await brands.click();
    await expect(page.getByRole('heading', { name: 'Brands', level: 1 })).toBeVisible();
    expect(addressOf(page).period).toBeUndefined();
    await suppliers.click();
    await expect(page.getByRole('heading', { name: 'Suppliers', level: 1 })).toBeVisible();
    expect(addressOf(page).period).toBe('YTD');
  });

  await test.step('the drawer folds away, and stays so after a reload, and dark mode is remembered', async () => {
    await page.getByRole('button', { name: /dark|theme/i }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(brands).toBeInViewport();
    await page.getByRole('button', { name: /(close|hide|collapse).*menu/i }).click();
    await expect(brands).not.toBeInViewport();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Suppliers' })).toBeVisible();
    await expect(brands).not.toBeInViewport();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });

  await test.step('an unreachable server is said so, and the last figures stay', async () => {
    await page.getByRole('button', { name: /open.*menu/i }).click();
    await expect(page.getByRole('row').nth(5)).toBeVisible();
    // The other pages' scripts are fetched once the first page stands; that of Brands imports the same as this one.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some((entry) => /BrandsPage.*\.js$/.test(entry.name)),
    );
    await context.setOffline(true);
    await brands.click();
    await expect(page.getByText('Server is unavailable').first()).toBeVisible();
    await suppliers.click();
    await expect(page.getByText('25 suppliers', { exact: true })).toBeVisible();
  });
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
  await expectNoWider(page, 360);
});
