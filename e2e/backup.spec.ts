/** All of an installation goes to a folder, and from there into an empty one. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { caselift, caseliftOn } from './command-line.ts';
import { addIncentive, rep } from './items-steps.ts';
import { test } from './journey.ts';
import { expectAccessible, expectFilled, fillIn, signIn, watchForErrors } from './people.ts';
import { startServer } from './server.ts';

const pay = (page: Page) => page.getByRole('region', { name: 'Total payout' });
const card = `/salesreps?selectedUser=${rep}&why=incentives`;
const made = 'Lager before the backup';

/** What the rep is paid, part by part, with an incentive that nobody imported. */
async function readPay(page: Page): Promise<string> {
  await expect(page.getByRole('list', { name: /^Incentives/ }).getByRole('button', { name: made })).toBeVisible();
  await expectFilled(page);
  return pay(page).innerText();
}

test('a backup is restored into an empty folder, and a rep signs in there and is paid the same', async ({
  page,
  server,
}) => {
  const errors = watchForErrors(page);
  // As root, the database runs as another user, who must be able to enter.
  const folder = mkdtempSync(path.join(tmpdir(), 'caselift-backup-'));
  chmodSync(folder, 0o755);
  const [backup, empty] = [path.join(folder, 'backup'), path.join(folder, 'restored')] as const;
  await addIncentive(server.origin, made, { threshold: { units: 'raw', value: 1 } });
  await signIn(page, 'salesrep', card);
  const before = await readPay(page);
  expect(before).toMatch(/\$[\d,]*[1-9]/);

  expect(caselift('backup', backup)).toContain(`The backup is in ${backup}`);
  expect(caseliftOn(empty, 'restore', backup)).toContain(`Restored. The data folder is ${empty}`);
  const restored = await startServer(empty);
  await page.goto(restored.origin + card);
  await fillIn(page, 'salesrep');
  await expect.poll(() => readPay(page)).toBe(before);
  await expectAccessible(page);
  expect(errors).toEqual([]);
  await restored.stop();
  rmSync(folder, { recursive: true, force: true });
});
