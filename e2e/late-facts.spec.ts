/** What comes late for a closed quarter. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type LateAdjustment, listReleases, listUserAdjustments, type Release } from '@caselift/contract/late-facts';
import { updateWholesaler } from '@caselift/contract/wholesaler-settings';
import { expect, type Page } from '@playwright/test';
import { apiOf } from './api.ts';
import { askToClose, confirmClosing, giveReasons, openEnded, summary } from './closing-steps.ts';
import { rep } from './items-steps.ts';
import { test } from './journey.ts';
import { expectAccessible, expectFilled, signIn } from './people.ts';
import { desk, noWider, phone } from './submissions-steps.ts';
import { expectSaid } from './toasts.ts';
import { importFiles, publish, runUpdate } from './wholesaler-steps.ts';

/** Lost by a teammate of the rep. */
const loss = (invoice: string, cost: string) =>
  `${invoice},1,2026-06-30,40049,20159,ATS_102,,loss,outOfCode,,,480,0,${cost}`;

/** GP of the rep in the quarter is $58,627.58 of $61,650, which pays 2% of $1,500 a point. */
const late = [
  'invoiceId,lineNo,invoiceDate,buyerId,productId,rep,route,kind,lossReason,reversesInvoiceId,reversesLineNo,units,revenue,cost',
  'LATE-1,1,2026-06-29,40049,20046,ATS_101,,sale,,,,480,1233.00,616.50', //   616.50
  'LATE-1,2,2026-06-29,40049,20159,ATS_101,,sale,,,,240,200.00,150.00', //     50.00, 10 CE at the boost's $1
  'LATE-2,1,2026-06-30,40049,20248,ATS_101,,sale,,,,12,264.86,204.42', //      60.44
  '7048351,3,2026-06-30,40049,20168,ATS_101,,sale,,,,24,187.68,133.42', //     27.13 were sold, now 54.26
  loss('LATE-L', '3000.00'),
  '',
];
/** 754.07 of GP are 1.2231 points: $36.70. With volume 7.45, boost 10.00, and a scorecard of 60.69 that is unlocked. */
const toRep = '+$114.84';
const taken = '−$128.29';
const afterRelease = '−$13.45';

/** Sends lines as an admin, updates and publishes. */
async function importLate(page: Page, lines: readonly string[]): Promise<void> {
  await signIn(page, 'admin', '/wholesaler?wholesalerId=ats&db=preview');
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'caselift-late-')), 'late.csv');
  writeFileSync(file, lines.join('\n'));
  await importFiles(page, [file]);
  await runUpdate(page);
  await publish(page);
}

const lateRow = (page: Page) => page.getByRole('link', { name: /^Apr to Jun 2026: 3 late invoices/ });
const ofPerson = (page: Page) => page.getByRole('region', { name: 'Late changes' });
const payroll = (page: Page) => page.getByRole('region', { name: 'Payroll', exact: true });

const centsOf = (amount: string) => Math.round(Number(amount.replace('−', '-').replaceAll(/[+$]/g, '')) * 100);

/** On the phone, once the worker has measured the closed quarter again, which it does after the publication. */
async function readToday(page: Page, origin: string, amount: string): Promise<void> {
  const call = await apiOf(origin, 'salesrep');
  const counted = async () => {
    const { adjustments } = (await call('GET', listUserAdjustments.path.replace(':customId', rep))) as {
      adjustments: LateAdjustment[];
    };
    return adjustments
      .filter(({ state }) => state === 'counted' || state === 'released')
      .reduce((sum, adjustment) => sum + Math.round(adjustment.amount * 100), 0);
  };
  await expect.poll(counted, { message: `${amount} of late changes` }).toBe(centsOf(amount));
  await signInOnPhone(page, '/today');
  await expect(lateRow(page)).toContainText(amount);
}

async function signInOnPhone(page: Page, path: string): Promise<void> {
  await page.setViewportSize(desk);
  await signIn(page, 'salesrep', path);
  await page.setViewportSize(phone);
}

/** What the manager reads of the rep's adjustments: a cause of the pay of the quarter that runs. */
async function expectCause(page: Page, amount: string): Promise<void> {
  await expect(payroll(page).getByRole('row', { name: /^Adjustments of closed periods/ })).toContainText(amount);
}

