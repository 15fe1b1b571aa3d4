/** Servers keep nothing to themselves (docs/decisions/128-servers-keep-nothing-to-themselves.md). */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { rejectImage } from '@caselift/contract/item-reviews';
import { listHandInAccounts, listOwnItems, type OwnItem } from '@caselift/contract/own-items';
import { readSession } from '@caselift/contract/session';
import { expect } from '@playwright/test';
import { apiOf, scope } from './api.ts';
import { openBucket } from './bucket.ts';
import { openInTurns } from './in-turns.ts';
import { addImageItem } from './items-steps.ts';
import { takeCopy, test } from './journey.ts';
import { expectFilled, fillIn, signOut, watchForErrors } from './people.ts';
import { startServer } from './server.ts';
import { card, choose, photo } from './submissions-steps.ts';
import { expectSaid } from './toasts.ts';

test('with two servers that answer in turn a rep sees, saves, sends a photo, is told and logs out as with one', async ({
  page,
}, { parallelIndex }) => {
  const errors = watchForErrors(page);
  const { dataDir, variables } = await takeCopy(`copy-${parallelIndex}`);
  const bucket = await openBucket(dataDir);
  const empty = mkdtempSync(path.join(tmpdir(), 'caselift-server-'));
  const [first, second] = await Promise.all([
    startServer(dataDir, { ...variables, ...bucket.variables }),
    startServer(empty, { ...variables, ...bucket.variables, DATA_DIR: empty, ROLE: 'server' }),
  ]);
  const { origin, answered, close } = await openInTurns([first.origin, second.origin]);
  /** Each is the next to answer what the screen asks. */
  const onBoth = async (see: () => Promise<void>) => {
    for (const _ of [first, second]) {
      await page.reload();
      await see();
    }
  };

  try {
    const name = 'Doors of coolers';
    const itemId = await addImageItem(origin, name);
    const own = await apiOf(origin, 'salesrep');
    const mine = async () => ((await own('GET', `${listOwnItems.path}?item=${itemId}`)) as OwnItem[])[0];

    await test.step('the day is the same, whichever server is asked', async () => {
      await page.goto(`${origin}/`);
      await fillIn(page, 'salesrep');
      await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
      const pay = page
        .getByRole('main')
        .getByText(/^\$[\d,.]+$/)
        .first();
      await expect(pay).toBeVisible();
      await expectFilled(page);
      const day = await page.getByRole('main').innerText();
      await onBoth(async () => {
        await expect.poll(() => page.getByRole('main').innerText()).toBe(day);
      });
    });

    await test.step('what one saves the other shows', async () => {
      await page.goto(`${origin}/profile`);
      const field = page.getByRole('textbox', { name: 'Name', exact: true });
      await expect(field).not.toHaveValue('');
      await field.fill('Marta Two Servers');
      await expectSaid(page, 'Profile updated!', () => page.getByRole('button', { name: 'Save' }).click());
      // The browser's own copy of the session has the name before it is reloaded.
      await expect(page.getByRole('link', { name: /Marta Two Servers/ })).toBeVisible();
      await onBoth(() => expect(field).toHaveValue('Marta Two Servers'));
    });

    await test.step('a photo that one offers a place for is taken by the other, and both show it', async () => {
      await page.goto(`${origin}/today/submit?${scope}`);
      const accounts = (await own('GET', listHandInAccounts.path)) as { name: string; items: string[] }[];
      const account = accounts.find(({ items }) => items.includes(itemId));
      await choose(page, 'Account', account?.name ?? '');
      await choose(page, 'Program', name);
      await page.getByTestId('Choose').setInputFiles(photo(9100));
      const before = bucket.keys().length;
      await page.getByRole('button', { name: 'Submit 1 photo' }).click();
      await expect.poll(async () => (await mine())?.entry.images.length).toBe(1);
      expect(bucket.keys().length).toBeGreaterThan(before);
      await page.goto(`${origin}/today/submissions?${scope}`);
      const sent = page.getByRole('article').filter({ hasText: name });
      await onBoth(async () => {
        const picture = sent.locator('img');
        await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
      });
    });

    await test.step('a notice of one is in the bell of the other, and read at one it is at both', async () => {
      const imageId = (await mine())?.entry.images[0]?._id ?? '';
      const reject = rejectImage.path.replace(':itemId', itemId).replace(':imageId', imageId);
      const manager = await apiOf(second.origin, 'manager');
      const bell = page.getByRole('link', { name: /^Notifications/ });
      await expectFilled(page);
      const unread = Number(/\d+/.exec((await bell.getAttribute('aria-label')) ?? '')?.[0] ?? 0);
      await manager('PATCH', reject, { rejectedReason: 'Too dark to count the cases' });
      await onBoth(() => expect(bell).toHaveAccessibleName(`Notifications, ${unread + 1} unread`));
      await onBoth(() => expect(card(page, 'Take again').getByText('“Too dark to count the cases”')).toBeVisible());
      await bell.click();
      await expect(
        page.getByRole('link', { name: new RegExp(`^Photo rejected, \\$8\\.00 not paid.*${name}`) }),
      ).toBeVisible();
      await page.getByRole('button', { name: 'Mark all read' }).click();
      await expect(page.getByRole('region', { name: 'New' })).toHaveCount(0);
      await onBoth(() => expect(bell).toHaveAccessibleName('Notifications'));
    });

    await test.step('who logs out at one is a stranger to both', async () => {
      const stored = await page.evaluate(() => localStorage.getItem('caselift-session') ?? '{}');
      const headers = { authorization: `Bearer ${(JSON.parse(stored) as { token: string }).token}` };
      const statuses = () =>
        Promise.all(
          [first, second].map(async (one) => (await fetch(one.origin + readSession.path, { headers })).status),
        );
      expect(await statuses()).toEqual([200, 200]);
      await signOut(page);
      expect(await statuses()).toEqual([401, 401]);
    });

    for (const call of ['/api/session', '/api/today', '/api/userSelf', '/api/notifications', listOwnItems.path])
      expect([call, ...new Set(answered(`GET ${call}`))].sort()).toEqual([0, 1, call].sort());
    expect(errors).toEqual([]);
  } finally {
    close();
    await Promise.all([first.stop(), second.stop()]);
    bucket.close();
    rmSync(empty, { recursive: true });
  }
});