test('late invoices of a closed quarter pay the rep in the next one, a loss of the team once it is released, none that two people waive, and nothing beyond the look-back', async ({
  page,
  server,
}) => {
  await test.step('a manager closes the quarter', async () => {
    await signIn(page, 'manager', summary);
    await openEnded(page);
    await giveReasons(page);
    await confirmClosing(page, await askToClose(page));
  });

  await test.step('the rep reads the closed statement, and prints it', async () => {
    await signInOnPhone(page, '/myStatements?period=2026-04-01');
    const statement = page.getByRole('article', { name: 'Statement of Apr to Jun 2026' });
    await expect(statement.getByText(/^Closed on .+ by Dana Whitlock$/)).toBeVisible();
    const paid = statement.getByRole('table', { name: 'What was paid' });
    await expect(paid.getByRole('row', { name: 'Paid $2,709.94' })).toBeVisible();
    await expectFilled(page);
    await expectAccessible(page);
    // Beside the statement a wide window has what stays off the paper.
    await page.setViewportSize(desk);
    const onScreen = [
      page.getByRole('button', { name: 'Print', exact: true }),
      page.getByRole('list', { name: 'Sales periods' }),
    ];
    for (const one of onScreen) await expect(one).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(paid).toBeVisible();
    for (const one of onScreen) await expect(one).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
  });

  await test.step('an admin imports invoices of the quarter, updates and publishes', async () => {
    await importLate(page, late);
  });

  await test.step('the rep finds them on the phone, down to the lines before and now', async () => {
    await readToday(page, server.origin, toRep);
    await expectFilled(page);
    await noWider(page);
    await lateRow(page).click();
    await expect(ofPerson(page).getByText(`${toRep}, paid with Jul to Sep 2026`)).toBeVisible();
    await expect(ofPerson(page).getByText('Waits for a manager, not counted')).toBeVisible();
    await expect(ofPerson(page).getByText(taken)).toBeVisible();
    await ofPerson(page).getByText('GP', { exact: true }).click();
    await expect(ofPerson(page).getByText('$27.13 GP to $54.26 GP')).toBeVisible();
    await expect(ofPerson(page).getByText(/^Came late: Jun 29, 2026, invoice LATE-1$/)).toHaveCount(2);
    await expectFilled(page);
    await expectAccessible(page);
    await noWider(page);
    // A boost pays for its own products alone.
    await ofPerson(page).getByText('Boosts', { exact: true }).click();
    await expect(ofPerson(page).getByText(/Clearhollow Zero Lager/)).toBeVisible();
    await expect(ofPerson(page).getByText(/^Came late:/)).toHaveCount(1);
    await page.setViewportSize(desk);
  });

  await test.step('a manager sees the same cents, and releases what the team lost', async () => {
    await signIn(page, 'manager', `${summary}?opened=ATS_101`);
    await expectCause(page, toRep);
    const releases = page.getByRole('region', { name: 'FPL to release' });
    await expect(releases.getByRole('listitem').filter({ hasText: 'Jamie Kessler' })).toContainText(taken);
    await releases.getByRole('button', { name: /^Release \d+$/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Release late losses?' });
    await dialog.getByLabel('Reason').fill('The cooler was left open.');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Release' }).click();
    await expect(releases.getByText(/^Released by Dana Whitlock: /).first()).toBeVisible();
    await expectCause(page, afterRelease);
    await expectFilled(page);
    await expectAccessible(page);
  });

  await test.step('the rep is shown the same', async () => {
    await readToday(page, server.origin, afterRelease);
  });

  await test.step('the team loses more, which waits again, and a second person waives it above the limit', async () => {
    const call = await apiOf(server.origin, 'admin');
    await call('PATCH', updateWholesaler.path, { approvalLimit: 5 });
    await page.setViewportSize(desk);
    await importLate(page, [late[0] ?? '', loss('LATE-M', '1500.00'), '']);
    const ofRep = async () => {
      const releases = (await call('GET', listReleases.path)) as Release[];
      return releases.find(({ customId }) => customId === rep)?.state;
    };
    await expect.poll(ofRep, { message: 'what the rep loses, once the quarter is measured again' }).toBe('pending');

    await signIn(page, 'manager', `${summary}?opened=${rep}`);
    const releases = page.getByRole('region', { name: 'FPL to release' });
    const row = releases.getByRole('listitem').filter({ hasText: 'Jamie Kessler' });
    const decide = releases.getByRole('button', { name: /^(Release|Waive) \d+$/ });
    const waive = async () => {
      await releases.getByRole('button', { name: /^Waive \d+$/ }).click();
      const dialog = page.getByRole('dialog', { name: 'Waive late losses?' });
      await dialog.getByLabel('Reason').fill('The cooler was ours.');
      await dialog.getByRole('button', { name: 'Waive' }).click();
      await expect(dialog).toBeHidden();
    };
    await expect(row.getByText('Not decided yet')).toBeVisible();
    await expectCause(page, toRep);
    await waive();
    await expect(row.getByText('Waits for a second person')).toBeVisible();
    await expect(row.getByText(/^Waived by Dana Whitlock: /)).toBeVisible();
    // Who waived it doesn't decide again, and it counts neither way.
    await expect(decide).toHaveCount(0);
    await expectFilled(page);
    await expectAccessible(page);
    await signIn(page, 'admin', `${summary}?wholesalerId=ats&db=prod&opened=${rep}`);
    await expectCause(page, toRep);
    await waive();
    await expect(row.getByText(/^Waived by Dana Whitlock, approved by .+: The cooler was ours\.$/)).toBeVisible();
    await expect(decide).toHaveCount(0);
    await expectCause(page, toRep);
    await readToday(page, server.origin, toRep);
    await lateRow(page).click();
    await expect(ofPerson(page).getByText(`${toRep}, paid with Jul to Sep 2026`)).toBeVisible();
    await expect(ofPerson(page).getByText('Waived', { exact: true })).toBeVisible();
  });

  await test.step('an admin shortens the look-back, and what is older is listed and paid to nobody', async () => {
    await page.setViewportSize(desk);
    await signIn(page, 'admin', '/wholesaler?wholesalerId=ats&db=prod');
    const settings = page.getByRole('form', { name: 'Settings' });
    await settings.getByLabel(/^Adjustment look-back/).fill('0');
    await expectSaid(page, 'Changes saved', () => settings.getByRole('button', { name: 'Save' }).click());
    await signIn(page, 'manager', `${summary}?opened=${rep}`);
    await expect(payroll(page).getByRole('table', { name: /^Why the pay of/ })).toBeVisible();
    await expectFilled(page);
    await expect(payroll(page).getByRole('row', { name: /^Adjustments of closed periods/ })).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'FPL to release' })).toHaveCount(0);
    await signInOnPhone(page, '/today');
    await expectFilled(page);
    await expect(lateRow(page)).toHaveCount(0);
    await signInOnPhone(page, `/salesreps?selectedUser=${rep}`);
    await expect(ofPerson(page).getByText('Too long ago, not paid').first()).toBeVisible();
    await expect(ofPerson(page).getByText('$0.00, paid with Jul to Sep 2026')).toBeVisible();
  });
});
